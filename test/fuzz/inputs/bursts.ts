import { maxHeaderSize } from 'node:http';
import { type CallName, calls } from '../../../protocol/calls/calls.ts';
import type { Call } from '../../../protocol/calls/call.ts';
import { schemas } from '../../../protocol/calls/schemas.ts';
import { bodyBytes, counts, lengths } from '../../../protocol/limits.ts';
import { commonUnits, frames, hostileText, hostileParts } from '../../support/hostileTexts.ts';
import { cookieOf, type Identity } from '../world.ts';
import { fittingBody } from './bodies.ts';
import type { BurstCase, FramedRequest } from './cases.ts';
import type { Chance } from './Chance.ts';
import { headText } from './headers.ts';
import type { GeneratorInput } from './http.ts';
import { callTarget } from './targets.ts';

type Burst = Pick<BurstCase, 'what' | 'requests' | 'limited' | 'count'>;

/**
 * Requests that may take seconds of processor time, or exceed a limit. Only these inputs use the events of
 * `limits`.
 */
export function burstFor(input: GeneratorInput): Burst {
  const burst = input.chance.weighted<(input: GeneratorInput) => Omit<Burst, 'count'>>([
    [10, longText],
    [5, longPath],
    [0.4, takenName],
    [0.4, parallelInserts],
  ])(input);
  return { ...burst, count: burst.requests.length };
}

function request(
  { world }: GeneratorInput,
  method: string,
  path: string,
  { sender, seat }: Identity,
  body?: string,
): FramedRequest {
  const cookie = cookieOf(world, { sender, seat });
  const bytes = Buffer.from(body ?? '');
  const lines = [
    ['host', new URL(world.origin).host],
    ['origin', world.origin],
    ...(cookie ? [['cookie', cookie]] : []),
    ...(bytes.length > 0 ? [['content-type', 'application/json']] : []),
    ['content-length', String(bytes.length)],
  ] as [string, string][];
  const head = Buffer.from(headText(`${method} ${path} HTTP/1.1`, lines), 'latin1');
  return {
    bytes: Buffer.concat([head, bytes]),
    asked: { method, path, sender, mayBeUnreadable: head.length > maxHeaderSize },
  };
}

const withBody = (Object.entries(calls) as [CallName, Call][]).flatMap(([call, { body }]) =>
  body ? [[1, call] as const] : [],
);

const unitFor = (chance: Chance) => chance.of(chance.is(0.5) ? commonUnits : Object.values(hostileParts));

/** Quadratic time is visible far below the size limit of a call with an image. */
const maxBytes = 400_000;

/** A valid body with one text of maximum length. */
function longText(input: GeneratorInput): Omit<Burst, 'count'> {
  const { chance, world } = input;
  const { call, path, method, place, identity } = callTarget(chance, world, withBody);
  const { body, size } = calls[call!] as Call;
  const fitting = fittingBody(schemas[body!], { chance, world, place, identity });
  const at = chance.int(0, Math.max(0, countTexts(fitting) - 1));
  const sized = Math.min(bodyBytes[size ?? 'ordinary'], maxBytes);
  const text = hostileText(unitFor(chance), (middle) => middle, sized);
  const frame = chance.of(Object.values(frames));
  const filled = (length: number) => JSON.stringify(withText(fitting, at, frame(text.slice(0, length))));
  const bytesOfUnit = Buffer.byteLength(JSON.stringify(text)) / text.length;
  const left = sized - Buffer.byteLength(filled(0)) - 20;
  return {
    what: `a long text to ${call}`,
    requests: [request(input, method, path, identity, filled(Math.max(0, Math.floor(left / bytesOfUnit))))],
  };
}

const countTexts = (value: unknown): number =>
  typeof value === 'string'
    ? 1
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + countTexts(inner), 0)
      : 0;

/** Replaces the text at an index of the value. */
function withText(value: unknown, at: number, text: string): unknown {
  let seen = 0;
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' && seen++ === at ? text : inner,
  );
}

/** The maximum path in bytes that does not exceed Node’s limit for a head. */
const maxPathBytes = 15_000;

/** Replaces lone surrogates, which `encodeURI` rejects. */
const encoded = (text: string) => encodeURI(Buffer.from(text).toString());

/** A path of maximum length. */
function longPath(input: GeneratorInput): Omit<Burst, 'count'> {
  const { chance, world } = input;
  const { shareCode } = world.open;
  const start = chance.of([
    '',
    '/event',
    '/leaderboard',
    '/s',
    '/images',
    '/assets',
    '/api/events',
    '/admin',
    '/owner',
  ]);
  const middle = chance.is(0.5) ? `/${shareCode}` : '';
  const unit = unitFor(chance);
  const length = Math.floor((maxPathBytes * unit.length) / encoded(unit).length);
  const path = `${start}${middle}/${encoded(hostileText(unit, chance.of(Object.values(frames)), length))}`;
  return {
    what: `a long path under ${start || '/'}`,
    requests: [request(input, 'GET', path, { sender: 'stranger', seat: 0 })],
  };
}

/** Many concurrent joins under one name: all but one are refused. */
function takenName(input: GeneratorInput): Omit<Burst, 'count'> {
  const { chance, world } = input;
  const unit = chance.of(['a', 'é', 'e\u0301\u0323', '👩‍👩‍👧‍👦', 'Ab ', '\u1100\u1161\u11A8']);
  const name = unit.repeat(lengths.usernameMax).slice(0, lengths.usernameMax * unit.length);
  const username = `${chance.int(1, 9_999)}${name}`.slice(0, lengths.usernameMax - 2 + unit.length);
  const path = `/api/events/${world.open.shareCode}/participants`;
  const body = JSON.stringify({ username });
  const requests = Array.from({ length: 120 }, () =>
    request(input, 'POST', path, { sender: 'stranger', seat: 0 }, body),
  );
  return { what: 'joins by a taken name', requests };
}

const limitedCalls = [
  { list: 'helpers', most: counts.helperLinks, body: () => ({ role: 'mc' }) },
  { list: 'tables', most: counts.tablesPerEvent, body: (index: number) => ({ name: `Table ${index}` }) },
] as const;

/** Concurrent creations beyond a limit. */
function parallelInserts(input: GeneratorInput): Omit<Burst, 'count'> {
  const { chance, world } = input;
  const { list, most: limit, body } = chance.of(limitedCalls);
  const event = `/api/events/${world.limits.shareCode}`;
  const by: Identity = { sender: 'owner', seat: 0 };
  return {
    what: `parallel ${list}`,
    requests: Array.from({ length: limit * 2 }, (_, index) =>
      request(input, 'POST', `${event}/${list}`, by, JSON.stringify(body(index))),
    ),
    limited: {
      request: request(input, 'GET', list === 'tables' ? event : `${event}/${list}`, by),
      list,
      most: limit,
    },
  };
}
