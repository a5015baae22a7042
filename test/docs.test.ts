import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canBe, canBegin, titlesIn, type Title } from './support/testTitles.ts';

const folders = new Set(
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
);
const files = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [path.replaceAll('\\', '/').slice(0, -'.test.ts'.length), path]),
);
const titlesByFile = new Map<string, Title[]>();

function titlesOf(file: string): Title[] {
  const titles =
    titlesByFile.get(file) ?? titlesIn(readFileSync(join(import.meta.dirname, files.get(file)!), 'utf8'));
  titlesByFile.set(file, titles);
  return titles;
}

const isFile = (name: string) =>
  files.has(name) || (/^\w+(\/\w+)+$/.test(name) && folders.has(name.split('/')[0]!));

/** The names in backquotes that refer to a test, a group or a test file. */
const namesIn = (text: string) =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name).filter(
    (name) => name.includes(' › ') || isFile(name),
  );

/** The fault of a name; undefined when the test exists. */
function faultOf(name: string): string | undefined {
  const [file = '', ...path] = name.split(' › ');
  if (!files.has(file)) return `${name}: there is no test/${file}.test.ts`;
  if (path.length === 0) return undefined;
  return titlesOf(file).some((title) => isAt(title, path)) ? undefined : `${name}: there is no such test`;
}

/** A path may omit the outer groups. */
function isAt(title: Title, path: string[]): boolean {
  const line = [...title.groups, title].slice(-path.length);
  return line.length === path.length && line.every((entry, index) => isCalled(entry, path[index]!));
}

const isCalled = (title: Title, name: string) =>
  name.endsWith('…') ? canBegin(title, name.slice(0, -1)) : canBe(title, name);

describe('the tests that a document names', () => {
  it.each(['docs/reliability.md', 'docs/scale.md'])('exist: %s', (path) => {
    const names = namesIn(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
    expect(names.length).toBeGreaterThan(8);
    expect(names.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.each([
    ['a missing file', '`browser/wrods › landing page…`', 'there is no test/browser/wrods.test.ts'],
    ['a missing file without a title', '`routes/evnets`', 'there is no test/routes/evnets.test.ts'],
    ['a renamed test', '`docs › exists`', 'there is no such test'],
    ['another beginning of a title', '`docs › do exist…`', 'there is no such test'],
    ['a test of another group', '`docs › the docs › exist: docs/scale.md`', 'there is no such test'],
    ['only the text after a placeholder', '`docs › found with %s…`', 'there is no such test'],
  ])('are reported for %s', (_case, text, fault) => {
    expect(namesIn(text).map(faultOf)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    '`docs › exist: docs/scale.md`, `docs › are reported for a renamed test`',
    '`docs › are reported for %s`, `docs › are reported f…`',
    '`docs › the tests that a document names`, `docs › the tests that a document names › exist…`',
  ])('are found by %s', (text) => {
    expect(namesIn(text).map(faultOf)).toEqual([undefined, undefined]);
  });
});

const root = join(import.meta.dirname, '..');
const sources = new Set(
  ['client', 'server', 'protocol', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
  ),
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['embedded', 'eventState', 'replication'].map((folder) => `server/${folder}/README.md`),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The files that a document names by path, by name or by link, and that do not exist. */
function missingFrom(text: string, folder = '.'): string[] {
  const named = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name!);
  const paths = named(/`((?:client|server|protocol|test|docs|deploy)\/[\w./-]*(?:\.\w+|\/))`/g);
  const names = named(/`(\w+(?:\.test)?\.tsx?)`/g);
  const links = named(/\]\((?!https?:)([^)#\s]+)/g).map((link) => join(folder, link));
  return [
    ...[...paths, ...links].filter((path) => !existsSync(join(root, path))),
    ...names.filter((name) => !sources.has(name)),
  ];
}

describe('the documents', () => {
  it.each(documents)('%s names only existing files', (path) => {
    expect(missingFrom(readFileSync(join(root, path), 'utf8'), dirname(path))).toEqual([]);
  });

  it.each(['`server/nowhere.ts`', '`nowhereAtAll.test.ts`', '[here](docs/nowhere.md#top)'])(
    'a missing file is reported for %s',
    (text) => expect(missingFrom(`${text}, \`README.md\`, [there](docs/protocol.md)`)).toHaveLength(1),
  );
});

describe('the request, event and reveal paths in docs/architecture.md', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const steps = Array.from(text.matchAll(/^\d+\. .+$/gm), ([step]) => step);
  const paths = steps.flatMap((step) => Array.from(step.matchAll(/`([\w/]+\.tsx?)`/g), ([, path]) => path!));
  const imported = (path: string) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g), ([, to]) =>
      join(dirname(path), to!),
    );

  it('have eight steps each', () => {
    expect(steps).toHaveLength(24);
    expect(paths.length).toBeGreaterThan(10);
  });

  it('name files that import an earlier file or are imported by one', () => {
    const unconnected = paths.filter((path, index) => {
      const earlier = paths.slice(0, index);
      const isConnected = earlier.some(
        (other) => imported(other).includes(path) || imported(path).includes(other),
      );
      return index > 0 && !isConnected;
    });
    expect(unconnected).toEqual([]);
  });
});
