import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server on which every test file creates its own database. */
    mongodbUri: string;
  }
}

/**
 * Starts one database server for the whole run, or uses the one in `MONGODB_URI`. The built-in store uses a
 * temporary folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Project groups get the same value as the whole run.
  if (!project.isRootProject()) return async () => {};
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) {
    project.provide('mongodbUri', MONGODB_URI);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'foretold-test-'));
  const embedded = await startEmbeddedStore(folder, 'foretold');
  project.provide('mongodbUri', embedded.uri);
  return async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
}
