import { describe, expect, it } from 'vitest';
import { countDeaths, pauseAfter } from '../../server/watch/pauses.ts';

/** The pauses of servers that were ready for so many seconds each; undefined: never. */
function pausesOf(readyForSeconds: (number | undefined)[]): number[] {
  let deaths = 0;
  return readyForSeconds.map((seconds) => {
    deaths = countDeaths(deaths, seconds === undefined ? undefined : seconds * 1_000);
    return pauseAfter(deaths) / 1_000;
  });
}

describe('the pauses between deaths', () => {
  it('begin with none and grow to half a minute', () => {
    expect(pausesOf(Array.from({ length: 9 }, () => 3))).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30]);
    expect(pauseAfter(10_000)).toBe(30_000);
  });

  it('grow also while no start succeeds', () => {
    expect(pausesOf([3_600, undefined, undefined, undefined])).toEqual([0, 1, 2, 4]);
  });

  it('begin anew after a server that ran well', () => {
    expect(pausesOf([1, 1, 1, 61, 1, 59, 60])).toEqual([0, 1, 2, 0, 1, 2, 0]);
  });
});
