import { calm, leave, text, type Conversation } from './conversation.ts';
import { oddChunks, oddLength, smuggled, wrongLength } from './framing.ts';
import { largeHead, oddHead, upgrade } from './heads.ts';
import { requestFor, type GeneratorInput } from './http.ts';

function garbage(input: GeneratorInput): Conversation {
  const { chance } = input;
  const bytes = chance.weighted<() => Buffer>([
    [3, () => chance.bytes(chance.int(1, 300))],
    [1, () => Buffer.from('16030100f1010000ed0303'.padEnd(200, '0'), 'hex')],
    [1, () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    [1, () => Buffer.from('\r\n\r\n\r\n')],
    [1, () => Buffer.from('GET /\r\n\r\n')],
    [1, () => Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\n')],
    [1, () => Buffer.from('SSH-2.0-x\r\n')],
    [1, () => Buffer.alloc(chance.int(1, 70_000), 'A')],
  ])();
  return { what: 'garbage', steps: [bytes, ...leave(input)] };
}

function mutatedRequest(input: GeneratorInput): Conversation {
  const { bytes, what } = requestFor(input);
  return {
    what: `changed ${what}`,
    steps: [input.chance.mutate(bytes.subarray(0, 60_000)), ...leave(input)],
  };
}

function halfRequest(input: GeneratorInput): Conversation {
  const { chance } = input;
  const { bytes } = requestFor(input);
  return {
    what: 'half a request',
    steps: [bytes.subarray(0, chance.int(1, bytes.length - 1)), ...leave(input)],
  };
}

function slowRequest(input: GeneratorInput): Conversation {
  const { chance } = input;
  const { bytes } = requestFor(input);
  const cuts = Array.from({ length: chance.int(2, 12) }, () =>
    chance.int(0, Math.min(bytes.length, 3_000)),
  ).toSorted((a, b) => a - b);
  const pieces = [...cuts, bytes.length].flatMap((cut, at) => [
    bytes.subarray(cuts[at - 1] ?? 0, cut),
    chance.int(0, 12),
  ]);
  return { what: 'a slow request', steps: [...pieces, ...leave(input)] };
}

/** Pipelined requests; each has to be answered in order. */
function pipelined(input: GeneratorInput): Conversation {
  const { chance } = input;
  const count = chance.int(2, 20);
  const request = text(
    `GET ${chance.of(['/api/session', '/healthz', '/api/platform/settings', `/api/events/${input.world.open.shareCode}/leaderboard`])} HTTP/1.1`,
    calm(input),
  );
  const replies = chance.is(0.7) ? count : 0;
  return {
    what: 'pipelined requests',
    steps: [Buffer.concat(Array.from({ length: count }, () => request)), ...leave(input)],
    replies,
  };
}

/** Sends nothing, or a request, and closes the connection before the reply. */
function leavesEarly(input: GeneratorInput): Conversation {
  const { chance } = input;
  if (chance.is(0.3)) return { what: 'nothing', steps: leave(input) };
  return {
    what: 'an impatient request',
    steps: [requestFor(input).bytes, chance.is(0.5) ? 'reset' : 'end'],
  };
}

const conversations = [
  [2, garbage],
  [4, mutatedRequest],
  [3, halfRequest],
  [1, slowRequest],
  [1, oddLength],
  [1, wrongLength],
  [2, smuggled],
  [1.5, oddChunks],
  [1, pipelined],
  [2, oddHead],
  [0.3, largeHead],
  [2.5, upgrade],
  [2, leavesEarly],
] as const;

/** A raw conversation that no client library would send. */
export const conversationFor = (input: GeneratorInput): Conversation =>
  input.chance.weighted(conversations)(input);
