import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { answerLabel, shownLabel } from '../../../features/game/answers.ts';
import { BesidePhoto } from '../photo/BesidePhoto.tsx';
import { usePhotoBeside } from '../photo/usePhotoBeside.ts';
import { Count, howMany } from '../reveal/Reveal.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';
import { KindWords, Subject } from '../show/Subject.tsx';
import { Suspense } from '../show/Suspense.tsx';
import './answer.css';
import { optionLang, textOf } from '../../../features/game/questionWords.ts';

export type Answer = Extract<ShownStep, { kind: 'answer' }>;

interface AnswerStageProps {
  question: Question;
  step: Answer;
  beat: AnimationStep;
  /** What the host calls them. */
  couple: string | undefined;
}

const order: AnimationStep['name'][] = ['question', 'answer', 'couple', 'right'];
/** True from a moment of the answer on. */
const isFrom = (name: AnimationStep['name'], beat: AnimationStep) =>
  order.indexOf(beat.name) >= order.indexOf(name);

/** The question, a breath of suspense, its answer with its photo, how the couple saw it, and who was right. */
export function AnswerStage({ question, step, beat, couple }: AnswerStageProps) {
  const { correctAnswer, right } = step;
  const isAnswered = isFrom('answer', beat);
  const beside = usePhotoBeside(question.photo, isAnswered);
  if (correctAnswer === undefined) return <HiddenAnswer question={question} />;
  const crowd = right.length > 8 ? 'large' : right.length > 1 ? 'small' : 'none';
  const { hasRoom } = beside;
  return (
    <section
      key={String(hasRoom)}
      className="screen-reveal screen-answer"
      data-waiting={!isAnswered}
      data-crowd={crowd}
      data-photo={hasRoom || undefined}
      aria-label={bigScreenTexts('answer')}
    >
      <BesidePhoto beside={beside} isShown={isAnswered} question={textOf(question)}>
        <AnswerHead
          question={question}
          correctAnswer={correctAnswer}
          isAnswered={isAnswered}
          rooms={(hasRoom ? roomsBesidePhoto : roomsBeside)[crowd]}
        />
        {step.couple && <CoupleLine {...{ question, couple, beat }} said={step.couple} />}
        <div className="screen-answer-right" data-shown={isFrom('right', beat)}>
          <WhoWasRight
            step={step}
            sheet={hasRoom ? sheetBesidePhoto(step) : sheetFor(textOf(question), correctAnswer)}
          />
        </div>
      </BesidePhoto>
    </section>
  );
}

/** In hundredths of the screen's height: how wide the texts may be, and how high question and answer. */
interface Rooms {
  width: number;
  question: number;
  answer: number;
}

interface AnswerHeadProps {
  question: Question;
  correctAnswer: string;
  isAnswered: boolean;
  rooms: Rooms;
}

