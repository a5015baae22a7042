import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import type { Language } from '../../protocol/languages.ts';
import { load, speaking } from '../../protocol/spoken.ts';

/** Beside what was built, or above a part of it, are the translations as the build has compiled them; beside sources, as they were written. */
const built = ['translations', '../translations']
  .map((folder) => join(import.meta.dirname, folder))
  .find(existsSync);
const written = join(import.meta.dirname, '../../protocol/translations');

const brought = new Set<Language>(['en']);

type Areas = Record<string, Record<string, string>>;

const byName = (areas: Areas): Messages =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function bring(language: Language): void {
  if (brought.has(language)) return;
  brought.add(language);
  const file = `${language}.json`;
  load(language, built ? (read(join(built, file)) as Messages) : byName(read(join(written, file)) as Areas));
}

/** What the server says to somebody who reads this language: a mail, a notification, a calendar's entry, a link's preview. */
export function translateIn<Result>(
  language: Language | undefined,
  say: () => Result extends Promise<unknown> ? never : Result,
): Result {
  const wanted = language ?? 'en';
  bring(wanted);
  return speaking(wanted, say);
}
