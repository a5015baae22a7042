import { logger } from '../../../server/base/logger.ts';
import { interceptWrites } from './interceptWrites.ts';

const isBackgroundCount = ([, update]: unknown[]) => {
  const { $set = {} } = (update ?? {}) as { $set?: object };
  return Object.keys($set).join() === 'participantCount';
};

/**
 * Simulates a crash at any write without ending the process. `cutAfter(n)` lets n driver writes pass; every
 * later one fails until `mend()`. The n exclude the participant count, which the server writes in the
 * background a second after a join.
 */
export function installWriteCut() {
  let left = Infinity;
  const uninstall = interceptWrites(async (write, args) => {
    if (!isBackgroundCount(args)) left -= 1;
    if (left < 0 || (left === 0 && isBackgroundCount(args))) throw new Error('simulated power cut');
    return write();
  });
  return {
    cutAfter: (count: number) => void (left = count),
    mend: () => void (left = Infinity),
    uninstall,
  };
}

/** Runs a test with such a simulated crash. The expected failures are not logged. */
export async function withWriteCut(
  story: (cut: ReturnType<typeof installWriteCut>) => Promise<void>,
): Promise<void> {
  const { level } = logger;
  logger.level = 'silent';
  const cut = installWriteCut();
  try {
    await story(cut);
  } finally {
    cut.uninstall();
    logger.level = level;
  }
}

/**
 * Runs a test with a crash at each of the first four writes, at each third one after them, and at the last
 * ones. The test returns whether it has completed. The result is an upper bound of its number of writes.
 */
export async function atSomeWrites(story: (write: number) => Promise<boolean>): Promise<number> {
  let write = 0;
  while (!(await story(write))) write += write < 3 ? 1 : 3;
  for (const last of [write - 2, write - 1]) if (last > 3) await story(last);
  return write;
}
