import { counts } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { language } from '../../../../protocol/texts/catalogue.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { MostPopular } from './MostPopular.tsx';

const averageFormat = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** The event in figures, as they change. */
export function StatisticsCard({ className }: { className?: string }) {
  const questions = useOrganiserRoom((room) => room.questions.length);
  const [participants, predictions] = useOrganiserRoom(({ counters }) => counters);
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const average = participants === 0 ? 0 : predictions / participants;
  return (
    <Card as="section" ref={card} aria-labelledby="statistics" className={className}>
      <Heading level={2} id="statistics">
        {statisticsTexts('title')}
      </Heading>
      <Stats className="mt-4 grid-cols-2! max-[16rem]:grid-cols-1! sm:grid-cols-4!">
        <Stat label={statisticsTexts('questions')} value={questions} />
        <Stat label={statisticsTexts('participants')} value={participants} />
        <Stat label={statisticsTexts('totalPredictions')} value={predictions} />
        <Stat label={statisticsTexts('average')} value={averageFormat.format(average)} />
      </Stats>
      <MostPopular isInView={isInView} />
      <Participation />
    </Card>
  );
}

/** Question Participation: how many of the guests predicted each question, as a table with bars. */
function Participation() {
  const questions = useOrganiserRoom((room) => room.questions);
  const predicted = useOrganiserRoom((room) => room.predictionCounts);
  const guests = useOrganiserRoom(({ counters }) => counters[0]);
  const { list, shown, showAll } = useCollapsedList<HTMLTableElement, Question>(
    questions,
    counts.portalMetrics,
  );
  const percentOf = ({ id }: Question) =>
    guests === 0 ? 0 : Math.round(((predicted[id] ?? 0) / guests) * 100);
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
              predicted={statisticsTexts('predicted', { predicted: predicted[question.id] ?? 0, guests })}
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

/** A question over the whole width, its figures below. */
function Turnout({ text, predicted, percent }: { text: string; predicted: string; percent: number }) {
  return (
    <tbody className="border-b border-line *:*:border-0! *:*:px-0!">
      <tr>
        <th scope="rowgroup" colSpan={2} className="pb-0! text-base! font-normal! text-ink!">
          <span className="block hyphens-auto wrap-anywhere" dir="auto">
            {text}
          </span>
          <span
            aria-hidden="true"
            className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
          >
            <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
          </span>
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
