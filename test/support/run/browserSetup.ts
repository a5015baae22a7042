import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBrowserTestServer } from '../../browser/kit/browserTestServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the server that browser tests share. */
    sharedServerPort: number;
  }
}

/** Almost every browser test hashes two codes. Each takes 37 ms of processor time with the real scrypt. */
const withQuickScrypt = {
  nodeArguments: ['--import', 'tsx', '--import', join(import.meta.dirname, 'quickScrypt.ts')],
};

/**
 * Starts one server for all browser tests that do not need a separate one: starting and stopping a server
 * takes 1.5 s of processor time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foretold-browser-tests-'));
  const server = await startBrowserTestServer(dataDir, {}, withQuickScrypt);
  project.provide('sharedServerPort', server.port);
  return async () => {
    await server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  };
}
