import type { Doc } from './query/values.ts';

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
