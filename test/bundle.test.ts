import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const dist = join(import.meta.dirname, '../dist/client');
const kB = 1_000;

/** What a guest's phone loads before it can play: the page's own chunk, everything that it needs at once, and the event's. */
describe('the guest’s first load', () => {
  let manifest: Record<string, Chunk>;
  let files: Set<string>;
  const read = async (file: string) => readFile(join(dist, file));
  const gzipped = async (ending: string) => {
    const wanted = [...files].filter((file) => file.endsWith(ending));
    const sizes = await Promise.all(wanted.map(async (file) => gzipSync(await read(file)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) collect(next);
  };

  beforeAll(async () => {
    manifest = JSON.parse((await read('.vite/manifest.json')).toString());
    files = new Set();
    collect('index.html');
    for (const key of manifest['index.html']!.dynamicImports ?? [])
      if (key.includes('screens/event/')) collect(key);
  });

  it('has at most 130 kB of JavaScript (gzip)', async () => {
    const size = await gzipped('.js');
    expect(size).toBeGreaterThan(50 * kB);
    expect(size).toBeLessThanOrEqual(130 * kB);
  });

  it('has at most 15 kB of CSS (gzip) and 30 kB of font', async () => {
    expect(await gzipped('.css')).toBeLessThanOrEqual(15 * kB);
    // The rarer letters come only to a page whose headings have one.
    const fonts = [...files].filter((file) => file.endsWith('.woff2') && !file.includes('latin-ext'));
    expect(fonts).toHaveLength(1);
    const sizes = await Promise.all(fonts.map(async (file) => (await read(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * kB);
  });

  it('does without the schema library', async () => {
    const scripts = await Promise.all(
      [...files].filter((file) => file.endsWith('.js')).map(async (file) => (await read(file)).toString()),
    );
    expect(scripts.filter((script) => script.includes('ZodError'))).toEqual([]);
  });
});
