import { backups } from '../../protocol/limits.ts';
import { logger } from '../logger.ts';
import { trustedTime } from '../usecases/platform/clock.ts';

/** The backups of the process that runs. */
export interface Backups {
  /** When the newest one was taken; null: there is none yet. */
  lastBackupAt: () => Date | null;
  /** Takes the last one, as far as there is time for it. */
  stop: () => Promise<void>;
}

interface Taking {
  /** Takes one and says when; old ones go by the time that is given, and without it none. */
  take: (thinnedAt?: Date) => Promise<Date>;
  /** Of the newest one that is there already. */
  lastBackupAt: Date | null;
}

/** Takes a backup every ten minutes and when the server stops; one that fails is logged, and the next one is tried. */
export function startBackups({ take, lastBackupAt }: Taking): Backups {
  let last = lastBackupAt;
  const run = async (): Promise<void> => {
    try {
      // A backup is wanted all the more when the clock cannot be looked at.
      last = await take(await trustedTime().catch(() => undefined));
    } catch (error) {
      logger.error({ err: error }, 'no backup could be taken');
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(run);
  }, backups.everyMs).unref();
  return {
    lastBackupAt: () => last,
    stop: async () => {
      clearInterval(timer);
      const patience = new Promise<void>((resolve) => void setTimeout(resolve, backups.patienceMs).unref());
      await Promise.race([running.then(run), patience]);
    },
  };
}
