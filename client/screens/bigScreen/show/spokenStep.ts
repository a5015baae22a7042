import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatAmount, formatList } from '../../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { answerLabel, shownLabel } from '../../../features/game/answers.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { correctCountText, distanceText, isClosestRule } from '../reveal/Reveal.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { scoreText } from '../roomFacts.ts';
import { coupleAnswerText, type Answer } from '../stages/AnswerStage.tsx';
import { finaleMomentOf, type FinaleMoment } from '../stages/finaleMoments.ts';
import type { Podium } from '../stages/PodiumStage.tsx';
import { textOf } from '../../../features/game/questionTexts.ts';

/**
 * Returns the screen reader announcement of a step. It announces each content once, and never before the
 * content is visible.
 */
export function spokenStep(room: RoomState, step: ShownStep, animationStep: AnimationStep): string {
  if (step.kind === 'wishes') {
    const wish = step.wishes[animationStep.index];
    return wish
      ? stageTexts('wishSpoken', { name: wish.username, message: wish.message })
      : stageTexts('noWishes');
  }
  if (step.kind === 'climbers') {
    const [first] = step.climbers;
    return first
      ? stageTexts('climbersSpoken', { name: first.username, gained: first.gained })
      : stageTexts('noClimbers');
  }
  if (step.kind === 'podium') return spokenPodium(room, step, animationStep);
  if (step.kind === 'pause') return stageTexts('pause');
  return 'questionId' in step ? spokenQuestion(room, step, animationStep) : '';
}

type QuestionStep = Extract<ShownStep, { questionId: string }>;
type Predictions = Extract<ShownStep, { kind: 'predictions' }>;

function spokenQuestion(room: RoomState, step: QuestionStep, animationStep: AnimationStep): string {
  const question = room.questions.find(({ id }) => id === step.questionId);
  if (!question) return stageTexts('pause');
  if (step.kind === 'question')
    return stageTexts(
      phaseOf(question, room.event) === 'open' ? 'questionOpenSpoken' : 'questionClosedSpoken',
      {
        question: textOf(question),
      },
    );
  if (step.kind === 'answer') return spokenAnswer(room, step, question, animationStep);
  if (animationStep.name === 'question') return '';
  return step.predictionCount === 0
    ? stageTexts('nobodyPredicted')
    : stageTexts('countsSpoken', { question: textOf(question), counts: spokenCounts(step, question) });
}

/**
 * Announces the median of numbers, as on the screen. Numbers may have as many different answers as guests.
 */
function spokenCounts({ counts, median }: Predictions, question: Question): string {
  if (median !== undefined) return stageTexts('median', { median: formatAmount(median) });
  return formatList(
    counts.map(({ answer, count }) =>
      stageTexts('answerCount', { answer: answerLabel(question, answer), count }),
    ),
  );
}

/** Announces only what is new in each animation step. */
function spokenAnswer(
  room: RoomState,
  step: Answer,
  question: Question,
  animationStep: AnimationStep,
): string {
  const { correctAnswer, couple: coupleAnswer } = step;
  if (correctAnswer === undefined) return step.suspenseMs === undefined ? stageTexts('answerHidden') : '';
  if (animationStep.name === 'question') return '';
  if (animationStep.name === 'couple')
    return coupleAnswer ? coupleAnswerText(coupleAnswer, question, room.event) : '';
  if (animationStep.name === 'right') return spokenRight(step, question);
  return bigScreenTexts('answerSpoken', {
    question: textOf(question),
    answer: shownLabel(question, correctAnswer),
  });
}

function spokenRight(step: Answer, question: Question): string {
  const [first] = step.right;
  if (isClosestRule(question) && step.right.length > 0)
    return stageTexts('highlightSpoken', {
      title: stageTexts('closestGuess', { count: step.correctCount }),
      hero: formatList(step.right.map(({ username }) => username)),
      words: distanceText(question),
    });
  return step.correctCount === 1 && first
    ? stageTexts('onlyOneSpoken', { name: first.username })
    : correctCountText(step);
}

/** Announces the cards of a moment of the finale. */
const spokenMoment = ({ cards }: FinaleMoment): string =>
  cards
    .map(({ lead, words, ...card }) =>
      stageTexts('highlightSpoken', { ...card, words: [lead, words].filter(Boolean).join(' ') }),
    )
    .join(' ');

function spokenPodium(room: RoomState, step: Podium, animationStep: AnimationStep): string {
  const { places } = step;
  if (places.length === 0) return stageTexts('nobodyWon');
  const moment = finaleMomentOf(room, step, animationStep);
  if (moment) return spokenMoment(moment);
  const place = places[animationStep.name === 'place' ? animationStep.index : 0];
  if (!place || animationStep.name === 'suspense') return '';
  return stageTexts('placeSpoken', {
    place: place.place,
    names: formatList(place.guests.map(({ username }) => username)),
    score: scoreText(room, place.points),
  });
}
