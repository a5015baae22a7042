import { parse } from 'csv-parse/browser/esm/sync';
import { isBlank, oneLine } from '../../../../protocol/userText.ts';
import { restoredCell } from '../../../../protocol/csv.ts';
import { type Language, languageTags } from '../../../../protocol/languages.ts';
import { counts } from '../../../../protocol/limits.ts';
import { parseNumber, storedNumber } from '../../../../protocol/numbers.ts';
import { numberRules, type QuestionType, questionTypes } from '../../../../protocol/rules/correctness.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { foldSpelling } from '../../../../protocol/rules/spelling.ts';
import { numberMarks } from '../../../../protocol/texts/formats.ts';
import { answerTexts } from '../../../../protocol/texts/guest/game/answers.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { columns } from './columns.ts';
import type { QuestionLine } from './questionLine.ts';
import { guessType } from './guessType.ts';
import { guessedLine, isMark, markedLine, splitLine, splitOptions } from './readList.ts';

/** Returns the name of a column or a type without case, punctuation and character width. */
const keyOf = (name: string) =>
  foldSpelling(name.slice(0, 200))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A column of a file: its name, the number of an option, and the language of a translation. */
interface Column {
  name: string;
  number?: number;
  language?: Language;
}

const languageIn = (key: string) => languageTags.find((tag) => keyOf(tag) === key);

/** Returns the columns by the titles that the question form has in the page's language. */
const localColumns = (): ReadonlyMap<string, Column> =>
  new Map([
    [keyOf(questionFormTexts('textLabel')), { name: columns.question }],
    ...Array.from({ length: counts.optionsMax }, (_, index): [string, Column] => {
      const number = index + 1;
      return [keyOf(questionFormTexts('option', { number })), { name: columns.option, number }];
    }),
  ]);

/** Returns a function that finds the column with a title, or undefined for an unknown title. */
function columnFinder(): (title: string) => Column | undefined {
  const local = localColumns();
  const plain = new Map(Object.values(columns).map((name) => [keyOf(name), { name }]));
  return (title) => {
    const key = keyOf(title);
    const known = local.get(key) ?? plain.get(key);
    if (known) return known;
    const [, name, number, tag] = /^(question|option)(?: ?(\d{1,3}))?(?: (.+))?$/.exec(key) ?? [];
    const language = tag === undefined ? undefined : languageIn(tag);
    if (!name || (tag !== undefined && !language)) return undefined;
    return { name, ...(number && { number: Number(number) }), ...(language && { language }) };
  };
}

const typeNames = () =>
  new Map<string, QuestionType>([
    ...questionTypes.map((type) => [keyOf(type), type] as const),
    ...questionTypes.map((type) => [keyOf(questionTypeTexts(type)), type] as const),
    ['yes or no', 'yes_no'],
    ['choice', 'multiple_choice'],
    ['number', 'numeric'],
  ]);

/** The maximum number of cells of a row that are read. No question has as many. */
const mostCells = 100;

