import mongoose from 'mongoose';

const { MongoError, MongoBulkWriteError, MongoNetworkError, MongoWriteConcernError } = mongoose.mongo;

/** What the driver says itself when it reaches nobody, whatever was asked; some of them it does not export. */
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

/** A unique index has that key already. */
const duplicateKey = 11_000;

/** The disk of the database is full. */
const outOfDiskSpace = 14_031;

/** A database that steps down, shuts down, starts up or cannot reach its others answers so, whatever was asked. */
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

/** Errors of the system that the driver passes on when a connection breaks during a write. */
const systemCodes = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);

/**
 * True when the database could not do what was asked, though nothing is wrong with it: it may be asked again. What it did
 * without knowing that it is durable counts as not done.
 */
export function isUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof MongoNetworkError || isNotDurable(thrown)) return true;
  // A bulk write hands on what befell one of its commands as if it had been the reply.
  if (thrown instanceof MongoBulkWriteError && isUnavailable(thrown.errorResponse)) return true;
  if (driverErrors.has(thrown.name) || codesOf(thrown).some((code) => serverCodes.has(code))) return true;
  if (thrown instanceof MongoError) return labels.some((label) => thrown.hasErrorLabel(label));
  return 'code' in thrown && systemCodes.has(String(thrown.code));
}

/** True when a write found the disk full. */
export const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error && codesOf(thrown).includes(outOfDiskSpace);

/** True when a write hit a unique index; of a bulk write, when nothing else was wrong with any of it. */
export function isDuplicateKey(thrown: unknown): boolean {
  const codes = thrown instanceof Error ? codesOf(thrown) : [];
  return codes.length > 0 && codes.every((code) => code === duplicateKey) && !isUnavailable(thrown);
}

/** Every number that the database gave as a reason; a bulk write may have several. */
function codesOf(error: Error): number[] {
  const own = 'code' in error ? [error.code] : [];
  const ofWrites = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return [...own, ...ofWrites.map(({ code }) => code)].map(Number);
}

/** It was done, but nobody knows whether it will last. */
const isNotDurable = (error: Error): boolean =>
  error instanceof MongoWriteConcernError ||
  (error instanceof MongoBulkWriteError && error.result?.getWriteConcernError() !== undefined);
