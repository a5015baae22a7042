import { clearTimeout as clear } from 'node:timers';

interface PatchedGlobal {
  /** The pending timers of client modules, shared by all copies of this module. */
  foretoldPageTimers?: Set<NodeJS.Timeout>;
}

const patched = globalThis as PatchedGlobal;
patched.foretoldPageTimers ??= recordPageTimers();
const pageTimers = patched.foretoldPageTimers;

/** Records timers that client code sets. Timers of the server, in the same process, are ignored. */
function recordPageTimers(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>();
  const { setTimeout: original } = globalThis;
  const setTimeout = (callback: (...args: unknown[]) => void, ...args: [number?, ...unknown[]]) => {
    const timer = original(callback, ...args);
    const caller = new Error().stack?.split('\n')[2];
    if (caller?.includes('/client/')) timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(setTimeout, original);
  return timers;
}

/**
 * Clears the timers of earlier pages, as a browser does when it leaves a page. Otherwise a retry of an
 * earlier page would send what the present page has stored.
 */
export function endPageTimers(): void {
  for (const timer of pageTimers) clear(timer);
  pageTimers.clear();
}
