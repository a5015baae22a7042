import { csvTable, reversibleCell } from '../../../../protocol/csv.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { columns } from './columns.ts';

/** A column of the file: its title, and a function that returns a question's cell. */
type Column = [title: string, cellOf: (question: Question) => string | number];

/**
 * Returns the questions as CSV in the format that `readTable` reads. Settings and a translation have columns
 * only if a question has them. The file contains neither answers nor photos nor the questions' states.
 */
export function questionsCsv(questions: readonly Question[]): string {
  const language = questions.find(({ translation }) => translation)?.translation?.language;
  const most = Math.max(0, ...questions.map(({ options = [] }) => options.length));
  const optionColumns = (titleEnd: string, optionsOf: (question: Question) => readonly string[]) =>
    Array.from({ length: most }, (_, index): Column => [
      `${columns.option} ${index + 1}${titleEnd}`,
      (question) => optionsOf(question)[index] ?? '',
    ]);
  const settings: Column[] = [
    [columns.points, ({ weight }) => weight ?? ''],
    [columns.rule, ({ numberRule }) => numberRule ?? ''],
    [columns.tolerance, ({ tolerance }) => tolerance ?? ''],
    [columns.tieBreaker, ({ isTieBreaker }) => (isTieBreaker ? 'yes' : '')],
    [columns.note, ({ note }) => note ?? ''],
  ];
  const translations: Column[] = [
    [`${columns.question} ${language}`, ({ translation }) => translation?.text ?? ''],
    ...optionColumns(` ${language}`, ({ translation }) => translation?.options ?? []),
  ];
  const used: Column[] = [
    [columns.question, ({ text }) => text],
    [columns.type, ({ type }) => type],
    ...optionColumns('', ({ options }) => options ?? []),
    ...settings.filter(([, cellOf]) => questions.some((question) => cellOf(question) !== '')),
    ...(language ? translations : []),
  ];
  const written = (cell: string | number) => (typeof cell === 'string' ? reversibleCell(cell) : cell);
  return csvTable([
    used.map(([title]) => title),
    ...questions.map((question) => used.map(([, cellOf]) => written(cellOf(question)))),
  ]);
}
