import { vi } from 'vitest';
import type { Browser } from '../support/Browser.ts';
import { endPageTimers } from '../support/run/pageTimers.ts';

/** A `Storage` over a map that the test can read and change. */
const storageOver = (entries: Map<string, string>) => ({
  get length() {
    return entries.size;
  },
  key: (index: number) => [...entries.keys()][index] ?? null,
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
});

interface PageOptions {
  address?: string;
  /** The contents of `localStorage` and `sessionStorage`. */
  local?: Map<string, string>;
  session?: Map<string, string>;
  /** The property `document.cookie`. */
  cookie?: PropertyDescriptor;
}

/**
 * Simulates a new page: ends the timers of the previous page, resets the modules, and stubs the browser
 * globals that client modules need in Node. `vi.unstubAllGlobals()` removes the globals.
 */
export function stubPage({
  address = 'http://page.test/',
  local = new Map(),
  session = new Map(),
  cookie,
}: PageOptions = {}) {
  endPageTimers();
  vi.resetModules();
  const { hostname, port, protocol, origin, host, pathname, search } = new URL(address);
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  if (cookie) Object.defineProperty(document, 'cookie', cookie);
  vi.stubGlobal('location', { hostname, port, protocol, origin, host, pathname, search });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  // Node 20 has no `navigator`.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', storageOver(local));
  vi.stubGlobal('sessionStorage', storageOver(session));
  return { document, window };
}

/** A device with one tab at a time. Closing the tab clears its session storage; local storage stays. */
export class Device {
  readonly local = new Map<string, string>();
  session = new Map<string, string>();

  /** Opens the page in a new tab. */
  openTab() {
    this.session = new Map();
    return this.reload();
  }

  /** Reloads the page: resets the modules and keeps both storages. */
  reload() {
    return stubPage(this);
  }
}

/**
 * Opens a page at the real server, with the cookie of a visitor. `goOffline` cuts the network,
 * `delayNextReading` delays the reply of the next GET, and `loseNextReply` drops the next reply.
 */
export function openPage(
  visitor: Browser,
  { path = '/', local = new Map<string, string>(), session = new Map<string, string>() } = {},
) {
  const cookie = { get: () => visitor.cookie, set: (line: string) => visitor.keepCookie(line) };
  stubPage({ address: new URL(path, visitor.origin).href, local, session, cookie });
  let isOffline = false;
  let isReplyLost = false;
  let delay: (() => Promise<void>) | undefined;
  const { fetch: realFetch } = globalThis;
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith('/')) return realFetch(address, init);
    calls.push(`${init.method ?? 'GET'} ${address}`);
    if (isOffline) throw new TypeError('Failed to fetch');
    const currentDelay = init.method === 'GET' ? delay : undefined;
    if (currentDelay) delay = undefined;
    const response = await realFetch(visitor.origin + address, {
      ...init,
      headers: { ...(init.headers as object), cookie: visitor.cookie },
    });
    visitor.keepCookies(response);
    await currentDelay?.();
    if (isReplyLost) {
      isReplyLost = false;
      throw new TypeError('Failed to fetch');
    }
    return response;
  });

  function delayNextReading() {
    let letThrough = () => {};
    const isReleased = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      delay = async () => {
        resolve();
        return isReleased;
      };
    });
    return { isAnswered, letThrough };
  }

  return {
    /** The calls of the page, in order. */
    calls,
    goOffline: () => void (isOffline = true),
    goOnline: () => void (isOffline = false),
    delayNextReading,
    loseNextReply: () => void (isReplyLost = true),
  };
}
