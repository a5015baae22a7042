import type { Question } from '../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';

/** An answer as people read it: 'yes' is 'Yes', everything else stands as it is. */
export function answerLabel({ type }: Pick<Question, 'type'>, answer: string): string {
  const key = answer.toLowerCase();
  return type === 'yes_no' && (key === 'yes' || key === 'no') ? commonTexts(key) : answer;
}

/** The correct answer as people read it, where it is shown. */
export const correctLabel = (question: Pick<Question, 'type' | 'correctAnswer'>) =>
  question.correctAnswer === undefined ? undefined : answerLabel(question, question.correctAnswer);
