// Formats and parses CSV for spreadsheets.

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/**
 * Matches the start of a formula after optional quotes and invisible characters. Full-width signs also start
 * a formula.
 */
const formula = /^[\s\p{Cf}"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
/** Matches the start of a formula that follows a separator. */
const laterFormula = /([,;][\s\p{Cf}"]*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * Prevents CSV injection: puts an apostrophe before each formula, so that a spreadsheet shows it as text.
 * - A line is escaped if it starts like a formula.
 * - After the first line, text after a separator is escaped too, because some programs read these lines as
 *   rows.
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

/**
 * Formats rows as CSV. All cells are quoted and formulas are escaped. A byte order mark makes Excel read the
 * file as UTF-8.
 */
export const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Matches an apostrophe of the user's text at a place where `defuse` could have inserted one. */
const ownStart = /^'+[\s\p{Cf}"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u;
const ownLater = /([,;][\s\p{Cf}"]*)'('*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

const byLine = (text: string, change: (line: string, isLater: boolean) => string) =>
  text
    .split(lineBreak)
    .map((line, index) => change(line, index > 0))
    .join('\n');

/**
 * Doubles the user's own apostrophes before formulas. `restoredCell` can then restore the exact text after
 * `csvTable`.
 */
export const reversibleCell = (text: string): string =>
  byLine(text, (line, isLater) => {
    const doubled = isLater ? line.replace(ownLater, "$1''$2") : line;
    return ownStart.test(doubled) ? `'${doubled}` : doubled;
  });

/** Removes the apostrophes that `csvTable` inserted before formulas. */
export const restoredCell = (text: string): string =>
  byLine(text, (line, isLater) => {
    const whole = ownStart.test(line) ? line.slice(1) : line;
    return isLater ? whole.replace(ownLater, '$1$2') : whole;
  });
