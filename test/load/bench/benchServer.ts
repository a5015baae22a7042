import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { createApp } from '../../../server/app.ts';
import { connect, disconnect } from '../../../server/database/connect.ts';
import { logger } from '../../../server/base/logger.ts';
import { createTestGateway } from '../../../server/gateways/payments/testGateway.ts';

/** The product’s server in a child process with a probe: processor time, memory and event loop lag. */
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

/** A stub for comparing with servers without a database: every write succeeds immediately. */
const pretendToStore: typeof store = async ({ participantId, questionId, answer, revision }) => ({
  _id: new mongoose.Types.ObjectId(participantId),
  predictions: { [questionId]: { answer, submittedAt: new Date() } },
  revision: revision + 1,
});

export interface Probe {
  cpuUs: number;
  memoryBytes: number;
  lagP99Ms: number;
  /** The median, the 99th and the 99.9th percentile of the event loop lag. */
  lagMs: [number, number, number];
}

/** Broadcasts to the guests of every event several times. Returns the number of deliveries. */
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

process.on('message', (message: Ask) => {
  void (async () => {
    const { ask } = message;
    if (ask === 'broadcast') return process.send?.({ deliveries: await broadcast(message.rounds) });
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
    // The lag of a garbage collection on request must not count.
    await delay(20);
    lag.reset();
    return process.send?.(probe);
  })();
});
process.send?.({ port: (app.http.address() as AddressInfo).port });
