import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataSize, readIfThere, syncFolder, writeDraft, writeDurably } from '../embedded/index.ts';

/** The folder where everything that must survive a restart lives. */
interface DataFolder {
  path: string;
  /** A small secret that is made once and then kept, readable by this user only. */
  readOrMakeSecret(name: string, make: () => string): Promise<string>;
}

/** Makes the data folder, for this user only, when it is missing; throws a clear sentence when that cannot be. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `The data folder ${path} can't be created (${(error as Error).message}). Set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
  return { path, readOrMakeSecret: async (name, make) => readOrMakeSecret(join(path, name), make) };
}

async function readOrMakeSecret(path: string, make: () => string): Promise<string> {
  const known = await readIfThere(path);
  if (known) return known;
  const draft = await writeDraft(path, make());
  try {
    // A link fails when the file is there, so of two that come at once both use the first one's secret.
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** Why the server cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** 2: the documents have the form that came with it. Which form they have say the data themselves. */
const recordFormats = { first: 1, current: 2 };
/** The last version that ran a mongod of its own. */
const lastWithMongod = '0.1.0';

/** What the embedded database is called on disks: its first name, kept so that every version opens every folder. */
const storedName = 'pocket';

/** The engines whose data can be in a data folder: the embedded database, or a mongod that an earlier version ran. */
type LocalEngine = 'mongod' | typeof storedName;

/** Which engine made a data folder, and when; written once. */
interface EngineRecord {
  engine: LocalEngine;
  format: number;
  chosenAt: string;
}

/** Where the built-in store keeps its data in the data folder. */
export const storeFolder = (dataDir: string): string => join(dataDir, storedName);

/** What to do with a data folder that the built-in store did not make. */
export const foreignFolder = (dataDir: string): StartError =>
  new StartError(
    `The data folder ${dataDir} was made by a mongod, which this version does not run: ` +
      `write its data to a file with \`npm run export -- FILE\` of version ${lastWithMongod}, ` +
      'and bring them over with `npm run import -- FILE` of this one.',
  );

/** Records for every later start that the data of this folder are the built-in store's. */
export async function recordStore(dataDir: string): Promise<void> {
  const record: EngineRecord = {
    engine: storedName,
    format: recordFormats.current,
    chosenAt: new Date().toISOString(),
  };
  await writeDurably(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/** The engine that made this data folder: by its record, or by the data itself when the record was lost. */
export async function readEngine(dataDir: string): Promise<LocalEngine | undefined> {
  const text = await readIfThere(recordPath(dataDir));
  if (text === undefined) return engineByData(dataDir);
  const record = parseRecord(text, dataDir);
  if (!(record.format >= recordFormats.first && record.format <= recordFormats.current)) {
    throw new StartError(
      `The data folder ${dataDir} has the format ${record.format}; this version reads ${recordFormats.current}. ` +
        'Start the version that made it, or set DATA_DIR to another folder.',
    );
  }
  return record.engine;
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'engine.json');
}

function parseRecord(text: string, dataDir: string): EngineRecord {
  let record: Partial<EngineRecord> | undefined;
  try {
    record = JSON.parse(text) as Partial<EngineRecord>;
  } catch {
    // Told below.
  }
  if (record?.engine !== 'mongod' && record?.engine !== storedName) {
    throw new StartError(
      `${recordPath(dataDir)} does not name an engine that this version knows. ` +
        'Put the file back, or set DATA_DIR to another folder.',
    );
  }
  return record as EngineRecord;
}

function engineByData(dataDir: string): LocalEngine | undefined {
  if (dataSize(storeFolder(dataDir)) !== undefined) return storedName;
  return existsSync(join(dataDir, 'mongod', 'WiredTiger')) ? 'mongod' : undefined;
}
