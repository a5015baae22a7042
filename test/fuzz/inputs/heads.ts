import type { Step } from './cases.ts';
import { calm, leave, takesBody, text, type Conversation } from './conversation.ts';
import { headersFor, headText } from './headers.ts';
import type { GeneratorInput } from './http.ts';
import { callTarget } from './targets.ts';

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

export function oddHead(input: GeneratorInput): Conversation {
  const { chance } = input;
  const lines = chance.is(0.85) ? calm(input) : [];
  for (let more = chance.int(0, 3); more > 0; more -= 1) lines.push(chance.of(oddLines));
  const first = chance.is(0.7) ? chance.of(firstLines) : `POST ${takesBody} HTTP/1.1`;
  return { what: `an odd head (${first.split(' ')[0]})`, steps: [text(first, lines), ...leave(input)] };
}

export function largeHead(input: GeneratorInput): Conversation {
  const { chance } = input;
  const lines = chance.is(0.5)
    ? Array.from({ length: chance.int(100, 4_000) }, (_, index) => `x${index}: y`)
    : [`x: ${'y'.repeat(chance.int(1_000, 60_000))}`];
  const first = chance.is(0.7) ? 'GET /healthz HTTP/1.1' : `GET /${'p'.repeat(40_000)} HTTP/1.1`;
  return { what: 'a large head', steps: [text(first, [...calm(input), ...lines]), ...leave(input)] };
}

const upgrades = ['websocket', 'h2c', 'TLS/1.0', 'WebSocket', 'x', ''];

/** An upgrade to any address. The server has to answer or close it without effect on other connections. */
export function upgrade(input: GeneratorInput): Conversation {
  const { chance, world, calls } = input;
  const { path, identity } = callTarget(chance, world, calls);
  const { headers } = headersFor(chance, world, identity);
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
  return { what: 'an upgrade', steps: [head, ...after, ...leave(input)] };
}
