import { counts } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { language } from '../../../../protocol/texts/catalogue.ts';
import { statisticsTexts } from '../../../../protocol/texts/portal/overview.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { PercentBar } from '../../../components/display/PercentBar.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { UserText } from '../../../components/display/UserText.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Section } from '../../../components/layout/Section.tsx';
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
        <Stat label={statisticsTexts('average')} value={averageFormat.format(average)} />
      </Stats>
      <MostPopular isInView={isInView} />
      <Participation />
    </Section>
  );
}

/** Question Participation: how many of the guests predicted each question, as a table with bars. */
function Participation() {
  const { questions, predictionCounts: predicted, counters: numbers } = useOrganiserRoom((room) => room);
  const [guests] = numbers;
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
