import mongoose from 'mongoose';

const { MongoError, MongoBulkWriteError, MongoNetworkError, MongoWriteConcernError } = mongoose.mongo;

/**
 * The names of the driver's errors that mean that no server is reachable. The driver does not export all of
 * these classes.
 */
const driverErrors = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);

/** The code for a violated unique index. */
const duplicateKey = 11_000;

/** The code for a full disk. */
const outOfDiskSpace = 14_031;

/** The codes of a database server that steps down, shuts down, starts, or cannot reach its replica set. */
const serverCodes = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  outOfDiskSpace,
]);

const labels = ['RetryableWriteError', 'PoolRequestedRetry', 'SystemOverloadedError'];

/** The system errors that the driver forwards if a connection breaks during a write. */
const systemCodes = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);

/**
 * Returns true if the database was unavailable, so that the caller can retry. This includes a write whose
 * durability was not confirmed.
 */
export function isUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof MongoNetworkError || isNotDurable(thrown)) return true;
  // A bulk write contains the error of a failed command in `errorResponse`.
  if (thrown instanceof MongoBulkWriteError && isUnavailable(thrown.errorResponse)) return true;
  if (driverErrors.has(thrown.name) || codesOf(thrown).some((code) => serverCodes.has(code))) return true;
  if (thrown instanceof MongoError) return labels.some((label) => thrown.hasErrorLabel(label));
  return 'code' in thrown && systemCodes.has(String(thrown.code));
}

/** Returns true if a write failed because the database's disk is full. */
export const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error && codesOf(thrown).includes(outOfDiskSpace);

/**
 * Returns true if a write violated a unique index. For a bulk write, returns true if all its errors have this
 * cause.
 */
export function isDuplicateKey(thrown: unknown): boolean {
  const codes = thrown instanceof Error ? codesOf(thrown) : [];
  return codes.length > 0 && codes.every((code) => code === duplicateKey) && !isUnavailable(thrown);
}

/** Returns all error codes of the database's reply. A bulk write can have several. */
function codesOf(error: Error): number[] {
  const own = 'code' in error ? [error.code] : [];
  const ofWrites = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return [...own, ...ofWrites.map(({ code }) => code)].map(Number);
}

/** Returns true if the write was applied but its durability was not confirmed. */
const isNotDurable = (error: Error): boolean =>
  error instanceof MongoWriteConcernError ||
  (error instanceof MongoBulkWriteError && error.result?.getWriteConcernError() !== undefined);
