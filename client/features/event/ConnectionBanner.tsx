import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
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
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isAway), isAway && !isCopy ? graceMs : 0);
    return () => clearTimeout(timer);
  }, [isAway, isCopy]);
  return (
    <Banner placement="top" isShown={isShown} icon={<WifiOff />}>
      {isCopy ? eventTexts('reconnectingCopy', { time: asOf }) : (children ?? eventTexts('reconnecting'))}
    </Banner>
  );
}
