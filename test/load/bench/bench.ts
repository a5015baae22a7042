import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';
import type { BenchServer, Child, Row } from './benchKit.ts';
import { measureBroadcast } from './benchBroadcast.ts';
import { measureEvent } from './benchEvent.ts';
import { measureThroughput } from './benchThroughput.ts';

/** `npm run bench`: the figures of docs/performance.md, measured on this machine in one run. */
const password = 'the owner of the bench';
const children = new Set<ChildProcess>();

/** Starts one of our processes and waits for its first word. */
async function start<First>(file: string, ...args: string[]): Promise<Child<First>> {
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

const startServer = async (uri: string): Promise<BenchServer> => {
  const url = new URL(uri);
  url.pathname = `/bench-${randomBytes(4).toString('hex')}`;
  const { first, ask } = await start<{ port: number }>('benchServer.ts', url.toString(), password);
  return { origin: `http://127.0.0.1:${first.port}`, ask, password };
};
const end = async ({ ask }: Pick<Child<unknown>, 'ask'>) => ask({ ask: 'end' }).catch(() => {});

function print(rows: readonly Row[]): void {
  const lines = [{ what: 'what', figure: 'measured', target: 'target' }, ...rows];
  const widths = (['what', 'figure', 'target'] as const).map((key) =>
    Math.max(...lines.map((l) => l[key].length)),
  );
  const line = ({ what, figure, target }: Row) =>
    `| ${[what, figure, target].map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`;
  const [head, ...body] = lines.map(line);
  console.log([head, `| ${widths.map((w) => '-'.repeat(w)).join(' | ')} |`, ...body].join('\n'));
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'foretold-bench-'));
  const embedded = await startEmbeddedStore(folder, 'foretold');
  const { MONGODB_URI } = process.env;
  try {
    const rows: Row[] = [];
    const bare = await start<{ ports: Record<'bare' | 'direct' | 'stock' | 'http', number> }>('benchBare.ts');
    rows.push(...(await measureBroadcast(bare)));
    for (const guests of [300, 1_000]) {
      const server = await startServer(embedded.uri);
      rows.push(...(await measureEvent(server, guests)));
      await end(server);
    }
    const databases = [
      ['built-in store', embedded.uri],
      ...(MONGODB_URI ? [['MONGODB_URI', MONGODB_URI]] : []),
    ];
    for (const [index, [name = '', uri = '']] of databases.entries()) {
      const server = await startServer(uri);
      rows.push(...(await measureThroughput(server, bare, { name, isFirst: index === 0 })));
      await end(server);
    }
    await end(bare);
    console.log(
      `\n${availableParallelism()} cores, Node ${process.version}, ${Math.round((performance.now() - startedAt) / 1_000)} s\n`,
    );
    print(rows);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
}

process.on('SIGINT', () => {
  for (const child of children) child.kill('SIGKILL');
  process.exit(130);
});

if (import.meta.filename === process.argv[1]) {
  await run();
  process.exit(0);
}
