import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { languageTags } from '../../../protocol/languages.ts';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { withTexts } from '../../../server/build/writePageTexts.ts';
import { escaped } from '../../../server/routes/pages/linkPreview.ts';
import { translateIn } from '../../../server/base/locale.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';

// Stands in for the built page: the build inserts the texts, and does not change the rest of the head.
const clientDir = mkdtempSync(join(tmpdir(), 'foretold-page-'));
const page = readFileSync(join(import.meta.dirname, '../../../client/index.html'), 'utf8');
writeFileSync(join(clientDir, 'index.html'), withTexts(page));
afterAll(() => rmSync(clientDir, { recursive: true }));
const running = runningApp({ clientDir });

interface Reader {
  /** The Accept-Language header. */
  reads?: string;
  /** The language chosen in this browser. */
  chose?: string;
}

const fetchPage = async (path: string, { reads, chose }: Reader) =>
  fetch(running.app.origin + path, {
    headers: {
      accept: 'text/html',
      ...(reads !== undefined && { 'accept-language': reads }),
      ...(chose !== undefined && { cookie: `other=1; language=${chose}` }),
    },
  });

/** Returns the language of the page and its text direction. */
async function languageOf(path: string, reader: Reader = {}) {
  const html = await (await fetchPage(path, reader)).text();
  return /<html lang="([\w-]+)" dir="(\w+)"/.exec(html)?.slice(1).join(' ');
}

describe('page language', () => {
  it.each([
    ['de', 'de ltr'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de ltr'],
    ['en-GB,de;q=0.9', 'en ltr'],
    // The highest quality value wins, whatever its position.
    ['en;q=0.3,fr;q=0.4,tr;q=0.9', 'tr ltr'],
    ['fi,sv;q=0.9,it;q=0.5', 'it ltr'],
    ['de;q=0,fr;q=0.1', 'fr ltr'],
    ['pt-PT', 'pt-BR ltr'],
    ['zh-TW,zh;q=0.9', 'zh-Hans ltr'],
    ['ar-EG', 'ar rtl'],
    ['he', 'he rtl'],
    ['fi', 'en ltr'],
    ['*', 'en ltr'],
    ['', 'en ltr'],
    [`${'x'.repeat(2_000)};;q=,,=`, 'en ltr'],
  ])('is the first supported one that the browser accepts: %s', async (reads, language) => {
    expect(await languageOf('/', { reads })).toBe(language);
  });

  it('is English for clients without Accept-Language', async () => {
    // fetch adds `*` by default.
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(running.app.origin, { headers: { accept: 'text/html' } }, resolve).on('error', reject);
    });
    expect(await text(reply)).toContain('<html lang="en" dir="ltr"');
  });

  it.each(languageTags)('is the reader’s own choice before Accept-Language: %s', async (chose) => {
    expect((await languageOf('/', { reads: 'fr', chose }))?.split(' ')[0]).toBe(chose);
  });

  it.each(['xx', '', 'DE', '__proto__', 'de<script>'])(
    'is from Accept-Language where the stored choice is not supported: %s',
    async (chose) => {
      expect(await languageOf('/', { reads: 'fr', chose })).toBe('fr ltr');
    },
  );

  it('is the event’s language for readers without a supported one, on the pages of that event', async () => {
    const { code } = await createTestEvent(running.app, { language: 'ar' });
    expect(await languageOf(`/event/${code}`, { reads: 'fi' })).toBe('ar rtl');
    expect(await languageOf(`/leaderboard/${code}`, { reads: 'fi' })).toBe('ar rtl');
    expect(await languageOf(`/event/${code}`)).toBe('ar rtl');
    expect(await languageOf(`/event/${code}`, { reads: 'fi,pl;q=0.2' })).toBe('pl ltr');
    expect(await languageOf(`/event/${code}`, { reads: 'fi', chose: 'tr' })).toBe('tr ltr');
    expect(await languageOf('/', { reads: 'fi' })).toBe('en ltr');
  });

  it.each(['/owner', '/Owner', '/owner/PARTY'])('is English on the owner’s page: %s', async (path) => {
    expect(await languageOf(path, { reads: 'de', chose: 'ar' })).toBe('en ltr');
  });

  it('is the reader’s on a missing page, and on one whose path only begins like the owner’s', async () => {
    expect(await languageOf('/nowhere', { reads: 'de' })).toBe('de ltr');
    expect(await languageOf('/owners', { reads: 'de' })).toBe('de ltr');
  });

  it('is declared to caches by Vary', async () => {
    for (const reader of [{}, { reads: 'de' }, { chose: 'de' }]) {
      const vary = (await fetchPage('/', reader)).headers.get('vary')?.toLowerCase();
      expect(vary?.split(/,\s*/)).toEqual(
        expect.arrayContaining(['accept-language', 'cookie', 'user-agent']),
      );
    }
  });

  it.each(languageTags)('also applies to the description: %s', async (chose) => {
    const html = await (await fetchPage('/', { chose })).text();
    const texts = translateIn(chose, () => [
      pageTexts('description'),
      pageTexts('noScript'),
      pageTexts('late'),
    ]);
    for (const translated of texts) expect(html).toContain(escaped(translated));
    const inEnglish = escaped(pageTexts('description'));
    expect(html.includes(inEnglish)).toBe(chose === 'en');
  });
});
