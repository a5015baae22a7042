import type { Question } from '../../../protocol/schemas/questions.ts';
import { gameTexts } from '../../../protocol/texts/guest/game/game.ts';
import { RichText } from '../../components/display/Text.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { answerLabel } from './answers.ts';

/** The couple's own prediction, once the question's answer is shown. */
export function CoupleAnswer({ question }: { question: Question }) {
  const couple = useEventRoom(({ room }) => room?.event.coupleName);
  const { coupleAnswer } = question;
  if (coupleAnswer === undefined) return null;
  return (
    <span className="text-sm text-muted">
      <CoupleAnswerText couple={couple} answer={answerLabel(question, coupleAnswer)} />
    </span>
  );
}

/** The text of the couple's answer, with their names if the host has set them. */
export const CoupleAnswerText = ({ couple, answer }: { couple: string | undefined; answer: string }) => (
  <RichText
    text={gameTexts(couple === undefined ? 'theCoupleSaid' : 'coupleSaid')}
    tags={{ couple: () => <bdi>{couple}</bdi>, answer: () => <bdi>{answer}</bdi> }}
  />
);
