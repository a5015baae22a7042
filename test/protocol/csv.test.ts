import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guestBookCsv } from '../../client/screens/admin/guests/guestBookCsv.ts';
import { csvTable } from '../../protocol/csv.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';

const attack = "=cmd|' /C calc'!A1";
const isFormula = (cell: string) => /^["\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/u.test(cell);

/** A reader that supports quotes. */
const read = (table: string) => parse(table, { bom: true, record_delimiter: '\r\n' });

/**
 * A reader that ends a row at every line break. It reads the later lines of a cell as rows, and splits them
 * at its separator.
 */
function tornCells(table: string, separator: string): string[] {
  const later = table.split('\r\n').flatMap((row) => row.split(/[\n\r]/).slice(1));
  return later.flatMap((line) => line.split(separator));
}

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\n',
      '\r',
      '\r\n',
      '"',
      "'",
      ',',
      ';',
      ' ',
      '\u2028',
      '\uFF1D',
      'x',
    ),
    fc.constant(attack),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  ),
  { maxLength: 12 },
);
const texts = pieces.map((parts) => parts.join(''));

describe('CSV export', () => {
  it('can be read back unchanged, except for defused formulas', () => {
    const rows = [
      ['Rank', 'Name'],
      [1, 'Zoë & Björn – große Überraschung 🎉, "Ben"; no formula: 1+1=2'],
      [-2, 'Two\nlines, and a name-with-a-dash'],
    ];
    const table = csvTable(rows);
    expect(table.startsWith('\uFEFF"Rank","Name"\r\n"1",')).toBe(true);
    expect(read(table)).toEqual(rows.map((row) => row.map(String)));
  });

  it.each([
    ['at its beginning', attack, `'${attack}`],
    ['on a later line', `Mia & Noah\n${attack}`, `Mia & Noah\n'${attack}`],
    ['after any other line break', `a\r${attack}\u2028${attack}`, `a\n'${attack}\n'${attack}`],
    ['behind a separator on a later line', `a\nb,${attack};\t${attack}`, `a\nb,'${attack}; '${attack}`],
    ['behind quotes and spaces', `a\n "${attack}"`, `a\n' "${attack}"`],
    ['in full-width signs', '\uFF1D1', "'\uFF1D1"],
    ['behind a tab', '\t=x\ty', "' =x y"],
  ])('has no formula %s', (_where, text, safe) => {
    expect(read(csvTable([[text]]))).toEqual([[safe]]);
  });

  it('is one row for a quote-aware reader, and has no formula for a reader that splits at every line break', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, fc.nat()), { minLength: 1, maxLength: 4 }), (rows) => {
        const table = csvTable(rows);
        const cells = read(table);
        expect(cells.map(([, count]) => Number(count))).toEqual(rows.map(([, count]) => count));
        expect(cells.flat().filter(isFormula)).toEqual([]);
        for (const separator of [',', ';', '\t'])
          expect(tornCells(table, separator).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 500 },
    ));

  it('contains the guest book, with a column for each question', () => {
    const entry = { rank: 1, correctPredictions: 2, totalPredictions: 3 };
    const anna = { ...entry, id: 'anna', username: attack, message: `With love,\n${attack}` };
    const bert = { ...entry, id: 'bert', rank: 2, username: 'Bert', message: undefined };
    const questionOf = (id: string, type: Question['type'], text: string): Question => ({
      id,
      type,
      text,
      isActive: true,
      order: 1,
    });
    const questions = [
      questionOf('rain', 'yes_no', 'Will it rain?'),
      questionOf('cold', 'numeric', 'How cold?'),
      questionOf('song', 'text', attack),
      questionOf('rain again', 'yes_no', 'Will it rain?'),
    ];
    const predicts = (participantId: string, questionId: string, answer: string): Prediction => ({
      id: `${participantId} ${questionId}`,
      participantId,
      questionId,
      answer,
      submittedAt: '',
    });
    const predictions = [
      predicts('anna', 'rain', 'yes'),
      predicts('anna', 'cold', '-7.5'),
      predicts('bert', 'song', attack),
      predicts('gone', 'rain', 'no'),
    ];
    const [titles, ...rows] = read(guestBookCsv([anna, bert], questions, predictions, undefined));
    expect(titles?.slice(5)).toEqual([
      '1. Will it rain?',
      '2. How cold?',
      `3. ${attack}`,
      '4. Will it rain?',
    ]);
    expect(rows).toEqual([
      ['1', `'${attack}`, `With love,\n'${attack}`, '2', '3', 'Yes', '-7.5', '', ''],
      ['2', 'Bert', '', '2', '3', '', '', `'${attack}`, ''],
    ]);
  });

  it('has a column of points only where questions have weights', () => {
    const guest = { id: 'anna', username: 'Anna', message: undefined, rank: 1, totalPredictions: 2 };
    const entry = { ...guest, correctPredictions: 2, points: 4 };
    const rain: Question = { id: 'rain', text: 'Rain?', type: 'yes_no', isActive: false, order: 1 };
    const [titles, row] = read(guestBookCsv([entry], [{ ...rain, weight: 3 }], [], undefined));
    expect(titles?.slice(0, 6)).toEqual(['Rank', 'Name', 'Message', 'Points', 'Correct', 'Predictions']);
    expect(row?.slice(3, 6)).toEqual(['4', '2', '2']);
    expect(read(guestBookCsv([entry], [rain], [], undefined))[0]).not.toContain('Points');
  });

  it('has a column of tables only where the event has tables, also for guests without one', () => {
    const guest = { message: undefined, rank: 1, correctPredictions: 0, totalPredictions: 0 };
    const entries = [
      { ...guest, id: 'anna', username: 'Anna', details: { tableId: 'b' } },
      { ...guest, id: 'bert', username: 'Bert', details: { tableId: 'gone' } },
      { ...guest, id: 'cleo', username: 'Cleo' },
    ];
    const tables = [
      { id: 'a', name: 'Family' },
      { id: 'b', name: attack },
    ];
    const [titles, ...rows] = read(guestBookCsv(entries, [], [], tables));
    expect(titles?.slice(0, 4)).toEqual(['Rank', 'Name', 'Table', 'Message']);
    expect(rows.map(([, , table]) => table)).toEqual([`'${attack}`, '', '']);
    expect(read(guestBookCsv(entries, [], [], undefined))[0]).not.toContain('Table');
  });
});
