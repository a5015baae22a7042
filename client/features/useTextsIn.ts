import { useEffect, useState } from 'react';
import type { Language } from '../../protocol/languages.ts';
import { spoken } from '../../protocol/spoken.ts';
import { hear } from '../components/timing.ts';
import { prepareTexts } from '../stores/app/language.ts';

/** Whether something can be said in this language by now, which the reader's need not be. */
export function useTextsIn(language: Language): boolean {
  const [there, setThere] = useState(spoken);
  useEffect(
    () =>
      hear(
        prepareTexts(language),
        () => setThere(language),
        () => {},
      ),
    [language],
  );
  return there === language;
}
