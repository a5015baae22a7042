import type { Context } from 'koa';
import { directionOf, type Language, languageTags, understood } from '../../../protocol/languages.ts';
import { isOwnersPage } from '../../../protocol/paths.ts';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { escaped } from './linkPreview.ts';
import { translateIn } from '../../base/locale.ts';
import { languageCookie } from '../../../protocol/limits.ts';

const isLanguage = (tag: string | undefined): tag is Language => languageTags.some((own) => own === tag);

/** What the reader of a request reads: the own choice, else a language of the browser's, else the event's. */
export function readerLanguage(ctx: Context, ofEvent?: Language): Language {
  const chosen = ctx.cookies.get(languageCookie);
  if (isLanguage(chosen)) return chosen;
  return understood([ctx.acceptsLanguages()].flat().filter((tag) => tag !== '*')) ?? ofEvent ?? 'en';
}

/** The language that a page begins in. The owner's is English. */
export const pageLanguage = (ctx: Context, ofEvent?: Language): Language =>
  isOwnersPage(ctx.path) ? 'en' : readerLanguage(ctx, ofEvent);

const said = [
  'description',
  'previewTitle',
  'previewDescription',
  'previewPicture',
  'noScript',
  'late',
] as const;
const saidIn = (language: Language) =>
  translateIn(language, () => said.map((key) => escaped(pageTexts(key))));

/** The page, which is made in English, for a reader of this language. */
export function withLanguage(page: string, language: Language): string {
  const told = page.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`);
  if (language === 'en') return told;
  const own = saidIn(language);
  return saidIn('en').reduce((text, words, index) => text.replace(words, () => own[index]!), told);
}
