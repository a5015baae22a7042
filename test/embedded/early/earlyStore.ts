import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uriOf } from '../../../server/embedded/startEmbeddedStore.ts';

/** Negative control of the crash tests: a store that acknowledges before it commits. The tests must fail. */
export interface EarlyStore {
  uri: string;
  kill: () => Promise<void>;
}

/** Starts this store on a folder that a real store can open afterwards. */
export async function startEarlyStore(folder: string): Promise<EarlyStore> {
  await mkdir(folder, { recursive: true });
  const address = join(folder, 'early.sock');
  const execArgv = ['--import', import.meta.resolve('tsx')];
  const child = fork(join(import.meta.dirname, 'earlyProcess.ts'), [folder, address], { execArgv });
  await once(child, 'message');
  return {
    uri: uriOf(address, 'foretold'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
