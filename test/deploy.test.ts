import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls as table } from '../protocol/calls/calls.ts';
import { previousOf } from '../server/build/previousRelease.ts';
import { Metrics } from '../server/prometheus.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/foretold.service');
const composes = ['deploy/compose.yaml', 'deploy/cluster/compose.yaml'].map(read);

describe('an installation for good', () => {
  it('needs no development package to run', () => {
    const built = readdirSync(join(root, 'dist/server'), { recursive: true, encoding: 'utf8' });
    const code = built.filter((file) => file.endsWith('.js')).map((file) => read(`dist/server/${file}`));
    const named = code.flatMap((text) =>
      all(text, /(?:^(?:import|export) (?:[^"\n]* from )?|\bimport\()"([^".][^"]*)"/gm),
    );
    const packages = new Set(
      named
        .filter((name) => !isBuiltin(name))
        .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    );
    // Only `npm run dev` asks for it.
    packages.delete('vite');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(packages).toContain('mongoose');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('finds in the repository what the image is made of, and takes in nothing else', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));
    const letIn = all(read('.dockerignore'), /^!(.+)$/gm);
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(letIn.toSorted()).toEqual([...new Set(copied)].toSorted());
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('takes in the files of the release before, where it is told which image has them', () => {
    expect(dockerfile).toMatch(
      /^ARG PREVIOUS=none$[\s\S]*^FROM \S+ AS none$[\s\S]*^FROM \$\{PREVIOUS\} AS previous$/m,
    );
    const [from = '', to = ''] = all(dockerfile, /^COPY --from=previous (.+)$/gm).flatMap((text) =>
      text.split(' '),
    );
    expect(from).toBe('/app/dist/client/assets');
    expect(to).toBe(`${previousOf('dist/client')}/assets`);
    for (const compose of composes)
      expect(compose).toMatch(/args:\n(?: *#.*\n)* *PREVIOUS: \$\{PREVIOUS:-none\}/);
  });

  it('starts a program that the build makes', () => {
    const started = [
      ...all(dockerfile, /^CMD \["node", "(.+)"\]$/gm),
      ...all(unit, /^ExecStart=\S+ (.+)$/gm),
    ];
    expect(started).toHaveLength(2);
    expect(started.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });

  it('gives the watch the 15 s that it may need to stop', () => {
    const [ofSystemd = ''] = all(unit, /^TimeoutStopSec=(\d+)$/gm);
    const ofComposes = composes.map((compose) => all(compose, /stop_grace_period: (\d+)s/g).join());
    for (const seconds of [ofSystemd, ...ofComposes]) expect(Number(seconds)).toBeGreaterThan(15);
  });

  it('tells servers only what they know, and several of them whatever they need', () => {
    const known = new Set(all(read('.env.example'), /^#? ?([A-Z_]+)=/gm));
    const told = composes.map((compose) => {
      const [, environment = ''] =
        /\n *environment:\n((?: +[A-Z_]+: .*\n)+) *(?:volumes|init):/.exec(compose) ?? [];
      return all(environment, /([A-Z_]+):/g);
    });
    expect(told.flat().filter((name) => !known.has(name))).toEqual([]);
    for (const settings of told)
      expect(settings).toEqual(expect.arrayContaining(['MONGODB_URI', 'TRUST_PROXY']));
    expect(told[1]).toEqual(expect.arrayContaining(['REDIS_URL', 'SESSION_SECRET', 'OWNER_PASSWORD']));
  });

  it('has the servers, and the members of the database, that the examples of several name', () => {
    const several = composes[1]!;
    const services = all(several, /^ {2}([\w-]+):$/gm);
    const asked = ['haproxy.cfg', 'Caddyfile', 'nginx.conf'].flatMap((file) =>
      all(read(`deploy/cluster/${file}`), /(\w+):3000\b/g),
    );
    const members = all(read('deploy/cluster/initiate.js'), /'(mongo\d)'/g);
    const [hosts = ''] = all(several, /MONGODB_URI: mongodb:\/\/(.+)\/foretold\?replicaSet=foretold$/gm);
    expect(new Set(asked)).toEqual(new Set(['node1', 'node2', 'node3']));
    expect(members).toEqual(hosts.split(','));
    expect(services).toEqual(expect.arrayContaining([...asked, ...members, 'redis']));
  });
});

describe('the dashboard of Grafana', () => {
  const dashboard = JSON.parse(read('deploy/grafana/foretold.json')) as {
    panels: {
      id: number;
      title: string;
      type: string;
      gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
      targets?: { expr: string }[];
    }[];
  };
  const { panels } = dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  /** What the server tells, by name. */
  async function told(): Promise<Set<string>> {
    const metrics = new Metrics();
    metrics.watch(
      () => ({ connectedSockets: 0, liveEvents: 0 }),
      () => undefined,
    );
    const server = metrics.serve().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.closeAllConnections();
    server.close();
    return new Set(all(text, /^# TYPE (\w+) /gm));
  }

  it('asks only for what the server tells, and shows all that is ours', async () => {
    const names = await told();
    const asked = queries
      .flatMap((query) => all(query, /\b((?:foretold|nodejs|process)_\w+)/g))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => name.startsWith('foretold_') && !asked.includes(name))).toEqual([]);
    const calls = queries.flatMap((query) => all(query, /call="([^"]+)"/g));
    expect(calls).toContain('POST /api/questions/:id/predictions');
    expect(calls.filter((call) => !(call in table))).toEqual([]);
  });

  it('has panels beside and below each other, each with an id and a title of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const overlaps = panels.flatMap(({ title, gridPos: one }, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ gridPos: other }) =>
            one.x < other.x + other.w &&
            other.x < one.x + one.w &&
            one.y < other.y + other.h &&
            other.y < one.y + one.h,
        )
        .map((other) => `${title} and ${other.title}`),
    );
    expect(overlaps).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});
