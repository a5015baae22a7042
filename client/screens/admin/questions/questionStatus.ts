import { type EventState, isDraft, isRevealed } from '../../../../protocol/rules/visibility.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import type { BadgeTone } from '../../../components/display/Badge.tsx';

type StatusWord = 'draft' | 'revealed' | 'open' | 'closed';
type StatusNote = 'draftNote' | 'revealedNote' | 'eventOverNote' | 'closedNote';

const status = (word: StatusWord, tone: BadgeTone, note?: StatusNote) => ({
  word: manageQuestionsTexts(word),
  tone,
  note: note && manageQuestionsTexts(note),
});

/** Whether guests may predict a question, in a word, and why not. */
export function statusOf(question: Question, { showAnswers, isOver }: EventState, predictionCount: number) {
  if (isDraft(question, predictionCount)) return status('draft', 'neutral', 'draftNote');
  if (isRevealed(question, showAnswers)) return status('revealed', 'gold', 'revealedNote');
  if (!question.isActive) return status('closed', 'neutral', 'closedNote');
  return isOver ? status('closed', 'neutral', 'eventOverNote') : status('open', 'positive');
}
