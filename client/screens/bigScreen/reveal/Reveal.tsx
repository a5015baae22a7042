import type { Reveal as RevealFacts } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatAmount } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { shownLabel } from '../../../features/game/answers.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { BesidePhoto } from '../photo/BesidePhoto.tsx';
import { usePhotoBeside } from '../photo/usePhotoBeside.ts';
import { textLengthClass } from '../roomFacts.ts';
import { Suspense } from '../show/Suspense.tsx';
import type { RevealCard, Revealing, BoardStage } from './revealShow.ts';
import './reveal.css';
import { langOf, optionLang, textOf } from '../../../features/game/questionTexts.ts';

/** Returns the current card of a reveal, which shows a question and later its answer. */
const cardOf = (stage: BoardStage) => (stage.kind === 'reveal' ? stage.cards[stage.index] : undefined);

/** Shows a reveal in front of the board. */
export function RevealStage({ stage, room }: { stage: BoardStage; room: RoomState }) {
  const card = cardOf(stage);
  if (!card || stage.kind !== 'reveal') return null;
  return <Reveal key={`${card.questionId} ${card.correctAnswer}`} {...{ card, room, stage }} />;
}

/** Returns the screen reader announcement of an answer: question, answer, and how many were right. */
export function spokenStage(stage: BoardStage, room: RoomState): string | undefined {
  const card = cardOf(stage);
  if (!card || stage.kind !== 'reveal') return undefined;
  if (!stage.isAnswered) return '';
  const { question, facts, answer } = factsOf(card, room);
  const values = { question: question ? textOf(question) : '', answer };
  return facts
    ? bigScreenTexts('revealSpoken', { ...values, guestsRight: correctCountText(facts, question) })
    : bigScreenTexts('answerSpoken', values);
}

/** One reveal: first the question, then its answer with photo, and how many were right. */
function Reveal({ card, room, stage }: { card: RevealCard; room: RoomState; stage: Revealing }) {
  const { question, facts, answer } = factsOf(card, room);
  const text = question ? textOf(question) : '';
  const { isAnswered } = stage;
  const photoBeside = usePhotoBeside(question?.photo, isAnswered);
  const { isLong } = card;
  const hasBranches = !isLong && !photoBeside.isSpaceReserved;
  return (
    <section
      key={String(photoBeside.isSpaceReserved)}
      className="screen-reveal"
      data-long={isLong}
      data-photo={photoBeside.isSpaceReserved || undefined}
      data-waiting={photoBeside.isSpaceReserved ? !isAnswered : undefined}
      aria-label={bigScreenTexts('answer')}
    >
      {hasBranches && <Branch className="screen-reveal-branch start-[4%]" />}
      {hasBranches && <Branch isMirrored className="screen-reveal-branch end-[4%]" />}
      <BesidePhoto beside={photoBeside} isShown={isAnswered} question={text}>
        <p className="screen-eyebrow">{eyebrowOf(card, stage)}</p>
        <h2 className="screen-reveal-question board-row" dir="auto" lang={question && langOf(question)}>
          {text}
        </h2>
        {!isLong && <Ornament className="screen-ornament" />}
        <div className="screen-reveal-place">
          <p
            className="screen-reveal-answer font-display"
            data-length={textLengthClass(answer, 14, 44)}
            data-shown={isAnswered}
            dir="auto"
            lang={question && optionLang(question)}
          >
            {answer}
          </p>
          {!isAnswered && <Suspense />}
        </div>
        <div className="screen-reveal-counted" data-shown={isAnswered}>
          {facts && (
            <Count facts={facts} text={correctCountText(facts, question)} hasBar={!isClosestRule(question)} />
          )}
        </div>
      </BesidePhoto>
    </section>
  );
}

/** Returns the line above the question. If there are several answers, it contains their position. */
function eyebrowOf({ isCorrection }: RevealCard, { cards, index, isAnswered }: Revealing): string {
  const textKey = !isAnswered ? 'answerComes' : isCorrection ? 'answerCorrected' : 'answerIn';
  return cards.length > 1
    ? bigScreenTexts(`${textKey}Of`, { index: index + 1, total: cards.length })
    : bigScreenTexts(textKey);
}

function factsOf({ questionId, correctAnswer, facts }: RevealCard, { questions }: RoomState) {
  const question = questions.find(({ id }) => id === questionId);
  return { question, facts, answer: question ? shownLabel(question, correctAnswer) : correctAnswer };
}

type Counts = Pick<RevealFacts, 'correctCount' | 'predictionCount'>;

type CountProps = { facts: Counts; text: string; hasBar?: boolean };

/** The number of correct predictions, as text and as a bar. */
export function Count({ facts, text, hasBar = true }: CountProps) {
  const { correctCount, predictionCount } = facts;
  return (
    <>
      <p className="screen-reveal-count board-row">{text}</p>
      {hasBar && predictionCount > 0 && (
        <div className="screen-reveal-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${correctCount / predictionCount})` }} />
        </div>
      )}
    </>
  );
}

type ClosestRule = Pick<Question, 'numberRule' | 'closestDistance'>;

/**
 * Returns whether only the closest predictions count. The number of correct predictions then does not tell
 * how many guests knew the answer.
 */
export const isClosestRule = (question: ClosestRule | undefined): boolean =>
  question?.numberRule === 'closest';

/** Returns how far the closest predictions are from the answer: 'Off by 3'. */
export function distanceText({ closestDistance }: ClosestRule): string {
  if (closestDistance === undefined) return '';
  return closestDistance === 0
    ? stageTexts('exactly')
    : stageTexts('offBy', { distance: formatAmount(closestDistance) });
}

/** Returns the number of correct predictions as a sentence. With the rule `closest`, adds their distance. */
export function correctCountText({ correctCount, predictionCount }: Counts, question?: ClosestRule): string {
  if (predictionCount === 0) return bigScreenTexts('noPredictions');
  if (question && isClosestRule(question) && correctCount > 0)
    return [stageTexts('closestCount', { count: correctCount }), distanceText(question)]
      .filter(Boolean)
      .join(' · ');
  if (correctCount === 0) return bigScreenTexts('noneRight');
  if (correctCount === predictionCount && predictionCount > 1)
    return bigScreenTexts('allRight', { count: predictionCount });
  return bigScreenTexts('guestsRight', { correct: correctCount, total: predictionCount });
}
