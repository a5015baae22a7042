import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, intlOf } from './languages.ts';

/** The catalogue's own language: what it says is there with the code; translations are brought by `load`. */
export const english = 'en';

/** What says the messages. */
export const i18n = setupI18n({ locale: english, messages: { [english]: {} } });
// What is shipped was compiled when it was built; sources are compiled when they are said.
i18n.setMessagesCompiler(compileMessage);

/** The language that is spoken now. */
export const activeLanguage = () => i18n.locale as Language;

/** From now on everything is said in this language; what its translation lacks, in English. */
export const activateLanguage = (language: Language) => i18n.activate(language, intlOf(language));

/** Says something in another language; whoever says it must be done when it returns. */
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

/** Brings messages of a translation, by `area.key`. */
export const load = (language: Language, messages: Messages) => i18n.load(language, messages);

/** What Intl makes for a language: made once for each that is spoken. */
export function forActiveLanguage<Made>(make: (tag: string) => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const language = activeLanguage();
    const own = made.get(language) ?? make(intlOf(language));
    made.set(language, own);
    return own;
  };
}
