import { celebrationOf } from '../../../../protocol/rules/celebrations.ts';
import { useIdeas } from '../../../features/ideas/useIdeas.ts';
import { firstIdeas } from '../../../stores/ideas/ideas.ts';
import { namesIn } from '../../../stores/ideas/splitNames.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { SuggestionList, type SuggestionsProps } from './SuggestionList.tsx';

/** The suggestions for all celebrations except weddings: the first ideas of the celebration. */
export function IdeaSuggestions(props: SuggestionsProps) {
  const event = useOrganiserRoom((room) => room.event);
  const languages = { language: event.language ?? 'en', secondLanguage: event.secondLanguage };
  const ideas = useIdeas(languages) ?? [];
  const suggestions = firstIdeas(ideas, celebrationOf(event), languages, namesIn(event));
  return <SuggestionList {...props} suggestions={suggestions.map(({ question }) => question)} />;
}