/** The question, and its answer below it. */
function AnswerHead({ question, correctAnswer, isAnswered, rooms }: AnswerHeadProps) {
  const answer = shownLabel(question, correctAnswer);
  return (
    <div className="screen-answer-head">
      <p className="screen-eyebrow">{bigScreenTexts(isAnswered ? 'answerIn' : 'answerComes')}</p>
      <Subject question={question} room={rooms.question} most={rooms.question / 2.3} width={rooms.width} />
      <Ornament className="screen-ornament" />
      <div className="screen-reveal-place">
        <p
          key={correctAnswer}
          className="screen-answer-words screen-fit font-display"
          style={fitText(answer, {
            width: rooms.width - 4,
            height: rooms.answer,
            most: rooms.answer * 0.75,
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

type CoupleLineProps = Pick<AnswerStageProps, 'question' | 'couple' | 'beat'> & {
  said: NonNullable<Answer['couple']>;
};

const CoupleLine = ({ question, said, couple, beat }: CoupleLineProps) => (
  <p className="screen-answer-couple" data-shown={isFrom('couple', beat)}>
    <RichText
      text={coupleWords(said, question, couple && '<couple/>', '<answer/>')}
      tags={{
        couple: () => <bdi>{couple}</bdi>,
        answer: () => <bdi>{answerLabel(question, said.answer)}</bdi>,
      }}
    />
  </p>
);

/** How the couple saw it, in a sentence; `answer` takes the place of what they had said. */
export const coupleWords = (
  said: NonNullable<Answer['couple']>,
  question: Question,
  couple: string | undefined,
  answer = answerLabel(question, said.answer),
): string => {
  if (couple === undefined)
    return said.isCorrect ? stageTexts('theCoupleRight') : stageTexts('theCoupleWrong', { answer });
  return said.isCorrect
    ? stageTexts('coupleRight', { couple })
    : stageTexts('coupleWrong', { couple, answer });
};

/** The more names there are, the less room have question and answer. */
type RoomsByCrowd = Record<'none' | 'small' | 'large', Rooms>;
const roomsBeside: RoomsByCrowd = {
  none: { width: 116, question: 20, answer: 23 },
  small: { width: 116, question: 16, answer: 20 },
  large: { width: 116, question: 13, answer: 16 },
};
const roomsBesidePhoto: RoomsByCrowd = {
  none: { width: 62, question: 17, answer: 17 },
  small: { width: 62, question: 15, answer: 14 },
  large: { width: 62, question: 12, answer: 12 },
};

/** Where the names of those who were right stand: how many find room, in how wide a place and how many columns. */
interface Sheet {
  names: number;
  width: number;
  columns: number;
}

const longText = 100;

/** Beside a longer question or answer fewer names find room. */
const sheetFor = (...texts: string[]): Sheet => ({
  names: texts.some(({ length }) => length > longText) ? 12 : 24,
  width: 116,
  columns: 4,
});

/** The same beside a photo, where how the couple saw it takes a line more. */
const sheetBesidePhoto = ({ couple }: Answer): Sheet => ({ names: couple ? 6 : 12, width: 62, columns: 3 });

/** The host has taken it back for now. */
const HiddenAnswer = ({ question }: { question: Question }) => (
  <section className="screen-reveal screen-answer" aria-label={bigScreenTexts('answer')}>
    <Subject question={question} room={30} most={10} />
    <KindWords words={stageTexts('answerHidden')} />
  </section>
);

/** The only one who knew is named in large; of several up to a screenful. */
function WhoWasRight({ step, sheet }: { step: Answer; sheet: Sheet }) {
  const { correctCount, predictionCount, right } = step;
  const [first] = right;
  const nobody = stageTexts('nobodyKnew');
  if (correctCount === 0 && predictionCount > 0)
    return (
      <p
        className="screen-answer-nobody screen-fit"
        style={fitText(nobody, { width: sheet.width - 4, height: 14, most: 6 })}
      >
        {nobody}
      </p>
    );
  if (correctCount === 1 && first)
    return (
      <div className="screen-answer-only">
        <p className="screen-eyebrow">{stageTexts('onlyOne')}</p>
        <p
          className="screen-fit font-display"
          style={fitText(first.username, { width: sheet.width - 16, height: 13, most: 10 })}
          dir="auto"
        >
          {first.username}
        </p>
      </div>
    );
  return (
    <>
      <Count facts={step} words={howMany(step)} />
      {right.length > 0 && <Names step={step} sheet={sheet} />}
    </>
  );
}

/** Names in so many columns; three stand in one line, as two do. */
const columnsOf = (count: number) => (count > 8 ? 4 : count > 4 || count === 3 ? 3 : 2);

function Names({ step: { right, correctCount }, sheet }: { step: Answer; sheet: Sheet }) {
  const shown = correctCount > sheet.names ? right.slice(0, sheet.names - 1) : right;
  const columns = Math.min(sheet.columns, columnsOf(shown.length));
  const more = correctCount - shown.length;
  const box = {
    // Between two columns is a gap.
    width: sheet.width / columns - 2,
    height: shown.length > 8 ? 3.6 : 4.8,
    most: shown.length > 8 ? 3.2 : 4.2,
    isLine: true,
  };
  return (
    <ul
      className="screen-answer-names"
      aria-label={stageTexts('whoWasRight')}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, max-content))` }}
    >
      {shown.map(({ id, username }) => (
        <li key={id} className="screen-fit screen-line" style={fitText(username, box)} dir="auto">
          {username}
        </li>
      ))}
      {more > 0 && (
        <li className="screen-fit text-muted" style={fitText('', box)}>
          {stageTexts('moreGuests', { count: more })}
        </li>
      )}
    </ul>
  );
}
