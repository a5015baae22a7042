import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server that every test file makes its own database on. */
    mongodbUri: string;
  }
}

/** One database server for the whole run: the one that `MONGODB_URI` names, or a built-in store in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The groups are told what the whole is told.
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
