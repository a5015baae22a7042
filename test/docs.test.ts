import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canBe, canBegin, titlesIn, type Title } from './support/testTitles.ts';

/** docs/spec-coverage.md names the tests of each sentence. Update it when a test is renamed or removed. */
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
const read = new Map<string, Title[]>();

function titlesOf(file: string): Title[] {
  const titles =
    read.get(file) ?? titlesIn(readFileSync(join(import.meta.dirname, files.get(file)!), 'utf8'));
  read.set(file, titles);
  return titles;
}

const isFile = (name: string) =>
  files.has(name) || (/^\w+(\/\w+)+$/.test(name) && folders.has(name.split('/')[0]!));

/**
 * The names in backquotes that refer to a test, a group or a test file. "(all)" after a name makes it a group
 * or a file.
 */
const namesIn = (text: string) =>
  Array.from(text.matchAll(/`([^`\n]+)`(?: \((all)\b)?/g), ([, name = '', all]) => ({
    name,
    isAll: !!all,
  })).filter(({ name, isAll }) => isAll || name.includes(' › ') || isFile(name));

/** The fault of a name; undefined when the test exists. */
function faultOf({ name, isAll }: { name: string; isAll: boolean }): string | undefined {
  const [file = '', ...path] = name.split(' › ');
  if (!files.has(file)) return `${name}: there is no test/${file}.test.ts`;
  if (path.length === 0) return undefined;
  const isThere = titlesOf(file).some((title) => (title.isGroup || !isAll) && isAt(title, path));
  return isThere ? undefined : `${name}: there is no such ${isAll ? 'group' : 'test'}`;
}

/** A path may omit the outer groups. */
function isAt(title: Title, path: string[]): boolean {
  const line = [...title.groups, title].slice(-path.length);
  return line.length === path.length && line.every((entry, index) => isCalled(entry, path[index]!));
}

const isCalled = (title: Title, name: string) =>
  name.endsWith('…') ? canBegin(title, name.slice(0, -1)) : canBe(title, name);

const document = readFileSync(join(import.meta.dirname, '../docs/spec-coverage.md'), 'utf8');

describe('docs/spec-coverage.md', () => {
  it('names only tests that are there', () => {
    const names = namesIn(document);
    expect(names.length).toBeGreaterThan(900);
    expect(names.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('names only tests that are there, as docs/reliability.md does', () => {
    const reliability = readFileSync(join(import.meta.dirname, '../docs/reliability.md'), 'utf8');
    const names = namesIn(reliability).filter(({ name }) => name.includes(' › '));
    expect(names.length).toBeGreaterThan(8);
    expect(names.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.each([
    ['a file that is gone', '`browser/wrods › landing page…`', 'there is no test/browser/wrods.test.ts'],
    ['a file of a group', '`browser/wrods` (all)', 'there is no test/browser/wrods.test.ts'],
    ['a file alone', '`routes/evnets`', 'there is no test/routes/evnets.test.ts'],
    ['a test that was renamed', '`docs › names only tests that are here`', 'there is no such test'],
    ['a title that begins otherwise', '`docs › names all tests…`', 'there is no such test'],
    ['a test in another group', '`docs › the docs › names only tests that are there`', 'no such test'],
    ['the words behind a gap alone', '`docs › found with %s…`', 'there is no such test'],
    ['a test that is called a group', '`docs › names only tests that are there` (all)', 'no such group'],
  ])('would be caught with %s', (_what, text, fault) => {
    expect(namesIn(text).map(faultOf)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    '`docs › names only…`, `docs › would be caught with a test that was renamed`',
    '`docs › would be caught with %s`, `docs › would be ca…`',
    '`docs › docs/spec-coverage.md` (all), `docs › docs/spec-coverage.md › names only…`',
  ])('finds %s', (text) => {
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
  'server/embedded/README.md',
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
  it.each(documents)('%s names only files that are there', (path) => {
    expect(missingFrom(readFileSync(join(root, path), 'utf8'), dirname(path))).toEqual([]);
  });

  it.each(['`server/nowhere.ts`', '`nowhereAtAll.test.ts`', '[here](docs/nowhere.md#top)'])(
    'would be caught with %s',
    (text) => expect(missingFrom(`${text}, \`README.md\`, [there](docs/protocol.md)`)).toHaveLength(1),
  );
});

describe('the request path and the event path in docs/architecture.md', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const steps = Array.from(text.matchAll(/^\d+\. .+$/gm), ([step]) => step);
  const way = steps.flatMap((step) => Array.from(step.matchAll(/`([\w/]+\.tsx?)`/g), ([, path]) => path!));
  const imported = (path: string) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g), ([, to]) =>
      join(dirname(path), to!),
    );

  it('have eight steps each, and name as many files as they say', () => {
    expect(steps).toHaveLength(16);
    expect(way.length).toBeGreaterThan(10);
    expect(text).toContain(`${way.length} files, each of which imports one`);
  });

  it('go from file to file by their imports', () => {
    const strangers = way.filter((path, index) => {
      const before = way.slice(0, index);
      return (
        index > 0 && !before.some((part) => imported(part).includes(path) || imported(path).includes(part))
      );
    });
    expect(strangers).toEqual([]);
  });
});
