import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';
import type { Row } from './benchKit.ts';
import { measureBroadcast } from './benchBroadcast.ts';
import { measureEvent } from './benchEvent.ts';
import { end, endChildren, start, startServer } from './benchProcesses.ts';
import { measureShow } from './benchShow.ts';
import { measureThroughput } from './benchThroughput.ts';

/** `npm run bench`: measures the figures of docs/performance.md on this machine in one run. */
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
    const stage = await startServer(embedded.uri);
    rows.push(...(await measureShow(stage, 300)));
    await end(stage);
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
    endChildren();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  await run();
  process.exit(0);
}
