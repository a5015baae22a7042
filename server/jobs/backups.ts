import { backups } from '../base/limits.ts';
import type { App } from '../usecases/App.ts';
import { deletionTime } from '../usecases/platform/deletionTime.ts';
import { startJob } from './job.ts';

/** The backups of the process that runs. */
export interface Backups {
  /** When the newest one was taken; null: there is none yet. */
  lastBackupAt: () => Date | null;
  /** Takes the last one, as far as there is time for it: what is left of the stop, and never more than 4 s. */
  stop: (leftMs?: number) => Promise<void>;
}

interface Taking {
  /** Takes a backup and returns its time. Deletes old backups by the given time; without it none. */
  take: (thinnedAt?: Date) => Promise<Date>;
  /** Of the newest one that is there already. */
  lastBackupAt: Date | null;
}

/** Takes a backup every ten minutes and when the server stops; one that fails is logged, and the next one is tried. */
export function startBackups(app: App, { take, lastBackupAt }: Taking): Backups {
  let last = lastBackupAt;
  const { again, stop } = startJob({
    everyMs: backups.everyMs,
    run: async () => {
      // A failed read of the clock must not prevent the backup.
      last = await take(await deletionTime(app).catch(() => undefined));
    },
    failure: 'no backup could be taken',
    isAtOnce: false,
  });
  return {
    lastBackupAt: () => last,
    stop: async (leftMs = Infinity) => {
      again();
      await stop(Math.min(leftMs, backups.timeoutMs));
    },
  };
}
