import { clearTimeout as clear } from 'node:timers';

interface PatchedGlobal {
  /** The timers that client modules have set and that have not fired; shared by all copies of this module. */
  foretoldPageTimers?: Set<NodeJS.Timeout>;
}

const patched = globalThis as PatchedGlobal;
patched.foretoldPageTimers ??= recordPageTimers();
const pageTimers = patched.foretoldPageTimers;

/** Records the timers that are set by client code. Those of the server, in the same process, are left alone. */
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
 * Ends the timers of the pages that were opened before, as a browser does when it leaves a page. A retry of an earlier
 * page would otherwise send what the present page stores, and the present page would not know it.
 */
export function endPageTimers(): void {
  for (const timer of pageTimers) clear(timer);
  pageTimers.clear();
}
