import { useEffect, useState } from 'react';
import type { Language } from '../../protocol/languages.ts';
import { activeLanguage } from '../../protocol/i18n.ts';
import { retryUntilTrue } from '../api/retry.ts';
import { prepareTexts } from '../stores/app/language.ts';

/**
 * Loads the texts of a language, which may differ from the reader's. Retries until they have loaded. Returns
 * whether they have loaded.
 */
export function useTextsIn(language: Language): boolean {
  const [loadedLanguage, setLoadedLanguage] = useState(activeLanguage);
  useEffect(() => {
    let isActive = true;
    void retryUntilTrue(async () => {
      const isLoaded = isActive && (await prepareTexts(language));
      if (isLoaded && isActive) setLoadedLanguage(language);
      return isLoaded || !isActive;
    });
    return () => {
      isActive = false;
    };
  }, [language]);
  return loadedLanguage === language;
}
