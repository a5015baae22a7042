import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, markOf, type ProcessMark } from './processes.ts';

const nobody: ProcessMark = { pid: 0, startedAt: '' };
const lockName = /^lock\.(\d+)$/;

/**
 * Takes a folder for this process alone, until it is released or the process ends; returns the release. Each holder has a number of its own, the highest
 * counts: a lock left by a dead process is passed over, and of two that come at once one loses. Waits a little for
 * a holder that is about to end; then throws a sentence that says who holds the folder.
 */
export async function lockFolder(folder: string, patienceMs = 5000): Promise<() => void> {
  const latest = Date.now() + patienceMs;
  for (;;) {
    const result = tryLock(folder);
    if (typeof result === 'number') return () => release(folder, result);
    if (Date.now() > latest) {
      throw new Error(
        `The data folder ${folder} is in use by the process ${result.pid}. Stop that one first.`,
      );
    }
    await delay(100);
  }
}

/** Takes the lock and returns its number, or who has it. */
function tryLock(folder: string): ProcessMark | number {
  const mine = markOf(process.pid);
  const highest = Math.max(0, ...lockNumbers(folder));
  const holder = highest > 0 ? readMark(folder, highest) : undefined;
  if (holder && isRunning(holder)) return holder;
  const number = highest + 1;
  const draft = join(folder, `lock-draft.${process.pid}.${number}`);
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    linkSync(draft, lockPath(folder, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readMark(folder, number) ?? nobody;
  } finally {
    rmSync(draft, { force: true });
  }
  // Whoever was slow may have taken a number that was given up long ago; then a higher one exists.
  const newest = Math.max(...lockNumbers(folder));
  if (newest > number) {
    rmSync(lockPath(folder, number), { force: true });
    return readMark(folder, newest) ?? nobody;
  }
  for (const old of lockNumbers(folder)) if (old < number) rmSync(lockPath(folder, old), { force: true });
  return number;
}

/** The file stays, because numbers must go on rising; it names nobody. */
function release(folder: string, number: number): void {
  writeFileSync(lockPath(folder, number), JSON.stringify(nobody));
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

function lockNumbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = lockName.exec(name);
    return match ? [Number(match[1])] : [];
  });
}

/** The holder; undefined when the file is gone or is no lock of ours. */
function readMark(folder: string, number: number): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(lockPath(folder, number), 'utf8')) as ProcessMark;
  } catch {
    return undefined;
  }
}
