import { Fragment } from 'react';
import { directionOf, type Language } from '../../protocol/languages.ts';
import { activeLanguage, withLanguage } from '../../protocol/i18n.ts';
import type { GuestEvent } from '../../protocol/schemas/events.ts';

/**
 * Returns the languages of an event's printed matter: its two languages, or else the reader's. The texts of
 * both must be loaded.
 */
export const printedLanguages = ({ language, secondLanguage }: GuestEvent): Language[] =>
  secondLanguage ? [language ?? 'en', secondLanguage] : [activeLanguage()];

type InLanguagesProps = { languages: readonly Language[]; say: () => string };

/** Renders a text in each language, separated by slashes. Shows equal texts only once. */
export function InLanguages({ languages, say }: InLanguagesProps) {
  const spoken = languages.map((language) => ({ language, text: withLanguage(language, say) }));
  return spoken
    .filter(({ text }, index) => spoken.findIndex((other) => other.text === text) === index)
    .map(({ language, text }, index) => (
      <Fragment key={language}>
        {index > 0 && ' / '}
        <bdi {...(languages.length > 1 && { lang: language, dir: directionOf(language) })}>{text}</bdi>
      </Fragment>
    ));
}
