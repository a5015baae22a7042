import type { Chance } from './Chance.ts';
import { cookieOf, type Identity, type World } from '../world.ts';

type Header = readonly [name: string, value: string];

const acceptEncodings = [
  'gzip',
  'br',
  'deflate',
  'gzip, deflate, br, zstd',
  'identity;q=0',
  '*;q=0',
  'identity;q=0, *;q=0',
  'identity;Q=0',
  '*;Q=0',
  'x;q=-1',
  'gzip;q=0',
  'gzip;q=-1',
  'gzip;q=abc',
  'br;q=1.0001, gzip;q=999',
  'compress',
  'x-gzip',
  ',,,',
  ';q=1',
  '',
];

const origins = (origin: string) => [
  origin,
  origin.replace('http:', 'https:'),
  'null',
  '',
  'http://example.org',
  `${origin}.example.org`,
  origin.replace('http:', 'ftp:'),
  'not a url',
  `${origin}/path`,
  'http://[::1',
];

/** Unusual headers, each with its purpose. */
const others: ((chance: Chance) => Header)[] = [
  (chance) => [
    'accept',
    chance.of(['*/*', 'text/html', 'application/json', 'image/*;q=0', ';', 'a/b;q=x', '']),
  ],
  (chance) => [
    'idempotency-key',
    chance.of(['k1', 'k2', 'k'.repeat(500), '', '__proto__', `k${chance.int(1, 50)}`]),
  ],
  (chance) => ['if-none-match', chance.of(['*', '""', 'W/"x"', 'x'.repeat(2_000)])],
  (chance) => ['if-modified-since', chance.of(['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '0'])],
  (chance) => ['range', chance.of(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-,2-', 'lines=1'])],
  (chance) => ['x-forwarded-for', chance.of(['1.2.3.4', '::1, 1.2.3.4', 'x'.repeat(1_000), ',,,'])],
  (chance) => ['x-forwarded-host', chance.of(['example.org', 'a b', ''])],
  (chance) => ['x-forwarded-proto', chance.of(['https', 'gopher', ','])],
  (chance) => ['forwarded', chance.of(['for=1.2.3.4;proto=https', ';;;'])],
  (chance) => ['x-http-method-override', chance.of(['DELETE', 'PATCH'])],
  (chance) => [
    'user-agent',
    chance.of(['Mozilla/5.0 (iPhone)', 'facebookexternalhit/1.1', 'WhatsApp/2', '', 'x'.repeat(4_000)]),
  ],
  (chance) => ['cf-ipcountry', chance.of(['CA', 'XX', '__proto__'])],
  (chance) => ['dnt', chance.of(['1', '0', 'x'])],
  (chance) => ['te', chance.of(['trailers', 'gzip'])],
  (chance) => ['connection', chance.of(['close', 'keep-alive', 'x-forwarded-for', 'keep-alive, close'])],
  (chance) => ['accept-language', chance.of(['de', '*', 'x'.repeat(500)])],
  (chance) => ['purpose', chance.of(['prefetch', 'preview'])],
  (chance) => [`x-${chance.int(1, 99)}`, 'y'.repeat(chance.int(0, 3_000))],
];

/** Headers that Node may reject itself. */
const unreadable: ((chance: Chance) => Header)[] = [
  () => ['expect', '200-ok'],
  () => ['host', 'a, b'],
  () => ['x-long', 'z'.repeat(17_000)],
  (chance) => ['cookie', `foretold=${'A'.repeat(chance.int(5_000, 20_000))}`],
  (chance) => [chance.of(['x y', 'x\0', '', 'é']), 'v'],
  (chance) => ['x-bytes', chance.of(['a\0b', 'a\rb', 'a\x7fb'])],
];

const oddCookies: ((cookie: string, chance: Chance) => string)[] = [
  (cookie) => `${cookie}; ${cookie}`,
  (cookie) => cookie.slice(0, -4),
  (cookie) => `foretold=; ${cookie}`,
  (cookie, chance) =>
    chance
      .mutate(Buffer.from(cookie))
      .toString('latin1')
      .replace(/[^ -~]/g, ''),
  () => 'foretold=e30; foretold.sig=x',
  () => ';;;=;=',
  () => '__proto__=1; constructor=2',
  (_, chance) =>
    `foretold=${Buffer.from(JSON.stringify({ p: [[null]], o: 'x', w: [1] })).toString('base64url')}; foretold.sig=${chance.int(0, 1e9)}`,
];

/** The header lines of a request, without those of its body. */
export function headersFor(
  chance: Chance,
  world: World,
  identity: Identity,
): { headers: Header[]; mayBeUnreadable: boolean } {
  const host = new URL(world.origin).host;
  const headers: Header[] = [
    [
      'host',
      chance.is(0.96)
        ? host
        : chance.of(['example.org', 'localhost', '[::1]:99', 'a b', '%', host.toUpperCase()]),
    ],
  ];
  const cookie = cookieOf(world, identity);
  const sent = chance.is(0.94) ? cookie : chance.of(oddCookies)(cookie, chance);
  if (sent) headers.push(['cookie', sent]);
  if (chance.is(0.5))
    headers.push(['origin', chance.is(0.8) ? world.origin : chance.of(origins(world.origin))]);
  if (chance.is(0.25)) headers.push(['accept-encoding', chance.of(acceptEncodings)]);
  for (
    let more = chance.weighted([
      [6, 0],
      [3, 1],
      [1, 4],
    ]);
    more > 0;
    more -= 1
  )
    headers.push(chance.of(others)(chance));
  const mayBeUnreadable = chance.is(0.02);
  if (mayBeUnreadable) headers.push(chance.of(unreadable)(chance));
  return { headers, mayBeUnreadable };
}

export const headText = (first: string, headers: readonly Header[]) =>
  `${first}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
