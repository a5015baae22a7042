import type { TrackAnalytics } from '../../../protocol/schemas/platform/analytics.ts';
import { addressOf } from '../../api/http.ts';
import { randomId } from './ids.ts';
import { readTabText, writeTabText } from './storage.ts';

const address = addressOf('POST /api/analytics/track');
const sessionKey = 'analytics_session_id';
/** A page counts once it has stayed for this long: not while an address is only passed through. */
const settledMs = 200;
const longestS = 24 * 3_600;

/** The page that is open, until it was told how long it was. */
let open: { page: string; since: number } | undefined;
let counted: string | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Do Not Track and Global Privacy Control. */
const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Tells of a page that was opened or left. Nobody waits for an answer, and nobody hears of a failure. */
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

/** The same from a page that is going away. */
const trackByBeacon = (record: TrackAnalytics): void =>
  void navigator.sendBeacon(address, JSON.stringify(record));

/** Names this tab's visit; where nothing may be stored, this page's. */
function sessionId(): string {
  const id = readTabText(sessionKey) ?? randomId();
  writeTabText(sessionKey, id);
  return id;
}

/** The page before, else the site that led here, without what was looked at there. */
function referrer(): string | null {
  const site = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  return counted ?? (site === undefined || site === location.origin ? null : site);
}

function countPage(page: string): void {
  tellDuration(track);
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
  open = { page, since: performance.now() };
  counted = page;
}

/** Once for each page: when another one is opened, or when it is put away for the first time. */
function tellDuration(send: (record: TrackAnalytics) => void): void {
  if (!open) return;
  const { page, since } = open;
  open = undefined;
  const duration = Math.min(longestS, Math.round((performance.now() - since) / 1_000));
  send({ eventType: 'page_duration', sessionId: sessionId(), page, duration });
}

function look(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (location.pathname !== counted) countPage(location.pathname);
  }, settledMs);
}

/**
 * Counts the pages that are opened in this tab, and how long each was open. Where the visitor asks for privacy nothing
 * is sent at all. It hears of navigation from the browser itself, so that no screen has to know of it.
 */
export function followVisits(): void {
  if (asksForPrivacy()) return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const navigate = history[name].bind(history);
    history[name] = (...to) => {
      navigate(...to);
      look();
    };
  }
  addEventListener('popstate', look);
  const leave = () => tellDuration(trackByBeacon);
  addEventListener('pagehide', leave);
  // A phone that is locked or put away may never say more than this.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  look();
}
