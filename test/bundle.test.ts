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
/** As it goes over plain http: what the build packed, or the file itself where packing would make it longer. */
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

/** The files of these modules (or named chunks) and of everything that they import. */
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

/** The languages that come beside the scripts; English is in them. */
const abroad = languageTags.filter((language) => language !== 'en');

/** The scripts with these parts of a translation. */
const sentIn = async (language: Language, scripts: Set<string>, parts: readonly TextPart[]) =>
  sentOf(new Set([...scripts, ...filesOf(parts.map((part) => `${language}-${part}`))]), '.js');

/** What the guests' pages are made of: counted as a phone loads it, each file once, with all that it needs at once. */
describe('guest bundle', () => {
  /** All that is there before the first screen can be used. */
  let first: Set<string>;
  /** All that a guest loads who joins, plays, reads the results and looks at profile and leaderboard. */
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

  it('first load: at most 117 kB of JavaScript (gzip), and 121 kB with a second language', async () => {
    const size = await sentOf(first, '.js');
    expect(size).toBeGreaterThan(50 * kB);
    expect(size).toBeLessThanOrEqual(117 * kB);
    const inAll = await Promise.all(abroad.map(async (language) => sentIn(language, first, ['first'])));
    for (const one of inAll) expect(one).toBeGreaterThan(size + kB);
    expect(Math.max(...inAll)).toBeLessThanOrEqual(121 * kB);
  });

  it('all guest pages: at most 213 kB of JavaScript (gzip), and 229 kB with a second language', async () => {
    const size = await sentOf(whole, '.js');
    expect(size).toBeGreaterThan(100 * kB);
    expect(size).toBeLessThanOrEqual(213 * kB);
    const parts = ['first', 'guest'] as const;
    const inAll = await Promise.all(abroad.map(async (language) => sentIn(language, whole, parts)));
    for (const one of inAll) expect(one).toBeGreaterThan(size + 5 * kB);
    expect(Math.max(...inAll)).toBeLessThanOrEqual(229 * kB);
  });

  it('keeps translations in files of their own, not in scripts', async () => {
    const [ofGerman] = [...filesOf(['de-first'])];
    const { inLineWhy = '' } = readTranslation('de').join ?? {};
    const textOf = async (file: string) => (await read(file)).toString();
    expect(await textOf(ofGerman!)).toContain(inLineWhy);
    const scripts = await Promise.all([...whole].filter((file) => file.endsWith('.js')).map(textOf));
    expect(scripts.filter((script) => script.includes(inLineWhy))).toEqual([]);
  });

  it('first load: at most 15.7 kB of CSS (gzip) and 30 kB of fonts', async () => {
    expect(await sentOf(first, '.css')).toBeLessThanOrEqual(15.7 * kB);
    // The rarer letters come only to a page whose headings have one.
    const fonts = [...first].filter((file) => file.endsWith('.woff2') && !file.includes('latin-ext'));
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

/** The host's portal begins with its gate, as light as a guest's page; what is behind it comes while the code is typed. */
describe('portal login bundle', () => {
  it('is at most 132 kB of JavaScript (gzip), without the portal itself', async () => {
    const gate = [...filesOf(['index.html', 'routes/otherRoutes.tsx', 'routes/adminRoute.tsx'])];
    expect(await sentOf(gate, '.js')).toBeGreaterThan(100 * kB);
    expect(await sentOf(gate, '.js')).toBeLessThanOrEqual(132 * kB);
    expect(gate.filter((file) => /Dashboard|live|game/.test(file))).toEqual([]);
    expect(manifest['screens/admin/dashboard/Dashboard.tsx']?.isDynamicEntry).toBe(true);
  });
});

/** What the service worker keeps on a guest's phone. */
describe('offline files', () => {
  let kept: string[];
  beforeAll(async () => {
    const worker = (await read('sw.js')).toString();
    kept = [...new Set(worker.match(/\/assets\/[\w.-]+/g))];
  });

  it('include the files of every guest page', () => {
    for (const name of ['index', 'guestRoutes', 'LeaderboardScreen', 'afterLoad', 'cormorant'])
      expect(kept.filter((file) => file.startsWith(`/assets/${name}`))).not.toEqual([]);
  });

  it('are in English only: a phone caches the other languages that it loads', () => {
    const ofAbroad = abroad.map((language) => `/assets/${language}-`);
    expect(kept.filter((file) => ofAbroad.some((name) => file.startsWith(name)))).toEqual([]);
  });

  it('exclude the files of host and owner and pictures, and are at most 313 kB (gzip)', async () => {
    expect(
      kept.filter((file) => /admin|dashboard|owner|chart|slip|creation|bigScreen|\.webp/i.test(file)),
    ).toEqual([]);
    const sizes = await Promise.all(kept.map(sent));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(313 * kB);
  });
});

/** What the compiler holds of our own code, of all that is sent: libraries may bring newer syntax and methods. */
describe('built client in the oldest browsers that README names', () => {
  const everything = async (ending: string) =>
    Promise.all(
      (await readdir(dist, { recursive: true }))
        .filter((file) => file.endsWith(ending))
        .map(async (file) => ({ file: join(dist, file), text: (await read(file)).toString() })),
    );

  it('uses ES2022 and no newer functions', { timeout: 120_000 }, async () => {
    const scripts = await everything('.js');
    expect(scripts.length).toBeGreaterThan(20);
    const files = scripts.map(({ file }) => file);
    const { errors } = await runChecks([{ ecmaVersion: 'es2022', module: true, checkFeatures: true, files }]);
    // Radix sorts a list of its own class, which brings a `toSorted`; the compiler knows that we call no array's.
    const isRadix = ({ file, err }: (typeof errors)[number]) =>
      /detected: ArrayToSorted\./.test(err.message) &&
      scripts.some((script) => script.file === file && script.text.includes('OrderedDict'));
    expect(errors.filter((one) => !isRadix(one)).map(({ file, err }) => `${file}: ${err.message}`)).toEqual(
      [],
    );
  });

  it('uses no syntax up to ES2022 that Safari supports only after 15.4', async () => {
    const late = /\bstatic\s*\{|\(\?<[!=]/;
    const wrong = (await everything('.js')).filter(({ text }) => late.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('uses the old syntax of width queries, and color-mix only behind a feature query', async () => {
    const sheets = await everything('.css');
    expect(sheets.length).toBeGreaterThan(1);
    const guarded = /@supports[^{]*color-mix[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
    const wrong = sheets.filter(({ text }) =>
      /\((?:width|height)\s*[<>]|color-mix\(/.test(text.replace(guarded, '')),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
