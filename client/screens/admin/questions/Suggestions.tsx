import { Suspense } from 'react';
import { celebrationOf } from '../../../../protocol/rules/celebrations.ts';
import { withLanguage } from '../../../../protocol/i18n.ts';
import { suggestedQuestions } from '../../../../protocol/texts/creation/suggestions.ts';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { useTextsIn } from '../../../features/useTextsIn.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { type Suggestion, SuggestionList, type SuggestionsProps } from './SuggestionList.tsx';

/**
 * Returns the suggested questions in both languages of the event. Empty until the texts of the first language
 * have loaded.
 */
function useWeddingSuggestions(): Suggestion[] {
  const { language = 'en', secondLanguage } = useOrganiserRoom(({ event }) => event);
  const hasFirst = useTextsIn(language);
  const hasSecond = useTextsIn(secondLanguage ?? language);
  if (!hasFirst) return [];
  const translations = secondLanguage && hasSecond ? withLanguage(secondLanguage, suggestedQuestions) : [];
  return withLanguage(language, suggestedQuestions).map((text, index) => {
    const translated = translations[index];
    return {
      text,
      type: 'yes_no',
      ...(secondLanguage && translated && { translation: { language: secondLanguage, text: translated } }),
    };
  });
}

const { Component: IdeaSuggestions } = lazyComponent(
  async () => (await import('./IdeaSuggestions.tsx')).IdeaSuggestions,
  'whenIdle',
);

/** Suggested questions. A tap writes a question into the form. */
export function Suggestions(props: SuggestionsProps) {
  const isWedding = useOrganiserRoom(({ event }) => celebrationOf(event) === 'wedding');
  return isWedding ? (
    <WeddingSuggestions {...props} />
  ) : (
    <Suspense>
      <IdeaSuggestions {...props} />
    </Suspense>
  );
}

const WeddingSuggestions = (props: SuggestionsProps) => (
  <SuggestionList {...props} suggestions={useWeddingSuggestions()} />
);
