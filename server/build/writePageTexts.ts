import type { Plugin } from 'vite';
import { english } from '../../protocol/i18n.ts';
import { pageTexts } from '../../protocol/texts/pages.ts';
import { pseudo } from './compileTexts.ts';

type Key = Parameters<typeof pageTexts>[0];

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Replaces the placeholders of the HTML page, such as `{{description}}`, by texts from the catalogue. */
export const withTexts = (page: string, isPseudo = false): string =>
  page
    .replace('{{language}}', english)
    .replace(/\{\{(\w+)\}\}/g, (_, key: Key) => escaped(isPseudo ? pseudo(pageTexts(key)) : pageTexts(key)));

/** Returns a Vite plugin that inserts the texts into the HTML page. */
export const writePageTexts = (isPseudo: boolean): Plugin => ({
  name: 'write-page-texts',
  transformIndexHtml: { order: 'pre', handler: (page) => withTexts(page, isPseudo) },
});
