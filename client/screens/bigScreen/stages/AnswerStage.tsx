import type { CSSProperties } from 'react';
import { symbolsOf } from '../../../../protocol/userText.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { answerLabel, shownLabel } from '../../../features/game/answers.ts';
import { BesidePhoto } from '../photo/BesidePhoto.tsx';
import { usePhotoBeside } from '../photo/usePhotoBeside.ts';
import { usualLength } from '../useFittingSize.ts';
import { Count, correctCountText, distanceText, isClosestRule } from '../reveal/Reveal.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText, fontSizeFor } from '../show/fitText.ts';
import { EmptyStepText, StepQuestion } from '../show/StepQuestion.tsx';
import { Suspense } from '../show/Suspense.tsx';
import './answer.css';
import { optionLang, textOf } from '../../../features/game/questionTexts.ts';

export type Answer = Extract<ShownStep, { kind: 'answer' }>;

interface AnswerStageProps {
  question: Question;
  step: Answer;
  animationStep: AnimationStep;
  /** The couple's name, if the host has set it. */
  couple: string | undefined;
}

const order: AnimationStep['name'][] = ['question', 'answer', 'couple', 'right'];
/** Returns whether an animation step has been reached. */
const isReached = (name: AnimationStep['name'], animationStep: AnimationStep) =>
  order.indexOf(animationStep.name) >= order.indexOf(name);

/**
 * Shows the question, a short suspense, its answer with photo, the couple's prediction, and who was right.
 */
export function AnswerStage({ question, step, animationStep, couple }: AnswerStageProps) {
  const { correctAnswer = '', right, predictionCount, suspenseMs } = step;
  const isAnswered = isReached('answer', animationStep);
  const photoBeside = usePhotoBeside(question.photo, isAnswered);
  const isKnown = step.correctAnswer !== undefined;
  if (!isKnown && suspenseMs === undefined) return <HiddenAnswer question={question} />;
  // During the suspense the number of correct guests is not known yet.
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
        {step.couple && <CoupleLine {...{ question, couple, animationStep }} coupleAnswer={step.couple} />}
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

/** The width of the texts, and the heights of question and answer, in hundredths of the screen's height. */
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
  return (
    <div className="screen-answer-head">
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

type CoupleLineProps = Pick<AnswerStageProps, 'question' | 'couple' | 'animationStep'> & {
  coupleAnswer: NonNullable<Answer['couple']>;
};

const CoupleLine = ({ question, coupleAnswer, couple, animationStep }: CoupleLineProps) => (
  <p className="screen-answer-couple" data-shown={isReached('couple', animationStep)}>
    <RichText
      text={coupleAnswerText(coupleAnswer, question, couple && '<couple/>', '<answer/>')}
      tags={{
        couple: () => <bdi>{couple}</bdi>,
        answer: () => <bdi>{answerLabel(question, coupleAnswer.answer)}</bdi>,
      }}
    />
  </p>
);

/** A sentence about the couple's prediction; `answer` replaces their formatted answer. */
export const coupleAnswerText = (
  coupleAnswer: NonNullable<Answer['couple']>,
  question: Question,
  couple: string | undefined,
  answer = answerLabel(question, coupleAnswer.answer),
): string => {
  if (couple === undefined)
    return coupleAnswer.isCorrect ? stageTexts('theCoupleRight') : stageTexts('theCoupleWrong', { answer });
  return coupleAnswer.isCorrect
    ? stageTexts('coupleRight', { couple })
    : stageTexts('coupleWrong', { couple, answer });
};

/** More names leave less space for question and answer. */
type TextBoxesByCrowd = Record<'none' | 'small' | 'large', TextBoxes>;
const textBoxes: TextBoxesByCrowd = {
  none: { width: 116, question: 18, answer: 21 },
  small: { width: 116, question: 16, answer: 20 },
  large: { width: 116, question: 13, answer: 16 },
};
const textBoxesBesidePhoto: TextBoxesByCrowd = {
  none: { width: 62, question: 17, answer: 17 },
  small: { width: 62, question: 15, answer: 14 },
  large: { width: 62, question: 12, answer: 12 },
};

/** The area for the names of those who were right: how many fit, its width and its columns. */
interface NamesArea {
  names: number;
  width: number;
  columns: number;
}

const longText = 100;

/** Fewer names fit next to a longer question or answer. */
const namesAreaFor = (...texts: string[]): NamesArea => ({
  names: texts.some(({ length }) => length > longText) ? 12 : 24,
  width: 116,
  columns: 4,
});

/** The area beside a photo, where the couple's prediction takes one more line. */
const namesAreaBesidePhoto = ({ couple }: Answer): NamesArea => ({
  names: couple ? 6 : 12,
  width: 62,
  columns: 3,
});

/** Shown after the host has hidden the answer again. */
const HiddenAnswer = ({ question }: { question: Question }) => (
  <section className="screen-reveal screen-answer" aria-label={bigScreenTexts('answer')}>
    <StepQuestion question={question} maxHeight={30} maxSize={10} />
    <EmptyStepText text={stageTexts('answerHidden')} />
  </section>
);

type WhoWasRightProps = { question: Question; step: Answer; namesArea: NamesArea };

/**
 * Names a single correct guest in large letters. Of several correct guests, names as many as fit. With the
 * rule `closest` also says how close they are.
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

/** The number of columns for names; three names share one line. */
const columnsOf = (count: number) => (count > 8 ? 4 : count > 4 || count === 3 ? 3 : 2);

function Names({ step: { right, correctCount }, namesArea }: { step: Answer; namesArea: NamesArea }) {
  const shown = correctCount > namesArea.names ? right.slice(0, namesArea.names - 1) : right;
  const columns = Math.min(namesArea.columns, columnsOf(shown.length));
  const hiddenCount = correctCount - shown.length;
  const box = {
    // Minus the gap between two columns.
    width: namesArea.width / columns - 2,
    height: shown.length > 8 ? 3.6 : 4.8,
    maxSize: shown.length > 8 ? 3.2 : 4.2,
    isLine: true,
  };
  // Names of a usual length have one size. A longer one shrinks.
  const usual = shown.filter(({ username }) => [...symbolsOf(username)].length <= usualLength);
  const maxSize = Math.min(box.maxSize, ...usual.map(({ username }) => fontSizeFor(username, box)));
  return (
    <ul
      className="screen-answer-names"
      aria-label={stageTexts('whoWasRight')}
      style={{ '--columns': columns } as CSSProperties}
    >
      {shown.map(({ id, username }) => (
        <li
          key={id}
          className="screen-fit screen-line"
          style={fitText(username, { ...box, maxSize })}
          dir="auto"
        >
          {username}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="screen-fit text-muted" style={fitText('', { ...box, maxSize })}>
          {stageTexts('moreGuests', { count: hiddenCount })}
        </li>
      )}
    </ul>
  );
}
