import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Chance } from './Chance.ts';

const packers: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate ': deflateRawSync,
  br: brotliCompressSync,
};

/** Compressible contents: above the limit of ordinary calls, and above that of pictures. */
const fillings = [
  Buffer.alloc(20_000, ' '),
  Buffer.from(`[${'[],'.repeat(30_000)}[]]`),
  Buffer.from(`[${'[],'.repeat(5_500_000)}[]]`),
];
const bombs = new Map<string, Buffer>();

function bomb(encoding: string, size: number): Buffer {
  const key = `${encoding} ${size}`;
  const made = bombs.get(key) ?? packers[encoding]!(fillings[size]!);
  bombs.set(key, made);
  return made;
}

export interface Packed {
  encoding: string;
  bytes: Buffer;
}

/** A body with a content-encoding: complete, truncated, corrupt, a decompression bomb, or not compressed. */
export function packed(chance: Chance, body: Buffer): Packed {
  const encoding = chance.of(Object.keys(packers));
  const inner = chance.is(0.6)
    ? packers[encoding]!(body)
    : bomb(
        encoding,
        chance.weighted([
          [60, 0],
          [30, 1],
          [1, 2],
        ] as const),
      );
  const bytes = chance.weighted<() => Buffer>([
    [3, () => inner],
    [2, () => inner.subarray(0, chance.int(0, inner.length))],
    [3, () => spoiled(chance, inner)],
    [1, () => Buffer.concat([inner, inner])],
    [1, () => body],
  ])();
  const name = chance.is(0.9)
    ? encoding.trim()
    : chance.of(['identity', 'zstd', 'gzip, gzip', 'GZIP', 'x', '*', 'aws-chunked']);
  return { encoding: name, bytes };
}

/** Corrupts a byte near the end, so that most of the body has been decompressed by then. */
function spoiled(chance: Chance, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const from = chance.is(0.5) ? Math.max(0, copy.length - 12) : 0;
  const at = chance.int(from, copy.length - 1);
  copy[at] = copy[at]! ^ chance.int(1, 255);
  return copy;
}
