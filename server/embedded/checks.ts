import { Binary, BSONRegExp, Long, ObjectId } from 'bson';

/** A document or subdocument that was decoded from BSON. */
export type Doc = Record<string, unknown>;

/** MongoDB's names of the error codes that the built-in store uses. */
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

type ErrorCode = keyof typeof codeNames;

/**
 * An error that is sent as a reply with `ok: 0` or as a write error. It has MongoDB's code and a message. It
 * can have details, such as the value of a duplicate key.
 */
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

/**
 * Returns the error for a MongoDB feature that the built-in store does not support. The error names the
 * feature.
 */
export function unsupported(what: string, code: ErrorCode = 2): CommandError {
  return new CommandError(code, `${what} is not supported by the built-in store`);
}

/** Refuses unknown options and names them. Ignoring an option could change the meaning of a command. */
export function rejectUnknownOptions(options: Doc, allowed: readonly string[], where: string): void {
  for (const [option, value] of Object.entries(options)) {
    if (!allowed.includes(option) && value !== undefined)
      throw unsupported(`The option '${option}' of ${where}`, 72);
  }
}

const maximumDepth = 100;

/** Returns true for a document or subdocument. Returns false for arrays, dates, ids and other values. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the value of a document's own field. Never returns an inherited property such as `constructor`. */
export function own(doc: Doc, field: string): unknown {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** Returns true for a document whose first field is an operator, such as `{ $gt: 1 }`. */
export function isOperatorDoc(value: unknown): value is Doc {
  return isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);
}

/** Returns the argument as a document. Throws an error that names `what` if it is no document. */
export function asDoc(value: unknown, what: string): Doc {
  if (isDoc(value)) return value;
  throw new CommandError(14, `${what} must be a document`);
}

/** Returns the argument as a list. Throws an error that names `what` if it is no list. */
export function asList(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(2, `${what} must be an array`);
}

/**
 * Returns the argument as an integer of at least 0. Undefined gives 0. Throws an error that names `what` for
 * other values.
 */
export function asCount(value: unknown, what: string): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new CommandError(2, `${what} must be a whole number that is not negative`);
}

/**
 * Refuses values that could not be stored exactly: unknown BSON types, longs beyond 2^53, and reserved field
 * names.
 */
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

/** Refuses a document that has operators or dots in its field names, or regular expressions as values. */
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
