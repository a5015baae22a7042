import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { answerLabel, shownLabel } from '../../../features/game/answers.ts';
import { Count, howMany } from '../reveal/Reveal.tsx';
import type { Beat } from '../rhythm.ts';
import { fitted } from '../show/fitted.ts';
import { KindWords, Subject } from '../show/Subject.tsx';
import { Suspense } from '../show/Suspense.tsx';
import './answer.css';

export type Answer = Extract<ShownStep, { kind: 'answer' }>;

interface AnswerStageProps {
  question: Question;
  step: Answer;
  beat: Beat;
  /** What they are called. */
  couple: string;
}

const order: Beat['name'][] = ['question', 'answer', 'couple', 'right'];
/** True from a moment of the answer on. */
const isFrom = (name: Beat['name'], beat: Beat) => order.indexOf(beat.name) >= order.indexOf(name);

/** The question, a breath of suspense, its answer, how the couple saw it, and who was right. */
export function AnswerStage({ question, step, beat, couple }: AnswerStageProps) {
  const { correctAnswer, couple: said, right } = step;
  if (correctAnswer === undefined) return <HiddenAnswer question={question} />;
  const isAnswered = isFrom('answer', beat);
  const answer = shownLabel(question, correctAnswer);
  const crowd = right.length > 8 ? 'large' : right.length > 1 ? 'small' : 'none';
  const rooms = roomsBeside[crowd];
  return (
    <section
      className="screen-reveal screen-answer"
      data-waiting={!isAnswered}
      data-crowd={crowd}
      aria-label={bigScreenTexts('answer')}
    >
      <div className="screen-answer-head">
        <p className="screen-eyebrow">{bigScreenTexts(isAnswered ? 'answerIn' : 'answerComes')}</p>
        <Subject text={question.text} room={rooms.question} most={rooms.question / 2.3} />
        <Ornament className="screen-ornament" />
        <div className="screen-reveal-place">
          <p
            key={answer}
            className="screen-answer-words screen-fit font-display"
            style={fitted(answer, { width: 112, height: rooms.answer, most: rooms.answer * 0.75 })}
            data-shown={isAnswered}
            dir="auto"
          >
            {answer}
          </p>
          {!isAnswered && <Suspense />}
        </div>
      </div>
      {said && (
        <p className="screen-answer-couple" data-shown={isFrom('couple', beat)}>
          <RichText
            text={coupleWords(said, question, '<couple/>', '<answer/>')}
            tags={{
              couple: () => <bdi>{couple}</bdi>,
              answer: () => <bdi>{answerLabel(question, said.answer)}</bdi>,
            }}
          />
        </p>
      )}
      <div className="screen-answer-right" data-shown={isFrom('right', beat)}>
        <WhoWasRight step={step} isLong={Math.max(question.text.length, answer.length) > longText} />
      </div>
    </section>
  );
}

/** How the couple saw it, in a sentence; `answer` takes the place of what they had said. */
export const coupleWords = (
  said: NonNullable<Answer['couple']>,
  question: Question,
  couple: string,
  answer = answerLabel(question, said.answer),
): string =>
  said.isCorrect ? stageTexts('coupleRight', { couple }) : stageTexts('coupleWrong', { couple, answer });

/** The more names there are, the less room have question and answer. */
const roomsBeside = {
  none: { question: 20, answer: 23 },
  small: { question: 16, answer: 20 },
  large: { question: 13, answer: 16 },
};

/** Beside a longer question or answer fewer names find room. */
const longText = 100;
const namesBeside = { short: 24, long: 12 };

/** The host has taken it back for now. */
const HiddenAnswer = ({ question: { text } }: { question: Question }) => (
  <section className="screen-reveal screen-answer" aria-label={bigScreenTexts('answer')}>
    <Subject text={text} room={30} most={10} />
    <KindWords words={stageTexts('answerHidden')} />
  </section>
);

/** The only one who knew is named in large; of several up to a screenful. */
function WhoWasRight({ step, isLong }: { step: Answer; isLong: boolean }) {
  const { correctCount, predictionCount, right } = step;
  const [first] = right;
  const nobody = stageTexts('nobodyKnew');
  if (correctCount === 0 && predictionCount > 0)
    return (
      <p
        className="screen-answer-nobody screen-fit"
        style={fitted(nobody, { width: 112, height: 14, most: 6 })}
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
          style={fitted(first.username, { width: 100, height: 13, most: 10 })}
          dir="auto"
        >
          {first.username}
        </p>
      </div>
    );
  return (
    <>
      <Count facts={step} words={howMany(step)} />
      {right.length > 0 && <Names step={step} most={namesBeside[isLong ? 'long' : 'short']} />}
    </>
  );
}

function Names({ step: { right, correctCount }, most }: { step: Answer; most: number }) {
  const shown = correctCount > most ? right.slice(0, most - 1) : right;
  const columns = shown.length > 8 ? 4 : shown.length > 4 ? 3 : 2;
  const more = correctCount - shown.length;
  const box = {
    width: 116 / columns,
    height: shown.length > 8 ? 3.6 : 4.8,
    most: shown.length > 8 ? 3.2 : 4.2,
  };
  return (
    <ul
      className="screen-answer-names"
      aria-label={stageTexts('whoWasRight')}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map(({ id, username }) => (
        <li key={id} className="screen-fit screen-line" style={fitted(username, box)} dir="auto">
          {username}
        </li>
      ))}
      {more > 0 && (
        <li className="screen-fit text-muted" style={fitted('', box)}>
          {stageTexts('moreGuests', { count: more })}
        </li>
      )}
    </ul>
  );
}
