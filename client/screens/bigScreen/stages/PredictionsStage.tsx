import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { AnswerCount, ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatAmount, formatCount } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { answerLabel } from '../../../features/game/answers.ts';
import { binLabel, histogramOf, isInBin, type Bin } from '../../../features/game/histogram.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';
import { EmptyStepText, StepQuestion } from '../show/Subject.tsx';
import './predictions.css';
import { optionLang } from '../../../features/game/questionTexts.ts';

type Predictions = Extract<ShownStep, { kind: 'predictions' }>;

interface PredictionsStageProps {
  question: Question;
  step: Predictions;
  animationStep: AnimationStep;
}

/** The guests' predictions: first the possible answers, then their numbers. */
export function PredictionsStage({ question, step, animationStep }: PredictionsStageProps) {
  const { counts, predictionCount, median } = step;
  const isShown = animationStep.name === 'predictions';
  return (
    <section className="screen-predictions" aria-label={stageTexts('roomPredicted')}>
      <p className="screen-eyebrow">{stageTexts('roomPredicted')}</p>
      <StepQuestion question={question} room={counts.length > 6 ? 14 : 18} most={7} />
      {predictionCount === 0 ? (
        <EmptyStepText text={stageTexts('nobodyPredicted')} />
      ) : question.type === 'numeric' ? (
        <Histogram bins={histogramOf(counts)} median={median} isShown={isShown} />
      ) : (
        <Bars question={question} counts={counts} isShown={isShown} />
      )}
      <p className="board-caption text-muted" data-shown={isShown}>
        {summaryOf(step)}
      </p>
    </section>
  );
}

/** The total number of predictions; for numbers the median, for texts the number of other answers. */
function summaryOf({ counts, predictionCount, median }: Predictions): string {
  if (predictionCount === 0) return '';
  if (median !== undefined) return stageTexts('median', { median: formatAmount(median) });
  const others = predictionCount - counts.reduce((sum, { count }) => sum + count, 0);
  return others > 0
    ? stageTexts('otherAnswers', { count: others })
    : stageTexts('howManyPredicted', { count: predictionCount });
}

/** Up to this many bars form one list; more are split into two. */
const maxInOneList = 6;
const fewBars = 4;

interface BarsProps {
  question: Question;
  counts: readonly AnswerCount[];
  isShown: boolean;
}

function Bars({ question, counts, isShown }: BarsProps) {
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  const perList = counts.length > maxInOneList ? Math.ceil(counts.length / 2) : counts.length;
  const lists = [counts.slice(0, perList), counts.slice(perList)].filter(({ length }) => length > 0);
  const size = lists.length > 1 ? 'many' : counts.length <= fewBars ? 'few' : 'some';
  return (
    <div className="screen-bars" data-shown={isShown} data-size={size}>
      {lists.map((list, index) => (
        <ul key={index}>
          {list.map(({ answer, count }) => (
            <Bar
              key={answer}
              label={answerLabel(question, answer)}
              lang={optionLang(question)}
              {...{ count, size }}
              share={isShown ? count / maxCount : 0}
              isLargest={count === maxCount}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}

const labelBoxes = {
  few: { width: 46, height: 9, most: 6 },
  some: { width: 46, height: 6.4, most: 4.8 },
  many: { width: 22, height: 5.8, most: 3.4 },
};

interface BarProps {
  label: string;
  lang: string | undefined;
  count: number;
  size: keyof typeof labelBoxes;
  share: number;
  isLargest: boolean;
}

const Bar = ({ label, lang, count, size, share, isLargest }: BarProps) => (
  <li data-most={isLargest}>
    <span
      className="screen-bars-answer screen-fit"
      style={fitText(label, labelBoxes[size])}
      dir="auto"
      lang={lang}
    >
      {label}
    </span>
    <span className="screen-track" aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
    <span className="screen-bars-count figures font-display">{formatCount(count)}</span>
  </li>
);

interface HistogramProps {
  bins: readonly Bin[];
  median: number | undefined;
  isShown: boolean;
}

function Histogram({ bins, median, isShown }: HistogramProps) {
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <ul className="screen-histogram" data-shown={isShown} dir="ltr">
      {bins.map((bin) => (
        <li key={binLabel(bin)} data-most={isInBin(bin, median)}>
          <span className="screen-histogram-count figures font-display">
            {bin.count > 0 && formatCount(bin.count)}
          </span>
          <span className="screen-histogram-bar" aria-hidden="true">
            <span style={{ transform: `scaleY(${isShown ? bin.count / maxCount : 0})` }} />
          </span>
          <span
            className="screen-histogram-words screen-fit figures"
            style={fitText(binLabel(bin), { width: 110 / bins.length, height: 8, most: 4 })}
          >
            {binLabel(bin)}
          </span>
        </li>
      ))}
    </ul>
  );
}
