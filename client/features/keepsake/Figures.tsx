import type { Keepsake, KeepsakeStatistics } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { Stat } from '../../components/display/Stat.tsx';
import { correctLabel } from '../game/answers.ts';
import { highlightCard, highlightNames, titleCards } from '../game/highlights.ts';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { questionsOf } from './keepsakeFacts.ts';
import { textOf } from '../game/questionTexts.ts';

/** The event's statistics and highlights. */
export function Figures({ keepsake }: { keepsake: Keepsake }) {
  const { statistics, guestCount } = keepsake;
  if (!statistics || guestCount === 0) return null;
  const { predictionCount, correctCount, messageCount } = statistics;
  return (
    <KeepsakeSection title={keepsakeTexts('statistics')}>
      <dl className="keepsake-figures">
        <Stat label={keepsakeTexts('guests', { count: guestCount })} value={guestCount} />
        <Stat label={keepsakeTexts('predictions', { count: predictionCount })} value={predictionCount} />
        {predictionCount > 0 && (
          <Stat
            label={keepsakeTexts('right', { count: correctCount })}
            value={keepsakeTexts('share', { share: correctCount / predictionCount })}
          />
        )}
        {messageCount > 0 && (
          <Stat label={keepsakeTexts('messages', { count: messageCount })} value={messageCount} />
        )}
      </dl>
      <Stories keepsake={keepsake} statistics={statistics} />
    </KeepsakeSection>
  );
}

type StoriesProps = { keepsake: Keepsake; statistics: KeepsakeStatistics };

function Stories({ keepsake, statistics }: StoriesProps) {
  const room = { event: keepsake.event, questions: questionsOf(keepsake) };
  const { highlights } = statistics;
  const stories = [
    ...highlightNames.flatMap((name) => highlightCard(room, highlights, name) ?? []),
    ...clearestOf(statistics, room.questions),
    ...titleCards(room, highlights.titles ?? []),
  ];
  if (stories.length === 0) return null;
  return (
    <ul className="keepsake-stories">
      {stories.map(({ title, hero, words }) => (
        <li key={`${title} ${hero}`}>
          <p className="eyebrow">{title}</p>
          <p className="keepsake-hero font-display" dir="auto">
            {hero}
          </p>
          <p className="keepsake-small">{words}</p>
        </li>
      ))}
    </ul>
  );
}

/** Returns the question with the largest share of correct predictions, as a highlight. */
function clearestOf({ clearest }: KeepsakeStatistics, questions: ReturnType<typeof questionsOf>) {
  const question = clearest && questions.find(({ id }) => id === clearest.questionId);
  if (!question) return [];
  const { correctCount, predictionCount } = clearest;
  return [
    {
      title: keepsakeTexts('clearest'),
      hero: correctLabel(question) ?? '',
      words: keepsakeTexts('clearestWords', {
        question: textOf(question),
        correct: correctCount,
        guests: predictionCount,
      }),
    },
  ];
}
