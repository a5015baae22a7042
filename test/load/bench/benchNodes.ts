import { clusterSecrets, type Cluster, startCluster } from '../../cluster/startCluster.ts';
import { Caller } from '../Caller.ts';
import { list, percentile, range } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';
import { type Guest, makeEvent } from './benchEvent.ts';
import { inParallel } from './benchKit.ts';
import { hammered, paced, poster } from './predicting.ts';
import { cpuOf } from './processCpu.ts';

/**
 * `npm run bench:nodes`: compares one server with three and a Redis, in turns on this machine, each on a
 * built-in store (or all on `MONGODB_URI`). Measures the processor time of a prediction over all servers and
 * Redis. Each phone is connected to the server that its guest calls.
 */
const guestCount = 198;
const rounds = 4;

/** The processor time of one prediction in microseconds. */
interface Cost {
  servers: number;
  redis: number;
}

/** How guests are distributed; `servers` is the number of servers. */
const loads = {
  'as fast as replies come, 32 at once': async (post) => hammered(post, 3_000),
  'as fast as replies come, 32 at each server': async (post, servers) => hammered(post, 3_000, 32 * servers),
  '300 a second in all': async (post) => paced(post, 300, 1_500),
  '300 a second at each server': async (post, servers) => paced(post, 300 * servers, 1_500 * servers),
} satisfies Record<string, (post: () => Promise<void>, servers: number) => Promise<number>>;
type Load = keyof typeof loads;

const names = Object.keys(loads) as Load[];

interface Setting {
  cluster: Cluster;
  costs: Map<Load, Cost[]>;
}

const spentBy = async ({ nodes, redis }: Cluster): Promise<Cost> => {
  const ofNodes = await Promise.all(nodes.map(async ({ child }) => cpuOf(child.pid!)));
  return {
    servers: ofNodes.reduce((sum, { serverUs }) => sum + serverUs, 0),
    redis: redis ? (await cpuOf(redis.pid)).serverUs : 0,
  };
};

async function costOf(cluster: Cluster, work: () => Promise<number>): Promise<Cost> {
  const before = await spentBy(cluster);
  const count = await work();
  const after = await spentBy(cluster);
  return { servers: (after.servers - before.servers) / count, redis: (after.redis - before.redis) / count };
}

async function measure(setting: Setting): Promise<void> {
  const { nodes } = setting.cluster;
  const originOf = (index: number) => nodes[index % nodes.length]!.origin;
  const { shareCode, questionIds } = await makeEvent(
    { origin: originOf(0), password: clusterSecrets.OWNER_PASSWORD },
    40,
  );
  const guests: Guest[] = [];
  const phones: LeanSocket[] = [];
  await inParallel(guestCount, 16, async (index) => {
    const caller = new Caller(originOf(index));
    const { body } = await caller.call('POST', `/api/events/${shareCode}/participants`, {
      username: `Guest ${index}`,
    });
    guests[index] = { caller, id: body.id as string };
    phones[index] = await LeanSocket.open(caller.origin, caller.cookie);
    await phones[index].join(shareCode, 'guest');
  });
  const post = poster(guests, questionIds);
  await hammered(post, 1_000);
  for (const load of names) {
    const cost = await costOf(setting.cluster, async () => loads[load](post, nodes.length));
    setting.costs.set(load, [...(setting.costs.get(load) ?? []), cost]);
  }
  for (const phone of phones) phone.close();
}

const median = (values: readonly number[]) => percentile(values, 0.5);
const usOf = ({ costs }: Setting, load: Load, kind: keyof Cost) =>
  Math.round(median(costs.get(load)!.map((cost) => cost[kind])));

function row(load: Load, one: Setting, three: Setting): [string, string] {
  const alone = usOf(one, load, 'servers');
  const [servers, redis] = [usOf(three, load, 'servers'), usOf(three, load, 'redis')];
  const ratio = ((servers + redis) / alone).toFixed(2);
  return [load, `one server ${alone} us; three ${servers} us and Redis ${redis} us: ${ratio}`];
}

const { MONGODB_URI: mongodbUri } = process.env;
const settings: Setting[] = [];
try {
  for (const { nodes, hasEventBus } of [
    { nodes: 1, hasEventBus: false },
    { nodes: 3, hasEventBus: true },
  ])
    settings.push({
      cluster: await startCluster({ nodes, hasEventBus, mongodbUri: mongodbUri && `${mongodbUri}-${nodes}` }),
      costs: new Map(),
    });
  for (const _ of range(rounds)) for (const setting of settings) await measure(setting);
  const [one, three] = settings as [Setting, Setting];
  console.log(list(names.map((load) => row(load, one, three))));
} finally {
  await Promise.all(settings.map(async ({ cluster }) => cluster.stop()));
}
process.exit(0);
