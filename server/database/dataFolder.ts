import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataSize, readIfExists, syncFolder, writeDraft, writeDurably } from '../embedded/index.ts';

/** The folder for all data that must survive a restart of the server. */
interface DataFolder {
  path: string;
  /** Reads a secret. The first call creates and stores it. Only the current system user can read the file. */
  readOrMakeSecret(name: string, make: () => string): Promise<string>;
}

/**
 * Creates the data folder if it is missing. Only the current system user can access it. Throws an error for
 * the operator on failure.
 */
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
  const existing = await readIfExists(path);
  if (existing) return existing;
  const draft = await writeDraft(path, make());
  try {
    // `link` fails if the file exists. Two concurrent processes therefore both use the secret that was stored
    // first.
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** The reason why the server cannot start. The message is for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The format of the file `engine.json`. The format of the stored data is separate (`dataFormat.ts`). */
const recordFormat = 2;

/**
 * The stored name of the embedded database. It never changes, so each version can open the folders of all
 * other versions.
 */
const storedName = 'pocket';

/** The engine that created a data folder, and the time of creation. Written once. */
interface EngineRecord {
  engine: typeof storedName;
  format: number;
  chosenAt: string;
}

/** Returns the folder of the built-in store in the data folder. */
export const storeFolder = (dataDir: string): string => join(dataDir, storedName);

/** Records that the built-in store created this folder. */
export async function recordStore(dataDir: string): Promise<void> {
  const record: EngineRecord = {
    engine: storedName,
    format: recordFormat,
    chosenAt: new Date().toISOString(),
  };
  await writeDurably(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Returns true if the built-in store created this folder. Its record shows this, or its data if the record
 * was lost. Throws a `StartError` for an unknown record.
 */
export async function hasStore(dataDir: string): Promise<boolean> {
  const text = await readIfExists(recordPath(dataDir));
  if (text === undefined) return dataSize(storeFolder(dataDir)) !== undefined;
  const { engine, format } = parseRecord(text);
  if (engine !== storedName)
    throw new StartError(
      `${recordPath(dataDir)} does not name an engine that this version knows. ` +
        'Restore the file, or set DATA_DIR to another folder.',
    );
  if (format !== recordFormat)
    throw new StartError(
      `The data folder ${dataDir} has the format ${String(format)}, and this version reads ${recordFormat}. ` +
        'Start the version that created it, or set DATA_DIR to another folder.',
    );
  return true;
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'engine.json');
}

/** Parses a record. Returns an empty object for invalid JSON. */
function parseRecord(text: string): { engine?: unknown; format?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
