import { isCoupleEvent } from '../../../protocol/rules/celebrations.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { gameTexts } from '../../../protocol/texts/guest/game/game.ts';
import { RichText } from '../../components/display/Text.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { answerLabel } from './answers.ts';

/** The couple's own prediction, once the question's answer is shown. */
export function CoupleAnswer({ question }: { question: Question }) {
  const event = useEventRoom(({ room }) => room?.event);
  const { coupleAnswer } = question;
  if (coupleAnswer === undefined || !event) return null;
  return (
    <span className="text-sm text-muted">
      <CoupleAnswerText event={event} answer={answerLabel(question, coupleAnswer)} />
    </span>
  );
}

/** The text of the couple's answer, with their names if the host has set them. */
export function CoupleAnswerText({ event, answer }: { event: GuestEvent; answer: string }) {
  const { coupleName } = event;
  const unnamedKey = isCoupleEvent(event) ? 'theCoupleSaid' : 'theCoupleSaidNeutral';
  return (
    <RichText
      text={gameTexts(coupleName === undefined ? unnamedKey : 'coupleSaid')}
      tags={{ couple: () => <bdi>{coupleName}</bdi>, answer: () => <bdi>{answer}</bdi> }}
    />
  );
}
