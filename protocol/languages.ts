/** A language that Foretold speaks. */
interface LanguageFacts {
  /** Its own name for itself, as a guest looks for it. */
  name: string;
  /** How Intl is asked to write its numbers, dates and lists, where that is not the language's tag. */
  intl?: string;
  isRightToLeft?: true;
}

/**
 * The languages, by their BCP 47 tags, in the order in which they are offered. A new one is a line here and a file of
 * that name in `protocol/translations/` (docs/translating.md).
 */
export const languages = {
  en: { name: 'English' },
  de: { name: 'Deutsch' },
  es: { name: 'Español' },
  fr: { name: 'Français' },
  it: { name: 'Italiano' },
  nl: { name: 'Nederlands' },
  pl: { name: 'Polski' },
  'pt-BR': { name: 'Português (Brasil)' },
  tr: { name: 'Türkçe' },
  // Digits as on its phones’ keys and in its codes and links.
  ar: { name: 'العربية', intl: 'ar-u-nu-latn', isRightToLeft: true },
  he: { name: 'עברית', isRightToLeft: true },
  'zh-Hans': { name: '简体中文' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

/** The tag by which Intl is asked for a language's numbers, dates and lists. */
export const intlOf = (language: Language): string => {
  const { intl }: LanguageFacts = languages[language];
  return intl ?? language;
};

/** Which way a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => {
  const { isRightToLeft }: LanguageFacts = languages[language];
  return isRightToLeft ? 'rtl' : 'ltr';
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/;

/** A name or a text of somebody's within a sentence: kept together where it runs the other way than the sentence. */
export const isolated = (text: string, language: Language): string =>
  (directionOf(language) === 'rtl' ? leftToRight : rightToLeft).test(text) ? `\u2068${text}\u2069` : text;

/** The tags of all languages, in the order in which they are offered. */
export const languageTags = Object.keys(languages) as Language[];

/** The first language that this reader understands and we speak; undefined when there is none. `de-AT` is German. */
export function matchLanguage(wanted: readonly string[]): Language | undefined {
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const found = languageTags.find((own) => own.toLowerCase() === tag.toLowerCase());
    const alike = found ?? languageTags.find((own) => languageOf(own) === languageOf(tag));
    if (alike) return alike;
  }
  return undefined;
}
