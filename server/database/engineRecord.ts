import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeDurably } from './dataFolder.ts';

const recordFormat = 1;

/** The engines that can keep their data in the data folder. */
export type LocalEngine = 'mongod' | 'pocket';

/** Which engine made a data folder, and when; written once. */
export interface EngineRecord {
  engine: LocalEngine;
  format: number;
  chosenAt: string;
}

/** Where an engine keeps its data in the data folder. */
export function engineFolder(dataDir: string, engine: LocalEngine): string {
  return join(dataDir, engine);
}

/** The engine that made this data folder: by its record, or by the data itself when the record was lost. */
export async function readEngine(dataDir: string): Promise<LocalEngine | undefined> {
  const text = await readIfThere(recordPath(dataDir));
  if (text === undefined) return engineByData(dataDir);
  const record = parseRecord(text, dataDir);
  if (record.format !== recordFormat) {
    throw new Error(
      `The data folder ${dataDir} has the format ${record.format}; this version reads ${recordFormat}. ` +
        'Start the version that made it, or set DATA_DIR to another folder.',
    );
  }
  return record.engine;
}

/** Records the choice of an engine, for every later start. */
export async function recordEngine(dataDir: string, engine: LocalEngine): Promise<void> {
  const record: EngineRecord = { engine, format: recordFormat, chosenAt: new Date().toISOString() };
  await writeDurably(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
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
  if (record?.engine !== 'mongod' && record?.engine !== 'pocket') {
    throw new Error(
      `${recordPath(dataDir)} does not name an engine that this version knows. ` +
        'Put the file back, or set DATA_DIR to another folder.',
    );
  }
  return record as EngineRecord;
}

async function engineByData(dataDir: string): Promise<LocalEngine | undefined> {
  for (const engine of ['pocket', 'mongod'] as const) {
    if ((await namesIn(engineFolder(dataDir, engine))).some((name) => dataFiles.has(name))) return engine;
  }
  return undefined;
}

const dataFiles = new Set(['data.mdb', 'WiredTiger']);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
