import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { version } from '../../../package.json' with { type: 'json' };
import type { PlatformHealth } from '../../../protocol/schemas/platform/owner.ts';
import { clockChecks } from '../../base/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { countExpiredEvents } from '../events/removeEvent.ts';
import { shortId } from '../../replication/Nodes.ts';
import type { App } from '../App.ts';
import { readClock } from './deletionTime.ts';

const usualPatienceMs = 5_000;

/** Where the facts come from that only the process and the socket side know. */
export interface HealthSources {
  databaseKind?: string;
  /** Where the product keeps its own data: when it was last backed up, null for not yet. */
  lastBackupAt?: () => Date | null;
  live?: () => Pick<PlatformHealth, 'connectedSockets' | 'liveEvents'>;
}

/** How the platform is doing at this moment; when the database does not answer, so does this call not. */
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

/** This process and the others on its database; undefined where there can be no others. */
export function serversOf({ nodes }: Pick<App, 'nodes'>): PlatformHealth['servers'] {
  if (!nodes.isStarted) return undefined;
  const { state } = nodes.eventBus;
  return {
    id: nodes.id,
    host: hostname(),
    others: nodes.peers.map(({ _id, host, version: theirs }) => ({ id: _id, host, version: theirs })),
    ...(state && {
      news: {
        ...(state.awaySince && { awaySince: state.awaySince.toISOString() }),
        lagMs: Math.round(state.lagMs * 10) / 10,
      },
    }),
  };
}

/** The same for everybody: nothing by which a machine could be found. */
export function describeServers(app: Pick<App, 'nodes'>) {
  const servers = serversOf(app);
  if (!servers) return undefined;
  const { id, others, news } = servers;
  return {
    server: shortId(id),
    others: others.map((other) => shortId(other.id)),
    redis: !news ? 'not configured' : news.awaySince ? `away since ${news.awaySince}` : 'connected',
    ...(news && { newsLagMs: news.lagMs }),
  };
}

/** What the clock says, and what waits while it may be wrong. */
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
 * How long the database takes to answer, in milliseconds with one decimal. `unavailable` when it says nothing for so long:
 * the driver would wait on for a minute.
 */
export async function pingDatabase(withinMs = usualPatienceMs): Promise<number> {
  const startedAt = performance.now();
  const waiting = new AbortController();
  const silence = delay(withinMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
  silence.catch(() => undefined);
  try {
    await Promise.race([mongoose.connection.db?.command({ ping: 1 }), silence]);
  } finally {
    waiting.abort();
  }
  return Math.round((performance.now() - startedAt) * 10) / 10;
}

/** True when the database answers within a time. */
export async function isDatabaseReady(withinMs: number): Promise<boolean> {
  try {
    await pingDatabase(withinMs);
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}
