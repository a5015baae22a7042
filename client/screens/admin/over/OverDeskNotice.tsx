import { Flag } from 'lucide-react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/** Reminds the host, on every part of the desk, why nobody joins or predicts. */
export function OverDeskNotice() {
  const isOver = useEventRoom(({ room }) => room?.event.isOver ?? false);
  return (
    <Banner
      isShown={isOver}
      tone="gold"
      className="mb-4 empty:hidden lg:mt-4 lg:mb-2"
      icon={<Flag aria-hidden="true" />}
    >
      The event is over. You can still reveal answers, and resume it under Event Status.
    </Banner>
  );
}
