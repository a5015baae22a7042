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

describe('preloads of a page', () => {
  it.each(addresses)('are files of the build: %s %o', (path, query, isKnownGuest) => {
    const parts = partsOf(path, query, isKnownGuest);
    expect(parts.filter((part) => filesOf(manifest, [part]).length === 0)).toEqual([]);
    const files = filesOf(manifest, parts);
    expect(assets).toEqual(expect.arrayContaining(files.map((file) => file.replace('assets/', ''))));
  });

  it('are only the imports of the page’s own script for a new guest', () => {
    expect(partsOf('/event/PARTY', {}, false)).toEqual([]);
    const imported = manifest['index.html']?.imports?.map((key) => manifest[key]?.file);
    expect(filesOf(manifest, [])).toEqual(imported);
  });

  it('exclude the files that the page names itself', () => {
    for (const address of addresses)
      expect(filesOf(manifest, partsOf(...address))).not.toContain(manifest['index.html']?.file);
  });

  it.each([
    ['/event/PARTY', ['first', 'guest']],
    ['/', ['first', 'creation']],
    ['/event/maui', ['first', 'guest', 'creation']],
    ['/admin/PARTY', ['first', 'guest', 'creation', 'other']],
    ['/nothing', ['first', 'guest']],
  ])('include the texts for a reader of another language: %s', (path, parts) => {
    expect(textsOf(path, 'en')).toEqual([]);
    for (const language of languageTags.filter((tag) => tag !== 'en')) {
      const texts = textsOf(path, language);
      expect(texts).toEqual(parts.map((part) => `${language}-${part}`));
      expect(texts.filter((part) => filesOf(manifest, [part]).length === 0)).toEqual([]);
    }
  });

  it('include the style sheets', () => {
    const links = tagsFor(filesOf(manifest, partsOf('/leaderboard/PARTY', { display: 'true' }, false)));
    expect(links).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/BigScreen-[^"]+\.css">/);
    expect(links).toMatch(/<script type="module" crossorigin src="\/assets\/BigScreen-[^"]+\.js"><\/script>/);
  });

  it('include the heading fonts for Polish and Turkish', () => {
    for (const language of ['pl', 'tr'] as const)
      expect(tagsFor(filesOf(manifest, fontsOf(language)))).toMatch(
        /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/assets\/cormorant-\S+-latin-ext-\S+\.woff2">$/,
      );
    expect(fontsOf('de')).toEqual([]);
  });

  it('are empty where no client was built', async () => {
    expect(filesOf(await readManifest('/nowhere'), partsOf('/', {}, false))).toEqual([]);
  });
});
