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

/** The format of the record. The data has a format of its own (`dataFormat.ts`). */
const recordFormat = 2;

/** The stored name of the embedded database. It keeps its first name so that every version opens every folder. */
const storedName = 'pocket';

/** Which engine made a data folder, and when; written once. */
interface EngineRecord {
  engine: typeof storedName;
  format: number;
  chosenAt: string;
}

/** Where the built-in store keeps its data in the data folder. */
export const storeFolder = (dataDir: string): string => join(dataDir, storedName);

/** Records for every later start that the data of this folder are the built-in store's. */
export async function recordStore(dataDir: string): Promise<void> {
  const record: EngineRecord = {
    engine: storedName,
    format: recordFormat,
    chosenAt: new Date().toISOString(),
  };
  await writeDurably(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/** True when the built-in store made this folder: by its record, or by its data when the record was lost. Refuses an unknown record. */
export async function hasStore(dataDir: string): Promise<boolean> {
  const text = await readIfThere(recordPath(dataDir));
  if (text === undefined) return dataSize(storeFolder(dataDir)) !== undefined;
  const { engine, format } = parseRecord(text);
  if (engine !== storedName)
    throw new StartError(
      `${recordPath(dataDir)} does not name an engine that this version knows. ` +
        'Put the file back, or set DATA_DIR to another folder.',
    );
  if (format !== recordFormat)
    throw new StartError(
      `The data folder ${dataDir} has the format ${String(format)}, and this version reads ${recordFormat}. ` +
        'Start the version that made it, or set DATA_DIR to another folder.',
    );
  return true;
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'engine.json');
}

/** Empty for a text that is not a record. */
function parseRecord(text: string): { engine?: unknown; format?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
