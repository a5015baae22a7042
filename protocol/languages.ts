/** The properties of a supported language. */
interface LanguageFacts {
  /** The name of the language in the language itself, for the language menu. */
  name: string;
  /** The tag for Intl (numbers, dates, lists). Absent: the same as the language's tag. */
  intl?: string;
  isRightToLeft?: true;
}

/**
 * The supported languages by BCP 47 tag, in the order of the language menu. A new language needs an entry
 * here and a translation file in `protocol/translations/` named after the tag (docs/translating.md).
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
  // Numbers use Latin digits, because the keys of phones, the codes and the links have them too.
  ar: { name: 'العربية', intl: 'ar-u-nu-latn', isRightToLeft: true },
  he: { name: 'עברית', isRightToLeft: true },
  'zh-Hans': { name: '简体中文' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

/** Returns the tag for Intl (numbers, dates, lists) of a language. */
export const intlOf = (language: Language): string => {
  const { intl }: LanguageFacts = languages[language];
  return intl ?? language;
};

/** Returns the writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => {
  const { isRightToLeft }: LanguageFacts = languages[language];
  return isRightToLeft ? 'rtl' : 'ltr';
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/;

/** Encloses a text in Unicode isolate marks if its writing direction differs from that of the sentence. */
export const isolated = (text: string, language: Language): string =>
  (directionOf(language) === 'rtl' ? leftToRight : rightToLeft).test(text) ? `\u2068${text}\u2069` : text;

/** The tags of all languages, in the order of the language menu. */
export const languageTags = Object.keys(languages) as Language[];

/**
 * Returns the first supported language of a preference list, or undefined if there is none. `de-AT` matches
 * `de`.
 */
export function matchLanguage(wanted: readonly string[]): Language | undefined {
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const exact = languageTags.find((supported) => supported.toLowerCase() === tag.toLowerCase());
    const match = exact ?? languageTags.find((supported) => languageOf(supported) === languageOf(tag));
    if (match) return match;
  }
  return undefined;
}
