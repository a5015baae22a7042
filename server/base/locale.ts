import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import type { Language } from '../../protocol/languages.ts';
import { load, withLanguage } from '../../protocol/i18n.ts';

/**
 * The folder of the compiled translations, beside the bundle or one folder above. Undefined if the server
 * runs from its sources.
 */
const builtFolder = ['translations', '../translations']
  .map((folder) => join(import.meta.dirname, folder))
  .find(existsSync);
const sourceFolder = join(import.meta.dirname, '../../protocol/translations');

const loaded = new Set<Language>(['en']);

type Areas = Record<string, Record<string, string>>;

const byName = (areas: Areas): Messages =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function loadOnce(language: Language): void {
  if (loaded.has(language)) return;
  loaded.add(language);
  const file = `${language}.json`;
  load(
    language,
    builtFolder
      ? (read(join(builtFolder, file)) as Messages)
      : byName(read(join(sourceFolder, file)) as Areas),
  );
}

/**
 * Runs `say`, and translates its texts to the given language (default: English). Used for mails,
 * notifications, calendars and link previews.
 */
export function translateIn<Result>(
  language: Language | undefined,
  say: () => Result extends Promise<unknown> ? never : Result,
): Result {
  const textLanguage = language ?? 'en';
  loadOnce(textLanguage);
  return withLanguage(textLanguage, say);
}
