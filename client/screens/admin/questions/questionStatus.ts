import type { QuestionType } from '../../../../protocol/rules/scoring.ts';
import { isDraft, isRevealed, type EventState } from '../../../../protocol/rules/visibility.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { BadgeTone } from '../../../components/display/Badge.tsx';

/** The four types of question as people call them. */
export const typeNames: Record<QuestionType, string> = {
  yes_no: 'Yes or no',
  multiple_choice: 'Multiple choice',
  numeric: 'Number',
  text: 'Text',
};

/** Whether guests may predict a question, in a word, and why not. */
export interface QuestionStatus {
  word: string;
  tone: BadgeTone;
  note?: string;
}

export function statusOf(
  question: Question,
  { showAnswers, isOver }: EventState,
  predictionCount: number,
): QuestionStatus {
  if (isDraft(question, predictionCount))
    return { word: 'Draft', tone: 'neutral', note: 'Guests won’t see it until you open it.' };
  if (isRevealed(question, showAnswers))
    return {
      word: 'Revealed',
      tone: 'gold',
      note: 'Guests have seen the answer, so predictions are closed.',
    };
  if (question.isActive && isOver)
    return { word: 'Closed', tone: 'neutral', note: 'The event is over, so predictions are closed.' };
  if (question.isActive) return { word: 'Open for predictions', tone: 'positive' };
  return { word: 'Closed', tone: 'neutral', note: 'Predictions already made still count.' };
}
