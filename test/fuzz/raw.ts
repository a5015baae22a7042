import type { RawCase, Step } from './cases.ts';
import { headersFor, headText } from './headers.ts';
import { requestFor, type Ground } from './http.ts';
import { callTarget } from './targets.ts';

type Conversation = Pick<RawCase, 'what' | 'steps'> & { replies?: number };

const hostOf = ({ world }: Ground) => new URL(world.origin).host;

const text = (first: string, lines: string[], body = '') =>
  Buffer.from(`${first}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`, 'latin1');

/** How a conversation ends when nothing in it does. */
function leave({ chance }: Ground): Step[] {
  return chance.weighted<Step[]>([
    [4, ['end']],
    [3, ['reset']],
    [2, [chance.int(1, 40), 'reset']],
    [1, [chance.int(1, 40), 'end']],
  ]);
}

const calm = (ground: Ground) => [`host: ${hostOf(ground)}`];
const readable = '/api/session';
const takesBody = '/api/analytics/track';
const track = JSON.stringify({ eventType: 'page_view', sessionId: 'fuzz', page: '/' });

function garbage(ground: Ground): Conversation {
  const { chance } = ground;
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
  return { what: 'garbage', steps: [bytes, ...leave(ground)] };
}

function mutatedRequest(ground: Ground): Conversation {
  const { bytes, what } = requestFor(ground);
  return {
    what: `changed ${what}`,
    steps: [ground.chance.mutate(bytes.subarray(0, 60_000)), ...leave(ground)],
  };
}

function halfRequest(ground: Ground): Conversation {
  const { chance } = ground;
  const { bytes } = requestFor(ground);
  return {
    what: 'half a request',
    steps: [bytes.subarray(0, chance.int(1, bytes.length - 1)), ...leave(ground)],
  };
}

function slowRequest(ground: Ground): Conversation {
  const { chance } = ground;
  const { bytes } = requestFor(ground);
  const cuts = Array.from({ length: chance.int(2, 12) }, () =>
    chance.int(0, Math.min(bytes.length, 3_000)),
  ).toSorted((a, b) => a - b);
  const pieces = [...cuts, bytes.length].flatMap((cut, at) => [
    bytes.subarray(cuts[at - 1] ?? 0, cut),
    chance.int(0, 12),
  ]);
  return { what: 'a slow request', steps: [...pieces, ...leave(ground)] };
}

const lengths = [
  '-1',
  '+5',
  '0x10',
  '5, 5',
  '5, 6',
  '99999999999999999999',
  '1e3',
  '',
  ' ',
  '5 5',
  'NaN',
  '5;q=1',
  '18446744073709551617',
];

function oddLength(ground: Ground): Conversation {
  const { chance } = ground;
  const lines = [...calm(ground), 'content-type: application/json', `content-length: ${chance.of(lengths)}`];
  if (chance.is(0.3)) lines.push(`content-length: ${chance.of(lengths)}`);
  return {
    what: 'an odd length',
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, track), ...leave(ground)],
  };
}

function wrongLength(ground: Ground): Conversation {
  const { chance } = ground;
  const length = track.length + chance.of([-20, -3, 1, 50, 8_000, 9_000, 20_000_000]);
  const lines = [...calm(ground), 'content-type: application/json', `content-length: ${length}`];
  return {
    what: 'a wrong length',
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, track), ...leave(ground)],
  };
}

const transferEncodings = [
  'chunked',
  ' chunked',
  'chunked ',
  'Chunked',
  'xchunked',
  'chunked, identity',
  'identity',
  'gzip, chunked',
  'chunked\r\nTransfer-Encoding: x',
  'chunked\r\n chunked',
  '\x0bchunked',
];

