import { Lock, X } from 'lucide-react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { lostSentence } from '../../../features/game/gameSentences.ts';
import type { GuestFlow } from './useGuestFlow.ts';

/** Says that the question that was on the screen is closed or gone, until the guest has read it. */
export function LostNotice({ flow }: { flow: GuestFlow }) {
  if (!flow.lost) return null;
  return (
    <Banner
      tone="gold"
      className="mb-5"
      icon={<Lock aria-hidden="true" />}
      action={
        <IconButton label="Close notification" className="-my-2 -me-3" onClick={flow.forgetLost}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      <span className="wrap-anywhere">{lostSentence(flow.lost)}</span>
    </Banner>
  );
}
