import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { AnswerCount, ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { answerLabel } from '../../../features/game/answers.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText, fontSizeFor } from '../show/fitText.ts';
import { EmptyStepText, StepQuestion } from '../show/StepQuestion.tsx';
import { NumberAxis } from './NumberAxis.tsx';
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
  const { counts, predictionCount } = step;
  const isShown = animationStep.name === 'predictions';
  return (
    <section className="screen-predictions" aria-label={stageTexts('roomPredicted')}>
      <p className="screen-eyebrow">{stageTexts('roomPredicted')}</p>
      <StepQuestion question={question} maxHeight={counts.length > 6 ? 14 : 18} maxSize={7} />
      {predictionCount === 0 ? (
        <EmptyStepText text={stageTexts('nobodyPredicted')} />
      ) : question.type === 'numeric' ? (
        <NumberAxis {...{ question, step, isShown }} />
      ) : (
        <Bars {...{ question, counts, predictionCount, isShown }} />
      )}
      {question.type !== 'numeric' && (
        <p className="board-caption text-muted" data-shown={isShown}>
          {summaryOf(step)}
        </p>
      )}
    </section>
  );
}

/** The total number of predictions; for texts the number of other answers. */
function summaryOf({ counts, predictionCount }: Predictions): string {
  if (predictionCount === 0) return '';
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
  predictionCount: number;
  isShown: boolean;
}

/** Bars that show the share of each answer of all predictions. */
function Bars({ question, counts, predictionCount, isShown }: BarsProps) {
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  const perList = counts.length > maxInOneList ? Math.ceil(counts.length / 2) : counts.length;
  const lists = [counts.slice(0, perList), counts.slice(perList)].filter(({ length }) => length > 0);
  const size = lists.length > 1 ? 'many' : counts.length <= fewBars ? 'few' : 'some';
  const labels = counts.map(({ answer }) => answerLabel(question, answer));
  // All answers have the same font size.
  const labelSize = Math.min(...labels.map((label) => fontSizeFor(label, labelBoxes[size])));
  return (
    <div className="screen-bars" data-shown={isShown} data-size={size}>
      {lists.map((list, index) => (
        <ul key={index}>
          {list.map(({ answer, count }) => (
            <Bar
              key={answer}
              label={answerLabel(question, answer)}
              lang={optionLang(question)}
              {...{ count, size, labelSize }}
              share={count / predictionCount}
              isShown={isShown}
              isLargest={count === maxCount}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}

const labelBoxes = {
  few: { width: 46, height: 9, maxSize: 6 },
  some: { width: 46, height: 6.4, maxSize: 4.8 },
  many: { width: 22, height: 5.8, maxSize: 3.4 },
};

interface BarProps {
  label: string;
  lang: string | undefined;
  count: number;
  size: keyof typeof labelBoxes;
  labelSize: number;
  share: number;
  isShown: boolean;
  isLargest: boolean;
}

const Bar = ({ label, lang, count, size, labelSize, share, isShown, isLargest }: BarProps) => (
  <li data-most={isLargest}>
    <span
      className="screen-bars-answer screen-fit"
      style={fitText(label, { ...labelBoxes[size], maxSize: labelSize })}
      dir="auto"
      lang={lang}
    >
      {label}
    </span>
    <span className="screen-track" aria-hidden="true">
      <span style={{ transform: `scaleX(${isShown ? share : 0})` }} />
    </span>
    <span className="screen-bars-count figures">
      <span className="font-display">{formatCount(count)}</span>
      <span className="screen-bars-share">{stageTexts('share', { share })}</span>
    </span>
  </li>
);
