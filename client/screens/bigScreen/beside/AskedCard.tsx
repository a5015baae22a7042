import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { lengthOf, type Length } from '../lengthOf.ts';

const mostOptions = 4;

/** A long question has the card to itself. */
function choicesOf({ type, options = [] }: Question, length: Length): string[] {
  if (length === 'long') return [];
  return type === 'yes_no' ? ['Yes', 'No'] : options;
}

/** One of the open questions, with what can be chosen. */
export function AskedCard({ question }: { question: Question }) {
  const length = lengthOf(question.text, 45, 110);
  const choices = choicesOf(question, length);
  const shown = choices.length > mostOptions + 1 ? choices.slice(0, mostOptions) : choices;
  const leftCount = choices.length - shown.length;
  return (
    <section className="wall-turn">
      <p className="wall-eyebrow">Predict now</p>
      <h2 className="wall-turn-question font-display" data-length={length} dir="auto">
        {question.text}
      </h2>
      {shown.length > 0 && <Ornament className="w-full" />}
      <ul className="wall-turn-options" data-count={shown.length}>
        {shown.map((option) => (
          <li key={option} className="wall-line" dir="auto">
            {option}
          </li>
        ))}
        {leftCount > 0 && <li className="text-muted">and {formatCount(leftCount)} more</li>}
      </ul>
    </section>
  );
}
