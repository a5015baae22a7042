import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  filesOf,
  fontsOf,
  tagsFor,
  partsOf,
  readManifest,
  textsOf,
} from '../../../server/routes/pages/preloads.ts';
import { languageTags } from '../../../protocol/languages.ts';

const dist = join(import.meta.dirname, '../../../dist/client');
const manifest = await readManifest(dist);
const assets = readdirSync(join(dist, 'assets'));

const addresses: [path: string, query: Record<string, string>, isKnownGuest: boolean][] = [
  ['/', {}, false],
  ['/demo', {}, false],
  ['/event/PARTY', { demo: 'true' }, false],
  ['/event/maui', {}, false],
  ['/leaderboard/MAUI', {}, false],
  ['/event/PARTY', {}, true],
  ['/event/PARTY/participant/x/results', {}, false],
  ['/leaderboard/PARTY', {}, false],
  ['/leaderboard/PARTY', { display: 'true' }, false],
  ['/admin/PARTY', {}, false],
  ['/owner', {}, false],
  ['/create-event-guided', {}, false],
  ['/create-event-simple', {}, false],
  ['/preview/PARTY', {}, false],
  ['/logo-options', {}, false],
  ['/participant/PARTY/x', {}, false],
  ['/nothing', {}, false],
];

describe('the parts that a page names beside its own', () => {
  it.each(addresses)('are files of the build: %s %o', (path, query, isKnownGuest) => {
    const parts = partsOf(path, query, isKnownGuest);
    expect(parts.filter((part) => filesOf(manifest, [part]).length === 0)).toEqual([]);
    const files = filesOf(manifest, parts);
    expect(assets).toEqual(expect.arrayContaining(files.map((file) => file.replace('assets/', ''))));
  });

  it('are none for a guest who is new, but what the page’s own script imports', () => {
    expect(partsOf('/event/PARTY', {}, false)).toEqual([]);
    const imported = manifest['index.html']?.imports?.map((key) => manifest[key]?.file);
    expect(filesOf(manifest, [])).toEqual(imported);
  });

  it('are never one that the page names itself', () => {
    for (const address of addresses)
      expect(filesOf(manifest, partsOf(...address))).not.toContain(manifest['index.html']?.file);
  });

  it.each([
    ['/event/PARTY', ['first', 'guest']],
    ['/', ['first', 'creation']],
    ['/event/maui', ['first', 'guest', 'creation']],
    ['/admin/PARTY', ['first', 'guest', 'creation', 'other']],
    ['/nothing', ['first', 'guest']],
  ])('are for a reader of another language what %s says of it', (path, parts) => {
    expect(textsOf(path, 'en')).toEqual([]);
    for (const language of languageTags.filter((tag) => tag !== 'en')) {
      const texts = textsOf(path, language);
      expect(texts).toEqual(parts.map((part) => `${language}-${part}`));
      expect(texts.filter((part) => filesOf(manifest, [part]).length === 0)).toEqual([]);
    }
  });

  it('are with their style sheets', () => {
    const links = tagsFor(filesOf(manifest, partsOf('/leaderboard/PARTY', { display: 'true' }, false)));
    expect(links).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/BigScreen-[^"]+\.css">/);
    expect(links).toMatch(/<script type="module" crossorigin src="\/assets\/BigScreen-[^"]+\.js"><\/script>/);
  });

  it('are with the letters of headings in Polish and Turkish', () => {
    for (const language of ['pl', 'tr'] as const)
      expect(tagsFor(filesOf(manifest, fontsOf(language)))).toMatch(
        /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/assets\/cormorant-\S+-latin-ext-\S+\.woff2">$/,
      );
    expect(fontsOf('de')).toEqual([]);
  });

  it('are nothing where nothing was built', async () => {
    expect(filesOf(await readManifest('/nowhere'), partsOf('/', {}, false))).toEqual([]);
  });
});
