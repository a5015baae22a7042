import { describe, expect, it } from 'vitest';
import { countDeaths, restartDelay } from '../../server/supervisor/serverProcess.ts';

/** The delays in seconds after servers with these ready times in seconds; undefined means never ready. */
function delaysAfter(readyForSeconds: (number | undefined)[]): number[] {
  let deaths = 0;
  return readyForSeconds.map((seconds) => {
    deaths = countDeaths(deaths, seconds === undefined ? undefined : seconds * 1_000);
    return restartDelay(deaths) / 1_000;
  });
}

describe('restart delay', () => {
  it('starts at 0 and grows to 30 s', () => {
    expect(delaysAfter(Array.from({ length: 9 }, () => 3))).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30]);
    expect(restartDelay(10_000)).toBe(30_000);
  });

  it('grows while no start succeeds', () => {
    expect(delaysAfter([3_600, undefined, undefined, undefined])).toEqual([0, 1, 2, 4]);
  });

  it('starts at 0 again after a server that was ready for a minute', () => {
    expect(delaysAfter([1, 1, 1, 61, 1, 59, 60])).toEqual([0, 1, 2, 0, 1, 2, 0]);
  });
});
