import clsx from 'clsx';
import { useState } from 'react';
import { counted } from '../../../features/game/boardWords.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { HostStops } from './useHostStops.ts';

/** What the next action is, in two or three words, and how many there are while there are any. */
export function useHostEyebrow({ question, leftCount }: Pick<HostStops, 'question' | 'leftCount'>): string {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  if (!question) return showAnswers ? 'Revealed' : 'The reveal';
  const [before, after] = showAnswers ? ['Next to reveal', 'Revealed'] : ['Next to answer', 'Answer set'];
  const words = question.correctAnswer === undefined ? before : after;
  return leftCount > 0 ? `${words} · ${leftCount} left` : words;
}

/** The question that waits for its answer, and how many have predicted it. */
export function HostQuestionWords({ question, leftCount }: { question: Question; leftCount: number }) {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  const eyebrow = useHostEyebrow({ question, leftCount });
  const predicted = useOrganiserRoom(({ predictionCounts }) => predictionCounts[question.id] ?? 0);
  const guests = useOrganiserRoom(({ counters }) => counters[0]);
  return (
    <>
      <p className="eyebrow max-[22rem]:tracking-wide lg:tracking-wide low:hidden">{eyebrow}</p>
      <HostQuestion text={question.text} />
      <p className="figures mt-0.5 text-sm text-muted">
        {formatCount(predicted)} of {formatCount(guests)} predicted
        {question.correctAnswer === undefined && (
          <>
            {' '}
            · <span className="whitespace-nowrap">{showAnswers ? 'answers live' : 'answers hidden'}</span>
          </>
        )}
      </p>
    </>
  );
}

/** So many characters surely fit into two lines of a phone. */
const short = 44;
const questionLook = 'font-display text-subheading leading-tight wrap-anywhere';

/** The question: whole where there is room; a long one on a phone shows its beginning, and the rest on a tap. */
function HostQuestion({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= short)
    return (
      <p className={questionLook} dir="auto">
        {text}
      </p>
    );
  return (
    <>
      <p className={clsx(questionLook, 'max-lg:hidden')} dir="auto">
        {text}
      </p>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
        className="min-h-12 w-full rounded-control lg:hidden"
      >
        <span className={clsx(questionLook, isWhole ? 'block' : 'line-clamp-2')} dir="auto">
          {text}
        </span>
      </button>
    </>
  );
}

/** How many answers are ready to be revealed. */
export function HostFinaleWords({ answered, left }: { answered: number; left: number }) {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  return (
    <>
      <p className="eyebrow low:hidden">{showAnswers ? 'Revealed' : 'The reveal'}</p>
      <p className="font-display text-subheading leading-tight">
        {answered === 0
          ? 'No answers set yet'
          : `${counted(answered, 'answer')} set${left > 0 ? `, ${left} to go` : ''}`}
      </p>
      <p className="mt-0.5 text-sm text-muted [@media(max-height:40rem)]:hidden">
        {showAnswers ? 'Guests can see answers and scores.' : 'Hidden until you reveal them.'}
      </p>
    </>
  );
}
