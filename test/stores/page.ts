import { vi } from 'vitest';
import type { Browser } from '../support/Browser.ts';
import { endPageTimers } from '../support/run/pageTimers.ts';
import { storage } from './browserParts.ts';

/**
 * Just as much of a browser as the client's stores need, at the real server: its calls and its socket carry the cookie
 * of a visitor. The modules are fresh, as in a page that was just opened at `path`; `stored` is the device's storage,
 * where an earlier page left something in it. `goOffline` takes the network away,
 * `delayNextReading` the reply of one reading, once the server has given it; `loseNextReply` loses a reply for good.
 */
export function openPage(visitor: Browser, { path = '/', stored = new Map<string, string>() } = {}) {
  endPageTimers();
  vi.resetModules();
  const { hostname, port, protocol, origin, pathname, search } = new URL(path, visitor.origin);
  let isOffline = false;
  let isReplyLost = false;
  let delayed: (() => Promise<void>) | undefined;
  const host = `${hostname}:${port}`;
  vi.stubGlobal('location', { hostname, port, protocol, origin, host, pathname, search });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const cookie = { get: () => visitor.cookie, set: (line: string) => visitor.keepCookie(line) };
  vi.stubGlobal('document', Object.defineProperty(page, 'cookie', cookie));
  // Node 20 has none.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storage(stored));
  const { fetch: realFetch } = globalThis;
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (asked: string, init: RequestInit = {}) => {
    if (!asked.startsWith('/')) return realFetch(asked, init);
    calls.push(`${init.method ?? 'GET'} ${asked}`);
    if (isOffline) throw new TypeError('Failed to fetch');
    const delay = init.method === 'GET' ? delayed : undefined;
    if (delay) delayed = undefined;
    const response = await realFetch(origin + asked, {
      ...init,
      headers: { ...(init.headers as object), cookie: visitor.cookie },
    });
    visitor.keepCookies(response);
    await delay?.();
    if (isReplyLost) {
      isReplyLost = false;
      throw new TypeError('Failed to fetch');
    }
    return response;
  });

  function delayNextReading() {
    let letThrough = () => {};
    const way = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      delayed = async () => {
        resolve();
        return way;
      };
    });
    return { isAnswered, letThrough };
  }

  return {
    /** What the page asked the server, in order. */
    calls,
    goOffline: () => void (isOffline = true),
    goOnline: () => void (isOffline = false),
    delayNextReading,
    loseNextReply: () => void (isReplyLost = true),
  };
}
