import { readNumber } from '../../protocol/numbers.ts';
import { type AnswerSheet, fitAnswer } from '../../protocol/rules/scoring.ts';
import { checkTexts } from '../../protocol/texts/checks.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';

/**
 * The answer as it is stored. 400 `invalid` when the question does not take it; of a number with two readings the sentence
 * has both.
 */
export function requireFit(
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
