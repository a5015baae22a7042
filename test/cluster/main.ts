import { parseArgs } from 'node:util';
import { clusterSecrets, hasProgram, startBalancer, startCluster } from './startCluster.ts';

/**
 * `npm run cluster -- --nodes 3`: several servers on this machine, to try what a balancer, a Redis and a MongoDB
 * (`MONGODB_URI`, else the built-in store, served to all of them) make of them. Ctrl-C ends all of it.
 */
const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '3' }, port: { type: 'string', default: '3000' } },
});
const count = Number(values.nodes);
const port = Number(values.port);
if (!Number.isInteger(count) || count < 1 || count > 16) throw new Error('--nodes is a number from 1 to 16.');
if (!hasProgram('redis-server'))
  throw new Error('This needs redis-server. (On Debian: apt-get install redis-server)');

const cluster = await startCluster({ nodes: count, mongodbUri: process.env.MONGODB_URI, port: port + 1 });
const hasBalancer = hasProgram('haproxy');
const balancer = hasBalancer ? await startBalancer(cluster.nodes, port) : undefined;
const lines = cluster.nodes.map((node, index) => `  Node ${index + 1}:    ${node.origin}`);
process.stdout.write(
  `\nForetold runs as ${count} processes.\n${
    hasBalancer
      ? `  Balancer:  http://localhost:${port}\n`
      : '  No balancer: haproxy is not on this machine. Open any node.\n'
  }${lines.join('\n')}\n  Owner:     /owner, password "${clusterSecrets.OWNER_PASSWORD}"\n`,
);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    balancer?.kill();
    void cluster.stop().then(() => process.exit(0));
  });
