import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startReplicaSet } from '../support/network/replicaSet.ts';
import { temporaryFolder } from '../embedded/testStore.ts';

let folder: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(async () => remove());

/** Runs `npm run test:mongod` on a machine without a downloaded mongod. */
async function testMongod(environment: Record<string, string>, ...words: string[]) {
  const script = join(import.meta.dirname, '../support/run/testMongod.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    env: {
      PATH: process.env.PATH,
      MONGOMS_DOWNLOAD_DIR: folder,
      MONGOMS_PREFER_GLOBAL_PATH: 'false',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, output };
}

it('test mongod: exits with code 77 and one sentence when no MongoDB can be downloaded', async () => {
  // No server listens on this port.
  const { code, output } = await testMongod({ MONGOMS_DOWNLOAD_MIRROR: 'https://127.0.0.1:9' });
  expect(output).toMatch(
    /^There is no MongoDB to run the tests against: .*, and MONGODB_URI names none\.\n$/,
  );
  expect(code).toBe(77);
});

it('test mongod: gives up a download that hangs', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { code, output } = await testMongod({
    MONGOMS_DOWNLOAD_MIRROR: `https://127.0.0.1:${port}`,
    MONGOD_PATIENCE_S: '2',
  });
  expect(output).toContain('it did not start within 2 s');
  expect(code).toBe(77);
  silent.close();
});

it('test mongod: uses a configured MongoDB without a download, and passes arguments and the exit code on', async () => {
  const { code, output } = await testMongod(
    { MONGODB_URI: 'mongodb://127.0.0.1:9/x' },
    '--project=of no such name',
  );
  expect(output).toContain('No projects matched the filter "of no such name"');
  expect(code).toBe(1);
});

it('test mongod: steps down the primary of a replica set repeatedly while another command runs', async () => {
  const { uri, close } = await startReplicaSet(inject('mongodbUri'), 'nothing');
  const script = join(import.meta.dirname, '../support/run/stepDowns.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, process.execPath, '-e', 'setTimeout(() => process.exit(3), 6_000)'],
    { env: { PATH: process.env.PATH, MONGODB_URI: uri, STEP_DOWN_EVERY_S: '0.3' } },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  expect({ code, output }).toEqual({
    code: 3,
    output: expect.stringMatching(/^The primary stepped down ([2-9]|\d\d) times\.\n$/),
  });
  await close();
});
