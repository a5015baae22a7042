import { backups } from '../base/limits.ts';
import type { App } from '../usecases/App.ts';
import { deletionTime } from '../usecases/platform/clockCheck.ts';
import { startJob } from './job.ts';

/** The running backup job. */
export interface Backups {
  /** Returns the time of the newest backup, or null if there is none. */
  lastBackupAt: () => Date | null;
  /** Takes a last backup. Waits for it at most `leftMs`, and never longer than 4 s. */
  stop: (leftMs?: number) => Promise<void>;
}

interface BackupOptions {
  /**
   * Takes a backup and returns its time. Deletes backups that are too old at the time `thinnedAt`. Without
   * `thinnedAt`, deletes none.
   */
  take: (thinnedAt?: Date) => Promise<Date>;
  /** The time of the newest existing backup. */
  lastBackupAt: Date | null;
}

/**
 * Takes a backup every ten minutes, and one when the server stops. A failure is logged and does not prevent
 * later backups.
 */
export function startBackups(app: App, { take, lastBackupAt }: BackupOptions): Backups {
  let last = lastBackupAt;
  const { runNow, stop } = startJob({
    everyMs: backups.everyMs,
    run: async () => {
      // If the clock cannot be checked, the backup is still taken, but no old backups are deleted.
      last = await take(await deletionTime(app).catch(() => undefined));
    },
    failure: 'no backup could be taken',
    isAtOnce: false,
  });
  return {
    lastBackupAt: () => last,
    stop: async (leftMs = Infinity) => {
      runNow();
      await stop(Math.min(leftMs, backups.timeoutMs));
    },
  };
}
