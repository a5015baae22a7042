import { KeyRound, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { helperEntryTexts } from '../../protocol/texts/helperPages.ts';
import { RetryButton } from '../components/controls/Button.tsx';
import { EventMissing } from './event/EventMissing.tsx';

type HelperLinkCardProps = {
  why: 'unknown' | 'ended' | 'missing' | 'unreachable';
  /** Replaces the text when the browser blocks cookies. */
  blocked?: string | undefined;
  onRetry: () => void;
  /** Another way to open the page. */
  action?: ReactNode;
};

/** Shown instead of a helper's page: why the link does not open it, and what to do. */
export const HelperLinkCard = ({ why, blocked, onRetry, action }: HelperLinkCardProps) => (
  <EventMissing
    title={blocked ? joinTexts('failedTitle') : helperEntryTexts(`${why}Title`)}
    icon={why === 'unreachable' && !blocked ? <WifiOff /> : <KeyRound />}
    action={
      why === 'unreachable' ? <RetryButton variant="primary" size="lg" wide onRetry={onRetry} /> : action
    }
  >
    {blocked ?? helperEntryTexts(why)}
  </EventMissing>
);
