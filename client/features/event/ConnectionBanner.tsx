import { WifiOff } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useHasLasted } from '../../components/timing.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';

/** A hiccup shorter than this is nobody's business. */
const graceMs = 1_500;

/**
 * Says quietly that the connection is away, and of when a copy is that is shown meanwhile; floats above the page and
 * moves nothing.
 */
export function ConnectionBanner({ children }: { children?: string }) {
  const isAway = useEventRoom(
    ({ connection, isUnreachable, room }) =>
      connection === 'reconnecting' || (isUnreachable && room !== undefined),
  );
  const asOf = useEventRoom((state) => state.asOf);
  const isCopy = asOf !== undefined;
  const isShown = useHasLasted(isAway, isCopy ? 0 : graceMs);
  return (
    <Banner placement="top" isShown={isShown} icon={<WifiOff />}>
      {isCopy ? eventTexts('reconnectingCopy', { time: asOf }) : (children ?? eventTexts('reconnecting'))}
    </Banner>
  );
}
