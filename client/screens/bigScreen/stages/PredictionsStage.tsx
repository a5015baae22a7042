import { useRef } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { AnswerCount, ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { answerLabel } from '../../../features/game/answers.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { EmptyStepText, StepQuestion } from '../show/StepQuestion.tsx';
import { useFittingSize } from '../useFittingSize.ts';
import { NumberAxis } from './NumberAxis.tsx';
import './predictions.css';
import { optionLang } from '../../../features/game/questionTexts.ts';

type Predictions = Extract<ShownStep, { kind: 'predictions' }>;

interface PredictionsStageProps {
  question: Question;
  step: Predictions;
  animationStep: AnimationStep;
}

/** The guests' predictions. First shows the possible answers, then their numbers. */
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

/** Returns the total number of predictions. For texts, returns the number of other answers. */
function summaryOf({ counts, predictionCount }: Predictions): string {
  if (predictionCount === 0) return '';
  const others = predictionCount - counts.reduce((sum, { count }) => sum + count, 0);
  return others > 0
    ? stageTexts('otherAnswers', { count: others })
    : stageTexts('howManyPredicted', { count: predictionCount });
}

/** Up to this many bars form one list. More bars form two lists. */
const maxInOneList = 6;
const fewBars = 4;

interface BarsProps {
  question: Question;
  counts: readonly AnswerCount[];
  predictionCount: number;
  isShown: boolean;
}

/** Bars that show how many of all predictions have each answer. */
function Bars({ question, counts, predictionCount, isShown }: BarsProps) {
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  const perList = counts.length > maxInOneList ? Math.ceil(counts.length / 2) : counts.length;
  const lists = [counts.slice(0, perList), counts.slice(perList)].filter(({ length }) => length > 0);
  const size = lists.length > 1 ? 'many' : counts.length <= fewBars ? 'few' : 'some';
  const labels = counts.map(({ answer }) => answerLabel(question, answer));
  const bars = useRef<HTMLDivElement>(null);
  useFittingSize(bars, labelSizes[size], `${size} ${labels.join('\n')}`, 0);
  return (
    <div ref={bars} className="screen-bars" data-shown={isShown} data-size={size}>
      {lists.map((list, index) => (
        <ul key={index}>
          {list.map(({ answer, count }) => (
            <Bar
              key={answer}
              label={answerLabel(question, answer)}
              lang={optionLang(question)}
              count={count}
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

/** The font sizes of the answers, in hundredths of the screen's height. */
const labelSizes = {
  few: [6, 5.2, 4.5, 3.9, 3.4, 3, 2.7],
  some: [4.8, 4.2, 3.7, 3.3, 3, 2.7],
  many: [3.4, 3, 2.7],
} as const;

interface BarProps {
  label: string;
  lang: string | undefined;
  count: number;
  share: number;
  isShown: boolean;
  isLargest: boolean;
}

const Bar = ({ label, lang, count, share, isShown, isLargest }: BarProps) => (
  <li data-most={isLargest}>
    <span className="screen-bars-answer" data-fits="row">
      <span className="screen-name" data-fits="text" dir="auto" lang={lang}>
        {label}
      </span>
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
