/** A supported language. */
interface LanguageFacts {
  /** The language's own name, as the language menu shows it. */
  name: string;
  /** The tag for Intl (numbers, dates, lists) where it differs from the language's tag. */
  intl?: string;
  isRightToLeft?: true;
}

/**
 * The supported languages by BCP 47 tag, in the order of the language menu. A new language needs an entry
 * here and a file of that name in `protocol/translations/` (docs/translating.md).
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
  // Latin digits, as on phone keys and in codes and links.
  ar: { name: 'العربية', intl: 'ar-u-nu-latn', isRightToLeft: true },
  he: { name: 'עברית', isRightToLeft: true },
  'zh-Hans': { name: '简体中文' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

/** The tag for Intl (numbers, dates, lists) of a language. */
export const intlOf = (language: Language): string => {
  const { intl }: LanguageFacts = languages[language];
  return intl ?? language;
};

/** The writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => {
  const { isRightToLeft }: LanguageFacts = languages[language];
  return isRightToLeft ? 'rtl' : 'ltr';
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/;

/**
 * Puts Unicode isolate marks around a name or text that is written in the opposite direction of the sentence.
 */
export const isolated = (text: string, language: Language): string =>
  (directionOf(language) === 'rtl' ? leftToRight : rightToLeft).test(text) ? `\u2068${text}\u2069` : text;

/** The tags of all languages, in the order of the language menu. */
export const languageTags = Object.keys(languages) as Language[];

/** The first supported language of a preference list; undefined when there is none. `de-AT` matches `de`. */
export function matchLanguage(wanted: readonly string[]): Language | undefined {
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const exact = languageTags.find((supported) => supported.toLowerCase() === tag.toLowerCase());
    const match = exact ?? languageTags.find((supported) => languageOf(supported) === languageOf(tag));
    if (match) return match;
  }
  return undefined;
}
