import { closeSync, constants, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

/** The reason why a folder cannot be used. The message is for the operator. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

const retryMs = 50;
/** The error codes of a lock that another process holds. */
const lockHeldCodes = new Set(['EAGAIN', 'EACCES', 'EBUSY']);

/** The process that holds a lock. It is used only for the error message. */
interface Holder {
  pid: number;
  host: string;
  /** The PID namespace. Process ids are unique only in one namespace, and each container has its own. */
  space: string;
}

/**
 * Locks a folder for this process and returns a function that releases the lock. The kernel holds the lock on
 * a file in the folder until the release or the end of the process, even after a crash. The lock works across
 * containers that share the folder.
 *
 * Waits up to `timeoutMs` for another process to release the lock, then throws a `FolderError` that names it.
 * Throws immediately if the file system cannot lock files.
 */
export async function lockFolder(folder: string, timeoutMs = 5000): Promise<() => void> {
  const file = openLock(folder);
  try {
    const latest = performance.now() + timeoutMs;
    while (!take(file, folder)) {
      if (performance.now() > latest) throw inUse(folder);
      await delay(retryMs);
    }
    writeFileSync(holderPath(folder), JSON.stringify(myself()), { mode: 0o600 });
  } catch (error) {
    closeSync(file);
    throw error;
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    rmSync(holderPath(folder), { force: true });
    closeSync(file);
  };
}

/**
 * Opens the lock file. The file is never removed. Otherwise two processes could lock two different files of
 * the same name.
 */
function openLock(folder: string): number {
  try {
    return openSync(join(folder, 'lock'), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw new FolderError(`The data folder ${folder} cannot be written to (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/**
 * Locks an open file until it is closed. Returns false if another process holds the lock. Throws if the file
 * system cannot lock files.
 */
export function tryLockFile(file: number): boolean {
  try {
    return tryLock(file);
  } catch (error) {
    if (lockHeldCodes.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function take(file: number, folder: string): boolean {
  try {
    return tryLockFile(file);
  } catch (error) {
    const { message } = error as Error;
    throw new FolderError(
      `The file system of ${folder} cannot lock files (${message}), so a second server could use the same data. ` +
        'Set DATA_DIR to a folder on a disk of this machine.',
      { cause: error },
    );
  }
}

function inUse(folder: string): FolderError {
  return new FolderError(
    `The data folder ${folder} is in use by ${nameOf(holderOf(folder))}. Stop that one first.`,
  );
}

function nameOf(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { host, space } = myself();
  if (holder.host !== host) return `the process ${holder.pid} on ${holder.host}`;
  return `the process ${holder.pid}${holder.space === space ? '' : ' of another container'}`;
}

const holderPath = (folder: string) => join(folder, 'lock-holder.json');

function holderOf(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderPath(folder), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

const myself = (): Holder => ({ pid: process.pid, host: hostname(), space: processSpace() });

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
