import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, intlOf } from './languages.ts';

/** The catalogue's source language. Its messages are part of the code; `load` adds translations. */
export const english = 'en';

/** The shared Lingui instance. */
export const i18n = setupI18n({ locale: english, messages: { [english]: {} } });
// The build compiles all messages and replaces this compiler. Without a build, messages are compiled at first
// use.
i18n.setMessagesCompiler(compileMessage);

/** The active language. */
export const activeLanguage = () => i18n.locale as Language;

/** Activates a language. Messages that its translation lacks fall back to English. */
export const activateLanguage = (language: Language) => i18n.activate(language, intlOf(language));

/** Runs a synchronous function with another active language, and restores the previous one. */
export function withLanguage<Result>(
  language: Language,
  say: () => Result extends Promise<unknown> ? never : Result,
): Result {
  const before = activeLanguage();
  activateLanguage(language);
  try {
    return say();
  } finally {
    activateLanguage(before);
  }
}

/** Adds messages of a translation, by `area.key`. */
export const load = (language: Language, messages: Messages) => i18n.load(language, messages);

/** Creates an Intl object for the active language; cached for each language. */
export function forActiveLanguage<Made>(make: (tag: string) => Made): () => Made {
  const cache = new Map<Language, Made>();
  return () => {
    const language = activeLanguage();
    const cached = cache.get(language) ?? make(intlOf(language));
    cache.set(language, cached);
    return cached;
  };
}
