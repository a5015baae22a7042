import { describe, expect, it } from 'vitest';
import { layOut, rowsOnPage } from '../../../client/screens/bigScreen/board/RestOfBoard.tsx';

const crowds = Array.from({ length: 300 }, (_, index) => index + 1);

describe('big screen pages below the first ten', () => {
  it.each([2, 3])('show every guest once and in order, in at most %i columns', (mostColumns) => {
    for (const count of crowds) {
      const rows = Array.from({ length: count }, (_, index) => index);
      const layout = layOut(count, mostColumns);
      const pages = Array.from({ length: layout.pageCount }, (_, page) => rowsOnPage(rows, page, layout));
      expect(pages.flatMap(({ shown }) => shown)).toEqual(rows);
      expect(pages.every(({ shown, before }) => shown[0] === before)).toBe(true);
    }
  });

  it('leave no column empty, and have at most three lines', () => {
    for (const count of crowds.slice(1)) {
      const { columns, lines, pageCount } = layOut(count, 3);
      expect(lines).toBeLessThanOrEqual(3);
      const onFirstPage = Math.min(count, columns * lines);
      expect(Math.ceil(onFirstPage / lines)).toBe(columns);
      expect(pageCount === 1 || (columns === 3 && lines === 3)).toBe(true);
    }
  });

  it('need a second page from the twentieth guest on', () => {
    expect(layOut(9, 3).pageCount).toBe(1);
    expect(layOut(10, 3).pageCount).toBe(2);
  });
});
