import { type Language, languages, languageTags } from '../../protocol/languages.ts';

/** The languages of a list, each by its own name. */
export const LanguageOptions = ({ without }: { without?: Language | undefined }) =>
  languageTags
    .filter((tag) => tag !== without)
    .map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {languages[tag].name}
      </option>
    ));
