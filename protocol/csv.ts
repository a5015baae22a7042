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
