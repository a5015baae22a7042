import { parseArgs } from 'node:util';
import { type Balancer, balancerNames, isBalancer, startBalancer } from './balancer.ts';
import { clusterSecrets, hasProgram, startCluster } from './startCluster.ts';

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * `npm run cluster -- --nodes 3 --balancer nginx`: starts several servers on this machine, with a balancer
 * (its example in `deploy/cluster`), a Redis and a MongoDB (`MONGODB_URI`, else the built-in store, shared by
 * all servers). Ctrl-C stops all of them.
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '3000' },
    balancer: { type: 'string' },
  },
});
const count = Number(values.nodes);
const port = Number(values.port);
const wanted = values.balancer ?? 'haproxy';
if (!Number.isInteger(count) || count < 1 || count > 16) refuse('--nodes is a number from 1 to 16.');
if (!isBalancer(wanted)) refuse(`--balancer is one of ${balancerNames.join(', ')}.`);
if (wanted === 'caddy' && count !== 3) refuse("Caddy's example is for three servers: --nodes 3.");
for (const program of ['redis-server', ...(values.balancer ? [wanted] : [])])
  if (!hasProgram(program)) refuse(`This needs ${program}. (On Debian: apt-get install ${program})`);

const cluster = await startCluster({
  nodes: count,
  mongodbUri: process.env.MONGODB_URI,
  port: port + 1,
}).catch((error: Error) => refuse(error.message));
let balancer: Balancer | undefined;
try {
  if (hasProgram(wanted)) balancer = await startBalancer(wanted, { port, nodes: cluster.nodes });
} catch (error) {
  await cluster.stop();
  refuse(error instanceof Error ? error.message : String(error));
}
const lines = cluster.nodes.map((node, index) => `  Node ${index + 1}:    ${node.origin}`);
process.stdout.write(
  `\nForetold runs as ${count} processes.\n${
    balancer
      ? `  Balancer:  http://localhost:${port} (${wanted})\n`
      : `  No balancer: ${wanted} is not on this machine. Open any node.\n`
  }${lines.join('\n')}\n  Owner:     /owner, password "${clusterSecrets.OWNER_PASSWORD}"\n`,
);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void Promise.all([balancer?.stop(), cluster.stop()]).then(() => process.exit(0));
  });
