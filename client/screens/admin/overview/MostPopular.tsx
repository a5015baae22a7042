import { counts } from '../../../../protocol/limits.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import type { Prediction } from '../../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { call } from '../../../api/http.ts';
import { RetryButton } from '../../../components/controls/RetryButton.tsx';
import { UserText } from '../../../components/display/UserText.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { useThrottled } from '../../../components/timing.ts';
import { ofEvent, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.tsx';

/** All predictions are asked for again at most this often. */
const everyMs = 5_000;

/** Most Popular Predictions: the five options that most guests chose, counted anew while somebody looks at them. */
export function MostPopular({ isInView }: { isInView: boolean }) {
  const questions = useOrganiserRoom((room) => room.questions);
  const total = useOrganiserRoom(({ counters }) => counters[1]);
  const hasChoices = questions.some(({ type }) => type === 'multiple_choice');
  const predictions = useLoaded(async () => call('GET /api/events/:shareCode/predictions', ofEvent()), {
    isWanted: isInView && hasChoices,
    version: useThrottled(total, everyMs),
  });
  const { value, retry } = hasChoices ? predictions : { ...predictions, value: [] };
  return (
    <section aria-labelledby="most-popular" className="mt-7 border-t border-line pt-5">
      <Heading level={3} id="most-popular">
        {statisticsTexts('popularTitle')}
      </Heading>
      {value === undefined && isInView && (
        <p role="status" className="mt-3 flex items-center gap-2 text-muted">
          <Spinner className="text-gold" /> {statisticsTexts('counting')}
        </p>
      )}
      {value === 'failed' && (
        <div role="alert" className="mt-3">
          <p>{statisticsTexts('popularFailed')}</p>
          <RetryButton className="mt-3" onRetry={retry} />
        </div>
      )}
      {Array.isArray(value) && <PopularList popular={mostPopular(questions, value)} />}
    </section>
  );
}

/** What guests predicted most, over all multiple-choice questions; the first of equals is the earlier question's. */
function mostPopular(questions: readonly Question[], predictions: readonly Prediction[]) {
  const choices = questions.filter(({ type }) => type === 'multiple_choice');
  const votes = new Map(choices.map(({ id }) => [id, new Map<string, number>()]));
  for (const { questionId, answer } of predictions) {
    const ofQuestion = votes.get(questionId);
    ofQuestion?.set(answer, (ofQuestion.get(answer) ?? 0) + 1);
  }
  const popular = choices.flatMap((question) =>
    Array.from(votes.get(question.id) ?? [], ([answer, count]) => ({ question, answer, votes: count })),
  );
  return sorted(popular, (a, b) => b.votes - a.votes).slice(0, counts.cardRows);
}

function PopularList({ popular }: { popular: ReturnType<typeof mostPopular> }) {
  if (popular.length === 0) return <p className="mt-2 text-muted">{statisticsTexts('popularNone')}</p>;
  return (
    <ol className="ruled mt-2">
      {popular.map(({ question, answer, votes }) => (
        <li key={`${question.id} ${answer}`} className="flex items-baseline gap-4 py-3">
          <div className="min-w-0 flex-1">
            <UserText className="font-semibold">{answer}</UserText>
            <UserText className="text-sm text-muted">{question.text}</UserText>
          </div>
          <p className="figures shrink-0 text-sm">{statisticsTexts('votes', { count: votes })}</p>
        </li>
      ))}
    </ol>
  );
}
