import { createInterface } from 'node:readline';
import { lockFolder } from '../../server/embedded/folderLock.ts';

/** Started by a test: acquires the folder on the line `take`, and releases it on `release`. */
let release: (() => void) | undefined;

async function take(): Promise<string> {
  try {
    release = await lockFolder(process.argv[2] as string, 0);
    return 'held';
  } catch (error) {
    return (error as Error).message;
  }
}

function releaseLock(): string {
  release?.();
  release = undefined;
  return 'released';
}

process.stdout.write(`${process.pid}\n`);
for await (const command of createInterface({ input: process.stdin }))
  process.stdout.write(`${command === 'take' ? await take() : releaseLock()}\n`);
