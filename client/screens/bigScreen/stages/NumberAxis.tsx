import type { CSSProperties } from 'react';
import { storedNumber } from '../../../../protocol/numbers.ts';
import { distanceOf } from '../../../../protocol/rules/correctness.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatAmount, formatCount, formatRow } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { binLabel, histogramOf, isInBin, placeOnAxis, type Bin } from '../../../features/game/histogram.ts';
import { fitText } from '../show/fitText.ts';

interface NumberAxisProps {
  question: Question;
  step: Extract<ShownStep, { kind: 'predictions' }>;
  isShown: boolean;
}

/** A number that is marked on the axis. The legend below the axis names it. */
interface Mark {
  kind: 'median' | 'closest' | 'answer';
  values: number[];
  text: string;
}

/**
 * The predicted numbers on an axis with the median. After the answer is shown, the axis also has the answer
 * and the closest predictions.
 */
export function NumberAxis({ question, step, isShown }: NumberAxisProps) {
  const bins = histogramOf(step.counts);
  const marks = marksOf(question, step);
  return (
    <>
      <div
        className="screen-axis"
        data-shown={isShown}
        dir="ltr"
        style={{ '--bins': bins.length } as CSSProperties}
      >
        <Bins bins={bins} marks={marks} isShown={isShown} />
        {marks.map(({ kind, values }) =>
          values.map((value) => (
            <span
              key={`${kind} ${value}`}
              className="screen-axis-mark"
              data-kind={kind}
              style={{ insetInlineStart: `${100 * placeOnAxis(bins, value)}%` }}
              aria-hidden="true"
            />
          )),
        )}
      </div>
      <ul className="screen-axis-legend board-caption" data-shown={isShown}>
        {marks.map(({ kind, text }) => (
          <li key={kind}>
            <span className="screen-axis-sign" data-kind={kind} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the marks. The closest predictions are at most two numbers: one below and one above the answer. */
function marksOf(question: Question, { counts, median }: NumberAxisProps['step']): Mark[] {
  const answer = question.correctAnswer === undefined ? undefined : storedNumber(question.correctAnswer);
  const distances = counts.map(({ answer: predicted }) => distanceOf(question, predicted) ?? Infinity);
  const least = Math.min(...distances);
  const closest = counts.flatMap(({ answer: predicted }, index) =>
    least < Infinity && distances[index] === least ? Number(predicted) : [],
  );
  const marks: Mark[] = [];
  if (median !== undefined)
    marks.push({
      kind: 'median',
      values: [median],
      text: stageTexts('median', { median: formatAmount(median) }),
    });
  if (answer === undefined) return marks;
  marks.push({
    kind: 'answer',
    values: [answer],
    text: stageTexts('answerIs', { answer: formatAmount(answer) }),
  });
  if (closest.length > 0 && least > 0)
    marks.push({
      kind: 'closest',
      values: closest,
      text: stageTexts('closestAre', { numbers: formatRow(closest.map(formatAmount)) }),
    });
  return marks;
}

interface BinsProps {
  bins: readonly Bin[];
  marks: readonly Mark[];
  isShown: boolean;
}

/**
 * The bars. The bar with the median is highlighted. After the answer, the bars with the closest predictions
 * are highlighted instead.
 */
function Bins({ bins, marks, isShown }: BinsProps) {
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  const { values = [] } = marks.find(({ kind }) => kind === 'closest') ?? marks.at(-1) ?? {};
  return (
    <ul className="screen-histogram">
      {bins.map((bin) => (
        <li key={binLabel(bin)} data-most={bin.count > 0 && values.some((value) => isInBin(bin, value))}>
          <span className="screen-histogram-bar" aria-hidden="true">
            <span style={{ transform: `scaleY(${isShown ? bin.count / maxCount : 0})` }} />
          </span>
          <span
            className="screen-histogram-count figures font-display"
            style={{ insetBlockEnd: `${100 * (bin.count / maxCount)}%` }}
            hidden={bin.count === 0}
          >
            {formatCount(bin.count)}
          </span>
          <span
            className="screen-histogram-words screen-fit figures"
            style={fitText(binLabel(bin), { width: 110 / bins.length, height: 8, maxSize: 4 })}
          >
            {binLabel(bin)}
          </span>
        </li>
      ))}
    </ul>
  );
}
