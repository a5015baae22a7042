import { KeyRound, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { helperEntryTexts } from '../../protocol/texts/helperPages.ts';
import { RetryButton } from '../components/controls/Button.tsx';
import { EventMissing } from './event/EventMissing.tsx';

type HelperLinkCardProps = {
  why: 'unknown' | 'ended' | 'missing' | 'unreachable';
  /** The server's text about blocked cookies, which replaces the usual title and text. */
  blocked?: string | undefined;
  onRetry: () => void;
  /** Another way to open the page. */
  action?: ReactNode;
};

/** Replaces a helper's page whose link does not work. Explains the reason, and what to do. */
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
