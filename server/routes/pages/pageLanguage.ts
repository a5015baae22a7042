import type { Context } from 'koa';
import { directionOf, type Language, languageTags, understood } from '../../../protocol/languages.ts';
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
  /^\/owner(\/|$)/.test(ctx.path) ? 'en' : readerLanguage(ctx, ofEvent);

/** The page, which is made in English, for a reader of this language: what it says itself comes with the texts. */
export const withLanguage = (page: string, language: Language): string =>
  page.replace('<html lang="en"', () => `<html lang="${language}" dir="${directionOf(language)}"`);
