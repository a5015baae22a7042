import { CalendarX, Gift, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageLinks } from '../../../protocol/paths.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { inactiveEventFor, missingTexts } from '../../../protocol/texts/guest/missing.ts';
import type { ApiError } from '../../api/http.ts';
import { LinkButton, RetryButton } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';

type NotOpenProps = { code: string; failure: ApiError; onRetry: () => void };

/** Explains why the keepsake cannot be shown, and what the visitor can do. */
export function NotOpen({ code, failure, onRetry }: NotOpenProps) {
  const { icon, title, text, hasEvent } = reasonOf(failure, code);
  return (
    <Card as="section" look="invitation" padding="lg">
      <EmptyState level={1} icon={icon} title={title}>
        {text}
      </EmptyState>
      <div className="flex flex-col gap-2">
        {failure.code !== 'event_not_found' && <RetryButton wide onRetry={onRetry} />}
        <LinkButton to={hasEvent ? pageLinks.event(code) : pageLinks.home} variant="quiet" wide>
          {hasEvent ? eventTexts('back') : layoutTexts('returnHome')}
        </LinkButton>
      </div>
    </Card>
  );
}

interface Reason {
  icon: ReactNode;
  title: string;
  text: string;
  /** Set if there is an event to return to. */
  hasEvent?: true;
}

function reasonOf(failure: ApiError, code: string): Reason {
  switch (failure.code) {
    case 'keepsake_not_ready':
      return {
        icon: <Gift />,
        title: keepsakeTexts('notReadyTitle'),
        text: keepsakeTexts('notReady'),
        hasEvent: true,
      };
    case 'keepsake_for_guests':
      return {
        icon: <LockKeyhole />,
        title: keepsakeTexts('forGuestsTitle'),
        text: keepsakeTexts('forGuests'),
        hasEvent: true,
      };
    case 'event_inactive':
      return { icon: <CalendarX />, title: missingTexts('inactiveTitle'), text: inactiveEventFor(code) };
    case 'event_not_found':
      return { icon: <CalendarX />, title: keepsakeTexts('goneTitle'), text: keepsakeTexts('gone') };
    default:
      return { icon: <Gift />, title: keepsakeTexts('pageTitle'), text: keepsakeTexts('failed') };
  }
}
