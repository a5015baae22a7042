import { readNumber, storedNumber } from '../../../protocol/numbers.ts';
import { fitAnswer, type AnswerSheet } from '../../../protocol/rules/correctness.ts';
import { checkTexts } from '../../../protocol/texts/checks.ts';
import { formatNumber, numberMarks } from '../../../protocol/texts/formats.ts';

/**
 * Converts a typed answer to its stored form. Returns undefined when the question does not accept it. Numbers
 * are parsed in the page's language.
 */
export const readAnswer = (question: AnswerSheet, typed: string): string | undefined =>
  fitAnswer(question, typed, numberMarks());

/** Converts a stored answer to the text of a field, with numbers formatted in the page's language. */
export function writtenAnswer({ type }: AnswerSheet, stored: string): string {
  const value = type === 'numeric' ? storedNumber(stored) : undefined;
  return value === undefined ? stored : formatNumber(value);
}

/** Returns a text that asks which reading is meant, if a typed number has two possible readings. */
export function unclearNumber({ type }: AnswerSheet, typed: string): string | undefined {
  const reading = type === 'numeric' ? readNumber(typed, numberMarks()) : undefined;
  return typeof reading === 'object' ? checkTexts('numberUnclear', { ...reading }) : undefined;
}

/** Returns the parsed value of a typed number if it looks different from the typed text: '= 12500'. */
export function numberReading({ type }: AnswerSheet, typed: string): string | undefined {
  const value = type === 'numeric' ? readNumber(typed, numberMarks()) : undefined;
  if (typeof value !== 'number' || formatNumber(value) === typed.trim()) return undefined;
  return `= ${formatNumber(value)}`;
}
