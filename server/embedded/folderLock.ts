import { closeSync, constants, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

/** Why a folder cannot be used, in a sentence for whoever named it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

const retryMs = 50;
/** How systems say that somebody else has the lock. */
const takenCodes = new Set(['EAGAIN', 'EACCES', 'EBUSY']);

/** Who holds a folder; only for the sentence that says so. */
interface Holder {
  pid: number;
  host: string;
  /** The numbers of processes count in one space only; each container has its own. */
  space: string;
}

/**
 * Takes a folder for this process alone, until it is released or the process ends, however that happens; returns the
 * release. The system's kernel holds the lock, on a file of the folder: whoever sees the same folder meets it, from
 * whatever container. Waits a little for a holder that is about to end; then throws a sentence that says who holds the
 * folder, or at once when it cannot be locked at all.
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

/** The file is never removed: two could otherwise hold two files of one name. */
function openLock(folder: string): number {
  try {
    return openSync(join(folder, 'lock'), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw new FolderError(`The data folder ${folder} cannot be written to (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/** Locks an open file until it is closed; false while another process has the lock. Throws where files cannot be locked. */
export function tryLockFile(file: number): boolean {
  try {
    return tryLock(file);
  } catch (error) {
    if (takenCodes.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function take(file: number, folder: string): boolean {
  try {
    return tryLockFile(file);
  } catch (error) {
    const { message } = error as Error;
    throw new FolderError(
      `The file system of ${folder} cannot lock files (${message}), so nothing would keep a second server from ` +
        'the same data: set DATA_DIR to a folder on a disk of this machine.',
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
