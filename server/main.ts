import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomCode } from './access/codes.ts';
import { createApp, type RunningApp } from './app.ts';
import { previousOf } from './build/previousRelease.ts';
import { stopping } from './base/limits.ts';
import { ConfigError, readConfig, type Config } from './base/config.ts';
import { listBackups, takeBackup } from './database/backup.ts';
import { connect, disconnect } from './database/connect.ts';
import { openDataFolder, StartError } from './database/dataFolder.ts';
import { FolderError } from './embedded/index.ts';
import { openDatabase, type Database } from './database/openDatabase.ts';
import { openRemovalFile } from './database/removalFile.ts';
import { startPages, type DevPages } from './devPages.ts';
import { createPaymentGateway, describeGateway } from './gateways/payments/createGateway.ts';
import { createWebPushGateway } from './gateways/webPush.ts';
import type { Redis } from './gateways/redis.ts';
import { startBackups, type Backups } from './jobs/backupSchedule.ts';
import { waitAtMost } from './jobs/job.ts';
import { startMail } from './jobs/mail.ts';
import { startPush } from './jobs/push.ts';
import { prepareStart, startMaintenance } from './jobs/maintenance.ts';
import { logger } from './base/logger.ts';
import type { Metrics } from './prometheus.ts';
import { isReplacement, onParentExit, reportReady, startHeartbeat } from './supervisor/serverProcess.ts';

const clientDir = join(import.meta.dirname, '../client');
const isDevelopment = process.argv.includes('--dev');

const print = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  const isExpected =
    error instanceof ConfigError || error instanceof FolderError || error instanceof StartError;
  const text = isExpected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`Foretold can't start.\n${text}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const folder = await openDataFolder(config.dataDir);
  const ownerPassword =
    config.ownerPassword ?? (await folder.readOrMakeSecret('owner-password', () => randomCode(16)));
  const sessionSecret =
    config.sessionSecret ??
    (await folder.readOrMakeSecret('session-secret', () => randomBytes(32).toString('base64url')));
  const database = await openDatabase({
    ...(config.mongodbUri && { mongodbUri: config.mongodbUri }),
    dataDir: config.dataDir,
    onProgress: print,
  });
  database.onLost((error) => fail(error));
  await connect(database.uri, { isExternal: database.kind === 'mongodb' });
  const payments = createPaymentGateway(config.payments);
  const metrics = await createMetrics(config);
  let backups: Backups | undefined;
  let pages: DevPages | undefined;
  const app = createApp({
    sessionSecret,
    ownerPassword,
    payments,
    publicUrl: config.publicUrl,
    trustProxyHops: config.trustProxyHops,
    removals: openRemovalFile(config.dataDir),
    push:
      config.pushSubject === undefined ? undefined : createWebPushGateway({ subject: config.pushSubject }),
    retentionDays: config.retentionDays,
    isMailConfigured: config.mail !== undefined,
    metrics,
    facts: {
      ...(config.supportEmail && { supportEmail: config.supportEmail }),
      ...(config.privacyUrl && { privacyUrl: config.privacyUrl }),
      ...(config.retentionDays && { retentionDays: config.retentionDays }),
      ...(config.pushSubject !== undefined && { notifies: true }),
      ...(config.mail && config.publicUrl && { mailsCodes: true }),
      ...(config.serviceWorker === 'off' && { serviceWorker: config.serviceWorker }),
    },
    health: {
      databaseKind: database.kind,
      ...(database.copies && { lastBackupAt: () => backups?.lastBackupAt() ?? null }),
    },
    lanOrigin: () => lanOrigin(app, config),
    ...(isDevelopment
      ? { pages: (...args) => pages?.serve(...args) }
      : { clientDir, previousClientDir: previousOf(clientDir) }),
  });
  const redis = await openRedis(config);
  if (database.kind === 'mongodb') {
    if (redis) app.nodes.eventBus.start(redis);
    if (redis) app.limits.share(redis);
    await app.nodes.start();
  }
  await prepareStart(app);
  const stopMaintenance = startMaintenance(app);
  backups = await startBackupsOf(app, database, config);
  if (isDevelopment) pages = await startPages(app.http);
  await listen(app.http, 'PORT', config);
  const metricsServer = await serveMetrics(metrics, config);
  const stopMail = startMail(app, config.mail, {
    origin: () => config.publicUrl ?? lanOrigin(app, config) ?? `http://localhost:${portOf(app)}`,
    supportEmail: config.supportEmail,
    isTest: payments.isTest,
  });
  const stopPush = startPush(app);
  stopOnSignals(async () => {
    const startedAt = performance.now();
    await pages?.close();
    await app.close();
    await waitAtMost(stopping.jobsMs, Promise.all([stopMaintenance(), stopMail(), stopPush()]));
    await app.nodes.stop();
    await app.nodes.eventBus.stop();
    redis?.close();
    await disconnect();
    metricsServer?.close();
    await backups?.stop(stopping.withinMs - stopping.closeDatabaseMs - (performance.now() - startedAt));
    await database.close();
  });
  const port = portOf(app);
  reportReady(port);
  if (isReplacement) print(`Foretold is back at http://localhost:${port}.`);
  else announceStart(app, config, { database, ownerPassword });
  logger.info({ port, database: database.kind }, 'listening');
}

