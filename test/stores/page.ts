import { vi } from 'vitest';
import type { Browser } from '../support/Browser.ts';

/**
 * Just as much of a browser as the client's stores need, at the real server: its calls and its socket carry the cookie
 * of a visitor. The modules are fresh, as in a page that was just opened. `goOffline` takes the network away,
 * `delayNextReading` the reply of one reading, once the server has given it; `loseNextReply` loses a reply for good.
 */
export function openPage(visitor: Browser) {
  vi.resetModules();
  const { hostname, port, protocol, origin } = new URL(visitor.origin);
  const stored = new Map<string, string>();
  let isOffline = false;
  let isReplyLost = false;
  let delayed: (() => Promise<void>) | undefined;
  vi.stubGlobal('location', { hostname, port, protocol, origin, host: `${hostname}:${port}` });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const { fetch: realFetch } = globalThis;
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/')) return realFetch(path, init);
    calls.push(`${init.method ?? 'GET'} ${path}`);
    if (isOffline) throw new TypeError('Failed to fetch');
    const delay = init.method === 'GET' ? delayed : undefined;
    if (delay) delayed = undefined;
    const response = await realFetch(origin + path, {
      ...init,
      headers: { ...(init.headers as object), cookie: visitor.cookie },
    });
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
