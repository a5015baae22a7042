import { WifiOff } from 'lucide-react';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useHasLasted } from '../../../components/timing.ts';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { isHostReachable, useEventRoom } from '../../../stores/room/eventRoom.ts';

/** A hiccup shorter than this is nobody's business. */
const graceMs = 1_500;

/** What the host taps now would not get through. */
export const useIsOffline = (): boolean =>
  useHasLasted(
    useEventRoom((room) => !isHostReachable(room)),
    graceMs,
  );

/** Why something is not as the host wanted it. */
export function Trouble({ isOffline }: { isOffline: boolean }) {
  const trouble = useShowActions((desk) => desk.trouble);
  const words = isOffline ? showTexts('offline') : trouble;
  return (
    <Banner
      isShown={words !== undefined}
      tone="gold"
      icon={isOffline ? <WifiOff /> : undefined}
      className="empty:absolute max-lg:order-1"
    >
      {words}
    </Banner>
  );
}
