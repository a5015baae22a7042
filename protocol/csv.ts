/** Tables for spreadsheets, by one rule wherever one is saved. */

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** What a spreadsheet takes for the beginning of a formula, the full-width signs too; quotes and what is invisible may stand before it. */
const formula = /^[\s\p{Cf}"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
/** The same behind a separator. */
const laterFormula = /([,;][\s\p{Cf}"]*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * No line of a text is a formula any more: one that would be begins with an apostrophe. A reader that splits a table at
 * its line breaks takes the later lines of a cell for rows of their own, so there no part of a line is one either. A tab
 * is a space: what begins with one counts as a formula, too.
 */
function defuse(text: string): string {
  const lines = text
    .replaceAll('\t', ' ')
    .split(lineBreak)
    .map((line, index) => {
      const safe = index === 0 ? line : line.replace(laterFormula, "$1'");
      return formula.test(safe) ? `'${safe}` : safe;
    });
  return lines.join('\n');
}

function cell(value: string | number): string {
  const text = typeof value === 'string' ? defuse(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Rows as a spreadsheet opens them: with the mark by which Excel knows UTF-8, every cell quoted, and nothing that
 * somebody has typed ever taken for a formula.
 */
export const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
