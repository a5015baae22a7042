import { readNumber, storedNumber } from '../../../protocol/numbers.ts';
import { fitAnswer, type AnswerSheet } from '../../../protocol/rules/scoring.ts';
import { checkTexts } from '../../../protocol/texts/checks.ts';
import { formatNumber, numberMarks } from '../../../protocol/texts/formats.ts';

/** An answer that was typed, as it is stored; undefined when the question does not take it. Numbers are read by the page's language. */
export const readAnswer = (question: AnswerSheet, typed: string): string | undefined =>
  fitAnswer(question, typed, numberMarks());

/** A stored answer as it is put into a field: a number in the page's language. */
export function writtenAnswer({ type }: AnswerSheet, stored: string): string {
  const value = type === 'numeric' ? storedNumber(stored) : undefined;
  return value === undefined ? stored : formatNumber(value);
}

/** The question about a typed number that has two readings. */
export function unclearNumber({ type }: AnswerSheet, typed: string): string | undefined {
  const reading = type === 'numeric' ? readNumber(typed, numberMarks()) : undefined;
  return typeof reading === 'object' ? checkTexts('numberUnclear', { ...reading }) : undefined;
}

/** How a typed number is read, where that is not what was typed: '= 12500'. */
export function numberReading({ type }: AnswerSheet, typed: string): string | undefined {
  const value = type === 'numeric' ? readNumber(typed, numberMarks()) : undefined;
  if (typeof value !== 'number' || formatNumber(value) === typed.trim()) return undefined;
  return `= ${formatNumber(value)}`;
}
