import { isDraft, isRevealed, type EventState } from '../../../../protocol/rules/visibility.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import type { BadgeTone } from '../../../components/display/Badge.tsx';

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
    return { word: manageQuestionsTexts('draft'), tone: 'neutral', note: manageQuestionsTexts('draftNote') };
  if (isRevealed(question, showAnswers))
    return {
      word: manageQuestionsTexts('revealed'),
      tone: 'gold',
      note: manageQuestionsTexts('revealedNote'),
    };
  if (question.isActive && isOver)
    return {
      word: manageQuestionsTexts('closed'),
      tone: 'neutral',
      note: manageQuestionsTexts('eventOverNote'),
    };
  if (question.isActive) return { word: manageQuestionsTexts('open'), tone: 'positive' };
  return { word: manageQuestionsTexts('closed'), tone: 'neutral', note: manageQuestionsTexts('closedNote') };
}
