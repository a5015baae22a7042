import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { version } from '../../../package.json' with { type: 'json' };
import type { PlatformHealth } from '../../../protocol/schemas/platform/owner.ts';
import { clockChecks, databaseTimeoutsMs } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { countExpiredEvents } from '../events/removeEvent.ts';
import { shortId } from '../../replication/Nodes.ts';
import type { App } from '../App.ts';
import { readClock } from './clockCheck.ts';

/** The health data that only the process and the socket layer have. */
export interface HealthSources {
  databaseKind?: string;
  /**
   * Returns the time of the last backup, or null before the first one. Set only if the server runs its own
   * database.
   */
  lastBackupAt?: () => Date | null;
  live?: () => Pick<PlatformHealth, 'connectedSockets' | 'liveEvents'>;
}

/** Reads the health of the platform. Throws `unavailable` if the database does not reply. */
export async function readHealth(
  app: Pick<App, 'nodes' | 'retentionDays'>,
  {
    databaseKind = 'mongodb',
    lastBackupAt,
    live = () => ({ connectedSockets: 0, liveEvents: 0 }),
  }: HealthSources,
): Promise<Omit<PlatformHealth, 'isMailConfigured' | 'paymentProvider'>> {
  return {
    database: { kind: databaseKind, latencyMs: await pingDatabase() },
    ...live(),
    servers: serversOf(app),
    version,
    uptimeSeconds: Math.floor(process.uptime()),
    clock: await describeClock(app),
    ...(lastBackupAt && { lastBackupAt: lastBackupAt()?.toISOString() ?? null }),
  };
}

/**
 * Returns this server and the other servers on the same database. Returns undefined if the database permits
 * only one server.
 */
export function serversOf({ nodes }: Pick<App, 'nodes'>): PlatformHealth['servers'] {
  if (!nodes.isStarted) return undefined;
  const { state } = nodes.eventBus;
  return {
    id: nodes.id,
    host: hostname(),
    others: nodes.peers.map(({ _id, host, version: peerVersion }) => ({
      id: _id,
      host,
      version: peerVersion,
    })),
    ...(state && {
      news: {
        ...(state.awaySince && { awaySince: state.awaySince.toISOString() }),
        lagMs: Math.round(state.lagMs * 10) / 10,
      },
    }),
  };
}

function describeRedis(replication: NonNullable<PlatformHealth['servers']>['news']): string {
  if (!replication) return 'not configured';
  return replication.awaySince ? `away since ${replication.awaySince}` : 'connected';
}

/** Returns a public summary of the servers. Omits host names and full ids, which would identify a machine. */
export function describeServers(app: Pick<App, 'nodes'>) {
  const servers = serversOf(app);
  if (!servers) return undefined;
  const { id, others, news: replication } = servers;
  return {
    server: shortId(id),
    others: others.map((other) => shortId(other.id)),
    redis: describeRedis(replication),
    ...(replication && { replicationLagMs: replication.lagMs }),
  };
}

/**
 * Returns the state of the clock. While the clock may be wrong, adds the remaining wait and the number of
 * events that are waiting for deletion.
 */
async function describeClock(app: Pick<App, 'nodes' | 'retentionDays'>): Promise<PlatformHealth['clock']> {
  const { retentionDays } = app;
  const { now, expectedAt, pausedForMs, isPaused } = await readClock(app);
  const at = new Date(now);
  if (!isPaused) return { at: at.toISOString() };
  return {
    at: at.toISOString(),
    doubt: {
      expectedAt: new Date(expectedAt).toISOString(),
      waitsForSeconds: Math.ceil((clockChecks.pauseMs - pausedForMs) / 1_000),
      ...(retentionDays && { expiredEvents: await countExpiredEvents(retentionDays, at) }),
    },
  };
}

/**
 * Measures the response time of the database in milliseconds, with one decimal. Throws `unavailable` after
 * `withinMs`, because the timeout of the driver itself is a minute.
 */
export async function pingDatabase(withinMs: number = databaseTimeoutsMs.ping): Promise<number> {
  const startedAt = performance.now();
  const timer = new AbortController();
  const timeout = delay(withinMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
  timeout.catch(() => undefined);
  try {
    await Promise.race([mongoose.connection.db?.command({ ping: 1 }), timeout]);
  } finally {
    timer.abort();
  }
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

/** Returns true if the database is connected and replies within `withinMs`. */
export async function isDatabaseReady(withinMs: number): Promise<boolean> {
  try {
    await pingDatabase(withinMs);
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}
