import { createApi } from '../../server/routes/api.ts';
import type { Audience } from '../../protocol/live.ts';
import { makeApp } from '../support/testApp.ts';
import type { Browser } from '../support/Browser.ts';

/** All data of an event that a caller can read, by address or room. */
export type Everything = Record<string, unknown>;

interface Readable {
  code: string;
  /** The ids of questions and participants. */
  ids: string[];
}

/**
 * Lists the GET calls of the router, so that new calls are included. Excludes the API description, which is
 * the same for everyone.
 */
function addresses({ code, ids }: Readable): string[] {
  const { stack } = createApi(makeApp(), { ownerPassword: '' }).router;
  const patterns = stack
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => String(path))
    .filter((path) => !path.includes('*') && !path.startsWith('/api/owner/') && path !== '/api/openapi.json');
  return patterns
    .flatMap((path) => (path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : path))
    .map((path) => path.replace(':shareCode', code));
}

/** Reads all GET calls, the guest pages, and the rooms `guest` and `screen`. Adds `query` to each address. */
export async function readEverything(browser: Browser, about: Readable, query = ''): Promise<Everything> {
  const read: Everything = {};
  for (const path of [...addresses(about), `/event/${about.code}`, `/leaderboard/${about.code}`]) {
    const { status, body } = await browser.get(path + query);
    read[path] = { status, body: withoutClock(body) };
  }
  for (const audience of ['guest', 'screen'] as const)
    read[`room ${audience}`] = await look(browser, about.code, audience);
  return read;
}

/** Removes the time of the reply, and whether the browser had a cookie. */
function withoutClock(body: unknown): unknown {
  if (typeof body === 'string') return body.replace(/^DTSTAMP:.*$/m, '');
  if (typeof body !== 'object' || body === null) return body;
  const { at: _at, now: _now, hasCookie: _cookie, ...timeless } = body as Record<string, unknown>;
  return Array.isArray(body) ? body : timeless;
}

/** Returns the snapshot of a room. */
async function look(browser: Browser, code: string, audience: Audience): Promise<unknown> {
  const { reply, socket } = await browser.follow(code, audience);
  socket.disconnect();
  return reply.ok ? reply.snapshot : reply.code;
}

const secretKeys =
  /^(correctAnswer|acceptedKeys|closestDistance|tieBreakerDistance|points|note|adminCode.*|email|isPaid|.*hash|.*mark|.*secret|password|reveals?|codes|nameKey|_id|__v)$/i;

/**
 * Returns the paths of secrets in what was read: fields that guests never get, and non-zero counts of correct
 * predictions.
 */
export function secretsIn(read: unknown, path = ''): string[] {
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(read).flatMap(([key, value]) => {
    const here = `${path} › ${key}`;
    const isSecret = secretKeys.test(key) && !(Array.isArray(value) && value.length === 0);
    const isScore = /^correct(Predictions|Count)$/.test(key) && value !== 0;
    return isSecret || isScore ? [here] : secretsIn(value, here);
  });
}
