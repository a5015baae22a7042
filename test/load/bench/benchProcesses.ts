import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BenchServer, Child } from './benchKit.ts';

const password = 'the owner of the bench';
const children = new Set<ChildProcess>();

/** Ends all child processes that are still running. */
export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL');
}

process.on('SIGINT', () => {
  endChildren();
  process.exit(130);
});

/** Starts a child process and waits for its first message. */
export async function start<First>(file: string, ...args: string[]): Promise<Child<First>> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const reply = async <Reply>() =>
    new Promise<Reply>((resolve, reject) => {
      const fail = () => reject(new Error(`${file} has ended.`));
      child.once('exit', fail);
      child.once('message', (message) => {
        child.off('exit', fail);
        resolve(message as Reply);
      });
    });
  const first = await reply<First>();
  return {
    first,
    ask: async <Reply>(message: object) => {
      const waiting = reply<Reply>();
      child.send(message);
      return waiting;
    },
  };
}

/** Starts the product’s server on its own database. */
export const startServer = async (uri: string): Promise<BenchServer> => {
  const url = new URL(uri);
  url.pathname = `/bench-${randomBytes(4).toString('hex')}`;
  const { first, ask } = await start<{ port: number }>('benchServer.ts', url.toString(), password);
  return { origin: `http://127.0.0.1:${first.port}`, ask, password };
};
/** Ends a server or another child process. */
export const end = async ({ ask }: Pick<Child<unknown>, 'ask'>) => ask({ ask: 'end' }).catch(() => {});
