import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { createApp } from '../../../server/app.ts';
import { connect, disconnect } from '../../../server/database/connect.ts';
import { logger } from '../../../server/logger.ts';
import { createTestGateway } from '../../../server/gateways/payments/testGateway.ts';

/** The product's server in a process of its own, with a probe: what it spent, what it holds, how late its loop is. */
logger.level = 'error';
const [uri = '', ownerPassword = ''] = process.argv.slice(2);
await connect(uri);
const app = createApp({
  sessionSecret: 'a secret of the bench',
  ownerPassword,
  payments: createTestGateway(),
});
app.http.listen(0, '127.0.0.1');
await once(app.http, 'listening');

const lag = monitorEventLoopDelay({ resolution: 2 });
lag.enable();
const { predictionWrites } = app;
const store = predictionWrites.add.bind(predictionWrites);

/** Everything but the write, for comparing with servers that have no database behind them: each is stored at once. */
const pretendToStore: typeof store = async ({ participantId, questionId, answer, revision }) => ({
  _id: new mongoose.Types.ObjectId(participantId),
  predictions: { [questionId]: { answer, submittedAt: new Date() } },
  revision: revision + 1,
});

export interface Probe {
  cpuUs: number;
  memoryBytes: number;
  lagP99Ms: number;
}

process.on('message', ({ ask }: { ask: 'probe' | 'pretend' | 'store' | 'end' }) => {
  void (async () => {
    if (ask === 'end') {
      await app.close();
      await mongoose.connection.dropDatabase();
      await disconnect();
      process.exit(0);
    }
    if (ask === 'pretend') predictionWrites.add = pretendToStore;
    if (ask === 'store') predictionWrites.add = store;
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    const probe: Probe = {
      cpuUs: user + system,
      memoryBytes: heapUsed + external,
      lagP99Ms: lag.percentile(99) / 1e6,
    };
    lag.reset();
    process.send?.(probe);
  })();
});
process.send?.({ port: (app.http.address() as AddressInfo).port });
