import { describe, expect, it } from 'vitest';
import { lookMs, Silence, silenceMs } from '../../server/watch/runServer.ts';

/** A watch that looks at a clock of the test's. */
function startWatching() {
  let now = 5_000_000;
  const silence = new Silence(now);
  const after = (ms: number): number => silence.look((now += ms));
  return { silence, after };
}

/** Looks once a second; returns the seconds after which the silence counts as standing still. */
function secondsUntilStill(after: (ms: number) => number, most = 100): number {
  for (let seconds = 1; seconds <= most; seconds += 1) if (after(lookMs) >= silenceMs) return seconds;
  return Infinity;
}

describe('the silence of a server', () => {
  it('is too long after ten seconds', () => {
    expect(secondsUntilStill(startWatching().after)).toBe(10);
  });

  it('begins anew with each word', () => {
    const { silence, after } = startWatching();
    for (let second = 0; second < 60; second += 1) {
      expect(after(lookMs)).toBeLessThan(silenceMs);
      if (second % 9 === 0) silence.end();
    }
    silence.end();
    expect(secondsUntilStill(after)).toBe(10);
  });

  it.each([[60_000], [8 * 3_600_000]])(
    'does not count the %i ms in which the watch itself slept',
    (sleepMs) => {
      const { after } = startWatching();
      after(lookMs);
      expect(after(sleepMs)).toBeLessThan(silenceMs / 2);
      // Whoever does not wake up with it is missed all the same.
      expect(secondsUntilStill(after)).toBeLessThanOrEqual(9);
    },
  );

  it('survives naps one after the other, when the server is heard in between', () => {
    const { silence, after } = startWatching();
    for (let nap = 0; nap < 20; nap += 1) {
      expect(after(90_000)).toBeLessThan(silenceMs);
      silence.end();
    }
  });
});
