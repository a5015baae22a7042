import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainEvents } from '../../server/eventState/DomainEvents.ts';
import { withLease } from '../../server/jobs/job.ts';
import { EventCache } from '../../server/eventState/EventCache.ts';
import { LeaseModel, NodeModel } from '../../server/models/platform/nodes.ts';
import { EventBus } from '../../server/replication/EventBus.ts';
import { Nodes } from '../../server/replication/Nodes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

function makeNode(): Nodes {
  const domainEvents = new DomainEvents();
  const eventCache = new EventCache(domainEvents);
  return new Nodes(eventCache, (id) => new EventBus(id, domainEvents, eventCache));
}

const never = new AbortController().signal;

it('single server: leads every job, and writes no lease', async () => {
  const alone = makeNode();
  expect(await alone.holdsLease('mail')).toBe(true);
  expect(alone.hasUnreplicatedPeers).toBe(false);
  expect(await NodeModel.countDocuments()).toBe(0);
  expect(await LeaseModel.countDocuments()).toBe(0);
});

it('several servers: one leads, and another takes over once it left or timed out', async () => {
  const [first, second, third] = [makeNode(), makeNode(), makeNode()];
  for (const node of [first, second, third]) await node.start();
  const led = await Promise.all([first, second, third].map(async (node) => node.holdsLease('mail')));
  expect(led.filter(Boolean)).toHaveLength(1);
  const leader = [first, second, third][led.indexOf(true)]!;
  expect(await leader.holdsLease('mail')).toBe(true);
  await leader.stop();
  const others = [first, second, third].filter((node) => node !== leader);
  const next = await Promise.all(others.map(async (node) => node.holdsLease('mail')));
  expect(next.filter(Boolean)).toHaveLength(1);
  // The server with the lease hangs: its heartbeat in the database is out of date.
  const still = others[next.indexOf(true)]!;
  const last = others[next.indexOf(false)]!;
  await NodeModel.updateOne({ _id: still.id }, { $set: { seenAt: new Date(Date.now() - 60_000) } });
  expect(await last.holdsLease('mail')).toBe(true);
  expect(await still.holdsLease('mail')).toBe(false);
  await Promise.all([still.stop(), last.stop()]);
});

it('servers without an event bus: report that they are not connected', async () => {
  const first = makeNode();
  await first.start();
  const second = makeNode();
  await second.start();
  expect(second.peers.map(({ _id }) => _id)).toEqual([first.id]);
  expect(second.hasUnreplicatedPeers).toBe(true);
  await Promise.all([first.stop(), second.stop()]);
});

it('exclusive job: runs while the server holds the lease, waits without the lease, and ends when aborted', async () => {
  const done: string[] = [];
  let holdsLease = true;
  const work = withLease(
    { nodes: { holdsLease: async () => holdsLease }, what: 'mail' },
    async () => void done.push('run'),
    async () => void done.push('taking'),
  );
  await work(never);
  await work(never);
  holdsLease = false;
  const standing = work(never);
  await delay(50);
  expect(done).toEqual(['taking', 'run', 'run']);
  holdsLease = true;
  await standing;
  expect(done).toEqual(['taking', 'run', 'run', 'taking', 'run']);
  holdsLease = false;
  await expect(work(AbortSignal.timeout(50))).rejects.toThrow('aborted');
});

it('remote domain events: reach every listener except those for own events', () => {
  const domainEvents = new DomainEvents();
  const received: string[] = [];
  domainEvents.on('eventRemoved', ({ eventId }) => received.push(`all ${eventId}`));
  domainEvents.onLocal('eventRemoved', ({ eventId }) => received.push(`own ${eventId}`));
  domainEvents.publish('eventRemoved', { eventId: 'here' });
  domainEvents.publishRemote('eventRemoved', { eventId: 'there' });
  expect(received).toEqual(['all here', 'own here', 'all there']);
});
