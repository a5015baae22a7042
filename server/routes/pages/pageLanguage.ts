import type { Context } from 'koa';
import { directionOf, type Language, languageTags, matchLanguage } from '../../../protocol/languages.ts';
import { isOwnersPage } from '../../../protocol/paths.ts';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { escaped } from './linkPreview.ts';
import { translateIn } from '../../base/locale.ts';
import { languageCookie } from '../../../protocol/limits.ts';

const isLanguage = (tag: string | undefined): tag is Language => languageTags.some((known) => known === tag);

/**
 * Returns the reader's language. The order of precedence is: the reader's choice, the browser's language, the
 * event's language, English.
 */
export function readerLanguage(ctx: Context, ofEvent?: Language): Language {
  const chosen = ctx.cookies.get(languageCookie);
  if (isLanguage(chosen)) return chosen;
  return matchLanguage([ctx.acceptsLanguages()].flat().filter((tag) => tag !== '*')) ?? ofEvent ?? 'en';
}

/** Returns the initial language of a page. The owner's page is English. */
export const pageLanguage = (ctx: Context, ofEvent?: Language): Language =>
  isOwnersPage(ctx.path) ? 'en' : readerLanguage(ctx, ofEvent);

/** The texts in the page's HTML. */
const pageTextKeys = [
  'description',
  'previewTitle',
  'previewDescription',
  'previewPicture',
  'noScript',
  'late',
] as const;
const textsIn = (language: Language) =>
  translateIn(language, () => pageTextKeys.map((key) => escaped(pageTexts(key))));

/** Translates the texts of the page's HTML, which is built in English. */
export function withLanguage(page: string, language: Language): string {
  const tagged = page.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`);
  if (language === 'en') return tagged;
  const translated = textsIn(language);
  return textsIn('en').reduce(
    (html, english, index) => html.replace(english, () => translated[index]!),
    tagged,
  );
}
