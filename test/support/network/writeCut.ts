import { logger } from '../../../server/base/logger.ts';
import { meetWrites } from './writes.ts';

const isBackgroundCount = ([, update]: unknown[]) => {
  const { $set = {} } = (update ?? {}) as { $set?: object };
  return Object.keys($set).join() === 'participantCount';
};

/**
 * Lets a process "die" at any of its writes without ending it: `cutAfter(n)` lets n writes of the database's driver
 * through; every later one fails until `mend()`, just as nothing is written after a crash. The count of participants, which
 * is written in the background a second after a join, is not among the n: it comes before or after any other write.
 */
export function installWriteCut() {
  let left = Infinity;
  const uninstall = meetWrites(async (write, asked) => {
    if (!isBackgroundCount(asked)) left -= 1;
    if (left < 0 || (left === 0 && isBackgroundCount(asked))) throw new Error('the power is off');
    return write();
  });
  return {
    cutAfter: (count: number) => void (left = count),
    mend: () => void (left = Infinity),
    uninstall,
  };
}

/** A story about such a death. What fails in it is meant to, and is not logged. */
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
 * Cuts a story at its first four writes, at each third one after them, and at its last ones. The story tells whether it
 * came to its end; gives a number that it has no more writes than.
 */
export async function atSomeWrites(story: (write: number) => Promise<boolean>): Promise<number> {
  let write = 0;
  while (!(await story(write))) write += write < 3 ? 1 : 3;
  for (const last of [write - 2, write - 1]) if (last > 3) await story(last);
  return write;
}
