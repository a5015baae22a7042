import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { AnswerCount, ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatAmount, formatCount } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { answerLabel } from '../../../features/game/answers.ts';
import { binWords, histogramOf, isInBin, type Bin } from '../../../features/game/histogram.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';
import { KindWords, Subject } from '../show/Subject.tsx';
import './predictions.css';
import { optionLang } from '../../../features/game/questionWords.ts';

type Predictions = Extract<ShownStep, { kind: 'predictions' }>;

interface PredictionsStageProps {
  question: Question;
  step: Predictions;
  beat: AnimationStep;
}

/** How the room predicted: first what could be, then how many said so. */
export function PredictionsStage({ question, step, beat }: PredictionsStageProps) {
  const { counts, predictionCount, median } = step;
  const isShown = beat.name === 'predictions';
  return (
    <section className="screen-predictions" aria-label={stageTexts('roomPredicted')}>
      <p className="screen-eyebrow">{stageTexts('roomPredicted')}</p>
      <Subject question={question} room={counts.length > 6 ? 14 : 18} most={7} />
      {predictionCount === 0 ? (
        <KindWords words={stageTexts('nobodyPredicted')} />
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

/** How many predictions there are; of numbers the one in the middle, of texts how many others there were. */
function summaryOf({ counts, predictionCount, median }: Predictions): string {
  if (predictionCount === 0) return '';
  if (median !== undefined) return stageTexts('median', { median: formatAmount(median) });
  const others = predictionCount - counts.reduce((sum, { count }) => sum + count, 0);
  return others > 0
    ? stageTexts('otherAnswers', { count: others })
    : stageTexts('howManyPredicted', { count: predictionCount });
}

/** So many bars have a line each; more stand in two lists. */
const inOneList = 6;
const few = 4;

interface BarsProps {
  question: Question;
  counts: readonly AnswerCount[];
  isShown: boolean;
}

function Bars({ question, counts, isShown }: BarsProps) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const perList = counts.length > inOneList ? Math.ceil(counts.length / 2) : counts.length;
  const lists = [counts.slice(0, perList), counts.slice(perList)].filter(({ length }) => length > 0);
  const size = lists.length > 1 ? 'many' : counts.length <= few ? 'few' : 'some';
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
              share={isShown ? count / most : 0}
              isMost={count === most}
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
  isMost: boolean;
}

const Bar = ({ label, lang, count, size, share, isMost }: BarProps) => (
  <li data-most={isMost}>
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
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <ul className="screen-histogram" data-shown={isShown} dir="ltr">
      {bins.map((bin) => (
        <li key={binWords(bin)} data-most={isInBin(bin, median)}>
          <span className="screen-histogram-count figures font-display">
            {bin.count > 0 && formatCount(bin.count)}
          </span>
          <span className="screen-histogram-bar" aria-hidden="true">
            <span style={{ transform: `scaleY(${isShown ? bin.count / most : 0})` }} />
          </span>
          <span
            className="screen-histogram-words screen-fit figures"
            style={fitText(binWords(bin), { width: 110 / bins.length, height: 8, most: 4 })}
          >
            {binWords(bin)}
          </span>
        </li>
      ))}
    </ul>
  );
}
