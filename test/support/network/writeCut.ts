import { meetWrites } from './writes.ts';

/**
 * Lets a process "die" at any of its writes without ending it: `cutAfter(n)` lets n writes of the database's driver
 * through; every later one fails until `mend()`, just as nothing is written after a crash.
 */
export function installWriteCut() {
  let left = Infinity;
  const uninstall = meetWrites(async (write) => {
    left -= 1;
    if (left < 0) throw new Error('the power is off');
    return write();
  });
  return {
    cutAfter: (count: number) => void (left = count),
    mend: () => void (left = Infinity),
    uninstall,
  };
}
