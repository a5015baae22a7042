import { useEffect, useRef, useState } from 'react';
import type { VenueMeasures } from '../../../protocol/rules/venue.ts';
import { call, errorOf } from '../../api/http.ts';
import { checkVenue, type VenueStep } from '../../live/venueCheck.ts';

/** How a check stands. */
type CheckPhase =
  | { kind: 'ready' }
  | { kind: 'running'; step: VenueStep; startedAt: number }
  | { kind: 'done'; measures: VenueMeasures };

/** Whether the host knows. */
export type Telling = 'sending' | 'sent' | 'notSent';

/** Checks the venue when it is told to, and tells the host what was found; ends when the screen is left. */
export function useVenueCheck(shareCode: string, place: string) {
  const [phase, setPhase] = useState<CheckPhase>({ kind: 'ready' });
  const [telling, setTelling] = useState<Telling>('sending');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (running.current = new AbortController());
    const startedAt = Date.now();
    void keepAwake(signal);
    try {
      const onStep = (step: VenueStep) => signal.aborted || setPhase({ kind: 'running', step, startedAt });
      const measures = await checkVenue({ shareCode, onStep, signal });
      setPhase({ kind: 'done', measures });
      running.current.abort();
      await tell(measures);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async function tell(measures: VenueMeasures): Promise<void> {
    setTelling('sending');
    const body = { ...(place.trim() && { place }), measures };
    const error = await errorOf(async () =>
      call('POST /api/events/:shareCode/venue-check', { params: { shareCode }, body }),
    );
    setTelling(error ? 'notSent' : 'sent');
  }

  const stop = () => {
    running.current?.abort();
    setPhase({ kind: 'ready' });
  };
  return { phase, telling, start, tell, stop };
}

/** A phone that falls asleep measures nothing; over plain http there is nothing to ask. */
async function keepAwake(signal: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    else signal.addEventListener('abort', () => void lock.release());
  } catch {
    // Whoever holds the phone keeps it awake.
  }
}
