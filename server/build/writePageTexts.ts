import type { Plugin } from 'vite';
import { english } from '../../protocol/spoken.ts';
import { pageTexts } from '../../protocol/texts/pages.ts';
import { pseudo } from './compileTexts.ts';

type Key = Parameters<typeof pageTexts>[0];

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The one page with the catalogue's words where it names them: `{{description}}`. */
export const withTexts = (page: string, isPseudo = false): string =>
  page
    .replace('{{language}}', english)
    .replace(/\{\{(\w+)\}\}/g, (_, key: Key) => escaped(isPseudo ? pseudo(pageTexts(key)) : pageTexts(key)));

/** Writes the catalogue's words into the page that the browser is given first. */
export const writePageTexts = (isPseudo: boolean): Plugin => ({
  name: 'write-page-texts',
  transformIndexHtml: { order: 'pre', handler: (page) => withTexts(page, isPseudo) },
});
