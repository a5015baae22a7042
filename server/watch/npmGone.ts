import { readFileSync } from 'node:fs';

const everyMs = 500;
const shells = new Set(['sh', 'dash', 'bash', 'zsh']);

/** Field 2 (the name) and field 4 (the parent) of /proc/PID/stat; undefined where that does not exist. */
function look(pid: number): { name: string; parent: number } | undefined {
  try {
    const [, name = '', parent] =
      /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Calls back once when the npm that started this process has gone: it cannot pass on the signal that killed it. Some
 * shells stay between npm and its script; then npm is the shell's parent.
 */
export function onNpmGone(listener: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = look(parent);
  const npm = shell && shells.has(shell.name) ? shell.parent : undefined;
  const timer = setInterval(() => {
    const isHere = process.ppid === parent && (npm === undefined || look(parent)?.parent === npm);
    if (isHere) return;
    clearInterval(timer);
    listener();
  }, everyMs).unref();
}
