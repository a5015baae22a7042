import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { lengthOf } from '../lengthOf.ts';
import './opening.css';

const mostShown = 3;

const eyebrowOf = ({ length }: readonly Question[]) =>
  length === 1 ? 'New question' : `${formatCount(length)} new questions`;

/** What the voice says when questions open; nothing while none does. */
export function spokenOpening(opened: readonly Question[]): string {
  const [first] = opened;
  if (!first) return '';
  return opened.length === 1 ? `New question: ${first.text}` : `${eyebrowOf(opened)}.`;
}

/** A calm moment for the questions that have just opened; several share it. */
export function Opening({ opened }: { opened: readonly Question[] }) {
  const shown = opened.slice(0, mostShown);
  const leftCount = opened.length - shown.length;
  const words = shown.map(({ text }) => text).join(' ');
  return (
    <section className="wall-opening" aria-label="New question" data-length={lengthOf(words, 60, 130)}>
      <p className="wall-eyebrow">{eyebrowOf(opened)}</p>
      <ul className="wall-opening-list">
        {shown.map(({ id, text }) => (
          <li key={id} className="wall-opening-question font-display" dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {leftCount > 0 && <p className="board-caption text-muted">and {counted(leftCount, 'more question')}</p>}
      {opened.length === 1 && <Ornament className="w-full" />}
      <p className="board-row text-muted">Predict now on your phone.</p>
    </section>
  );
}

/** The same in a line or two, where the screen invites guests. */
export function OpeningLine({ opened }: { opened: readonly Question[] }) {
  const [first] = opened;
  const leftCount = opened.length - 1;
  return (
    <p className="wall-opening-line animate-rise">
      <span className="wall-eyebrow shrink-0">{eyebrowOf(opened)}</span>
      <span className="wall-opening-words" data-length={lengthOf(first?.text ?? '', 30, 40)} dir="auto">
        {first?.text}
      </span>
      {leftCount > 0 && <span className="shrink-0 text-muted">and {formatCount(leftCount)} more</span>}
    </p>
  );
}
