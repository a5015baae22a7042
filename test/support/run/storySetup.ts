import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStoryServer } from '../../browser/kit/storyServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server listens that stories share. */
    storyPort: number;
  }
}

/** One server for all stories that need none of their own: to start and stop one takes the processor 1.5 s. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foretold-stories-'));
  const server = await startStoryServer(dataDir);
  project.provide('storyPort', server.port);
  return async () => {
    await server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  };
}
