import { isBlank, oneLine } from '../../../../protocol/userText.ts';
import { guessType } from './guessType.ts';
import type { QuestionLine } from './questionLine.ts';

/**
 * The marks before a text:
 * - A bullet. A dash, asterisk or plus is a bullet only before a space or a letter, so that `-5` stays a
 *   number.
 * - A number in the digits of any script: `1.` `(2)` `3:` `Q4.` `5、`, a number before a tab, or a keycap
 *   emoji.
 * - A letter: `a)` or `b.`
 */
const marks = {
  bullet: /^(?:[-\u2010-\u2015\u2212*+](?=[\s\p{L}¿¡"'«„“])|[•·‣◦▪▫●○■□◆►▶→➤✓✔☐☑⁃∙])\s*(?:\[[ xX]?\]\s*)?/u,
  number: /^(?:[Qq#]? ?\(?\p{Nd}{1,3}(?:[.)．）]-?(?!\p{Nd})|:(?=\s)|、|(?=\t))|\p{Nd}\uFE0F?\u20E3)\s*/u,
  letter: /^(?:\(?[A-Za-z]\)|[a-z]\.(?=\s))\s*/,
} as const;
type Mark = keyof typeof marks;

interface MarkedLine {
  /** The number of white-space characters before the mark. */
  indent: number;
  mark: Mark | 'none';
  /** The bullet character. The bullets of questions and of options may differ. */
  sign: string;
  text: string;
}

/** Separates the mark of a line from its text. */
export function markedLine(line: string): MarkedLine {
  const start = line.trimStart();
  const indent = line.length - start.length;
  for (const mark of ['bullet', 'number', 'letter'] as const) {
    const [found] = marks[mark].exec(start) ?? [];
    const text = oneLine(start.slice(found?.length)).trim();
    if (found && text !== '')
      return { indent, mark, sign: mark === 'bullet' ? start.slice(0, 1) : mark, text };
  }
  return { indent, mark: 'none', sign: '', text: oneLine(start).trim() };
}

/** Returns whether a text is only a mark, such as `1.` or `•`. */
export const isMark = (text: string): boolean =>
  Object.values(marks).some((mark) => mark.exec(`${text} `)?.[0].trim() === text) ||
  /^\p{Nd}{1,3}$/u.test(text);

const isQuestion = (text: string) => /[?？؟]["'”“»)\]]*$/u.test(text.slice(-8));

/**
 * Returns whether the line is an option of the question before it. A bullet or letter marks an option if the
 * question has another mark or is indented less. A number marks an option only if it is indented more. A line
 * that ends with a question mark is always a question.
 */
function isOptionOf(line: MarkedLine, question: MarkedLine | undefined): boolean {
  if (!question || line.mark === 'none' || isQuestion(line.text)) return false;
  if (line.indent > question.indent && (line.mark !== 'number' || question.mark !== 'number')) return true;
  return line.mark !== 'number' && line.sign !== question.sign;
}

const filled = (parts: readonly string[]) =>
  parts.map((part) => part.trim()).filter((part) => !isBlank(part));

/** The separators between options, including their Chinese and Arabic forms. */
const separators = [/[|｜]/, /[;；؛]/, /[/／]/] as const;

/** Splits at the first of the separators that the text contains. Drops blank parts. */
export function splitOptions(text: string): string[] {
  const separator = separators.find((mark) => mark.test(text));
  return filled(separator ? text.split(separator) : [text]);
}

/**
 * Separates the options on the line of a question:
 * - After a separator that directly follows a question mark: `Who? / Ada / Ben`
 * - After the last question mark, if a list follows: `Will he/she cry? He / She`
 * - Without a question mark: `First dance | Waltz | Tango`. A slash must have spaces around it. Slashes and
 *   semicolons need at least two options.
 */
export function splitLine(line: string): { text: string; options: string[] } {
  const early = /[?？؟]\s{0,5}[|｜;；؛/／]/u.exec(line);
  if (early) {
    const end = early.index + 1;
    return { text: line.slice(0, end), options: splitOptions(line.slice(end)) };
  }
  const last = Math.max(...['?', '？', '؟'].map((mark) => line.lastIndexOf(mark)));
  if (last >= 0) {
    const rest = line.slice(last + 1).trim();
    const list = /^[:([-]/.test(rest) ? rest.slice(1).replace(/[)\]]$/, '') : rest;
    return separators.some((mark) => mark.test(list))
      ? { text: line.slice(0, last + 1), options: splitOptions(list) }
      : { text: line, options: [] };
  }
  for (const [separator, least] of [
    [separators[0], 1],
    [/; |[；؛]/, 2],
    [/ \/ |／/, 2],
  ] as const) {
    const [text = '', ...parts] = line.split(separator);
    const options = filled(parts);
    if (options.length >= least) return { text: text.trim(), options };
  }
  return { text: line, options: [] };
}

/** Returns a question with a guessed type. */
export function guessedLine(text: string, options: readonly string[]): QuestionLine {
  const type = guessType(text, options);
  return { text, type, options: type === 'multiple_choice' ? options : [], settings: {}, unread: [] };
}

/** Reads a list with one question per line. Its options are on the same line or a list below. Linear time. */
export function readList(text: string): QuestionLine[] {
  const found: { line: MarkedLine; text: string; options: string[] }[] = [];
  for (const written of text.split('\n')) {
    if (isBlank(written)) continue;
    const line = markedLine(written);
    const question = found.at(-1);
    if (question && isOptionOf(line, question.line)) question.options.push(line.text);
    else found.push({ line, ...splitLine(line.text) });
  }
  return found.map(({ text: question, options }) => guessedLine(question, options));
}
