import { calm, leave, takesBody, text, track, type Conversation } from './conversation.ts';
import type { GeneratorInput } from './http.ts';

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

export function oddLength(input: GeneratorInput): Conversation {
  const { chance } = input;
  const lines = [...calm(input), 'content-type: application/json', `content-length: ${chance.of(lengths)}`];
  if (chance.is(0.3)) lines.push(`content-length: ${chance.of(lengths)}`);
  return {
    what: 'an odd length',
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, track), ...leave(input)],
  };
}

export function wrongLength(input: GeneratorInput): Conversation {
  const { chance } = input;
  const length = track.length + chance.of([-20, -3, 1, 50, 16_000, 17_000, 20_000_000]);
  const lines = [...calm(input), 'content-type: application/json', `content-length: ${length}`];
  return {
    what: 'a wrong length',
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, track), ...leave(input)],
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

/** Request smuggling: bytes that one server of a chain reads as one request, and another as two. */
export function smuggled(input: GeneratorInput): Conversation {
  const { chance } = input;
  const inner = `GET /api/owner/events HTTP/1.1\r\nhost: x\r\n\r\n`;
  const lines = [
    ...calm(input),
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
    steps: [text(`POST ${takesBody} HTTP/1.1`, lines, body), ...leave(input)],
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

export function oddChunks(input: GeneratorInput): Conversation {
  const { chance } = input;
  const lines = [...calm(input), 'content-type: application/json', 'transfer-encoding: chunked'];
  const body = `5\r\n{"a":\r\n${chance.of(sizes)}${chance.of(['\r\n', '\n', '\r'])}12345\r\n${chance.of(['0\r\n\r\n', '0\r\n', '', '0\r\nhost: x\r\n\r\n'])}`;
  return { what: 'odd chunks', steps: [text(`POST ${takesBody} HTTP/1.1`, lines, body), ...leave(input)] };
}
