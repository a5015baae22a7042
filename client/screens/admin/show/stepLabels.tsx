import {
  ChartColumn,
  CircleCheck,
  CircleHelp,
  CirclePause,
  ListOrdered,
  type LucideIcon,
  MessageCircleHeart,
  QrCode,
  Sparkles,
  TrendingUp,
  Trophy,
} from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import type { NextAction } from './nextAction.ts';

export const stepIcons: Record<Step['kind'], LucideIcon> = {
  automatic: Sparkles,
  invitation: QrCode,
  question: CircleHelp,
  predictions: ChartColumn,
  answer: CircleCheck,
  climbers: TrendingUp,
  leaderboard: ListOrdered,
  wishes: MessageCircleHeart,
  podium: Trophy,
  pause: CirclePause,
};

/** Returns the label of the button for the next action. */
export function actionLabel(action: NonNullable<NextAction>, questions: readonly Question[]): string {
  if (action.kind === 'setAnswer') return showTexts('setAnswer');
  const { step } = action;
  if (step.kind === 'predictions') {
    const isActive = questions.find(({ id }) => id === step.questionId)?.isActive;
    return showTexts(isActive ? 'closeAndShowPredictions' : 'showPredictions');
  }
  if (step.kind === 'question')
    return showTexts('showQuestion', { number: positionOf(step.questionId, questions) });
  if (step.kind === 'answer') return showTexts('showAnswer');
  if (step.kind === 'climbers') return showTexts('showClimbers');
  return showTexts(step.kind === 'podium' ? 'showWinner' : 'showLeaderboard');
}

/** Returns the short name of a later action. */
export function actionName(action: NonNullable<NextAction>, questions: readonly Question[]): string {
  if (action.kind === 'setAnswer') return showTexts('thenSetAnswer');
  const { step } = action;
  if (step.kind !== 'question') return showTexts(step.kind);
  const number = positionOf(step.questionId, questions);
  return showTexts('questionNumber', { number });
}

/** Returns the position of a question, starting with 1. */
const positionOf = (questionId: string, questions: readonly Question[]): number =>
  questions.findIndex(({ id }) => id === questionId) + 1;
