import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server';

/**
 * `npm run test:mongod`: runs the server's tests against the MongoDB in `MONGODB_URI`, or against a
 * downloaded replica set (configured by the `MONGOMS_` settings of mongodb-memory-server). Exits with the
 * tests' code, or with 77 and a message where no MongoDB is available within `MONGOD_PATIENCE_S` seconds.
 */
const noMongod = 77;
const usualPatienceS = 300;
const suites = [
  'test/access',
  'test/routes',
  'test/usecases',
  'test/live',
  'test/embedded/conformance',
  'test/database/mongoose.test.ts',
  'test/faults/powerCut.test.ts',
];

async function startReplicaSet(): Promise<MongoMemoryReplSet> {
  const patienceS = Number(process.env.MONGOD_PATIENCE_S ?? usualPatienceS);
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`it did not start within ${patienceS} s`)), patienceS * 1000).unref();
  });
  // The library prints its own errors.
  console.warn = () => undefined;
  const starting = MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  return Promise.race([starting, tooLong]);
}

async function runTests(uri: string): Promise<number> {
  const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...suites, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { VITEST_MAX_WORKERS: '3', ...process.env, MONGODB_URI: uri },
  });
  // Ctrl-C reaches the whole process group. The tests handle it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill());
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function run(): Promise<number> {
  if (process.env.MONGODB_URI) return runTests(process.env.MONGODB_URI);
  let replicaSet: MongoMemoryReplSet;
  try {
    replicaSet = await startReplicaSet();
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
    process.stderr.write(
      `There is no MongoDB to run the tests against: none could be downloaded and started (${why}), and MONGODB_URI names none.\n`,
    );
    return noMongod;
  }
  try {
    return await runTests(replicaSet.getUri('foretold-test'));
  } finally {
    await replicaSet.stop();
  }
}

process.exit(await run());
