import { useRef, type CSSProperties } from 'react';
import { isCoupleEvent } from '../../../../protocol/rules/celebrations.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { answerLabel, shownLabel } from '../../../features/game/answers.ts';
import { BesidePhoto } from '../photo/BesidePhoto.tsx';
import { usePhotoBeside } from '../photo/usePhotoBeside.ts';
import { useFittingSize } from '../useFittingSize.ts';
import { Count, correctCountText, distanceText, isClosestRule } from '../reveal/Reveal.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';
import { useCentered } from './useCentered.ts';
import { EmptyStepText, StepQuestion } from '../show/StepQuestion.tsx';
import { Suspense } from '../show/Suspense.tsx';
import './answer.css';
import { optionLang, textOf } from '../../../features/game/questionTexts.ts';

export type Answer = Extract<ShownStep, { kind: 'answer' }>;

interface AnswerStageProps {
  question: Question;
  step: Answer;
  animationStep: AnimationStep;
  event: CoupleFacts;
}

/** What decides how the couple is called. */
type CoupleFacts = Pick<GuestEvent, 'celebration' | 'coupleName'>;

const order: AnimationStep['name'][] = ['question', 'answer', 'couple', 'right'];
/** Returns whether the animation has reached a step. */
const isReached = (name: AnimationStep['name'], animationStep: AnimationStep) =>
  order.indexOf(animationStep.name) >= order.indexOf(name);

/**
 * Shows the question, a short suspense, its answer with photo, the couple's prediction, and who was right.
 */
export function AnswerStage({ question, step, animationStep, event }: AnswerStageProps) {
  const { correctAnswer = '', right, predictionCount, suspenseMs } = step;
  const isAnswered = isReached('answer', animationStep);
  const photoBeside = usePhotoBeside(question.photo, isAnswered);
  const isKnown = step.correctAnswer !== undefined;
  if (!isKnown && suspenseMs === undefined) return <HiddenAnswer question={question} />;
  // During the suspense, the number of correct guests is not known yet.
  const nameCount = isKnown ? right.length : predictionCount;
  const crowd = nameCount > 8 ? 'large' : nameCount > 1 ? 'small' : 'none';
  const { isSpaceReserved } = photoBeside;
  return (
    <section
      key={String(isSpaceReserved)}
      className="screen-reveal screen-answer"
      data-waiting={!isAnswered}
      data-crowd={crowd}
      data-photo={isSpaceReserved || undefined}
      aria-label={bigScreenTexts('answer')}
    >
      <BesidePhoto beside={photoBeside} isShown={isAnswered} question={textOf(question)}>
        <AnswerHead
          question={question}
          correctAnswer={correctAnswer}
          isAnswered={isAnswered}
          boxes={(isSpaceReserved ? textBoxesBesidePhoto : textBoxes)[crowd]}
        />
        {step.couple && <CoupleLine {...{ question, event, animationStep }} coupleAnswer={step.couple} />}
        <div className="screen-answer-right" data-shown={isReached('right', animationStep)}>
          {isKnown && (
            <WhoWasRight
              question={question}
              step={step}
              namesArea={
                isSpaceReserved ? namesAreaBesidePhoto(step) : namesAreaFor(textOf(question), correctAnswer)
              }
            />
          )}
        </div>
      </BesidePhoto>
    </section>
  );
}

/** The width of the texts, and the heights of question and answer. In hundredths of the screen's height. */
interface TextBoxes {
  width: number;
  question: number;
  answer: number;
}

interface AnswerHeadProps {
  question: Question;
  correctAnswer: string;
  isAnswered: boolean;
  boxes: TextBoxes;
}

/** The question with its answer below it. */
function AnswerHead({ question, correctAnswer, isAnswered, boxes }: AnswerHeadProps) {
  const answer = shownLabel(question, correctAnswer);
  const head = useRef<HTMLDivElement>(null);
  useCentered(head, !isAnswered);
  return (
    <div ref={head} className="screen-answer-head">
      <p className="screen-eyebrow">{bigScreenTexts(isAnswered ? 'answerIn' : 'answerComes')}</p>
      <StepQuestion
        question={question}
        maxHeight={boxes.question}
        maxSize={boxes.question / 2.3}
        width={boxes.width}
      />
      <Ornament className="screen-ornament" />
      <div className="screen-reveal-place">
        <p
          key={correctAnswer}
          className="screen-answer-words screen-fit font-display"
          style={fitText(answer, {
            width: boxes.width - 4,
            height: boxes.answer,
            maxSize: boxes.answer * 0.75,
          })}
          data-shown={isAnswered}
          dir="auto"
          lang={optionLang(question)}
        >
          {answer}
        </p>
        {!isAnswered && <Suspense />}
      </div>
    </div>
  );
}

type CoupleLineProps = Pick<AnswerStageProps, 'question' | 'event' | 'animationStep'> & {
  coupleAnswer: NonNullable<Answer['couple']>;
};

const CoupleLine = ({ question, coupleAnswer, event, animationStep }: CoupleLineProps) => (
  <p className="screen-answer-couple" data-shown={isReached('couple', animationStep)}>
    <RichText
      text={coupleAnswerText(
        coupleAnswer,
        question,
        { ...event, coupleName: event.coupleName && '<couple/>' },
        '<answer/>',
      )}
      tags={{
        couple: () => <bdi>{event.coupleName}</bdi>,
        answer: () => <bdi>{answerLabel(question, coupleAnswer.answer)}</bdi>,
      }}
    />
  </p>
);

