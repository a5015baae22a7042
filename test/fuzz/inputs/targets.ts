import type { CallName } from '../../../protocol/calls/calls.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Chance } from './Chance.ts';
import { oddText } from './values.ts';
import type { Identity, Place, Sender, World } from '../world.ts';

/** The method and path of a request. */
export interface Target {
  method: string;
  path: string;
  call?: CallName;
  place: Place;
  identity: Identity;
}

const senders = [
  [30, 'stranger'],
  [25, 'guest'],
  [22, 'organiser'],
  [8, 'owner'],
  [8, 'stale'],
  [7, 'forged'],
] as const;

/** Calls with a low weight: each takes about 50 ms of a core to derive a key, and delays the other inputs. */
const slowCalls = /^POST \/api\/(payment\/process|events|events\/:shareCode\/admin-auth)$/;
/** Calls with a low weight: they delete entities that the other inputs need. */
const endings = /^(DELETE .*|POST \/api\/events\/:shareCode\/start-over|POST \/api\/logout)$/;

const seatOf = (chance: Chance) => chance.int(0, 11);

const weightOf = (call: CallName): number => (slowCalls.test(call) || endings.test(call) ? 0.08 : 1);

/** Weights the calls by how often they are sent. */
export const weighCalls = (calls: readonly CallName[]) =>
  calls.map((call) => [weightOf(call), call] as const);

/** The owner may change every event, so the owner’s inputs use the open one only. */
const placeFor = (sender: Sender, chance: Chance, world: World) =>
  sender === 'owner' || chance.is(0.7) ? world.open : chance.of([world.sealed, world.guests]);

const isJoin = (call: CallName) => call === 'POST /api/events/:shareCode/participants';

const pathOf = (call: CallName) => call.slice(call.indexOf(' ') + 1);

function fill(call: CallName, chance: Chance, { open, links }: World, place: Place): string {
  const path = pathOf(call);
  const ids = path.startsWith('/api/questions')
    ? place.questions
    : path.startsWith('/api/participants')
      ? [...place.participants, ...open.participants]
      : [open.eventId];
  const value = (parameter: string) =>
    chance.is(0.88) ? parameter : chance.of([oddSegment(chance), encoded(oddText(chance)), '']);
  return path
    .replace(':shareCode', () => value(chance.is(0.9) ? place.shareCode : 'MAUI'))
    .replace(':id', () => value(chance.is(0.95) ? chance.of(ids) : links.seat));
}

/** Replaces lone surrogates, which `encodeURIComponent` rejects. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const segments = [
  '%',
  '%2',
  '%00',
  '%2e%2e',
  '%2F..%2F',
  '..;',
  '%c0%ae',
  '%ff',
  '*',
  '{x}',
  ':id',
  '+',
  '%E2%80%AE',
];
const oddSegment = (chance: Chance) => chance.of(segments);

const queries = [
  '?as=guest',
  '?as=',
  '?as=guest&as=x',
  '?range=7',
  '?range[]=7',
  '?range=x',
  '?event=MAUI',
  '?%',
  '?__proto__[x]=1',
  '?a&a&a',
  '??',
];

/** The owner’s calls that would end the run for the other inputs. */
const isFatal = (sender: Sender, call: CallName) =>
  sender === 'owner' && call === 'DELETE /api/owner/events/:id';

/** A call of the API, mostly with valid parameters. */
export function callTarget(chance: Chance, world: World, weighed: ReturnType<typeof weighCalls>): Target {
  const call = chance.weighted(weighed);
  const chosen = chance.weighted(senders);
  const sender = isFatal(chosen, call) ? 'organiser' : chosen;
  const place = isJoin(call) ? world.open : placeFor(sender, chance, world);
  const method = chance.is(0.95)
    ? call.slice(0, call.indexOf(' '))
    : chance.of(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'TRACE']);
  const query = chance.is(0.15) ? chance.of(queries) : '';
  return {
    method,
    path: fill(call, chance, world, place) + query,
    call,
    place,
    identity: { sender, seat: seatOf(chance) },
  };
}

/** Paths outside /api: pages, files, pictures, links, probes, and unknown paths. */
export function pageTarget(chance: Chance, world: World): Target {
  const { open, sealed, links } = world;
  const { shareCode } = chance.of([open, sealed]);
  const [participant = ''] = open.participants;
  const path = chance.of([
    '/',
    '/demo',
    '/owner',
    '/healthz',
    '/readyz',
    '/index.html',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/api',
    '/api/',
    links.image,
    links.short,
    `/images/${oddSegment(chance)}`,
    `/s/${oddSegment(chance)}`,
    `/assets/${oddSegment(chance)}`,
    pageLinks.event(shareCode),
    pageLinks.bigScreen(shareCode),
    pageLinks.participant(shareCode, participant),
    pageLinks.results(shareCode, participant),
    `/event/${oddSegment(chance)}`,
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/server/main.js',
    '/.env',
    '/.git/config',
    '//example.org/',
    '/\\example.org',
    `/${'a'.repeat(chance.int(1, 9_000))}`,
    `/${encoded(oddText(chance))}`.slice(0, 9_000),
  ]);
  const method = chance.weighted([
    [8, 'GET'],
    [1, 'HEAD'],
    [1, chance.of(['POST', 'OPTIONS', 'DELETE', 'PUT'])],
  ] as const);
  return {
    method,
    path,
    place: open,
    identity: { sender: chance.weighted(senders.filter(([, who]) => who !== 'owner')), seat: seatOf(chance) },
  };
}
