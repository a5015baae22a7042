import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

/**
 * Maps each layer to the layers that it may import besides itself. A new dependency requires an edit here and
 * in docs/architecture.md.
 */
const layers: Record<string, string[]> = {
  'protocol/facts': [],
  'protocol/rules': ['protocol/facts'],
  'protocol/schemas': ['protocol/facts', 'protocol/rules'],

  'server/base': ['protocol'],
  'server/models': ['protocol'],
  'server/eventState': ['protocol', 'server/base', 'server/models'],
  'server/replication': ['protocol', 'server/base', 'server/models', 'server/gateways', 'server/eventState'],
  'server/access': ['protocol', 'server/base', 'server/models', 'server/eventState'],
  'server/presenters': ['protocol', 'server/base', 'server/models', 'server/eventState', 'server/access'],
  'server/gateways': ['protocol', 'server/base'],
  'server/usecases': [
    'protocol',
    'server/base',
    'server/models',
    'server/gateways',
    'server/eventState',
    'server/replication',
    'server/access',
    'server/presenters',
  ],
  'server/routes': [
    'protocol',
    'server/base',
    'server/gateways',
    'server/eventState',
    'server/access',
    'server/presenters',
    'server/usecases',
  ],
  'server/live': [
    'protocol',
    'server/base',
    'server/eventState',
    'server/access',
    'server/presenters',
    'server/usecases',
  ],
  'server/prometheus': ['protocol', 'server/base', 'server/usecases'],
  'server/app': [
    'protocol',
    'server/base',
    'server/prometheus',
    'server/gateways',
    'server/eventState',
    'server/replication',
    'server/access',
    'server/usecases',
    'server/routes',
    'server/live',
  ],
  'server/jobs': [
    'protocol',
    'server/base',
    'server/models',
    'server/gateways',
    'server/access',
    'server/presenters',
    'server/usecases',
  ],
  'server/embedded': [],
  'server/database': ['protocol', 'server/base', 'server/models', 'server/embedded'],
  'server/supervisor': ['server/base'],
  'server/build': ['protocol'],
  'server/main': [
    'server/base',
    'server/build',
    'server/gateways',
    'server/access',
    'server/prometheus',
    'server/app',
    'server/jobs',
    'server/embedded',
    'server/database',
    'server/supervisor',
  ],

  'client/limits': [],
  'client/serviceWorker': ['protocol'],
  'client/components': ['client/limits', 'protocol'],
  'client/api': ['protocol'],
  'client/stores': ['client/limits', 'protocol', 'client/api'],
  'client/demo': ['client/limits', 'protocol', 'client/api', 'client/stores'],
  'client/live': ['client/limits', 'protocol', 'client/api', 'client/stores'],
  'client/features': [
    'client/limits',
    'protocol',
    'client/components',
    'client/api',
    'client/stores',
    'client/live',
  ],
  'client/screens/*': [
    'client/limits',
    'protocol',
    'client/components',
    'client/api',
    'client/stores',
    'client/demo',
    'client/live',
    'client/features',
  ],
  'client/routes': [
    'client/limits',
    'protocol',
    'client/components',
    'client/stores',
    'client/live',
    'client/features',
    'client/screens/*',
  ],
  'client/main': [
    'client/limits',
    'protocol',
    'client/components',
    'client/stores',
    'client/features',
    'client/routes',
  ],
};

// The texts of the audit log need the type of an entry, so they count as schemas.
const facts =
  /^protocol\/(texts\/(?!portal\/log\.)[\w/]+|limits|languages|i18n|adminCodes|userText|numbers|pages|paths|pwa|errorCodes|csv|auditLogActions)\.ts$/;
const process = /^server\/(main|devPages)\.ts$/;

/** Returns the layer of a file; each screen is a separate layer. */
function layerOf(file: string): string {
  if (facts.test(file)) return 'protocol/facts';
  if (file.startsWith('protocol/rules/')) return 'protocol/rules';
  if (file.startsWith('protocol/')) return 'protocol/schemas';
  if (process.test(file)) return 'server/main';
  if (/^client\/main\.tsx$/.test(file)) return 'client/main';
  const [end = '', layer = '', screen = ''] = file.replace(/\.tsx?$/, '').split('/');
  return layer === 'screens' ? `client/screens/${screen}` : `${end}/${layer}`;
}

const rowOf = (layer: string) => (layer.startsWith('client/screens/') ? 'client/screens/*' : layer);

const mayImport = (from: string, to: string) =>
  from === to ||
  layers[rowOf(from)]?.some(
    (allowed) => allowed === rowOf(to) || (allowed === 'protocol' && to.startsWith('protocol/')),
  );

interface Import {
  from: string;
  /** A file of the repository, or the name of a package. */
  to: string;
  isType: boolean;
}

