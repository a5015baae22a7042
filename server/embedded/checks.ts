import { Binary, BSONRegExp, Long, ObjectId } from 'bson';

/** A document or subdocument as it comes out of BSON. */
export type Doc = Record<string, unknown>;

/** The names that MongoDB gives to the error codes which the built-in store uses. */
export const codeNames = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  171: 'CannotIndexParallelArrays',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  31254: 'Location31254',
  40324: 'Location40324',
} as const;

/** One of the error codes which the built-in store answers with. */
type ErrorCode = keyof typeof codeNames;

/** An answer with `ok: 0`, or one write error: MongoDB's code, a sentence, and what belongs to it (a duplicate key's pattern and value). */
export class CommandError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.details = details;
  }
}

/** The error for something which MongoDB knows and the built-in store does not: it names the thing. */
export function unsupported(what: string, code: ErrorCode = 2): CommandError {
  return new CommandError(code, `${what} is not supported by the built-in store`);
}

/** Refuses options that are not on the list, by name: to ignore one could change what a command means. */
export function rejectUnknownOptions(options: Doc, known: readonly string[], where: string): void {
  for (const [option, value] of Object.entries(options)) {
    if (!known.includes(option) && value !== undefined)
      throw unsupported(`The option '${option}' of ${where}`, 72);
  }
}

const maximumDepth = 100;

/** True for a document or subdocument; false for arrays, dates, ids and other values. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A field of a document, never one that the language put there (`constructor`). */
export function own(doc: Doc, field: string): unknown {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** True for `{ $gt: 1 }`: a document whose first field is an operator. */
export function isOperatorDoc(value: unknown): value is Doc {
  return isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);
}

/** The argument as a document, or a loud error which says what had to be one. */
export function asDoc(value: unknown, what: string): Doc {
  if (isDoc(value)) return value;
  throw new CommandError(14, `${what} must be a document`);
}

/** The argument as a list, or a loud error which says what had to be one. */
export function asList(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(2, `${what} must be an array`);
}

/** The argument as a whole number of at least 0 (undefined counts as 0), or a loud error. */
export function asCount(value: unknown, what: string): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new CommandError(2, `${what} must be a whole number that is not negative`);
}

/** Refuses what the store cannot keep faithfully: unknown BSON types, longs beyond 2^53, names that JavaScript owns. */
export function checkValues(value: unknown, depth = 0): void {
  if (depth > maximumDepth) throw unsupported('A document nested more than 100 levels deep');
  if (Array.isArray(value)) {
    for (const item of value) checkValues(item, depth + 1);
  } else if (isDoc(value)) {
    for (const [field, item] of Object.entries(value)) {
      if (field === '__proto__' || field === '_bsontype') throw unsupported(`A field named '${field}'`);
      checkValues(item, depth + 1);
    }
  } else if (!isKnownScalar(value)) {
    if (value instanceof Long) throw unsupported(`The long ${value.toString()}, which is beyond 2^53,`);
    throw unsupported(`A value of the BSON type ${bsonTypeOf(value)}`);
  }
}

/** Refuses a document that may not be stored: operators or dots in field names, regular expressions as values. */
export function checkStored(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) checkStored(item);
  } else if (isDoc(value)) {
    for (const [field, item] of Object.entries(value)) {
      if (field.startsWith('$')) {
        throw new CommandError(52, `The dollar ($) prefixed field '${field}' is not valid for storage.`);
      }
      if (field.includes('.')) throw unsupported(`A stored field with a dot in its name ('${field}')`, 57);
      checkStored(item);
    }
  } else if (value instanceof BSONRegExp) {
    throw unsupported('Storing a regular expression');
  }
}

function isKnownScalar(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value instanceof ObjectId ||
    value instanceof Date ||
    value instanceof Binary ||
    value instanceof BSONRegExp
  );
}

function bsonTypeOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && '_bsontype' in value) return String(value._bsontype);
  return typeof value;
}