/** Returns the cells of a table. Removes the apostrophes that protect spreadsheets from formulas. */
function cellsOf(text: string, delimiter: string): string[][] {
  const read = (quote: '"' | false) =>
    parse(text, {
      delimiter,
      quote,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  let rows: string[][];
  try {
    rows = read('"');
  } catch {
    // A quote that is never closed counts as an ordinary character.
    rows = read(false);
  }
  return rows
    .map((row) => row.slice(0, mostCells).map((cell) => restoredCell(cell).trim()))
    .filter((row) => row.some(isFilled));
}

const isFilled = (cell: string) => !isBlank(cell);

const countOf = (text: string, mark: string) => text.split(mark).length - 1;

/** Returns the delimiter that occurs most often in the first line. */
function delimiterIn(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return ['\t', ';', ','].reduce((best, mark) => (countOf(first, mark) > countOf(first, best) ? mark : best));
}

/**
 * Returns whether a line has two cells besides a number or a bullet. Word processors put a tab after those.
 */
function isTabbed(line: string): boolean {
  const [first = '', ...others] = line.split('\t').filter(isFilled);
  return others.length > (isMark(first.trim()) ? 1 : 0);
}

function hasHeader([titles = []]: string[][]): boolean {
  const columnOf = columnFinder();
  return titles.some((title) => {
    const column = columnOf(title);
    return column?.name === columns.question && !column.language;
  });
}

export interface ReadTable {
  lines: QuestionLine[];
  /** The titles of unknown columns. */
  ignored: string[];
}

interface TableOptions {
  /** True for a CSV file, which is a table even without tabs and without a header. */
  isCsv: boolean;
  secondLanguage: Language | undefined;
}

/**
 * Reads cells from a spreadsheet or a CSV file. Returns undefined for a text that is no table. Line breaks
 * must be `\n`. Without a header, the first cell of a row is the question and the other cells are its
 * options. The second cell may be the type instead. Runs in linear time.
 */
export function readTable(text: string, { isCsv, secondLanguage }: TableOptions): ReadTable | undefined {
  const [hint, separator] = /^sep=([,;\t|])\n/i.exec(text) ?? [];
  const content = hint ? text.slice(hint.length) : text;
  const isTable = isCsv || hint !== undefined || content.split('\n').some(isTabbed);
  const [first = ''] = content.split('\n', 1);
  const delimiter = separator ?? delimiterIn(content);
  if (!isTable && !hasHeader(cellsOf(first, delimiter))) return undefined;
  const rows = cellsOf(content, isTable && !isCsv && !separator ? '\t' : delimiter);
  return hasHeader(rows)
    ? readWithHeader(rows, secondLanguage)
    : { lines: readWithoutHeader(rows), ignored: [] };
}

function readWithoutHeader(rows: readonly string[][]): QuestionLine[] {
  const isNumbered = rows.length > 1 && rows.every(([first = '', second = '']) => isMark(first) && second);
  const types = typeNames();
  return rows.map((row) => {
    const [cell = '', ...others] = (isNumbered ? row.slice(1) : row).filter(isFilled);
    const { text } = markedLine(oneLine(cell));
    const [first = '', ...rest] = others;
    if (others.length === 0) {
      const split = splitLine(text);
      return guessedLine(split.text, split.options);
    }
    const type = types.get(keyOf(first));
    // The name of a type without options counts as an option if other options follow.
    const isType = type !== undefined && (type === 'multiple_choice' || rest.length === 0);
    return isType ? { ...guessedLine(text, rest), type, options: rest } : guessedLine(text, others);
  });
}

function readWithHeader([titles = [], ...rows]: string[][], secondLanguage: Language | undefined): ReadTable {
  const columnOf = columnFinder();
  const found = titles.map((title) => {
    const column = columnOf(title);
    return column?.language && column.language !== secondLanguage ? undefined : column;
  });
  const types = typeNames();
  const ignored = titles.filter((title, index) => isFilled(title) && !found[index]);
  return { lines: rows.map((row) => readRow(row, found, types)), ignored };
}

function readRow(
  row: readonly string[],
  header: readonly (Column | undefined)[],
  types: ReadonlyMap<string, QuestionType>,
): QuestionLine {
  const cells = row.map((cell, index) => ({ cell, ...header[index] }));
  const cellOf = (name: string, language?: Language) =>
    cells.find((cell) => cell.name === name && cell.language === language)?.cell ?? '';
  const unread: { column: string; value: string }[] = [];
  /** Converts a cell. Records the cell as unread if its value cannot be converted. */
  const read = <Value>(column: string, convert: (cell: string) => Value | undefined): Value | undefined => {
    const cell = cellOf(column);
    const value = isFilled(cell) ? convert(cell) : undefined;
    if (isFilled(cell) && value === undefined) unread.push({ column, value: cell.slice(0, 60) });
    return value;
  };
  const optionsIn = (language?: Language) => {
    const found = cells.filter((cell) => cell.name === columns.option && cell.language === language);
    return sorted(found, (a, b) => (a.number ?? 0) - (b.number ?? 0)).map(({ cell }) => oneLine(cell));
  };
  const text = oneLine(cellOf(columns.question));
  const ownOptions = [...optionsIn(), ...listIn(cellOf(columns.options))];
  const options = ownOptions.filter(isFilled);
  const type = read(columns.type, (cell) => types.get(keyOf(cell))) ?? guessType(text, options);
  const numberRule = read(columns.rule, (cell) =>
    ([...numberRules, 'exact'] as const).find((rule) => rule === keyOf(cell)),
  );
  const tolerance = read(columns.tolerance, (cell) => {
    const value = storedNumber(cell) ?? parseNumber(cell, numberMarks());
    return value !== undefined && value >= 0 ? value : undefined;
  });
  if (numberRule === 'within' && tolerance === undefined && unread.length === 0)
    unread.push({ column: columns.tolerance, value: '' });
  const weight = read(columns.points, (cell) => {
    const points = storedNumber(cell) ?? 0;
    return Number.isInteger(points) && points >= 1 && points <= counts.weightMax ? points : undefined;
  });
  const isTieBreaker = read(columns.tieBreaker, flagIn);
  const note = cellOf(columns.note);
  const language = header.find((column) => column?.language)?.language;
  const translated = language ? oneLine(cellOf(columns.question, language)) : '';
  return {
    text,
    type,
    options,
    settings: {
      ...(weight !== undefined && { weight }),
      ...(numberRule && { numberRule }),
      ...(numberRule === 'within' && tolerance !== undefined && { tolerance }),
      ...(isTieBreaker && { isTieBreaker }),
      ...(isFilled(note) && { note }),
    },
    ...(language &&
      isFilled(translated) && {
        translation: {
          language,
          text: translated,
          options: optionsIn(language).filter((_, index) => isFilled(ownOptions[index] ?? '')),
        },
      }),
    unread,
  };
}

/** Returns the options in one cell: one option per line, or options with separators. */
const listIn = (cell: string): string[] =>
  cell.includes('\n') ? cell.split('\n').map((line) => line.trim()) : splitOptions(cell);

function flagIn(cell: string): boolean | undefined {
  const key = keyOf(cell);
  if (['yes', 'true', '1', 'x', keyOf(answerTexts('yes'))].includes(key)) return true;
  return ['no', 'false', '0', keyOf(answerTexts('no'))].includes(key) ? false : undefined;
}