const root = join(import.meta.dirname, '..');
const files = ['client', 'server', 'protocol'].flatMap((end) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(end, file)),
);
const statement =
  /^(?:import|export)\s+(type\s)?(?:[\w*{][^;'"]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

const imports: Import[] = files.flatMap((file) =>
  Array.from(readFileSync(join(root, file), 'utf8').matchAll(statement), ([, type, named, dynamic]) => {
    const target = named ?? dynamic ?? '';
    const to = target.startsWith('.') ? join(dirname(file), target) : target;
    return { from: file, to, isType: type !== undefined };
  }),
);
const ours = imports.filter(({ to }) => /\.tsx?$/.test(to));

/** All files that these files import, directly or indirectly. */
function loadedBy(starts: string[]): Set<string> {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { from, to, isType } of imports) if (from === file && !isType) visit(to);
  };
  starts.forEach(visit);
  return loaded;
}

/** Returns the first import cycle. Type imports count. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { from, to } of ours) {
      const cycle = from === file ? walk(to, [...path, file]) : undefined;
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = walk(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('layers', () => {
  it('are derived from the imports of all files', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(ours.length).toBeGreaterThan(500);
    expect(ours.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  it('are the same in this test and in docs/architecture.md', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const [, section = ''] = text.split('\n## Layers\n');
    const rows = section.split('\n## ')[0]!.matchAll(/^\| `([^`]+)` +\|([^|]+)\|$/gm);
    const documented = Array.from(rows, ([, layer, imported = '']) => [
      layer,
      Array.from(imported.matchAll(/`([^`]+)`/g), ([, name]) => name),
    ]);
    expect(documented).toEqual(Object.entries(layers));
  });

  it('cover every file', () => {
    expect(files.filter((file) => !(rowOf(layerOf(file)) in layers))).toEqual([]);
  });

  it('import only the layers that the table names', () => {
    const wrong = ours.filter(({ from, to }) => !mayImport(layerOf(from), layerOf(to)));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('have at most twenty files in each folder', () => {
    const all = [
      ...files,
      ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).map((file) =>
        join('test', file),
      ),
    ];
    const beside = new Map<string, number>();
    for (const file of all)
      if (/\.\w+$/.test(file)) beside.set(dirname(file), (beside.get(dirname(file)) ?? 0) + 1);
    expect([...beside].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('have no import cycles', () => expect(findCycle()).toBeUndefined());

  it('models import no other model, only shared model helpers, subdocuments and types', () => {
    const between = ours.filter(
      ({ from, to, isType }) =>
        [from, to].every((file) => layerOf(file) === 'server/models') &&
        !['record', 'showEffect', 'question'].some((name) => to === `server/models/${name}.ts`) &&
        !isType,
    );
    expect(between).toEqual([]);
  });

  it('the embedded database imports nothing of the product and has one entry', () => {
    const isInside = (file: string) => file.startsWith('server/embedded/');
    const entering = ours.filter(({ from, to }) => !isInside(from) && isInside(to));
    expect(new Set(entering.map(({ to }) => to))).toEqual(new Set(['server/embedded/index.ts']));
    expect(ours.filter(({ from, to }) => isInside(from) && !isInside(to))).toEqual([]);
  });

  it('the supervisor outlives the server, so it imports only the log', () => {
    const packages = [...loadedBy(['server/supervisor/main.ts'])].filter(
      (file) => !/^node:|^server\//.test(file),
    );
    expect(packages).toEqual(['pino']);
  });

  it('the client imports types of zod schemas, but never zod', () => {
    const client = loadedBy(files.filter((file) => file.startsWith('client/')));
    expect(
      [...client].filter((file) => file === 'zod' || file.startsWith('node:') || file.startsWith('server/')),
    ).toEqual([]);
    expect(loadedBy(['server/main.ts'])).toContain('zod');
  });

  it('the client imports only types of the API calls, neither the table nor a schema', () => {
    const client = loadedBy(files.filter((file) => file.startsWith('client/')));
    expect([...client].filter((file) => file.startsWith('protocol/calls/'))).toEqual([]);
  });

  it('the client imports only types of the pages, not their table', () => {
    const client = loadedBy(files.filter((file) => file.startsWith('client/')));
    expect([...client].filter((file) => file === 'protocol/pages.ts')).toEqual([]);
    expect(loadedBy(['server/main.ts'])).toContain('protocol/pages.ts');
  });

  it('facts and rules import no package but the catalogue of texts', () => {
    const isGround = (file: string) =>
      /^protocol\/(facts|rules)$/.test(layerOf(file)) &&
      !/^protocol\/(texts\/catalogue|i18n)\.ts$/.test(file);
    const packages = imports.filter(({ from, to }) => isGround(from) && !to.endsWith('.ts'));
    expect(packages).toEqual([]);
  });
});
