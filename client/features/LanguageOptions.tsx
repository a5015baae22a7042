import { type Language, languages, languageTags } from '../../protocol/languages.ts';

/** One `<option>` per language, named in that language. */
export const LanguageOptions = ({ without }: { without?: Language | undefined }) =>
  languageTags
    .filter((tag) => tag !== without)
    .map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {languages[tag].name}
      </option>
    ));
