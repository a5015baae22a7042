import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../server/embedded/folderLock.ts';
import { networkWarning, warningFor } from '../../server/database/openDatabase.ts';
import { container, runs } from '../support/container.ts';
import { temporaryFolder } from './testStore.ts';

const script = join(import.meta.dirname, 'lockProcess.ts');
const lockCommand = [process.execPath, '--import', 'tsx', script];

/** Runs under `strace`, which makes the kernel report that the file cannot be locked. */
const withoutLocks = (folder: string) =>
  `strace -f -q -o /dev/null -P ${join(folder, 'lock')} -e trace=fcntl -e inject=fcntl:error=ENOLCK`.split(
    ' ',
  );

let folder: string;
let remove: () => Promise<void>;
let processes: LockProcess[];

beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map(async (locker) => locker.kill()));
  await remove();
});

/** A process that tries to acquire the folder. */
class LockProcess {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(args: string[]) {
    this.child = spawn(args[0]!, [...args.slice(1), folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.child.stdout! })[Symbol.asyncIterator]();
    processes.push(this);
  }

  /** Returns the next line of output. The first line is the process id in the namespace of the process. */
  async nextLine(): Promise<string> {
    return String((await this.#lines.next()).value);
  }

  async send(command: 'take' | 'release'): Promise<string> {
    this.child.stdin!.write(`${command}\n`);
    return this.nextLine();
  }

  /** Kills the process and all processes in its container, like a power failure. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGKILL');
    await closed;
  }
}

async function start(args: string[] = []): Promise<{ locker: LockProcess; pid: string }> {
  const locker = new LockProcess([...args, ...lockCommand]);
  return { locker, pid: await locker.nextLine() };
}

describe('folder lock', () => {
  it('excludes all others, also in the same process, and names its holder', async () => {
    const { locker, pid } = await start();
    expect(await locker.send('take')).toBe('held');
    await expect(lockFolder(folder, 0)).rejects.toThrow(
      `The data folder ${folder} is in use by the process ${pid}. Stop that one first.`,
    );
    await locker.send('release');
    const release = await lockFolder(folder, 0);
    await expect(lockFolder(folder, 0)).rejects.toThrow(`in use by the process ${process.pid}. Stop`);
    expect(await locker.send('take')).toContain(`in use by the process ${process.pid}. Stop`);
    release();
    release();
    expect(await locker.send('take')).toBe('held');
  });

  it('waits for a holder that is about to exit', async () => {
    const release = await lockFolder(folder, 0);
    const waiting = lockFolder(folder, 20_000);
    setTimeout(release, 200);
    expect(await waiting).toBeTypeOf('function');
  });

  it('names the machine of a remote holder, or another process when the holder is unknown', async () => {
    const release = await lockFolder(folder, 0);
    const refusalFor = async (content: string) => {
      writeFileSync(join(folder, 'lock-holder.json'), content);
      return lockFolder(folder, 0).catch((error: Error) => error.message);
    };
    expect(await refusalFor('{"pid":7,"host":"attic","space":""}')).toContain(
      'by the process 7 on attic. Stop',
    );
    expect(await refusalFor('')).toContain('in use by another process. Stop');
    release();
  });

  it('is released when its holder is killed', async () => {
    const { locker } = await start();
    expect(await locker.send('take')).toBe('held');
    await locker.kill();
    expect(await lockFolder(folder)).toBeTypeOf('function');
  });

  it('is acquired by exactly one of several concurrent processes, in every round', async () => {
    expect(await winnersOf(200)).toEqual(Array(200).fill(1));
  });

  it('reports a read-only folder in one sentence', async () => {
    mkdirSync(join(folder, 'lock'));
    await expect(lockFolder(folder)).rejects.toThrow(
      /^The data folder .* cannot be written to \(EISDIR.*\)\.$/,
    );
  });
});

/** Three processes compete in each round. Returns the number of winners of each round. */
async function winnersOf(rounds: number, args: string[] = []): Promise<number[]> {
  const three = await Promise.all([start(args), start(args), start(args)]);
  const send = async (command: 'take' | 'release') =>
    Promise.all(three.map(async ({ locker }) => locker.send(command)));
  const winners: number[] = [];
  while (winners.length < rounds) {
    winners.push((await send('take')).filter((answer) => answer === 'held').length);
    await send('release');
  }
  return winners;
}

// The title states the requirement when these tests are skipped.
describe.runIf(runs(container))('folder lock between containers (skipped without `unshare`)', () => {
  it('excludes processes of other process, mount and network namespaces', async () => {
    const [one, other] = await Promise.all([start(container), start(container)]);
    expect(one.pid).toBe(other.pid);
    expect(await one.locker.send('take')).toBe('held');
    const refusal = `in use by the process ${one.pid} of another container. Stop that one first.`;
    expect(await other.locker.send('take')).toContain(refusal);
    await expect(lockFolder(folder, 0)).rejects.toThrow(refusal);
    await one.locker.send('release');
    expect(await other.locker.send('take')).toBe('held');
  });

  it('is released when its holder is killed', async () => {
    const [one, other] = await Promise.all([start(container), start(container)]);
    expect(await one.locker.send('take')).toBe('held');
    await one.locker.kill();
    const release = await lockFolder(folder);
    release();
    expect(await other.locker.send('take')).toBe('held');
  });

  it('is acquired by exactly one of several concurrent processes, in every round', async () => {
    expect(await winnersOf(200, container)).toEqual(Array(200).fill(1));
  });
});

describe('folder lock on a file system without locks', () => {
  it.runIf(runs(['strace', '-o', '/dev/null']))(
    'is reported in one sentence (skipped without `strace`)',
    async () => {
      const { locker } = await start(withoutLocks(folder));
      expect(await locker.send('take')).toMatch(
        /^The file system of .* cannot lock files \(.+\), so a second server could use the same data\. Set DATA_DIR to a folder on a disk of this machine\.$/,
      );
    },
  );

  it('warns when other machines may see the folder, too', async () => {
    expect(await networkWarning(folder)).toBeUndefined();
    expect(warningFor('/data', 0xff534d42 | 0)).toBe(
      'The data folder /data is on a file system (SMB) whose locks may count on this machine only: ' +
        'let no other machine run a server on it.',
    );
    expect(warningFor('/data', 0xef53)).toBeUndefined();
  });
});
