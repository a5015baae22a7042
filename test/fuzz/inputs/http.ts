import { maxHeaderSize } from 'node:http';
import { type CallName, calls } from '../../../protocol/calls/calls.ts';
import type { Call } from '../../../protocol/calls/call.ts';
import { schemas } from '../../../protocol/calls/schemas.ts';
import type { FramedRequest } from './cases.ts';
import { bodyFor } from './bodies.ts';
import type { Chance } from './Chance.ts';
import { packed } from './encodings.ts';
import { headersFor, headText } from './headers.ts';
import { callTarget, pageTarget, type Target, type weighCalls } from './targets.ts';
import type { World } from '../world.ts';

/** The input of every generator. */
export interface GeneratorInput {
  chance: Chance;
  world: World;
  calls: ReturnType<typeof weighCalls>;
}

const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=',
  'text/html',
  '',
  'application/json5',
  ';',
];

/** A well-framed request with any content. */
export function requestFor(input: GeneratorInput): FramedRequest & { what: string } {
  const { chance, world } = input;
  const target = chance.is(0.85) ? callTarget(chance, world, input.calls) : pageTarget(chance, world);
  const { method, path, call, identity } = target;
  const { headers, mayBeUnreadable } = headersFor(chance, world, identity);
  const lines = [...headers];
  let body = hasBody(input, target) ? bodyOf(input, target) : undefined;
  let encoding = '';
  if (body && chance.is(0.08)) ({ bytes: body, encoding } = packed(chance, body));
  if (encoding) lines.push(['content-encoding', encoding]);
  if (body) lines.push(['content-type', chance.is(0.93) ? 'application/json' : chance.of(contentTypes)]);
  const isChunked = body !== undefined && chance.is(0.12);
  if (isChunked) lines.push(['transfer-encoding', 'chunked']);
  else if (body) lines.push(['content-length', String(body.length)]);
  const head = Buffer.from(headText(`${method} ${path} HTTP/1.1`, lines), 'latin1');
  const sent = body && isChunked ? chunked(chance, body) : (body ?? Buffer.alloc(0));
  return {
    what: `${method} ${call?.split(' ')[1] ?? 'page'}${encoding ? ' packed' : ''}`,
    bytes: Buffer.concat([head, sent]),
    asked: {
      method,
      path,
      sender: identity.sender,
      mayBeUnreadable: mayBeUnreadable || isOddPath(path) || head.length > maxHeaderSize,
    },
  };
}

/** Node itself rejects an invalid path or a head that is too long. */
const isOddPath = (path: string) => /[^!-~]/.test(path) || !path.startsWith('/');

const factsOf = (call: CallName | undefined): Call | undefined => call && calls[call];

const hasBody = ({ chance }: GeneratorInput, { method, call }: Target) =>
  (factsOf(call)?.body !== undefined && method !== 'GET' && method !== 'HEAD' && chance.is(0.97)) ||
  chance.is(0.03);

function bodyOf({ chance, world }: GeneratorInput, { call, place, identity }: Target): Buffer {
  const { body, size } = factsOf(call) ?? {};
  if (size === 'image' && chance.is(0.002)) return largePicture(chance);
  return bodyFor(body && schemas[body], { chance, world, place, identity });
}

/** Builds a body of up to 15 MB: an invalid picture or a huge array. */
function largePicture(chance: Chance): Buffer {
  const size = chance.of([100_000, 3_000_000, 14_000_000, 15 * 1024 * 1024 + 1]);
  if (chance.is(0.3)) return Buffer.from(`{"headerImage":[${'[],'.repeat(size / 3)}[]]}`);
  return Buffer.from(`{"headerImage":"data:image/png;base64,${'A'.repeat(size)}"}`);
}

/** The body with chunked encoding, in chunks of random size. */
export function chunked(chance: Chance, body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const size = Math.max(chance.int(1, 2_000), Math.ceil(body.length / 200));
    const piece = body.subarray(at, at + size);
    const extension = chance.is(0.1) ? `;x=${'y'.repeat(chance.int(0, 20))}` : '';
    pieces.push(Buffer.from(`${piece.length.toString(16)}${extension}\r\n`), piece, Buffer.from('\r\n'));
    at += size;
  }
  const trailer = chance.is(0.1) ? 'x-trailer: 1\r\n' : '';
  return Buffer.concat([...pieces, Buffer.from(`0\r\n${trailer}\r\n`)]);
}
