import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { container, runs } from '../support/container.ts';
import { startServer } from '../support/serverProcess.ts';

const built = join(import.meta.dirname, '../../dist/server/main.js');

it.runIf(runs(container))(
  'data folder lock: a server in another container is refused (needs `unshare`)',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foretold-container-'));
    const server = await startServer({ DATA_DIR: dataDir });
    const [program, ...programArguments] = [...container, process.execPath, built];
    const second = spawnSync(program, programArguments, {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
    });
    expect(second.stderr).toBe(
      "Foretold can't start.\n" +
        `The data folder ${dataDir} is in use by the process ${server.child.pid} of another container. Stop that one first.\n`,
    );
    expect(second.status).toBe(1);
    await server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  },
  60_000,
);
