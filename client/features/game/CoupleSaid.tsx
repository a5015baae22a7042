import type { Question } from '../../../protocol/schemas/questions.ts';
import { gameTexts } from '../../../protocol/texts/guest/game.ts';
import { RichText } from '../../components/display/Text.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { answerLabel } from './answers.ts';

/** How the couple had seen it, where they predicted it, too, and its answer is shown. */
export function CoupleSaid({ question }: { question: Question }) {
  const name = useEventRoom(({ room }) => room?.event.coupleName) ?? gameTexts('theCouple');
  const { coupleAnswer } = question;
  if (coupleAnswer === undefined) return null;
  return (
    <span className="text-sm text-muted">
      <RichText
        text={gameTexts('coupleSaid')}
        tags={{
          couple: () => <bdi>{name}</bdi>,
          answer: () => <bdi>{answerLabel(question, coupleAnswer)}</bdi>,
        }}
      />
    </span>
  );
}