/** What one server in a row reads as one request, and another as two. */
function smuggled(ground: Ground): Conversation {
  const { chance } = ground;
  const inner = `GET /api/owner/events HTTP/1.1\r\nhost: x\r\n\r\n`;
  const lines = [
    ...calm(ground),
    'content-type: application/json',
    `transfer-encoding: ${chance.of(transferEncodings)}`,
  ];
  const length = `content-length: ${chance.of([0, 4, inner.length, inner.length + 5])}`;
  if (chance.is(0.7)) lines.splice(chance.int(0, lines.length), 0, length);
  const body = chance.of([
    `0\r\n\r\n${inner}`,
    `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    `5\r\nabcde\r\n0\r\nx: y\r\n\r\n${inner}`,
  ]);
  return {
    what: 'a smuggled request',
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, body), ...leave(ground)],
  };
}

const sizes = [
  '-1',
  'ffffffffffffffff',
  '10000000000000000',
  '7fffffff',
  '0x5',
  'g',
  '',
  ' 5',
  '5;x="',
  `5;${'x'.repeat(20_000)}`,
  '00000000000000000005',
];

function oddChunks(ground: Ground): Conversation {
  const { chance } = ground;
  const lines = [...calm(ground), 'content-type: application/json', 'transfer-encoding: chunked'];
  const body = `5\r\n{"a":\r\n${chance.of(sizes)}${chance.of(['\r\n', '\n', '\r'])}12345\r\n${chance.of(['0\r\n\r\n', '0\r\n', '', '0\r\nhost: x\r\n\r\n'])}`;
  return { what: 'odd chunks', steps: [text(`POST ${takesBody} HTTP/1.1`, lines, body), ...leave(ground)] };
}

/** Several at once; each has to be answered, in order. */
function pipelined(ground: Ground): Conversation {
  const { chance } = ground;
  const count = chance.int(2, 20);
  const one = text(
    `GET ${chance.of([readable, '/healthz', '/api/platform/settings', `/api/events/${ground.world.open.shareCode}/leaderboard`])} HTTP/1.1`,
    calm(ground),
  );
  const replies = chance.is(0.7) ? count : 0;
  return {
    what: 'pipelined requests',
    steps: [Buffer.concat(Array.from({ length: count }, () => one)), ...leave(ground)],
    replies,
  };
}

const firstLines = [
  'GET /healthz HTTP/1.0',
  'GET /healthz HTTP/9.9',
  'GET /healthz HTTP/0.9',
  'GET /healthz http/1.1',
  'GET  /healthz HTTP/1.1',
  'GET http://example.org/healthz HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT example.org:443 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'TRACE /healthz HTTP/1.1',
  'PROPFIND / HTTP/1.1',
  'M-SEARCH / HTTP/1.1',
  'get /healthz HTTP/1.1',
  'XYZZY / HTTP/1.1',
  'GET \\healthz HTTP/1.1',
  'GET /\xff\xfe HTTP/1.1',
  'GET ? HTTP/1.1',
  'GET # HTTP/1.1',
  'GET //// HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET http://[::1 HTTP/1.1',
];

const oddLines = [
  'x: a\nhost: y',
  'x : y',
  ' folded',
  'x:\0',
  ': v',
  'x',
  'expect: 100-continue',
  'expect: nothing',
  'host:',
  'host: b',
  'keep-alive: timeout=999999',
  'connection: upgrade',
];

function oddHead(ground: Ground): Conversation {
  const { chance } = ground;
  const lines = chance.is(0.85) ? calm(ground) : [];
  for (let more = chance.int(0, 3); more > 0; more -= 1) lines.push(chance.of(oddLines));
  const first = chance.is(0.7) ? chance.of(firstLines) : `POST ${takesBody} HTTP/1.1`;
  return { what: `an odd head (${first.split(' ')[0]})`, steps: [text(first, lines), ...leave(ground)] };
}

function largeHead(ground: Ground): Conversation {
  const { chance } = ground;
  const lines = chance.is(0.5)
    ? Array.from({ length: chance.int(100, 4_000) }, (_, index) => `x${index}: y`)
    : [`x: ${'y'.repeat(chance.int(1_000, 60_000))}`];
  const first = chance.is(0.7) ? 'GET /healthz HTTP/1.1' : `GET /${'p'.repeat(40_000)} HTTP/1.1`;
  return { what: 'a large head', steps: [text(first, [...calm(ground), ...lines]), ...leave(ground)] };
}

const upgrades = ['websocket', 'h2c', 'TLS/1.0', 'WebSocket', 'x', ''];

/** An upgrade to whatever address: it is answered or closed, and how it leaves disturbs nobody. */
function upgrade(ground: Ground): Conversation {
  const { chance, world, calls } = ground;
  const { path, sender } = callTarget(chance, world, calls);
  const { headers } = headersFor(chance, world, sender);
  const address = chance.weighted<() => string>([
    [4, () => path.replace(/[^!-~]/g, '')],
    [2, () => chance.of(['/', '/ws', '/socket.io', '/socket.iox/', '/assets/x', '*'])],
    [
      2,
      () =>
        `/socket.io/?EIO=${chance.of(['4', '3', 'x', ''])}&transport=${chance.of(['websocket', 'polling', 'webtransport', '__proto__'])}&sid=${chance.of(['', 'x', '__proto__'])}`,
    ],
  ])();
  const lines = [
    ...headers,
    ['connection', chance.of(['Upgrade', 'upgrade, keep-alive'])],
    ['upgrade', chance.of(upgrades)],
  ] as [string, string][];
  if (chance.is(0.8))
    lines.push(
      ['sec-websocket-key', chance.of(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])],
      ['sec-websocket-version', chance.of(['13', '8', 'x'])],
    );
  const head = Buffer.from(
    headText(`${chance.is(0.9) ? 'GET' : 'POST'} ${address} HTTP/1.1`, lines),
    'latin1',
  );
  const after: Step[] = chance.is(0.3) ? [chance.bytes(chance.int(1, 200))] : [];
  return { what: 'an upgrade', steps: [head, ...after, ...leave(ground)] };
}

/** Nothing, or a request whose sender does not wait for the reply. */
function impatient(ground: Ground): Conversation {
  const { chance } = ground;
  if (chance.is(0.3)) return { what: 'nothing', steps: leave(ground) };
  return {
    what: 'an impatient request',
    steps: [requestFor(ground).bytes, chance.is(0.5) ? 'reset' : 'end'],
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
  [2, impatient],
] as const;

/** A conversation in whatever form: what no client library would send. */
export const conversationFor = (ground: Ground): Conversation =>
  ground.chance.weighted(conversations)(ground);
