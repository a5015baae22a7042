import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type * as Apps from '../../../../server/app.ts';
import type * as Connections from '../../../../server/database/connect.ts';
import type * as Embedded from '../../../../server/embedded/startEmbeddedStore.ts';
import type * as Gateways from '../../../../server/gateways/payments/testGateway.ts';
import type * as Loggers from '../../../../server/base/logger.ts';

/** The server of one checkout (`root`) on a built-in store of its own, for `benchFull.ts`. */
const [root = '', ownerPassword = '', clientDir = ''] = process.argv.slice(2);
const load = async <Module>(path: string) => (await import(pathToFileURL(join(root, path)).href)) as Module;

const { logger } = await load<typeof Loggers>('server/base/logger.ts');
logger.level = 'error';
const { startEmbeddedStore } = await load<typeof Embedded>('server/embedded/startEmbeddedStore.ts');
const folder = await mkdtemp(join(tmpdir(), 'foretold-full-'));
const store = await startEmbeddedStore(folder, 'foretold');
// Loads the app before it connects, because connecting creates the indexes of all loaded models.
const { createApp } = await load<typeof Apps>('server/app.ts');
const { connect } = await load<typeof Connections>('server/database/connect.ts');
await connect(store.uri);
const { createTestGateway } = await load<typeof Gateways>('server/gateways/payments/testGateway.ts');
const app = createApp({
  sessionSecret: 'a secret of the bench',
  ownerPassword,
  payments: createTestGateway(),
  ...(existsSync(clientDir) && { clientDir }),
});
app.http.listen(0, '127.0.0.1');
await once(app.http, 'listening');

const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();
let peakBytes = 0;
setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 20).unref();

export interface FullProbe {
  serverMs: number;
  storeMs: number;
  longestMs: number;
  heapBytes: number;
  peakBytes: number;
}

type Ask = { ask: 'probe' | 'forget' | 'collect' | 'end' };

/** The store’s processor time in milliseconds. */
const storeMs = async () =>
  Number((await readFile(`/proc/${store.pid()}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

process.on('message', ({ ask }: Ask) => {
  void (async () => {
    if (ask === 'end') {
      await app.close();
      await store.close();
      process.exit(0);
    }
    if (ask === 'forget') {
      app.eventCache.dropIdle(() => false, Infinity);
    }
    if (ask !== 'probe') {
      globalThis.gc?.();
      // Array buffers are freed in the background.
      await delay(100);
      globalThis.gc?.();
    }
    const longestMs = lag.max / 1e6;
    const peak = peakBytes;
    const { user, system } = process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({
      serverMs: (user + system) / 1_000,
      storeMs: await storeMs(),
      longestMs,
      heapBytes: heapUsed + external,
      peakBytes: peak,
    } satisfies FullProbe);
    setTimeout(() => {
      lag.reset();
      peakBytes = process.memoryUsage.rss();
    }, 5);
  })();
});
process.send?.({ port: (app.http.address() as AddressInfo).port, uri: store.uri });
