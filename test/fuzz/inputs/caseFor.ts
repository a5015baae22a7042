import { burstFor } from './bursts.ts';
import type { Case } from './cases.ts';
import { Chance } from './Chance.ts';
import { requestFor, type Ground } from './http.ts';
import { conversationFor } from './raw.ts';
import { floodFor, pollingFor, webSocketFor } from './sockets.ts';

/**
 * How often each kind begins. A socket sends a dozen frames and more, each an input of its own: of all inputs about a
 * quarter are conversations over raw TCP, and a third frames.
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

/** A few addresses send much and meet the limits on connections; from the others comes little. */
function addressFor({ chance }: Ground): { from: string; isBusyAddress: boolean } {
  const isBusyAddress = chance.is(0.2);
  const number = chance.int(1, isBusyAddress ? busyAddresses : addresses);
  const net = isBusyAddress ? 1 : 2;
  return { from: `127.${net}.${number >> 8}.${number & 255}`, isBusyAddress };
}

/** The input of an index: for one seed always the same, but for the ids of the running server. */
export function caseFor(seed: number, index: number, { world, calls }: Omit<Ground, 'chance'>): Case {
  const chance = new Chance(seed, index);
  const ground: Ground = { chance, world, calls };
  const address = addressFor(ground);
  switch (chance.weighted(kinds)) {
    case 'http':
      return { kind: 'http', count: 1, ...address, ...requestFor(ground) };
    case 'raw':
      return { kind: 'raw', count: 1, replies: 0, ...address, ...conversationFor(ground) };
    case 'websocket':
      return { kind: 'websocket', ...address, ...webSocketFor(ground) };
    case 'polling':
      return { kind: 'polling', ...address, ...pollingFor(ground) };
    case 'flood':
      return { kind: 'websocket', ...address, ...floodFor(ground) };
    case 'burst':
      return { kind: 'burst', ...address, ...burstFor(ground) };
  }
}

/** Everything that a case sends, for a reproduction. */
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
