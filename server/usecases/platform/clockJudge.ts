import { clockTrust } from '../../../protocol/limits.ts';

/** What is known of the clock, from one look to the next and over restarts. Instants and spans in milliseconds. */
export interface KnownClock {
  /** The time as far as it is believed, carried on by the monotonic clock while the clock itself is in doubt. */
  believedAt: number;
  /** So far the clock of the database may be ahead of ours (or, below 0, behind it): the owner has said so. */
  aheadMs: number;
  /** Present while the clock is in doubt: what the last look saw, and for how long it has run on from there. */
  doubt?: { seenAt: number; aheadMs: number; steadyMs: number };
}

/** One look at the clocks. */
export interface ClockLook {
  at: number;
  /** So long the process has run since the look before, by the monotonic clock; 0 at a start. */
  ranMs: number;
  /** So far the clock of the database is ahead of ours; 0 where it is the same. */
  aheadMs: number;
}

const isFar = (one: number, other: number) => Math.abs(one - other) > clockTrust.jumpMs;

/** What is known after somebody has said, or time has shown, that the clock is right. */
export const believe = ({ at, aheadMs }: ClockLook): KnownClock => ({ believedAt: at, aheadMs });

/**
 * Whether the clock can be right. It cannot when it is more than two days off from where it was believed to be and has
 * run on since, in either direction, or off from the database's clock; a laptop that was off for so long looks the
 * same. It is believed again when it comes back, and after 72 hours of running, which restarts do not end and another
 * such jump begins anew.
 */
export function judgeClock(known: KnownClock, look: ClockLook): KnownClock {
  const believedAt = known.believedAt + look.ranMs;
  const isSame = !isFar(look.aheadMs, 0);
  if (!isFar(look.at, believedAt) && (isSame || !isFar(look.aheadMs, known.aheadMs)))
    return { believedAt: look.at, aheadMs: isSame ? 0 : known.aheadMs };
  const steadyMs = isSteady(known.doubt, look) ? known.doubt.steadyMs + look.ranMs : 0;
  if (steadyMs >= clockTrust.steadyMs) return believe(look);
  const doubt = { seenAt: look.at, aheadMs: look.aheadMs, steadyMs };
  return { believedAt, aheadMs: known.aheadMs, doubt };
}

const isSteady = (
  doubt: KnownClock['doubt'],
  { at, ranMs, aheadMs }: ClockLook,
): doubt is Required<KnownClock>['doubt'] =>
  doubt !== undefined && !isFar(at, doubt.seenAt + ranMs) && !isFar(aheadMs, doubt.aheadMs);
