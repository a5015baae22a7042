import mongoose from 'mongoose';
import { version } from '../../package.json' with { type: 'json' };
import type { PlatformHealth } from '../../protocol/owner.ts';

/** Where the facts come from that only the process and the socket door know. */
export interface HealthSources {
  databaseKind?: string;
  /** Where the product keeps its own data: when it was last backed up, null for not yet. */
  lastBackupAt?: () => Date | null;
  live?: () => Pick<PlatformHealth, 'connectedSockets' | 'liveEvents'>;
}

/** How the platform is doing at this moment; when the database does not answer, so does this call not. */
export async function readHealth({
  databaseKind = 'mongodb',
  lastBackupAt,
  live = () => ({ connectedSockets: 0, liveEvents: 0 }),
}: HealthSources): Promise<Omit<PlatformHealth, 'isMailConfigured' | 'paymentProvider'>> {
  return {
    database: { kind: databaseKind, latencyMs: await pingMs() },
    ...live(),
    version,
    uptimeSeconds: Math.floor(process.uptime()),
    ...(lastBackupAt && { lastBackupAt: lastBackupAt()?.toISOString() ?? null }),
  };
}

async function pingMs(): Promise<number> {
  const startedAt = performance.now();
  await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 5_000 });
  return Math.round((performance.now() - startedAt) * 10) / 10;
}
