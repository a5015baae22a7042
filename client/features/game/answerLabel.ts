import type { Question } from '../../../protocol/schemas/questions.ts';

const spoken: Record<string, string> = { yes: 'Yes', no: 'No' };

/** An answer as people read it: 'yes' is 'Yes', everything else stands as it is. */
export const answerLabel = ({ type }: Pick<Question, 'type'>, answer: string): string =>
  (type === 'yes_no' && spoken[answer.toLowerCase()]) || answer;
