import { createHash } from 'node:crypto';
import { Binary, BSONRegExp, ObjectId } from 'bson';
import { isDoc, unsupported } from '../checks.ts';

/**
 * The first byte of an encoded value, in MongoDB's order of types. The unused bytes in between serve as
 * bounds of ranges.
 */
const typeBytes = {
  emptyArray: 0x05,
  null: 0x0a,
  number: 0x0f,
  string: 0x14,
  object: 0x19,
  array: 0x1e,
  binary: 0x23,
  objectId: 0x28,
  boolean: 0x2d,
  date: 0x32,
  regex: 0x37,
} as const;

/** A byte that is greater than any byte after an encoded value. */
export const above = Buffer.from([0xff]);

/**
 * The maximum length of an encoded key. Longer keys are truncated and end with a hash, because lmdb's limit
 * is 1978 bytes.
 */
const longestKey = 799;
const hashMark = 0xfe;

/** Encodes a value to bytes in MongoDB's order of values. No encoding is a prefix of another. */
export function encodeValue(value: unknown): Buffer {
  const parts: Buffer[] = [];
  append(parts, value);
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/** The index key of the empty array. MongoDB sorts it below null. */
export const emptyArrayKey = Buffer.from([typeBytes.emptyArray]);

/** Inverts the order of the bytes, for a descending field of an index. */
export function inverted(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) result[i] = 0xff ^ (bytes[i] as number);
  return result;
}

/** Truncates a key to lmdb's limit. Truncated keys (`isCut`) have only an approximate order. */
export function fitKey(key: Buffer): { key: Buffer; isCut: boolean } {
  if (key.length <= longestKey) return { key, isCut: false };
  const hash = createHash('sha256').update(key).digest();
  return { key: Buffer.concat([key.subarray(0, longestKey), Buffer.from([hashMark]), hash]), isCut: true };
}

/** Returns true if a bound is short enough to be compared with truncated keys. */
export function isShortBound(bound: Buffer): boolean {
  return bound.length <= longestKey;
}

/** Returns the first byte of a value's encoding. Two values are comparable if these bytes are equal. */
export function typeByteOf(value: unknown): number {
  if (value === null || value === undefined) return typeBytes.null;
  if (typeof value === 'number') return typeBytes.number;
  if (typeof value === 'string') return typeBytes.string;
  if (typeof value === 'boolean') return typeBytes.boolean;
  if (Array.isArray(value)) return typeBytes.array;
  if (value instanceof ObjectId) return typeBytes.objectId;
  if (value instanceof Date) return typeBytes.date;
  if (value instanceof Binary) return typeBytes.binary;
  if (value instanceof BSONRegExp) return typeBytes.regex;
  if (isDoc(value)) return typeBytes.object;
  throw unsupported('A value of this type');
}

function append(parts: Buffer[], value: unknown): void {
  const type = typeByteOf(value);
  if (typeof value === 'number') parts.push(numberBytes(type, value));
  else if (typeof value === 'string') parts.push(Buffer.from([type]), textBytes(value));
  else if (typeof value === 'boolean') parts.push(Buffer.from([type, value ? 1 : 0]));
  else if (value instanceof ObjectId) parts.push(Buffer.from([type]), Buffer.from(value.id));
  else if (value instanceof Date) parts.push(numberBytes(type, value.getTime()));
  else if (value instanceof Binary) parts.push(binaryBytes(type, value));
  else if (value instanceof BSONRegExp) {
    parts.push(Buffer.from([type]), textBytes(value.pattern), textBytes(value.options));
  } else if (Array.isArray(value)) {
    parts.push(Buffer.from([type]));
    for (const item of value) append(parts, item);
    parts.push(endOfList);
  } else if (isDoc(value)) {
    parts.push(Buffer.from([type]));
    for (const [field, item] of Object.entries(value)) {
      parts.push(Buffer.from([typeByteOf(item)]), textBytes(field));
      append(parts, item);
    }
    parts.push(endOfList);
  } else parts.push(Buffer.from([type]));
}

const endOfList = Buffer.from([0]);

function numberBytes(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = type;
  if (Number.isNaN(value)) return bytes;
  bytes.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (value < 0) for (let i = 1; i < 9; i += 1) bytes[i] = 0xff ^ (bytes[i] as number);
  else bytes[1] = (bytes[1] as number) | 0x80;
  return bytes;
}

/**
 * Encodes a text as UTF-8. A zero byte is encoded as 0 FF, and the text ends with 0 0. A prefix therefore
 * sorts before a longer text.
 */
function textBytes(text: string): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (!plain.includes(0)) return Buffer.concat([plain, endOfText]);
  const bytes: number[] = [];
  for (const byte of plain) bytes.push(byte, ...(byte === 0 ? [0xff] : []));
  return Buffer.from([...bytes, 0, 0]);
}

const endOfText = Buffer.from([0, 0]);

function binaryBytes(type: number, value: Binary): Buffer {
  const content = value.buffer.subarray(0, value.position);
  const head = Buffer.alloc(6);
  head[0] = type;
  head.writeUInt32BE(content.length, 1);
  head[5] = value.sub_type;
  return Buffer.concat([head, content]);
}
