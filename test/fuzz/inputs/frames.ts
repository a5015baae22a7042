import type { Chance } from './Chance.ts';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

interface Shape {
  isLast?: boolean;
  reserved?: number;
  isMasked?: boolean;
  /** The declared length; by default the true one. */
  length?: bigint;
  /** The size of the length field in bytes; by default the minimum. */
  lengthBytes?: 0 | 2 | 8;
}

/** A zero mask keeps the sent text readable in a report. */
const mask = Buffer.alloc(4);

/** A WebSocket frame of a client, valid or not. */
export function frame(opcode: number, payload: Buffer | string, shape: Shape = {}): Buffer {
  const bytes = Buffer.from(payload);
  const { isLast = true, reserved = 0, isMasked = true, length = BigInt(bytes.length) } = shape;
  const lengthBytes = shape.lengthBytes ?? (length < 126n ? 0 : length < 65_536n ? 2 : 8);
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const short = lengthBytes === 0 ? Number(length & 0x7fn) : lengthBytes === 2 ? 126 : 127;
  const long = Buffer.alloc(lengthBytes);
  if (lengthBytes === 2) long.writeUInt16BE(Number(length & 0xffffn));
  if (lengthBytes === 8) long.writeBigUInt64BE(length & 0xffff_ffff_ffff_ffffn);
  const head = Buffer.concat([Buffer.from([first, short | (isMasked ? 0x80 : 0)]), long]);
  if (!isMasked) return Buffer.concat([head, bytes]);
  return Buffer.concat([head, mask, bytes]);
}

export const textFrame = (text: string) => frame(opcodes.text, text);

/** Frames that violate the WebSocket protocol, or reach its limits. */
export function oddFrame(chance: Chance, packet: string): Buffer {
  const bytes = Buffer.from(packet);
  return chance.weighted<() => Buffer>([
    [2, () => fragmented(chance, bytes)],
    [1, () => frame(opcodes.text, bytes, { isMasked: false })],
    [1, () => frame(opcodes.text, bytes, { reserved: chance.int(1, 7) })],
    [1, () => frame(chance.int(3, 15), bytes)],
    [1, () => frame(opcodes.continuation, bytes)],
    [2, () => frame(opcodes.binary, chance.bytes(chance.int(0, 200)))],
    [2, () => frame(opcodes.ping, chance.bytes(chance.int(0, 140)))],
    [1, () => frame(opcodes.pong, chance.bytes(chance.int(0, 140)))],
    [1, () => frame(opcodes.close, closing(chance))],
    [1, () => frame(opcodes.text, Buffer.from([0xff, 0xfe, 0xc3, 0x28]))],
    [1, () => frame(opcodes.text, '4'.padEnd(chance.of([16_384, 16_385, 70_000]), 'x'))],
    [1, () => frame(opcodes.text, bytes, { lengthBytes: chance.of([2, 8]) })],
    [
      1,
      () =>
        frame(opcodes.text, bytes, { length: chance.of([2n ** 63n, 2n ** 32n, 100_000n]), lengthBytes: 8 }),
    ],
    [1, () => chance.mutate(textFrame(packet))],
    [1, () => chance.bytes(chance.int(1, 60))],
  ])();
}

function fragmented(chance: Chance, bytes: Buffer): Buffer {
  const cut = chance.int(0, bytes.length);
  const between = chance.is(0.4) ? [frame(opcodes.ping, 'between')] : [];
  return Buffer.concat([
    frame(opcodes.text, bytes.subarray(0, cut), { isLast: false }),
    ...between,
    frame(chance.is(0.9) ? opcodes.continuation : opcodes.text, bytes.subarray(cut)),
  ]);
}

function closing(chance: Chance): Buffer {
  const code = Buffer.alloc(2);
  code.writeUInt16BE(chance.of([1000, 1001, 1002, 1005, 1006, 1011, 0, 999, 4999, 65_535]));
  return chance.is(0.8)
    ? Buffer.concat([code, chance.bytes(chance.int(0, 130))])
    : chance.bytes(chance.int(0, 1));
}

export interface HeardFrame {
  opcode: number;
  payload: Buffer;
}

/**
 * The complete frames at the beginning of the data, and the rest. Throws on frames that a server must not
 * send.
 */
export function readFrames(bytes: Buffer): { frames: HeardFrame[]; rest: Buffer } {
  const frames: HeardFrame[] = [];
  let at = 0;
  for (;;) {
    if (bytes.length < at + 2) break;
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (second & 0x80) throw new Error('the server masked a frame');
    if ((first & 0xf0) !== 0x80) throw new Error(`the server sent a frame that begins with ${first}`);
    const lengthBytes = second === 127 ? 8 : second === 126 ? 2 : 0;
    if (bytes.length < at + 2 + lengthBytes) break;
    const length =
      lengthBytes === 8
        ? Number(bytes.readBigUInt64BE(at + 2))
        : lengthBytes === 2
          ? bytes.readUInt16BE(at + 2)
          : second;
    const from = at + 2 + lengthBytes;
    if (bytes.length < from + length) break;
    frames.push({ opcode: first & 0xf, payload: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return { frames, rest: bytes.subarray(at) };
}
