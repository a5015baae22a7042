import type { TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import { addressOf } from '../../api/http.ts';
import { randomId } from './ids.ts';
import { readTabText, writeTabText } from './storage.ts';

const address = addressOf('POST /api/analytics/track');
const sessionKey = 'analytics_session_id';
/**
 * A page view counts only after this time (in milliseconds). Redirects are faster and therefore not counted.
 */
const settledMs = 200;
const maxDurationS = 24 * 3_600;

/** The open page, until the client sends how long it was open. */
let openPage: { page: string; since: number } | undefined;
let lastCounted: string | undefined;
let settleTimer: ReturnType<typeof setTimeout> | undefined;

/** Returns true when the browser sends Do Not Track or Global Privacy Control. */
const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Sends a record. Does not wait for the reply and ignores failures. */
function track(record: TrackAnalytics): void {
  const sent = fetch(address, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  sent.catch(() => {});
}

/** Sends a record from a page that is being closed. */
const trackByBeacon = (record: TrackAnalytics): void =>
  void navigator.sendBeacon(address, JSON.stringify(record));

/** Returns the id of this tab's visit. Without storage, each loaded page is a new visit. */
function sessionId(): string {
  const id = readTabText(sessionKey) ?? randomId();
  writeTabText(sessionKey, id);
  return id;
}

/** Returns the previous page, or else the origin of the site that linked here. */
function referrer(): string | null {
  const site = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  return lastCounted ?? (site === undefined || site === location.origin ? null : site);
}

function countPage(page: string): void {
  sendDuration(track);
  track({
    eventType: 'page_view',
    sessionId: sessionId(),
    page,
    referrer: referrer(),
    eventData: {
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
      viewport: { width: innerWidth, height: innerHeight },
    },
  });
  openPage = { page, since: performance.now() };
  lastCounted = page;
}

/** Sends the duration of the open page once: when another page opens, or when the page is first hidden. */
function sendDuration(send: (record: TrackAnalytics) => void): void {
  if (!openPage) return;
  const { page, since } = openPage;
  openPage = undefined;
  const duration = Math.min(maxDurationS, Math.round((performance.now() - since) / 1_000));
  send({ eventType: 'page_duration', sessionId: sessionId(), page, duration });
}

function scheduleCount(): void {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(() => {
    if (location.pathname !== lastCounted) countPage(location.pathname);
  }, settledMs);
}

/**
 * Counts page views in this tab and measures how long each page is open. Sends nothing when the visitor asks
 * for privacy. Observes the History API, so that screens need no code for tracking.
 */
export function startPageTracking(): void {
  if (asksForPrivacy()) return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const navigate = history[name].bind(history);
    history[name] = (...to) => {
      navigate(...to);
      scheduleCount();
    };
  }
  addEventListener('popstate', scheduleCount);
  const sendByBeacon = () => sendDuration(trackByBeacon);
  addEventListener('pagehide', sendByBeacon);
  // After the user locks a phone, the page may receive no further event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendByBeacon();
  });
  scheduleCount();
}
