import type { Reveal as RevealFacts } from '../../../../protocol/live.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { correctLabel } from '../../../features/game/answers.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { lengthOf } from '../roomFacts.ts';
import type { RevealCard, Revealing, Stage } from './revealShow.ts';
import './reveal.css';

/** The answer that is on the screen. */
const cardOf = (stage: Stage) => (stage.kind === 'reveal' ? stage.cards[stage.index] : undefined);

/** The answer over everything, while it is shown. */
export function RevealStage({ stage, room }: { stage: Stage; room: RoomState }) {
  if (stage.kind === 'summary') return <RevealSummary cards={stage.cards} room={room} />;
  const card = cardOf(stage);
  if (!card || stage.kind !== 'reveal') return null;
  return <Reveal key={`${card.questionId} ${card.correctAnswer}`} {...{ card, room, stage }} />;
}

/** What a screen reader says while answers are shown. */
export function spokenStage(stage: Stage, room: RoomState): string | undefined {
  if (stage.kind === 'summary') return bigScreenTexts('answersRevealedSpoken', { count: stage.cards.length });
  const card = cardOf(stage);
  return card && spokenReveal(card, room);
}

/** A longer question or answer gets the whole width, and smaller letters. */
const longText = 100;

/** The question, the answer, how many were right. */
function spokenReveal(card: RevealCard, room: RoomState): string {
  const { question, facts, answer } = factsOf(card, room);
  const guestsRight = facts ? howMany(facts) : '';
  return bigScreenTexts('revealSpoken', { question: question?.text ?? '', answer, guestsRight });
}

/** Many answers at once: how many they are, and how much of all that was predicted came true. */
function RevealSummary({ cards, room }: { cards: readonly RevealCard[]; room: RoomState }) {
  const facts = cards.flatMap((card) => factsOf(card, room).facts ?? []);
  const correctCount = facts.reduce((sum, one) => sum + one.correctCount, 0);
  const predictionCount = facts.reduce((sum, one) => sum + one.predictionCount, 0);
  // Of answers that were set one by one only the last one's figures are known.
  const isCounted = facts.length === cards.length && predictionCount > 0;
  const words = bigScreenTexts('predictionsRight', { correct: correctCount, total: predictionCount });
  return (
    <section className="screen-reveal" aria-label={bigScreenTexts('answers')}>
      <Branch className="screen-reveal-branch left-[4%]" />
      <Branch isMirrored className="screen-reveal-branch right-[4%]" />
      <p className="screen-eyebrow">{bigScreenTexts('answersIn')}</p>
      <h2 className="screen-reveal-answer font-display" data-length="middle">
        {bigScreenTexts('answersRevealed', { count: cards.length })}
      </h2>
      <Ornament className="w-full" />
      {isCounted && <Count facts={{ correctCount, predictionCount }} words={words} />}
    </section>
  );
}

/** The moment of the evening: the question, its answer, and how many had it right. */
function Reveal({ card, room, stage }: { card: RevealCard; room: RoomState; stage: Revealing }) {
  const total = stage.cards.length;
  const { question, facts, answer } = factsOf(card, room);
  const opening = card.isCorrection ? 'answerCorrected' : 'answerIn';
  const isLong = Math.max(question?.text.length ?? 0, answer.length) > longText;
  return (
    <section
      className="screen-reveal"
      data-quick={total > 1}
      data-long={isLong}
      aria-label={bigScreenTexts('answer')}
    >
      {!isLong && <Branch className="screen-reveal-branch left-[4%]" />}
      {!isLong && <Branch isMirrored className="screen-reveal-branch right-[4%]" />}
      <p className="screen-eyebrow">
        {total > 1
          ? bigScreenTexts(`${opening}Of`, { index: stage.index + 1, total })
          : bigScreenTexts(opening)}
      </p>
      <h2 className="screen-reveal-question board-row" dir="auto">
        {question?.text}
      </h2>
      {!isLong && <Ornament className="w-full" />}
      <p className="screen-reveal-answer font-display" data-length={lengthOf(answer, 14, 44)} dir="auto">
        {answer}
      </p>
      {facts && <Count facts={facts} words={howMany(facts)} />}
    </section>
  );
}

function factsOf({ questionId, correctAnswer }: RevealCard, { questions, reveals }: RoomState) {
  const question = questions.find(({ id }) => id === questionId);
  const facts = reveals.find((reveal) => reveal.questionId === questionId);
  return { question, facts, answer: (question && correctLabel(question)) ?? correctAnswer };
}

type Counts = Pick<RevealFacts, 'correctCount' | 'predictionCount'>;

function Count({ facts, words }: { facts: Counts; words: string }) {
  const { correctCount, predictionCount } = facts;
  return (
    <>
      <p className="screen-reveal-count board-row">{words}</p>
      {predictionCount > 0 && (
        <div className="screen-reveal-bar" aria-hidden="true">
          <span style={{ width: `${(correctCount / predictionCount) * 100}%` }} />
        </div>
      )}
    </>
  );
}

function howMany({ correctCount, predictionCount }: Counts): string {
  if (predictionCount === 0) return bigScreenTexts('noPredictions');
  if (correctCount === 0) return bigScreenTexts('noneRight');
  if (correctCount === predictionCount && predictionCount > 1)
    return bigScreenTexts('allRight', { count: predictionCount });
  return bigScreenTexts('guestsRight', { correct: correctCount, total: predictionCount });
}
