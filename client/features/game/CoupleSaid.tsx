import type { Question } from '../../../protocol/schemas/questions.ts';
import { gameTexts } from '../../../protocol/texts/guest/game/game.ts';
import { RichText } from '../../components/display/Text.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { answerLabel } from './answers.ts';

/** How the couple had seen it, where they predicted it, too, and its answer is shown. */
export function CoupleSaid({ question }: { question: Question }) {
  const couple = useEventRoom(({ room }) => room?.event.coupleName);
  const { coupleAnswer } = question;
  if (coupleAnswer === undefined) return null;
  return (
    <span className="text-sm text-muted">
      <CoupleSaidText couple={couple} answer={answerLabel(question, coupleAnswer)} />
    </span>
  );
}

/** What the couple said, with what they are called where the host has named them. */
export const CoupleSaidText = ({ couple, answer }: { couple: string | undefined; answer: string }) => (
  <RichText
    text={gameTexts(couple === undefined ? 'theCoupleSaid' : 'coupleSaid')}
    tags={{ couple: () => <bdi>{couple}</bdi>, answer: () => <bdi>{answer}</bdi> }}
  />
);
