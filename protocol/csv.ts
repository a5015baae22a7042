// CSV tables for spreadsheets. Server and client both use `csvTable`.

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/**
 * The start of a formula for a spreadsheet, full-width signs included, after optional quotes and invisible
 * characters.
 */
const formula = /^[\s\p{Cf}"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
/** The start of a formula after a separator. */
const laterFormula = /([,;][\s\p{Cf}"]*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * Escapes formulas in a text with an apostrophe (CSV injection):
 * - each line that starts like a formula
 * - in later lines also each part after a separator, because some readers treat these lines as rows
 *
 * Tabs become spaces, because spreadsheets also treat a leading tab as the start of a formula.
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

/** Rows as CSV: with a byte order mark, so that Excel reads UTF-8, all cells quoted, and formulas escaped. */
export const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Apostrophes where `defuse` would put one: at the start of a line, or after a separator. */
const ownStart = /^'+[\s\p{Cf}"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
const ownLater = /([,;][\s\p{Cf}"]*)'('*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

const byLine = (text: string, change: (line: string, isLater: boolean) => string) =>
  text
    .split(lineBreak)
    .map((line, index) => change(line, index > 0))
    .join('\n');

/** Doubles the own apostrophes before a formula, so that `restoredCell` returns this text after `csvTable`. */
export const reversibleCell = (text: string): string =>
  byLine(text, (line, isLater) => {
    const doubled = isLater ? line.replace(ownLater, "$1''$2") : line;
    return ownStart.test(doubled) ? `'${doubled}` : doubled;
  });

/** Removes the apostrophes that `csvTable` puts before formulas. */
export const restoredCell = (text: string): string =>
  byLine(text, (line, isLater) => {
    const whole = ownStart.test(line) ? line.slice(1) : line;
    return isLater ? whole.replace(ownLater, '$1$2') : whole;
  });
