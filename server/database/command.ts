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

/** Works on the database that the server would work on. Its own one is locked meanwhile, so that no server runs on it. */
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

/** `npm run restore`, `npm run export` and `npm run import`: what is done to data while the server does not run. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** How a command is written, for whoever wrote it otherwise. */
const usage = {
  restore: 'Restore one with: npm run restore -- latest   (or its number, or its name)',
  export: 'Usage: npm run export -- FILE   (or a folder to put it in)',
  import: 'Usage: npm run import -- FILE   (add --replace to remove what is in the database first)',
};

async function restore({ dataDir }: Config, [wanted]: string[]): Promise<void> {
  const backups = await listBackups(dataDir);
  if (backups.length === 0) return print(`There are no backups in ${backupsFolder(dataDir)}.`);
  if (wanted === undefined) return listThem(dataDir, backups);
  const backup = wanted === 'latest' ? backups[0] : called(backups, wanted);
  if (!backup) throw new Error(`There is no backup "${wanted}". ${usage.restore}`);
  const { documents, replacedIn } = await restoreBackup({ dataDir }, backup);
  print(`Restored the backup of ${backup.takenAt.toISOString()} (${documents} documents).`);
  if (replacedIn) print(`What was there before is kept in ${replacedIn}; remove it when all is well.`);
  if (existsSync(removalFile(dataDir)))
    print(
      `What was deleted since will be deleted again at the next start. To get it back, move ${removalFile(dataDir)} elsewhere first.`,
    );
}

/** By its number, or by its whole name. */
const called = (backups: Backup[], wanted: string) =>
  backups.find(({ number, name }) => name === wanted || number === Number(wanted));

function listThem(dataDir: string, backups: Backup[]): void {
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

async function importFrom(config: Config, words: string[]): Promise<void> {
  const isReplacing = words.includes('--replace');
  const [path, ...others] = words.filter((word) => word !== '--replace');
  if (!path || others.length > 0) throw new Error(usage.import);
  await withDatabase({ ...config, onProgress: print }, async (db) => {
    const documents = await importData(db, path, { isReplacing });
    print(`Imported ${documents} documents. The next start makes their indexes first, so it takes longer.`);
  });
}

const commands = { restore, export: exportTo, import: importFrom };

async function run(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name)) throw new Error(Object.values(usage).join('\n'));
  await commands[name as keyof typeof commands](readConfig(), words);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
