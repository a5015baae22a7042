import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, intlOf } from './languages.ts';

/**
 * The source language of the catalogue. Its messages are part of the code. `load` adds the other languages.
 */
export const english = 'en';

/** The shared Lingui instance. */
export const i18n = setupI18n({ locale: english, messages: { [english]: {} } });
// The build replaces this compiler, because it compiles all messages. Without a build, each message is
// compiled at first use.
i18n.setMessagesCompiler(compileMessage);

/** Returns the active language. */
export const activeLanguage = () => i18n.locale as Language;

/** Activates a language. Messages without a translation are shown in English. */
export const activateLanguage = (language: Language) => i18n.activate(language, intlOf(language));

/** Runs a synchronous function in another language, then restores the previous language. */
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

/** Adds translated messages. Their keys have the form `area.key`. */
export const load = (language: Language, messages: Messages) => i18n.load(language, messages);

/** Returns a function that creates an Intl object for the active language and caches it for each language. */
export function forActiveLanguage<Made>(make: (tag: string) => Made): () => Made {
  const cache = new Map<Language, Made>();
  return () => {
    const language = activeLanguage();
    const cached = cache.get(language) ?? make(intlOf(language));
    cache.set(language, cached);
    return cached;
  };
}
