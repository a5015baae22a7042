import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './backup.ts';
import { copiesOfMongod, copiesOfPocket, type Copies } from './copies.ts';
import { openDataFolder } from './dataFolder.ts';
import { engineFolder, readEngine, recordEngine, type LocalEngine } from './engineRecord.ts';
import { findDownloadedMongod, findMongod, isDownloadReachable } from './findMongod.ts';
import { lockFolder } from './folderLock.ts';
import { startMongod, type MongodSource } from './startMongod.ts';
import { StartError } from './StartError.ts';
import { startPocket } from './startPocket.ts';

const databaseName = 'foretold';

/** The database that a server works on, running and ready to be connected to. */
export interface Database {
  kind: 'mongodb' | 'mongod' | 'pocket';
  /** One line for the start-up print, without passwords. */
  description: string;
  uri: string;
  /** How its data are copied while it runs; absent with a MongoDB that somebody else looks after. */
  copies?: Copies;
  close(): Promise<void>;
  onLost(listener: (error: Error) => void): void;
}

/** What decides where data lives. */
export interface DatabaseSettings {
  mongodbUri?: string | undefined;
  dataDir: string;
  onProgress?: ((line: string) => void) | undefined;
}

/**
 * Opens the database: the MongoDB that was named, else the engine that made the data folder, else the first that
 * works of a mongod on this machine, one that can be downloaded, and the built-in store. The choice is recorded and
 * kept; when the recorded engine cannot start, a sentence says what to do and nothing is replaced.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { mongodbUri, dataDir, onProgress = () => undefined } = settings;
  const { path } = await openDataFolder(dataDir);
  if (mongodbUri) return namedMongodb(mongodbUri, path, onProgress);
  const release = await lockFolder(path);
  try {
    const database = await openLocal(path, onProgress);
    return { ...database, close: async () => database.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function openLocal(path: string, onProgress: (line: string) => void): Promise<Database> {
  const recorded = await readEngine(path);
  if (recorded === 'mongod') return openRecordedMongod(path, onProgress);
  if (recorded === 'pocket') return openPocket(path);
  const database = (await tryMongod(path, onProgress)) ?? (await openPocket(path));
  await recordEngine(path, database.kind as LocalEngine);
  return database;
}

async function namedMongodb(
  uri: string,
  path: string,
  onProgress: (line: string) => void,
): Promise<Database> {
  const engine = await readEngine(path).catch(() => undefined);
  if (engine)
    onProgress(`The data of the ${nameOf(engine)} in ${path} is left alone while MONGODB_URI is set.`);
  return {
    kind: 'mongodb',
    description: `MongoDB at ${withoutPassword(uri)}`,
    uri,
    close: async () => undefined,
    onLost: () => undefined,
  };
}

async function openPocket(path: string): Promise<Database> {
  const folder = engineFolder(path, 'pocket');
  const pocket = await startPocket(folder, databaseName).catch(async (error: Error) => {
    const hint = await hintOfBackups(path, 'If its data is damaged');
    throw new StartError(`${error.message}${hint}`, { cause: error });
  });
  return {
    ...pocket,
    kind: 'pocket',
    description: `built-in store in ${folder}`,
    copies: copiesOfPocket(pocket, folder),
  };
}

async function hintOfBackups(path: string, when: string): Promise<string> {
  const hasBackups = (await listBackups(path)).length > 0;
  return hasBackups ? `\n${when}: \`npm run restore\` lists the backups.` : '';
}

async function openMongod(path: string, source: MongodSource): Promise<Database> {
  const folder = engineFolder(path, 'mongod');
  const mongod = await startMongod(folder, source, databaseName);
  const origin = 'binary' in source ? `${source.binary.version} of this machine` : 'downloaded';
  return {
    ...mongod,
    kind: 'mongod',
    description: `mongod (${origin}) in ${folder}`,
    copies: copiesOfMongod(mongod.uri),
  };
}

/** The first mongod that starts on a new folder; undefined when none does. */
async function tryMongod(path: string, onProgress: (line: string) => void): Promise<Database | undefined> {
  for (const findSource of [systemSource, downloadSource]) {
    const source = await findSource(path, onProgress);
    if (!source) continue;
    try {
      return await openMongod(path, source);
    } catch (error) {
      onProgress(`mongod could not be started (${firstLine(error)}).`);
      // Nothing of anybody's is in there yet, and the next engine must not be taken for this one.
      await rm(engineFolder(path, 'mongod'), { recursive: true, force: true });
    }
  }
  return undefined;
}

async function openRecordedMongod(path: string, onProgress: (line: string) => void): Promise<Database> {
  let reason = 'there is none on this machine, and none can be downloaded';
  for (const findSource of [systemSource, downloadSource]) {
    const source = await findSource(path, onProgress);
    if (!source) continue;
    try {
      return await openMongod(path, source);
    } catch (error) {
      reason = firstLine(error);
    }
  }
  const folder = engineFolder(path, 'mongod');
  const hint = await hintOfBackups(path, `If its data is damaged, move ${folder} elsewhere`);
  throw new StartError(
    `The data folder ${path} was made by a mongod, which cannot be started now: ${reason}. ` +
      `Put a mongod on the PATH (or name it in MONGOMS_SYSTEM_BINARY), or set DATA_DIR to another folder.${hint}`,
  );
}

async function systemSource(): Promise<MongodSource | undefined> {
  const binary = await findMongod();
  return binary && { binary };
}

/** Kept in the data folder, so that what was set up at home opens at a venue without network. */
async function downloadSource(
  path: string,
  onProgress: (line: string) => void,
): Promise<MongodSource | undefined> {
  const downloadDir = join(path, 'mongod-binary');
  const kept = await findDownloadedMongod(downloadDir);
  if (kept) return { binary: kept };
  // Whoever names a binary wants that one, and mongodb-memory-server would take it too.
  if (process.env.MONGOMS_SYSTEM_BINARY) return undefined;
  onProgress('No mongod on this machine; looking whether one can be downloaded (3 s)...');
  if (!(await isDownloadReachable())) {
    onProgress('The download host cannot be reached.');
    return undefined;
  }
  onProgress(`Downloading MongoDB into ${downloadDir}; this happens once...`);
  return { downloadDir };
}

function nameOf(engine: LocalEngine): string {
  return engine === 'pocket' ? 'built-in store' : 'mongod';
}

/** A connection string without user and password. */
function withoutPassword(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/)[^/]*@/, '$1').replace(/\?.*$/, '');
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
