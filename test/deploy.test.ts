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

describe('production installation', () => {
  it('needs no development package at run time', () => {
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
    // Only `npm run dev` needs Vite.
    packages.delete('vite');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(packages).toContain('mongoose');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('finds every source of the image in the repository, and copies nothing else', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));
    const includedPaths = all(read('.dockerignore'), /^!(.+)$/gm);
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(includedPaths.toSorted()).toEqual([...new Set(copied)].toSorted());
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('includes the files of the previous release where its image is given', () => {
    expect(dockerfile).toMatch(/^ARG PREVIOUS=$[\s\S]*^FROM \$\{PREVIOUS:-\$NODE\} AS previous$/m);
    const [from = '', to = ''] = all(dockerfile, /^COPY --from=previous (.+)$/gm).flatMap((text) =>
      text.split(' '),
    );
    expect(from).toBe('/app/dist/client/assets');
    expect(to).toBe(`${previousOf('dist/client')}/assets`);
    for (const compose of composes)
      expect(compose).toMatch(/args:\n(?: *#.*\n)* *PREVIOUS: \$\{PREVIOUS:-\}/);
  });

  it('starts a program that the build creates', () => {
    const started = [
      ...all(dockerfile, /^CMD \["node", "(.+)"\]$/gm),
      ...all(unit, /^ExecStart=\S+ (.+)$/gm),
    ];
    expect(started).toHaveLength(2);
    expect(started.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });

  it('denies the unit system calls that need root or change resources, and isolates mounts and IPC', () => {
    expect(all(unit, /^SystemCallFilter=(.+)$/gm)).toEqual(['@system-service', '~@privileged @resources']);
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
    expect(unit).toMatch(/^PrivateMounts=yes$/m);
    expect(unit).toMatch(/^RemoveIPC=yes$/m);
  });

  it('gives the supervisor the 15 s that it may need to stop', () => {
    const [ofSystemd = ''] = all(unit, /^TimeoutStopSec=(\d+)$/gm);
    const ofComposes = composes.map((compose) => all(compose, /stop_grace_period: (\d+)s/g).join());
    for (const seconds of [ofSystemd, ...ofComposes]) expect(Number(seconds)).toBeGreaterThan(15);
  });

  it('configures existing settings only, and all that several servers need', () => {
    const documentedSettings = new Set(all(read('.env.example'), /^#? ?([A-Z_]+)=/gm));
    const configuredSettings = composes.map((compose) => {
      const [, environment = ''] =
        /\n *environment:\n((?: +[A-Z_]+: .*\n)+) *(?:volumes|init):/.exec(compose) ?? [];
      return all(environment, /([A-Z_]+):/g);
    });
    expect(configuredSettings.flat().filter((name) => !documentedSettings.has(name))).toEqual([]);
    for (const settings of configuredSettings)
      expect(settings).toEqual(expect.arrayContaining(['MONGODB_URI', 'TRUST_PROXY']));
    expect(configuredSettings[1]).toEqual(
      expect.arrayContaining(['REDIS_URL', 'SESSION_SECRET', 'OWNER_PASSWORD']),
    );
  });

  it('has the servers and database members that the multi-server examples name', () => {
    const several = composes[1]!;
    const services = all(several, /^ {2}([\w-]+):$/gm);
    const requestedNames = ['haproxy.cfg', 'Caddyfile', 'nginx.conf'].flatMap((file) =>
      all(read(`deploy/cluster/${file}`), /(\w+):3000\b/g),
    );
    const members = all(read('deploy/cluster/initiate.js'), /'(mongo\d)'/g);
    const [hosts = ''] = all(several, /MONGODB_URI: mongodb:\/\/(.+)\/foretold\?replicaSet=foretold$/gm);
    expect(new Set(requestedNames)).toEqual(new Set(['node1', 'node2', 'node3']));
    expect(members).toEqual(hosts.split(','));
    expect(services).toEqual(expect.arrayContaining([...requestedNames, ...members, 'redis']));
  });
});

const workflows = readdirSync(join(root, '.github/workflows')).map((file) =>
  read(`.github/workflows/${file}`),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('commands in workflows and scripts', () => {
  const starting =
    'test test:mongod test:nodes fuzz soak cluster screenshots bench:pages bench:reveal bench:beside bench:nodes';

  it.each(starting.split(' '))('npm run %s builds the server that it starts', (name) => {
    expect(scripts[name]).toMatch(/^npm run build && /);
  });

  it('name scripts and files that exist', () => {
    const commands = [...workflows, ...Object.values(scripts)].join('\n');
    const files = all(commands, /\b((?:test|server)\/\S+\.ts)\b/g);
    const names = all(commands, /\bnpm run ([\w:]+)/g);
    expect(files).toContain('test/database/checkGuarantees.test.ts');
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(names).toContain('test:mongod');
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('external dependency', () => {
  it('pins actions by commit, with a version comment', () => {
    const used = workflows.flatMap((text) => all(text, /\buses: *(.+)$/gm));
    expect(used.length).toBeGreaterThan(3);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    // The same version has the same commit everywhere.
    expect(new Set(used).size).toBe(new Set(used.map((action) => action.split('@')[0])).size);
  });

  it('pins images by full version, the same everywhere', () => {
    const stages = all(dockerfile, /^FROM (\S+)/gm);
    expect(new Set(stages)).toEqual(new Set(['${PREVIOUS:-$NODE}', '${NODE}']));
    const images = [
      ...all(dockerfile, /^ARG NODE=(\S+)$/gm),
      ...composes.flatMap((text) => all(text, /^ *image: (\S+)$/gm)),
      ...workflows.flatMap((text) =>
        all(text, /^ *mongodb: \[(.+)\]$/gm).flatMap((list) => list.split(', ').map((tag) => `mongo:${tag}`)),
      ),
    ].filter((image) => image !== 'foretold');
    const exact = /^(?:docker\.io\/library\/)?(\w+):\d+\.\d+\.\d+(?:-[\w-]+)?(?:@sha256:[0-9a-f]{64})?$/;
    expect(images.filter((image) => !exact.test(image))).toEqual([]);
    const names = new Set(images.map((image) => exact.exec(image)![1]));
    expect(names).toEqual(new Set(['node', 'caddy', 'mongo', 'redis']));
    const deployed = new Set(composes.flatMap((text) => all(text, /^ *image: ((?:caddy|mongo):\S+)$/gm)));
    expect(deployed.size).toBe(2);
    expect(workflows.join('\n')).toMatch(/docker run .*mongo:\$\{\{ matrix\.mongodb \}\}/);
  });

  interface Locked {
    hasInstallScript?: boolean;
    optionalDependencies?: Record<string, string>;
    os?: string[];
    cpu?: string[];
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const nameOf = (path: string) => path.split('node_modules/').at(-1)!;
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);

  it('denies install scripts by package name', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
    const names = withScript.map(([path]) => nameOf(path));
    expect(names).toContain('lmdb');
    expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
    // `ignore-scripts` in `.npmrc` would also skip `prestart`, which builds the product.
    expect(read('.npmrc')).not.toContain('ignore-scripts');
    expect(all(dockerfile, /^RUN (npm ci.*)$/gm).filter((run) => !run.includes('--ignore-scripts'))).toEqual(
      [],
    );
  });

  it('has prebuilt native binaries for every supported platform', () => {
    const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'];
    for (const [path, { optionalDependencies = {} }] of withScript) {
      // The install script of this package would download a database. The tests download one when they need
      // it.
      if (nameOf(path) === 'mongodb-memory-server') continue;
      const ready = Object.keys(optionalDependencies).flatMap((name) => {
        const [, { os = [], cpu = [] } = {}] =
          Object.entries(packages).find(([other]) => nameOf(other) === name) ?? [];
        return os.flatMap((system) => cpu.map((processor) => `${system} ${processor}`));
      });
      expect([path, ready]).toEqual([path, expect.arrayContaining(platforms)]);
    }
  });
});

describe('Grafana dashboard', () => {
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

  /** The metrics that the server exposes, by name. */
  async function readMetricNames(): Promise<Set<string>> {
    const metrics = new Metrics();
    metrics.addLiveGauges(
      () => ({ connectedSockets: 0, liveEvents: 0 }),
      () => undefined,
    );
    const server = metrics.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.closeAllConnections();
    server.close();
    return new Set(all(text, /^# TYPE (\w+) /gm));
  }

  it('queries only metrics that the server exposes, and shows all of them', async () => {
    const names = await readMetricNames();
    const requestedNames = queries
      .flatMap((query) => all(query, /\b((?:foretold|nodejs|process)_\w+)/g))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(requestedNames.filter((name) => !names.has(name))).toEqual([]);
    expect(
      [...names].filter((name) => name.startsWith('foretold_') && !requestedNames.includes(name)),
    ).toEqual([]);
    const calls = queries.flatMap((query) => all(query, /call="([^"]+)"/g));
    expect(calls).toContain('POST /api/questions/:id/predictions');
    expect(calls.filter((call) => !(call in table))).toEqual([]);
  });

  it('has panels that do not overlap, each with a unique id and title', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const overlaps = panels.flatMap(({ title, gridPos: tag }, index) =>
      panels
        .slice(index + 1)
        .filter(
          ({ gridPos: other }) =>
            tag.x < other.x + other.w &&
            other.x < tag.x + tag.w &&
            tag.y < other.y + other.h &&
            other.y < tag.y + tag.h,
        )
        .map((other) => `${title} and ${other.title}`),
    );
    expect(overlaps).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});
