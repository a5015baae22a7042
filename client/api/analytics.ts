import type { TrackAnalytics } from '../../protocol/schemas/analytics.ts';
import { pathOf } from '../../protocol/calls/pathOf.ts';

const address = pathOf('POST /api/analytics/track');

/** Tells of a page that was opened or left. Nobody waits for an answer, and nobody hears of a failure. */
export function track(record: TrackAnalytics): void {
  const sent = fetch(address, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  sent.catch(() => {});
}

/** The same from a page that is going away. */
export const trackByBeacon = (record: TrackAnalytics): void =>
  void navigator.sendBeacon(address, JSON.stringify(record));