/** Returns a sentence about the couple's prediction. `answer` replaces their formatted answer. */
export const coupleAnswerText = (
  coupleAnswer: NonNullable<Answer['couple']>,
  question: Question,
  event: CoupleFacts,
  answer = answerLabel(question, coupleAnswer.answer),
): string => {
  const { isCorrect } = coupleAnswer;
  const { coupleName: couple } = event;
  if (couple !== undefined)
    return isCorrect ? stageTexts('coupleRight', { couple }) : stageTexts('coupleWrong', { couple, answer });
  if (isCoupleEvent(event))
    return isCorrect ? stageTexts('theCoupleRight') : stageTexts('theCoupleWrong', { answer });
  return isCorrect ? stageTexts('theCoupleRightNeutral') : stageTexts('theCoupleWrongNeutral', { answer });
};

/** The boxes by the number of names. More names leave less space for question and answer. */
type TextBoxesByCrowd = Record<'none' | 'small' | 'large', TextBoxes>;
const textBoxes: TextBoxesByCrowd = {
  none: { width: 116, question: 18, answer: 21 },
  small: { width: 116, question: 15, answer: 18 },
  large: { width: 116, question: 13, answer: 16 },
};
const textBoxesBesidePhoto: TextBoxesByCrowd = {
  none: { width: 62, question: 17, answer: 17 },
  small: { width: 62, question: 15, answer: 14 },
  large: { width: 62, question: 12, answer: 12 },
};

/** The area for the names of the correct guests: the maximum number of names, its width and its columns. */
interface NamesArea {
  names: number;
  width: number;
  columns: number;
}

const longText = 100;

/** Returns the area of names. A long question or answer leaves space for fewer names. */
const namesAreaFor = (...texts: string[]): NamesArea => ({
  names: texts.some(({ length }) => length > longText) ? 12 : 24,
  width: 116,
  columns: 4,
});

/** Returns the area of names beside a photo. The couple's prediction needs one more line. */
const namesAreaBesidePhoto = ({ couple }: Answer): NamesArea => ({
  names: couple ? 6 : 12,
  width: 62,
  columns: 3,
});

/** Replaces the answer after the host has hidden it again. */
const HiddenAnswer = ({ question }: { question: Question }) => (
  <section className="screen-reveal screen-answer" aria-label={bigScreenTexts('answer')}>
    <StepQuestion question={question} maxHeight={30} maxSize={10} />
    <EmptyStepText text={stageTexts('answerHidden')} />
  </section>
);

type WhoWasRightProps = { question: Question; step: Answer; namesArea: NamesArea };

/**
 * Names the correct guests. A single guest has large letters. Of several guests, shows as many names as fit.
 * With the rule `closest`, also shows how close they are.
 */
function WhoWasRight({ question, step, namesArea }: WhoWasRightProps) {
  const { correctCount, predictionCount, right } = step;
  const [first] = right;
  const nobodyText = stageTexts('nobodyKnew');
  const isClosest = isClosestRule(question);
  if (correctCount === 0 && predictionCount > 0)
    return (
      <p
        className="screen-answer-nobody screen-fit"
        style={fitText(nobodyText, { width: namesArea.width - 4, height: 14, maxSize: 6 })}
      >
        {nobodyText}
      </p>
    );
  if (correctCount === 1 && first)
    return (
      <div className="screen-answer-only">
        <p className="screen-eyebrow">
          {isClosest
            ? [stageTexts('closestGuess', { count: 1 }), distanceText(question)].filter(Boolean).join(' · ')
            : stageTexts('onlyOne')}
        </p>
        <p
          className="screen-fit font-display"
          style={fitText(first.username, { width: namesArea.width - 16, height: 13, maxSize: 10 })}
          dir="auto"
        >
          {first.username}
        </p>
      </div>
    );
  return (
    <>
      <Count facts={step} text={correctCountText(step, question)} hasBar={!isClosest} />
      {right.length > 0 && <Names step={step} namesArea={namesArea} />}
    </>
  );
}

/** Returns the number of columns for names. Three names share one line. */
const columnsOf = (count: number) => (count > 6 ? 4 : count > 4 || count === 3 ? 3 : 2);

/** The font sizes of the names, in hundredths of the screen's height. */
const rightSizes: readonly number[] = [6, 5.2, 4.5, 3.9, 3.4, 3, 2.6];

/** The names in one size, each on one or two lines. The last row is centred. */
function Names({ step: { right, correctCount }, namesArea }: { step: Answer; namesArea: NamesArea }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = correctCount > namesArea.names ? right.slice(0, namesArea.names - 1) : right;
  const hiddenCount = correctCount - shown.length;
  const cells = shown.length + Math.sign(hiddenCount);
  const columns = Math.min(namesArea.columns, columnsOf(cells));
  const inLastRow = cells % columns || columns;
  useFittingSize(list, rightSizes, `${hiddenCount} ${shown.map(({ username }) => username).join('\n')}`);
  /**
   * Returns the style of a name. A name spans two tracks, so that the last row can begin between two columns.
   */
  const cellStyle = (index: number): CSSProperties | undefined =>
    index === cells - inLastRow ? { gridColumnStart: columns - inLastRow + 1 } : undefined;
  return (
    <ul
      ref={list}
      className="screen-answer-names"
      aria-label={stageTexts('whoWasRight')}
      style={
        {
          '--columns': columns,
          '--tracks': 2 * columns,
          '--rows': Math.ceil(cells / columns),
        } as CSSProperties
      }
    >
      {shown.map(({ id, username }, index) => (
        <li key={id} data-fits="row" style={cellStyle(index)}>
          <span className="screen-name" data-fits="text" dir="auto">
            {username}
          </span>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="text-muted" data-fits="row" style={cellStyle(cells - 1)}>
          <span className="screen-name" data-fits="text">
            {stageTexts('moreGuests', { count: hiddenCount })}
          </span>
        </li>
      )}
    </ul>
  );
}
