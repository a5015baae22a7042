import { readNumber } from '../../protocol/numbers.ts';
import { type AnswerSheet, fitAnswer } from '../../protocol/rules/correctness.ts';
import { checkTexts } from '../../protocol/texts/checks.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';

/**
 * Returns the answer in its stored form. Throws `invalid` if the answer does not fit the question. If a
 * number has two possible interpretations, the message contains both.
 */
export function parseAnswer(
  question: AnswerSheet,
  answer: string | number,
  refusal: 'answerDoesNotFit' | 'predictionDoesNotFit',
): string {
  const fitted = fitAnswer(question, answer);
  if (fitted !== undefined) return fitted;
  const reading = question.type === 'numeric' ? readNumber(String(answer)) : undefined;
  throw new AppError(
    'invalid',
    typeof reading === 'object'
      ? checkTexts.translatable('numberUnclear', { ...reading })
      : refusalTexts.translatable(refusal),
  );
}
