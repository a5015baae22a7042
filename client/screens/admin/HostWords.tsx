import { counted } from '../../blocks/boardWords.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { useShowAnswers } from '../../stores/organiser.ts';
import type { Question } from '../../../protocol/questions.ts';

/** The question that waits for its answer, and how many have predicted it. */
export function HostQuestionWords({ question, leftCount }: { question: Question; leftCount: number }) {
  const showAnswers = useShowAnswers();
  const predicted = useEventRoom(({ room }) => room?.predictionCounts[question.id] ?? 0);
  const guests = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const isSet = question.correctAnswer !== undefined;
  const [before, after] = showAnswers ? ['Reveal next', 'Revealed'] : ['Answer next', 'Answer set'];
  return (
    <>
      <p className="eyebrow max-[22rem]:tracking-wide">
        {isSet ? after : before} · {leftCount} left
      </p>
      <p
        className="line-clamp-2 font-display [@media(max-height:40rem)]:line-clamp-1 text-subheading leading-tight"
        dir="auto"
        title={question.text}
      >
        {question.text}
      </p>
      <p className="figures mt-0.5 text-sm text-muted [@media(max-height:40rem)]:hidden">
        {predicted} of {guests} predicted
        {!isSet && ` · ${showAnswers ? 'live' : 'hidden'}`}
      </p>
    </>
  );
}

/** How many answers are ready to be revealed. */
export function HostFinaleWords({ answered, left }: { answered: number; left: number }) {
  const showAnswers = useShowAnswers();
  return (
    <>
      <p className="eyebrow">{showAnswers ? 'Revealed' : 'The reveal'}</p>
      <p className="font-display text-subheading leading-tight">
        {answered === 0
          ? 'No answer is set yet'
          : `${counted(answered, 'answer')} set${left > 0 ? `, ${left} to go` : ''}`}
      </p>
      <p className="mt-0.5 text-sm text-muted [@media(max-height:40rem)]:hidden">
        {showAnswers ? 'Guests see answers and scores.' : 'Hidden until you reveal.'}
      </p>
    </>
  );
}
