import { statfs } from 'node:fs/promises';
import { checkEmbeddedStore, lockFolder, startEmbeddedStore } from '../embedded/index.ts';
import { hasStore, openDataFolder, recordStore, StartError, storeFolder } from './dataFolder.ts';
import { type StoreCopier, listBackups } from './backup.ts';

const databaseName = 'foretold';

/** The database of a server. It is running and ready for connections. */
export interface Database {
  kind: 'mongodb' | 'embedded';
  /** A line for the output at the start, without passwords. */
  description: string;
  uri: string;
  /**
   * Copies the data while the database runs. Absent with `MONGODB_URI`, because the operator backs up an
   * external MongoDB.
   */
  copies?: StoreCopier;
  close(): Promise<void>;
  onLost(listener: (error: Error) => void): void;
}

/** The settings that select the database. */
export interface DatabaseSettings {
  mongodbUri?: string | undefined;
  dataDir: string;
  onProgress?: ((line: string) => void) | undefined;
}

/**
 * Opens the database: the MongoDB of `mongodbUri`, or else the built-in store in the data folder. The folder
 * of the built-in store is locked until `close`.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { mongodbUri, dataDir, onProgress = () => undefined } = settings;
  const { path } = await openDataFolder(dataDir);
  if (mongodbUri) return namedMongodb(mongodbUri, path, onProgress);
  const release = await lockFolder(path);
  try {
    const warning = await networkWarning(path);
    if (warning) onProgress(warning);
    if (!(await hasStore(path))) await recordStore(path);
    const database = await openEmbeddedStore(path);
    return { ...database, close: async () => database.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function namedMongodb(
  uri: string,
  path: string,
  onProgress: (line: string) => void,
): Promise<Database> {
  if (await hasStore(path).catch(() => false))
    onProgress(`While MONGODB_URI is set, the data in ${path} stays untouched.`);
  return {
    kind: 'mongodb',
    description: `MongoDB at ${withoutPassword(uri)}`,
    uri,
    close: async () => undefined,
    onLost: () => undefined,
  };
}

async function openEmbeddedStore(path: string): Promise<Database> {
  const folder = storeFolder(path);
  const embedded = await startEmbeddedStore(folder, databaseName).catch(async (error: Error) => {
    throw new StartError(`${error.message}${await hintOfBackups(path)}`, { cause: error });
  });
  return {
    ...embedded,
    kind: 'embedded',
    description: `built-in store in ${folder}`,
    copies: { copyTo: async (copy) => embedded.copyTo(copy), check: checkEmbeddedStore },
  };
}

async function hintOfBackups(path: string): Promise<string> {
  const hasBackups = (await listBackups(path)).length > 0;
  return hasBackups ? '\nIf its data is damaged: `npm run restore` lists the backups.' : '';
}

/** Returns a connection string without user and password. */
function withoutPassword(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/)[^/]*@/, '$1').split('?', 1)[0]!;
}

/** Linux file systems that several machines can share, by the type number of `statfs`. */
const networkTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x786f4256, 'a shared folder of VirtualBox'],
  [0x00c36400, 'Ceph'],
  [0x65735546, 'FUSE'],
]);

/**
 * Returns a warning if the folder is on a network file system, because its locks may not work across
 * machines. Returns undefined otherwise.
 */
export async function networkWarning(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return warningFor(folder, (await statfs(folder)).type);
}

/** Returns the warning for a file system type number. */
export function warningFor(folder: string, type: number): string | undefined {
  const name = networkTypes.get(type >>> 0);
  return (
    name &&
    `The data folder ${folder} is on a file system (${name}) whose locks may count on this machine only: ` +
      'let no other machine run a server on it.'
  );
}
