import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from 'es-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, languageTags } from '../protocol/languages.ts';
import { readTranslation, type TextPart } from '../server/build/translations.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  isDynamicEntry?: boolean;
  css?: string[];
  assets?: string[];
}

const dist = join(import.meta.dirname, '../dist/client');
const kB = 1_000;

const read = async (file: string) => readFile(join(dist, file));
/** Size over HTTP: the compressed file, or the file itself where compression would enlarge it. */
const sent = async (file: string) => {
  const { size } = await stat(join(dist, `${file}.gz`)).catch(async () => stat(join(dist, file)));
  return size;
};

let manifest: Record<string, Chunk>;
beforeAll(async () => {
  manifest = JSON.parse((await read('.vite/manifest.json')).toString());
});

const sentOf = async (files: Iterable<string>, ending: string) => {
  const sizes = await Promise.all([...files].filter((file) => file.endsWith(ending)).map(sent));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The files of these modules (or named chunks) and of all their imports. */
function filesOf(keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`There is no ${key} in the manifest.`);
    if (found.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** The languages whose texts are loaded separately. English is part of the scripts. */
const otherLanguages = languageTags.filter((language) => language !== 'en');

/** The total size of the scripts with these parts of a translation. */
const sentIn = async (language: Language, scripts: Set<string>, parts: readonly TextPart[]) =>
  sentOf(new Set([...scripts, ...filesOf(parts.map((part) => `${language}-${part}`))]), '.js');

/** The files of the guest pages. Each file counts once, with its static imports. */
describe('guest bundle', () => {
  /** The files that are loaded before the first screen is usable. */
  let first: Set<string>;
  /** The files of a guest who joins, plays, and opens results, profile and leaderboard. */
  let whole: Set<string>;
  beforeAll(async () => {
    const page = ['index.html'];
    const game = ['live', 'game', 'features/layout/afterLoad.ts'];
    const after = [
      'routes/otherRoutes.tsx',
      'routes/guestRoutes.tsx',
      'features/sharing/ShareMenuOpened.tsx',
    ];
    first = filesOf(page);
    whole = filesOf([...page, ...game, ...after, 'screens/leaderboard/LeaderboardScreen.tsx']);
  });

  it('first load: at most 117.2 kB of JavaScript (gzip), and 121 kB with a second language', async () => {
    const size = await sentOf(first, '.js');
    expect(size).toBeGreaterThan(50 * kB);
    expect(size).toBeLessThanOrEqual(117.2 * kB);
    const inAll = await Promise.all(
      otherLanguages.map(async (language) => sentIn(language, first, ['first'])),
    );
    for (const totalSize of inAll) expect(totalSize).toBeGreaterThan(size + kB);
    expect(Math.max(...inAll)).toBeLessThanOrEqual(121 * kB);
  });

  it('all guest pages: at most 216.3 kB of JavaScript (gzip), and 233.5 kB with a second language', async () => {
    const size = await sentOf(whole, '.js');
    expect(size).toBeGreaterThan(100 * kB);
    expect(size).toBeLessThanOrEqual(216.3 * kB);
    const parts = ['first', 'guest'] as const;
    const inAll = await Promise.all(otherLanguages.map(async (language) => sentIn(language, whole, parts)));
    for (const totalSize of inAll) expect(totalSize).toBeGreaterThan(size + 5 * kB);
    expect(Math.max(...inAll)).toBeLessThanOrEqual(233.5 * kB);
  });

  it('keeps translations in separate files, not in scripts', async () => {
    const [ofGerman] = [...filesOf(['de-first'])];
    const { inLineWhy = '' } = readTranslation('de').join ?? {};
    const textOf = async (file: string) => (await read(file)).toString();
    expect(await textOf(ofGerman!)).toContain(inLineWhy);
    const scripts = await Promise.all([...whole].filter((file) => file.endsWith('.js')).map(textOf));
    expect(scripts.filter((script) => script.includes(inLineWhy))).toEqual([]);
  });

  it('first load: at most 16 kB of CSS (gzip) and 30 kB of fonts', async () => {
    expect(await sentOf(first, '.css')).toBeLessThanOrEqual(16 * kB);
    // Rare letters, and the fonts of other looks, are loaded only by pages whose headings use them.
    const fonts = [...first].filter(
      (file) => file.endsWith('.woff2') && file.includes('cormorant') && !file.includes('latin-ext'),
    );
    expect(fonts).toHaveLength(1);
    const sizes = await Promise.all(fonts.map(async (file) => (await read(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * kB);
  });

  it('excludes the schema library, and the first load excludes the connection and the game', async () => {
    const textOf = async (files: Set<string>) => {
      const scripts = [...files].filter((file) => file.endsWith('.js'));
      return (await Promise.all(scripts.map(async (file) => (await read(file)).toString()))).join('\n');
    };
    expect(await textOf(whole)).not.toContain('ZodError');
    expect(await textOf(whole)).toContain('EIO');
    expect(await textOf(first)).not.toContain('EIO');
    expect(await textOf(first)).not.toContain('foretold:outbox:');
  });
});

/** The portal itself is loaded while the host types the code. */
describe('portal login bundle', () => {
  it('is at most 133.5 kB of JavaScript (gzip), without the portal itself', async () => {
    const gate = [...filesOf(['index.html', 'routes/otherRoutes.tsx', 'routes/adminRoute.tsx'])];
    expect(await sentOf(gate, '.js')).toBeGreaterThan(100 * kB);
    expect(await sentOf(gate, '.js')).toBeLessThanOrEqual(133.5 * kB);
    expect(gate.filter((file) => /Dashboard|live|game/.test(file))).toEqual([]);
    expect(manifest['screens/admin/dashboard/Dashboard.tsx']?.isDynamicEntry).toBe(true);
  });
});

/** The scripts of a page, without a translation: what its first screen needs. */
describe('scripts of a page', () => {
  it.each([
    ['the landing page', ['screens/landing/LandingScreen.tsx'], 130],
    ['a guest who has joined', ['live', 'game'], 159.5],
    ['the leaderboard', ['live', 'screens/leaderboard/LeaderboardScreen.tsx'], 146],
    ['the big screen', ['screens/bigScreen/BigScreen.tsx'], 173.5],
    ['the portal', ['routes/adminRoute.tsx', 'screens/admin/dashboard/Dashboard.tsx'], 292],
  ])('%s: at most so many kB (gzip)', async (_, keys, most) => {
    const size = await sentOf(filesOf(['index.html', ...keys]), '.js');
    expect(size).toBeGreaterThan(100 * kB);
    expect(size / kB).toBeLessThanOrEqual(most);
  });
});

/** The files that the service worker caches on a guest's phone. */
describe('offline files', () => {
  let cachedFiles: string[];
  beforeAll(async () => {
    const worker = (await read('sw.js')).toString();
    cachedFiles = [...new Set(worker.match(/\/assets\/[\w.-]+/g))];
  });

  it('include the files of every guest page', () => {
    for (const name of ['index', 'guestRoutes', 'LeaderboardScreen', 'afterLoad', 'cormorant'])
      expect(cachedFiles.filter((file) => file.startsWith(`/assets/${name}`))).not.toEqual([]);
  });

  it('exclude the ideas for questions', async () => {
    const isIdeas = (file: string) => /protocol\/ideas\//.test(file);
    const ideas = Object.keys(manifest).filter(isIdeas);
    expect(ideas).toHaveLength(languageTags.length);
    const files = new Set(ideas.map((key) => `/${manifest[key]!.file}`));
    expect(cachedFiles.filter((file) => files.has(file))).toEqual([]);
  });

  it('are in English only: a phone caches the other languages that it loads', () => {
    const translationFiles = otherLanguages.map((language) => `/assets/${language}-`);
    expect(cachedFiles.filter((file) => translationFiles.some((name) => file.startsWith(name)))).toEqual([]);
  });

  it('exclude the files of host and owner and pictures, and are at most 320 kB (gzip)', async () => {
    expect(
      cachedFiles.filter((file) => /admin|dashboard|owner|chart|slip|creation|bigScreen|\.webp/i.test(file)),
    ).toEqual([]);
    const sizes = await Promise.all(cachedFiles.map(sent));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(320 * kB);
  });
});

/**
 * Checks everything that is sent. The compiler checks our own code only; libraries may use newer syntax and
 * methods.
 */
describe('built client in the oldest browsers that README names', () => {
  const filesWithEnding = async (ending: string) =>
    Promise.all(
      (await readdir(dist, { recursive: true }))
        .filter((file) => file.endsWith(ending))
        .map(async (file) => ({ file: join(dist, file), text: (await read(file)).toString() })),
    );

  it('uses ES2022 and no newer functions', async () => {
    const scripts = await filesWithEnding('.js');
    expect(scripts.length).toBeGreaterThan(20);
    const files = scripts.map(({ file }) => file);
    const { errors } = await runChecks([{ ecmaVersion: 'es2022', module: true, checkFeatures: true, files }]);
    // Radix calls `toSorted` of its own list class. The compiler checks that our code calls no array's
    // `toSorted`.
    const isRadix = ({ file, err }: (typeof errors)[number]) =>
      /detected: ArrayToSorted\./.test(err.message) &&
      scripts.some((script) => script.file === file && script.text.includes('OrderedDict'));
    expect(
      errors.filter((error) => !isRadix(error)).map(({ file, err }) => `${file}: ${err.message}`),
    ).toEqual([]);
  });

  it('uses no syntax up to ES2022 that Safari supports only after 15.4', async () => {
    const late = /\bstatic\s*\{|\(\?<[!=]/;
    const wrong = (await filesWithEnding('.js')).filter(({ text }) => late.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('uses the old syntax of width queries, and color-mix only behind a feature query', async () => {
    const sheets = await filesWithEnding('.css');
    expect(sheets.length).toBeGreaterThan(1);
    const guarded = /@supports[^{]*color-mix[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
    const wrong = sheets.filter(({ text }) =>
      /\((?:width|height)\s*[<>]|color-mix\(/.test(text.replace(guarded, '')),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
