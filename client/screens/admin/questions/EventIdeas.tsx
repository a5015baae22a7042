import { useMemo } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import { MoreIdeas } from '../../../features/ideas/MoreIdeas.tsx';
import { addIdeas } from '../../../stores/ideas/addIdeas.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** The button for the list of ideas. One call adds all chosen ideas to the event. */
export function EventIdeas() {
  const questions = useOrganiserRoom((room) => room.questions);
  const {
    language = 'en',
    secondLanguage,
    title,
    coupleName,
    celebration,
  } = useOrganiserRoom(({ event }) => event);
  const usedTexts = useMemo(
    () => questions.flatMap(({ text, translation }) => (translation ? [text, translation.text] : [text])),
    [questions],
  );
  return (
    <MoreIdeas
      event={{ language, secondLanguage, title, coupleName, celebration }}
      usedTexts={usedTexts}
      room={counts.questionsPerEvent - questions.length}
      onAdd={async (ideas) => addIdeas(ideas.map(({ question }) => question))}
    />
  );
}
