import { WifiOff } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useHasLasted } from '../../components/timing.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';

/** The banner ignores interruptions shorter than this (in milliseconds). */
const graceMs = 1_500;

/**
 * Shows that the connection is lost. If the page shows a stored copy, adds the time of that copy. The banner
 * floats above the page and moves no content.
 */
export function ConnectionBanner({ children }: { children?: string }) {
  const isDisconnected = useEventRoom(
    ({ connection, isUnreachable, room }) =>
      connection === 'reconnecting' || (isUnreachable && room !== undefined),
  );
  const asOf = useEventRoom((state) => state.asOf);
  const isCopy = asOf !== undefined;
  const isShown = useHasLasted(isDisconnected, isCopy ? 0 : graceMs);
  return (
    <Banner placement="top" isShown={isShown} icon={<WifiOff />}>
      {isCopy ? eventTexts('reconnectingCopy', { time: asOf }) : (children ?? eventTexts('reconnecting'))}
    </Banner>
  );
}
