import { counts } from '../../../../protocol/limits.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import type { Prediction } from '../../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { forActiveLanguage } from '../../../../protocol/i18n.ts';
import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { call } from '../../../api/http.ts';
import { Button, RetryButton } from '../../../components/controls/Button.tsx';
import { PercentBar, Stat, Stats } from '../../../components/display/Stat.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { useThrottled } from '../../../components/timing.ts';
import { eventParams, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { useLoaded } from '../useLoaded.tsx';

const averageFormat = forActiveLanguage(
  (tag) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
);

/** The event's statistics, updated live. */
export function StatisticsCard({ className }: { className?: string }) {
  const { questions, counters } = useOrganiserRoom((room) => room);
  const [participants, predictions] = counters;
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const average = participants === 0 ? 0 : predictions / participants;
  return (
    <Section ref={card} title={statisticsTexts('title')} headingId="statistics" className={className}>
      <Stats className="mt-4 grid-cols-2! max-[16rem]:grid-cols-1! sm:grid-cols-4!">
        <Stat label={statisticsTexts('questions')} value={questions.length} />
        <Stat label={statisticsTexts('participants')} value={participants} />
        <Stat label={statisticsTexts('totalPredictions')} value={predictions} />
        <Stat label={statisticsTexts('average')} value={averageFormat().format(average)} />
      </Stats>
      <MostPopular isInView={isInView} />
      <Participation />
    </Section>
  );
}

/** The Question Participation table: the share of guests who predicted each question, with bars. */
function Participation() {
  const { questions, predictionCounts, counters } = useOrganiserRoom((room) => room);
  const [guests] = counters;
  const { list, shown, showAll } = useCollapsedList(questions, counts.portalMetrics);
  const percentOf = ({ id }: Question) =>
    guests === 0 ? 0 : Math.round(((predictionCounts[id] ?? 0) / guests) * 100);
  return (
    <section aria-labelledby="participation" className="mt-5 border-t border-line pt-5">
      <Heading level={3} id="participation">
        {statisticsTexts('participationTitle')}
      </Heading>
      <p className="mt-1 text-muted">
        {questions.length === 0
          ? statisticsTexts('noQuestions')
          : summaryOf(questions.map(percentOf), guests)}
      </p>
      {questions.length > 0 && (
        <table ref={list} className="fine-table mt-2">
          <thead className="sr-only">
            <tr>
              <th scope="col">{statisticsTexts('predictedColumn')}</th>
              <th scope="col">{statisticsTexts('shareColumn')}</th>
            </tr>
          </thead>
          {shown.map((question) => (
            <Turnout
              key={question.id}
              text={question.text}
              predicted={statisticsTexts('predicted', {
                predicted: predictionCounts[question.id] ?? 0,
                guests,
              })}
              percent={percentOf(question)}
            />
          ))}
        </table>
      )}
      {showAll && (
        <Button variant="quiet" wide onClick={showAll}>
          {statisticsTexts('showAll', { count: questions.length })}
        </Button>
      )}
    </section>
  );
}

/** A question with its bar in full width and its figures below. */
function Turnout({ text, predicted, percent }: { text: string; predicted: string; percent: number }) {
  return (
    <tbody className="border-b border-line *:*:border-0! *:*:px-0!">
      <tr>
        <th scope="rowgroup" colSpan={2} className="pb-0! text-base! font-normal! text-ink!">
          <UserText as="span" className="block hyphens-auto">
            {text}
          </UserText>
          <PercentBar percent={percent} className="mt-2 h-1.5" />
        </th>
      </tr>
      <tr>
        <td className="pt-1! text-sm text-muted">{predicted}</td>
        <td className="pt-1! text-end! font-semibold whitespace-nowrap">
          {statisticsTexts('share', { share: percent / 100 })}
        </td>
      </tr>
    </tbody>
  );
}

function summaryOf(percents: number[], guests: number): string {
  if (guests === 0) return statisticsTexts('noGuests');
  const average = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return statisticsTexts('averageShare', { share: average / 100 });
}

/** The minimum interval between two loads of the predictions, in milliseconds. */
const reloadMs = 5_000;

/** The Most Popular Predictions list: the five most chosen options. It counts again while it is in view. */
function MostPopular({ isInView }: { isInView: boolean }) {
  const questions = useOrganiserRoom((room) => room.questions);
  const predictionCount = useOrganiserRoom(({ counters }) => counters[1]);
  const hasChoices = questions.some(({ type }) => type === 'multiple_choice');
  const predictions = useLoaded(async () => call('GET /api/events/:shareCode/predictions', eventParams()), {
    isWanted: isInView && hasChoices,
    version: useThrottled(predictionCount, reloadMs),
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

/** Returns the most predicted options of all multiple-choice questions. Ties keep the questions' order. */
function mostPopular(questions: readonly Question[], predictions: readonly Prediction[]) {
  const choices = questions.filter(({ type }) => type === 'multiple_choice');
  const votes = new Map(choices.map(({ id }) => [id, new Map<string, number>()]));
  for (const { questionId, answer } of predictions) {
    const questionVotes = votes.get(questionId);
    questionVotes?.set(answer, (questionVotes.get(answer) ?? 0) + 1);
  }
  const popular = choices.flatMap((question) =>
    Array.from(votes.get(question.id) ?? [], ([answer, count]) => ({ question, answer, votes: count })),
  );
  return sorted(popular, (a, b) => b.votes - a.votes).slice(0, counts.phoneBoardRows);
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
