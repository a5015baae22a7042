import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { createApp } from '../../../server/app.ts';
import { connect, disconnect } from '../../../server/database/connect.ts';
import { logger } from '../../../server/base/logger.ts';
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
  /** Half of all, 99 of 100 and 999 of 1000 looks were less late. */
  lagMs: [number, number, number];
}

/** Says something to the guests of every event, some times; gives how often it was heard. */
async function broadcast(rounds: number): Promise<number> {
  const { io } = app.hub;
  let deliveries = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [room, sockets] of io.sockets.adapter.rooms)
      if (/^event:.*:guest$/.test(room)) {
        io.to(room).emit('counters:changed', { version: 1, counters: [round] });
        deliveries += sockets.size;
      }
    await delay(50);
  }
  return deliveries;
}

type Ask = { ask: 'probe' | 'pretend' | 'store' | 'end' } | { ask: 'broadcast'; rounds: number };

process.on('message', (asked: Ask) => {
  void (async () => {
    const { ask } = asked;
    if (ask === 'broadcast') return process.send?.({ deliveries: await broadcast(asked.rounds) });
    if (ask === 'end') {
      await app.close();
      await mongoose.connection.dropDatabase();
      await disconnect();
      process.exit(0);
    }
    if (ask === 'pretend') predictionWrites.add = pretendToStore;
    if (ask === 'store') predictionWrites.add = store;
    const lagMs = [50, 99, 99.9].map((share) => lag.percentile(share) / 1e6) as Probe['lagMs'];
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    const probe: Probe = {
      cpuUs: user + system,
      memoryBytes: heapUsed + external,
      lagP99Ms: lagMs[1],
      lagMs,
    };
    // How late the collection made the loop is nobody's lag.
    await delay(20);
    lag.reset();
    return process.send?.(probe);
  })();
});
process.send?.({ port: (app.http.address() as AddressInfo).port });
