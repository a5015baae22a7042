import type { PollingCase, WebSocketCase } from './cases.ts';
import type { Chance } from './Chance.ts';
import { frame, oddFrame, opcodes, textFrame } from './frames.ts';
import { headersFor, headText } from './headers.ts';
import type { GeneratorInput } from './http.ts';
import { joinPacket, packetFor } from './packets.ts';
import { cookieOf, type Identity, type World } from '../world.ts';

type Addressed = 'kind' | 'from' | 'isBusyAddress';
type WebSocketInput = Omit<WebSocketCase, Addressed>;
type PollingInput = Omit<PollingCase, Addressed>;

const senders = [
  [4, 'stranger'],
  [4, 'guest'],
  [2, 'organiser'],
  [1, 'stale'],
  [1, 'forged'],
] as const;

const base = '/socket.io/?EIO=4';

function headersOf(chance: Chance, world: World): [string, string][] {
  const identity: Identity = { sender: chance.weighted(senders), seat: chance.int(0, 11) };
  if (chance.is(0.1))
    return headersFor(chance, world, identity).headers.map(([name, value]) => [name, value]);
  const cookie = cookieOf(world, identity);
  return [
    ['host', new URL(world.origin).host],
    ['origin', world.origin],
    ...(cookie ? [['cookie', cookie] as [string, string]] : []),
  ];
}

const upgradeLines: [string, string][] = [
  ['connection', 'Upgrade'],
  ['upgrade', 'websocket'],
  ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
  ['sec-websocket-version', '13'],
];

const handshakeOf = (chance: Chance, world: World) =>
  Buffer.from(
    headText(`GET ${base}&transport=websocket HTTP/1.1`, [...headersOf(chance, world), ...upgradeLines]),
    'latin1',
  );

/** Frames of one socket: mostly a page’s own, and some that no page sends. */
export function webSocketFor({ chance, world }: GeneratorInput): WebSocketInput {
  const opening = chance.is(0.92) ? [textFrame('40')] : [];
  const isWellFramed = chance.is(0.6);
  const frames = Array.from({ length: chance.int(3, 24) }, () =>
    isWellFramed || chance.is(0.7)
      ? textFrame(packetFor(chance, world))
      : oddFrame(chance, joinPacket(chance, world)),
  );
  return {
    what: isWellFramed ? 'WebSocket frames' : 'odd WebSocket frames',
    isWellFramed,
    isConnecting: opening.length > 0,
    handshake: handshakeOf(chance, world),
    volleys: [...opening, ...inVolleys(frames, chance.of([1, 4, 30]))],
    leaving: chance.weighted([
      [4, 'close'],
      [3, 'end'],
      [3, 'reset'],
    ] as const),
    count: opening.length + frames.length,
  };
}

/** Groups frames that are sent together. */
const inVolleys = (frames: Buffer[], size: number) =>
  Array.from({ length: Math.ceil(frames.length / size) }, (_, at) =>
    Buffer.concat(frames.slice(at * size, (at + 1) * size)),
  );

const floodOf = 1_000;
const together = 50;

/** A socket that joins a room again and again. */
export function floodFor({ chance, world }: GeneratorInput): WebSocketInput {
  const { shareCode } = chance.of([world.open, world.guests]);
  const join = (index: number) =>
    textFrame(`42${index}${JSON.stringify(['event:join', { shareCode, as: 'guest' }])}`);
  const frames = Array.from({ length: floodOf }, (_, index) => join(index));
  return {
    what: 'a flood of joins',
    isWellFramed: true,
    isConnecting: true,
    handshake: handshakeOf(chance, world),
    volleys: [textFrame('40'), ...inVolleys(frames, together)],
    leaving: 'close',
    count: floodOf,
    answersTogether: together,
    mostRefusals: 500,
  };
}

export const pingFrame = frame(opcodes.ping, 'alive?');
export const closeFrame = frame(opcodes.close, Buffer.from([0x03, 0xe8]));

/** A long-polling session: payloads of several packets, invalid ones, and contradictory requests. */
export function pollingFor({ chance, world }: GeneratorInput): PollingInput {
  const headers = headersOf(chance, world);
  const get = (query: string) =>
    Buffer.from(headText(`GET ${base}&transport=polling${query} HTTP/1.1`, headers), 'latin1');
  const post = (query: string, payload: Buffer) =>
    Buffer.concat([
      Buffer.from(
        headText(`POST ${base}&transport=polling${query} HTTP/1.1`, [
          ...headers,
          ['content-type', 'text/plain;charset=UTF-8'],
          ['content-length', String(payload.length)],
        ]),
        'latin1',
      ),
      payload,
    ]);
  const sizes: number[] = [];
  const requests = Array.from({ length: chance.int(1, 6) }, () => {
    const packets = Array.from({ length: chance.int(1, 6) }, () => packetFor(chance, world));
    const whole = Buffer.from(packets.join('\x1e'));
    const payload = chance.is(0.85)
      ? whole
      : chance.of([
          chance.mutate(whole),
          Buffer.alloc(chance.of([16_385, 40_000]), '4'),
          Buffer.alloc(0),
          chance.bytes(200),
        ]);
    const wrong = chance.is(0.1) ? chance.of(['x', '__proto__', '', '../', '%00']) : undefined;
    sizes.push(packets.length);
    return (session: string) => post(`&sid=${wrong ?? session}`, payload);
  });
  const opened = (session: string) => post(`&sid=${session}`, Buffer.from('40'));
  const poll = (session: string) => get(`&sid=${session}`);
  const closed = (session: string) => post(`&sid=${session}`, Buffer.from('1'));
  return {
    what: 'long-polling',
    handshake: get(chance.is(0.95) ? '' : `&sid=${chance.of(['x', '__proto__'])}`),
    requests: [opened, ...requests, poll, ...(chance.is(0.8) ? [closed] : [])],
    count: sizes.reduce((sum, size) => sum + size, 1),
  };
}
