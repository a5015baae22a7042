import { burstFor } from './bursts.ts';
import type { Case } from './cases.ts';
import { Chance } from './Chance.ts';
import { requestFor, type GeneratorInput } from './http.ts';
import { conversationFor } from './raw.ts';
import { floodFor, pollingFor, webSocketFor } from './sockets.ts';

/**
 * The weights of the kinds of case. A socket case sends a dozen frames or more, each of which counts as an
 * input. The resulting shares of inputs are in docs/reliability.md.
 */
const kinds = [
  [40, 'http'],
  [32, 'raw'],
  [1.6, 'websocket'],
  [0.7, 'polling'],
  [0.01, 'flood'],
  [4, 'burst'],
] as const;

const busyAddresses = 8;
const addresses = 2_000;

/** A few addresses send many inputs and reach the connection limits; the others send few. */
function addressFor({ chance }: GeneratorInput): { from: string; isBusyAddress: boolean } {
  const isBusyAddress = chance.is(0.2);
  const number = chance.int(1, isBusyAddress ? busyAddresses : addresses);
  const net = isBusyAddress ? 1 : 2;
  return { from: `127.${net}.${number >> 8}.${number & 255}`, isBusyAddress };
}

/** The input of an index. It is deterministic for a seed, except for the ids of the running server. */
export function caseFor(seed: number, index: number, { world, calls }: Omit<GeneratorInput, 'chance'>): Case {
  const chance = new Chance(seed, index);
  const input: GeneratorInput = { chance, world, calls };
  const address = addressFor(input);
  switch (chance.weighted(kinds)) {
    case 'http':
      return { kind: 'http', count: 1, ...address, ...requestFor(input) };
    case 'raw':
      return { kind: 'raw', count: 1, replies: 0, ...address, ...conversationFor(input) };
    case 'websocket':
      return { kind: 'websocket', ...address, ...webSocketFor(input) };
    case 'polling':
      return { kind: 'polling', ...address, ...pollingFor(input) };
    case 'flood':
      return { kind: 'websocket', ...address, ...floodFor(input) };
    case 'burst':
      return { kind: 'burst', ...address, ...burstFor(input) };
  }
}

/** All bytes of a case, for a reproduction. */
export function bytesOf(input: Case): Buffer[] {
  switch (input.kind) {
    case 'burst':
      return input.requests.map(({ bytes }) => bytes);
    case 'http':
      return [input.bytes];
    case 'raw':
      return input.steps.map((step) => (Buffer.isBuffer(step) ? step : Buffer.from(`<${step}>`)));
    case 'websocket':
      return [input.handshake, ...input.volleys];
    case 'polling':
      return [input.handshake, ...input.requests.map((request) => request('SESSION'))];
  }
}
