import { useEffect, useState } from 'react';
import type { Language } from '../../protocol/languages.ts';
import { spoken } from '../../protocol/spoken.ts';
import { insist } from '../api/retry.ts';
import { prepareTexts } from '../stores/app/language.ts';

/** Whether something can be said in this language by now, which the reader's need not be. It is fetched until it can. */
export function useTextsIn(language: Language): boolean {
  const [there, setThere] = useState(spoken);
  useEffect(() => {
    let isWanted = true;
    void insist(async () => {
      const isThere = isWanted && (await prepareTexts(language));
      if (isThere && isWanted) setThere(language);
      return isThere || !isWanted;
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return there === language;
}
