import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** One process for good: its number, and when it began, because numbers are used again. */
export interface ProcessMark {
  pid: number;
  /** Empty where the system does not tell. */
  startedAt: string;
}

/** The mark of a running process. */
export function markOf(pid: number): ProcessMark {
  return { pid, startedAt: startOf(pid) };
}

/** True while the very process that was marked is running. */
export function isRunning({ pid, startedAt }: ProcessMark): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const current = startOf(pid);
  return startedAt === '' || current === '' || current === startedAt;
}

/** Waits until a process is gone; false when it is still there after the time. */
export async function waitForEnd(mark: ProcessMark, withinMs: number): Promise<boolean> {
  const latest = Date.now() + withinMs;
  while (isRunning(mark)) {
    if (Date.now() > latest) return false;
    await delay(50);
  }
  return true;
}

function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') return startOnLinux(pid);
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
    }).trim();
  } catch {
    return '';
  }
}

/** Boot and clock ticks since; a zombie has ended, although its number is still taken. */
function startOnLinux(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19]}`;
}
