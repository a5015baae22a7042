import { existsSync } from 'node:fs';
import mongoose from 'mongoose';
import { type Config, readConfig } from '../base/config.ts';
import { type Backup, backupsFolder, listBackups } from './backup.ts';
import { hasStore } from './dataFolder.ts';
import { exportData, importData } from './exportImport.ts';
import { type DatabaseSettings, openDatabase } from './openDatabase.ts';
import { checkPortable } from './portable.ts';
import { removalFile } from './removalFile.ts';
import { restoreBackup } from './restore.ts';

// Implements `npm run restore`, `npm run export` and `npm run import`. They run while the server is stopped.

/**
 * Opens the server's database for a command. The built-in store is locked during the command, so no server
 * can use it.
 */
async function withDatabase<T>(
  settings: DatabaseSettings,
  work: (db: mongoose.mongo.Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  settings.onProgress?.(`Data: ${database.description}`);
  const client = new mongoose.mongo.MongoClient(database.uri, {
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 5_000,
  });
  try {
    return await work(client.db());
  } finally {
    await client.close();
    await database.close();
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The usage lines that are printed for wrong arguments. */
const usage = {
  restore: 'Restore one with: npm run restore -- latest   (or its number, or its name)',
  export: 'Usage: npm run export -- FILE   (or a folder to put it in)',
  import: 'Usage: npm run import -- FILE   (add --replace to remove what is in the database first)',
};

async function restore({ dataDir }: Config, [wanted]: string[]): Promise<void> {
  const backups = await listBackups(dataDir);
  if (backups.length === 0) return print(`There are no backups in ${backupsFolder(dataDir)}.`);
  if (wanted === undefined) return printBackups(dataDir, backups);
  const backup = wanted === 'latest' ? backups[0] : findBackup(backups, wanted);
  if (!backup) throw new Error(`There is no backup "${wanted}". ${usage.restore}`);
  const { documents, replacedIn } = await restoreBackup({ dataDir }, backup);
  print(`Restored the backup of ${backup.takenAt.toISOString()} (${documents} documents).`);
  if (replacedIn)
    print(`The previous data is kept in ${replacedIn}. Delete it after you have checked the restored data.`);
  if (existsSync(removalFile(dataDir)))
    print(
      `What was deleted since will be deleted again at the next start. To get it back, move ${removalFile(dataDir)} elsewhere first.`,
    );
}

/** Finds a backup by number or by full name. */
const findBackup = (backups: Backup[], wanted: string) =>
  backups.find(({ number, name }) => name === wanted || number === Number(wanted));

function printBackups(dataDir: string, backups: Backup[]): void {
  print(`Backups in ${backupsFolder(dataDir)}, the newest first (UTC):`);
  for (const { number, takenAt } of backups)
    print(`  ${String(number).padStart(6)}  ${takenAt.toISOString().slice(0, 19).replace('T', ' ')}`);
  print(usage.restore);
}

async function exportTo(config: Config, [target]: string[]): Promise<void> {
  if (!target) throw new Error(usage.export);
  if (!config.mongodbUri && !(await hasStore(config.dataDir)))
    throw new Error(`There is no data in ${config.dataDir} to export.`);
  await withDatabase({ ...config, onProgress: print }, async (db) => {
    const { path, documents, collections } = await exportData(db, target);
    await checkPortable(path);
    print(`Wrote ${documents} documents of ${collections} collections to ${path}.`);
    print('Keep it safe: names, email addresses and messages are in it.');
  });
}

async function importFrom(config: Config, args: string[]): Promise<void> {
  const isReplacing = args.includes('--replace');
  const [path, ...others] = args.filter((arg) => arg !== '--replace');
  if (!path || others.length > 0) throw new Error(usage.import);
  await withDatabase({ ...config, onProgress: print }, async (db) => {
    const documents = await importData(db, path, { isReplacing });
    print(`Imported ${documents} documents. The next start creates the indexes first, so it takes longer.`);
  });
}

const commands = { restore, export: exportTo, import: importFrom };

async function run(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name)) throw new Error(Object.values(usage).join('\n'));
  await commands[name as keyof typeof commands](readConfig(), args);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