/** Starts backups of the built-in store. The operator must back up an external MongoDB. */
async function startBackupsOf(
  app: RunningApp,
  { copies }: Database,
  { dataDir }: Config,
): Promise<Backups | undefined> {
  if (!copies) return undefined;
  const [newest] = await listBackups(dataDir);
  const take = async (thinnedAt?: Date) => (await takeBackup(dataDir, copies, { thinnedAt })).takenAt;
  return startBackups(app, { take, lastBackupAt: newest?.takenAt ?? null });
}

const listen = async (http: Server, setting: string, { port, host }: Pick<Config, 'port' | 'host'>) =>
  new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(new ConfigError(`Port ${port} is already in use. Set ${setting} to another one.`));
    });
    http.listen(port, host, resolve);
  });

/** Creates the metrics. The module is loaded only if metrics are configured. */
async function createMetrics({ metrics }: Config): Promise<Metrics | undefined> {
  return metrics && new (await import('./prometheus.ts')).Metrics(metrics.token);
}

async function openRedis({ redis }: Config): Promise<Redis | undefined> {
  return redis && (await import('./gateways/redis.ts')).Redis.open(redis);
}

async function serveMetrics(metrics: Metrics | undefined, config: Config): Promise<Server | undefined> {
  const address = config.metrics?.address;
  if (!metrics || !address) return undefined;
  const http = metrics.createServer();
  await listen(http, 'METRICS_PORT', address);
  const { port } = http.address() as AddressInfo;
  logger.info({ metricsPort: port, host: address.host }, 'metrics are served');
  return http;
}

const portOf = ({ http }: RunningApp) => (http.address() as AddressInfo).port;

const lanAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal)
    .map((address) => address!.address);

/**
 * Returns the origin for phones on the same network, or undefined if only this machine can reach the server.
 */
function lanOrigin(app: RunningApp, { host }: Config): string | undefined {
  const [address] = host === '0.0.0.0' || host === '::' ? lanAddresses() : [];
  return address && `http://${address}:${portOf(app)}`;
}

interface Started {
  database: Database;
  ownerPassword: string;
}

const unseenProxy =
  'PUBLIC_URL is https, so there is a proxy in front. With TRUST_PROXY=0 we ignore it: all visitors count as ' +
  'one address, and cookies are not kept to https. Set TRUST_PROXY to the number of your proxies.';

function announceStart(app: RunningApp, config: Config, { database, ownerPassword }: Started): void {
  const port = portOf(app);
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  print('\nForetold is ready.');
  print(`  On this machine:  http://localhost:${port}`);
  for (const address of isEverywhere ? lanAddresses() : [])
    print(`  For phones:       http://${address}:${port}`);
  if (config.publicUrl) print(`  For everyone:     ${config.publicUrl}`);
  print(
    `  Owner's page:     /owner, password ${config.ownerPassword ? 'as set in OWNER_PASSWORD' : ownerPassword}`,
  );
  print(`  Payments:         ${describeGateway(app.paymentGateway)}`);
  print(`  Email:            ${config.mail ? `as set in SMTP_URL, from ${config.mail.from}` : 'not set up'}`);
  if (config.metrics) print(`  Metrics:          ${describeMetrics(config.metrics, port)}`);
  print(`  Data:             ${database.description}`);
  if (config.redis) print(`  Replication:      Redis at ${new URL(config.redis.url).host}`);
  if (app.nodes.hasUnreplicatedPeers)
    print('  Please check:     another server is on this database. Set REDIS_URL for all of them.');
  print(
    config.mongodbUri
      ? ''
      : `                    (To use your own MongoDB, set MONGODB_URI. Everything here is kept in ${config.dataDir}.)\n`,
  );
  const isHttpsUnseen = config.publicUrl?.startsWith('https:') && config.trustProxyHops === 0;
  if (isHttpsUnseen) print(`  Please check:     ${unseenProxy}\n`);
}

function describeMetrics({ token, address }: NonNullable<Config['metrics']>, port: number): string {
  const places = [token && `:${port}/metrics`, address && `${address.host}:${address.port}/metrics`];
  return `${places.filter(Boolean).join(' and ')}${token ? ', with the token' : ''}`;
}

/** Stops the server gracefully on SIGINT, on SIGTERM, and when the supervisor or npm has exited. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopping.withinMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  onParentExit(end);
}

startHeartbeat();
try {
  const config = readConfig();
  logger.level = config.logLevel;
  await start(config);
} catch (error) {
  fail(error);
}
