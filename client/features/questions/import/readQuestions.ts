import type { Language } from '../../../../protocol/languages.ts';
import type { QuestionSource } from './questionSource.ts';
import { readList } from './readList.ts';
import { type ReadTable, readTable } from './readTable.ts';

/** Reads questions from a list, from the cells of a spreadsheet, or from a CSV file. */
export function readQuestions(
  { text, isCsv }: QuestionSource,
  secondLanguage: Language | undefined,
): ReadTable {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return readTable(lines, { isCsv, secondLanguage }) ?? { lines: readList(lines), ignored: [] };
}
