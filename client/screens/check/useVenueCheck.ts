import { useEffect, useRef, useState } from 'react';
import type { VenueMeasures } from '../../../protocol/rules/venue.ts';
import { call, errorOf } from '../../api/http.ts';
import { checkVenue, type VenueStep } from '../../live/venueCheck.ts';

type CheckPhase =
  | { kind: 'ready' }
  | { kind: 'running'; step: VenueStep; startedAt: number }
  | { kind: 'done'; measures: VenueMeasures };

/** Whether the host has received the result. */
export type ReportState = 'sending' | 'sent' | 'notSent';

/** Runs venue checks on demand and reports the result to the host. Leaving the screen cancels the check. */
export function useVenueCheck(shareCode: string, place: string) {
  const [phase, setPhase] = useState<CheckPhase>({ kind: 'ready' });
  const [report, setReport] = useState<ReportState>('sending');
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
      await sendReport(measures);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async function sendReport(measures: VenueMeasures): Promise<void> {
    setReport('sending');
    const body = { ...(place.trim() && { place }), measures };
    const error = await errorOf(async () =>
      call('POST /api/events/:shareCode/venue-check', { params: { shareCode }, body }),
    );
    setReport(error ? 'notSent' : 'sent');
  }

  const stop = () => {
    running.current?.abort();
    setPhase({ kind: 'ready' });
  };
  return { phase, report, start, sendReport, stop };
}

/** Keeps the screen on, because a sleeping phone cannot measure. Does nothing over plain http. */
async function keepAwake(signal: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    else signal.addEventListener('abort', () => void lock.release());
  } catch {
    // Ignores the failure, because the user can keep the phone awake.
  }
}
