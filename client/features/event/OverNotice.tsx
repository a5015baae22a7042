import { Sparkles } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import type { RoomState } from '../../stores/room/roomState.ts';

type OverNoticeProps = { room: Pick<RoomState, 'event' | 'questions'>; isShown?: boolean };

/** Says kindly that the game is over, and whether what is shown is final. */
export function OverNotice({ room, isShown = room.event.isOver }: OverNoticeProps) {
  return (
    <Banner
      isShown={isShown}
      tone="gold"
      className="mb-6 empty:hidden"
      icon={<Sparkles aria-hidden="true" className="text-gold" />}
    >
      The game is over. Thanks for playing!{' '}
      {isScored(room) ? 'These are the final standings.' : 'The answers haven’t been revealed yet.'}
    </Banner>
  );
}

/** Whether an answer has been shown, so that the standings mean something. */
export const isScored = ({ event, questions }: Pick<RoomState, 'event' | 'questions'>) =>
  event.showAnswers && questions.some(({ correctAnswer }) => correctAnswer !== undefined);
