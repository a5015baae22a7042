import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  believe,
  type ClockLook,
  judgeClock,
  type KnownClock,
} from '../../server/usecases/platform/clockTrust.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-11-16T12:00:00Z');

/** What happens between two looks: so long runs, so far jumps our clock, so far the database's. */
interface Step {
  ranMs: number;
  jumpMs: number;
  databaseJumpMs: number;
}

/** The clocks of a world in which things happen, and what is known after each. */
function judged(steps: Partial<Step>[], known: KnownClock = { believedAt: start, aheadMs: 0 }): KnownClock[] {
  let look: ClockLook = { at: known.believedAt, ranMs: 0, aheadMs: 0 };
  return steps.map(({ ranMs = 0, jumpMs = 0, databaseJumpMs = 0 }) => {
    look = {
      at: look.at + ranMs + jumpMs,
      ranMs,
      aheadMs: look.aheadMs - jumpMs + databaseJumpMs,
    };
    return (known = judgeClock(known, look));
  });
}
const doubts = (steps: Partial<Step>[]) => judged(steps).map(({ doubt }) => doubt !== undefined);
/** Both clocks are those of one machine. */
const jump = (ms: number): Partial<Step> => ({ jumpMs: ms, databaseJumpMs: ms });
const run = (ms: number): Partial<Step> => ({ ranMs: ms });

const far = fc.oneof(
  fc.integer({ min: 2 * day + 1, max: 4_000 * day }),
  fc.integer({ min: -4_000 * day, max: -2 * day - 1 }),
);
const near = fc.integer({ min: -2 * day, max: 2 * day });
const while_ = fc.integer({ min: 0, max: 40 * day });

describe('a clock', () => {
  it('is believed as long as it never jumps by more than two days, however long it runs', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(while_, near)), (steps) => {
        const all = steps.map(([ranMs, ms]) => ({ ranMs, ...jump(ms) }));
        expect(doubts(all)).toEqual(all.map(() => false));
      }),
    ));

  it('is in doubt after a jump of more than two days in either direction, until it has run for 72 hours', () =>
    fc.assert(
      fc.property(far, fc.array(fc.integer({ min: 0, max: 30 * hour })), (ms, runs) => {
        let ran = 0;
        const expected = runs.map((one) => (ran += one) < 72 * hour);
        const until = expected.indexOf(false);
        const known = judged([jump(ms), ...runs.map(run)]);
        expect(known[0]!.doubt).toEqual({ seenAt: start + ms, aheadMs: 0, steadyMs: 0 });
        const seen = known.slice(1).map(({ doubt }) => doubt !== undefined);
        expect(seen).toEqual(until < 0 ? expected : expected.map((_, index) => index < until));
      }),
    ));

  it('is believed at once when it comes back to where it would be, as after a wrong date that was mended', () =>
    fc.assert(
      fc.property(far, fc.integer({ min: 0, max: 71 * hour }), (ms, ranMs) => {
        expect(doubts([jump(ms), run(ranMs), jump(-ms)])).toEqual([true, true, false]);
      }),
    ));

  it('begins its 72 hours anew with another jump, and goes on with them over a restart', () => {
    expect(doubts([jump(400 * day), run(71 * hour), jump(400 * day), run(71 * hour), run(hour)])).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    // Off for a night: a jump, but a short one.
    expect(doubts([jump(400 * day), run(40 * hour), jump(10 * hour), run(31 * hour), run(hour)])).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is never believed while nothing but jumps happens', () =>
    fc.assert(
      fc.property(far, fc.array(near), (ms, jumps) => {
        const total = jumps.map((_, index) => jumps.slice(0, index + 1).reduce((sum, one) => sum + one, ms));
        fc.pre(total.every((sum) => Math.abs(sum) > 2 * day));
        expect(doubts([jump(ms), ...jumps.map(jump)])).toEqual([true, ...jumps.map(() => true)]);
      }),
    ));

  it('is in doubt as long as the database says another date, which the owner’s word ends', () => {
    const aside = { databaseJumpMs: 5 * day };
    expect(doubts([aside, run(hour), { databaseJumpMs: -5 * day }])).toEqual([true, true, false]);
    const word = believe({ at: start, ranMs: 0, aheadMs: 5 * day });
    const look = (ms: number) => judgeClock(word, { at: start, ranMs: 0, aheadMs: ms }).doubt !== undefined;
    expect([5 * day, 4 * day, 0, -3 * day, 9 * day].map(look)).toEqual([false, false, false, true, true]);
  });

  it('that jumps together with none of the database’s is in doubt by both, and by one when that is mended', () => {
    expect(doubts([{ jumpMs: 400 * day }, { jumpMs: -400 * day }])).toEqual([true, false]);
  });
});
