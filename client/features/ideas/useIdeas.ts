import { useEffect, useState } from 'react';
import { retryUntilTrue } from '../../api/retry.ts';
import { type Idea, loadIdeas, type QuestionLanguages } from '../../stores/ideas/ideas.ts';

/** Returns all ideas in the languages of an event, or undefined while they load. Retries until they load. */
export function useIdeas({ language, secondLanguage = language }: QuestionLanguages): Idea[] | undefined {
  const [loaded, setLoaded] = useState<{ key: string; ideas: Idea[] }>();
  const key = `${language} ${secondLanguage}`;
  useEffect(() => {
    let isActive = true;
    void retryUntilTrue(async () => {
      const ideas = isActive ? await loadIdeas([language, secondLanguage]).catch(() => undefined) : undefined;
      if (ideas && isActive) setLoaded({ key, ideas });
      return ideas !== undefined || !isActive;
    });
    return () => {
      isActive = false;
    };
  }, [language, secondLanguage, key]);
  return loaded?.key === key ? loaded.ideas : undefined;
}
