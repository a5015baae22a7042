import { KeyRound, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { helperEntryTexts } from '../../protocol/texts/helpers.ts';
import { RetryButton } from '../components/controls/Button.tsx';
import { EventMissing } from './event/EventMissing.tsx';

type HelperLinkCardProps = {
  why: 'unknown' | 'ended' | 'missing' | 'unreachable';
  onRetry: () => void;
  /** Another way in. */
  action?: ReactNode;
};

/** Instead of a helper's page: why the link does not open it, and what to do. */
export const HelperLinkCard = ({ why, onRetry, action }: HelperLinkCardProps) => (
  <EventMissing
    title={helperEntryTexts(`${why}Title`)}
    icon={why === 'unreachable' ? <WifiOff /> : <KeyRound />}
    action={
      why === 'unreachable' ? <RetryButton variant="primary" size="lg" wide onRetry={onRetry} /> : action
    }
  >
    {helperEntryTexts(why)}
  </EventMissing>
);
