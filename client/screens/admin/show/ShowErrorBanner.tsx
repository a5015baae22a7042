import { WifiOff } from 'lucide-react';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useHasLasted } from '../../../components/timing.ts';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { isHostReachable, useEventRoom } from '../../../stores/room/eventRoom.ts';

/** The banner ignores a connection loss shorter than this (in milliseconds). */
const graceMs = 1_500;

/** Returns true after the host has been offline for `graceMs`. An action would then not reach the server. */
export const useIsOffline = (): boolean =>
  useHasLasted(
    useEventRoom((state) => !isHostReachable(state)),
    graceMs,
  );

/** States that the host is offline, or why the last action failed. */
export function ShowErrorBanner({ isOffline }: { isOffline: boolean }) {
  const trouble = useShowActions((actions) => actions.errorMessage);
  const message = isOffline ? showTexts('offline') : trouble;
  return (
    <Banner
      isShown={message !== undefined}
      tone="gold"
      icon={isOffline ? <WifiOff /> : undefined}
      className="empty:absolute max-lg:order-1"
    >
      {message}
    </Banner>
  );
}
