import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton, RetryButton } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { pageLinks } from '../../../protocol/paths.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { missingTexts } from '../../../protocol/texts/guest/missing.ts';
import { CodeEntry } from './CodeEntry.tsx';

/**
 * Replaces an event that cannot be opened. Shows what is wrong, the code entry, and a link to the home page.
 */
export const EventMissing = ({
  title = missingTexts('title'),
  children,
  icon,
  code,
  action,
  onRetry,
}: {
  title?: string;
  /** What happened, in one or two sentences. */
  children: ReactNode;
  icon?: ReactNode;
  /** The code that the guest typed. The code entry shows it, so that the guest can correct it. */
  code?: string;
  /** A button before the link to the home page. */
  action?: ReactNode;
  /** Set only where a retry may succeed. */
  onRetry?: (() => void) | undefined;
}) => (
  <Card as="section" look="invitation" padding="lg">
    <EmptyState level={1} icon={icon ?? <CalendarX />} title={title}>
      {children}
    </EmptyState>
    {code !== undefined && <CodeEntry key={code} initialCode={code} />}
    <div className="mt-4 flex flex-col gap-2">
      {action}
      {onRetry && <RetryButton wide onRetry={onRetry} />}
      <LinkButton to={pageLinks.home} variant="quiet" wide>
        {layoutTexts('returnHome')}
      </LinkButton>
    </div>
  </Card>
);

/** A link to the event, for a page whose guest was not found. */
export const BackToEvent = ({ shareCode }: { shareCode: string }) => (
  <LinkButton to={pageLinks.event(shareCode)} size="lg" wide>
    {eventTexts('back')}
  </LinkButton>
);
