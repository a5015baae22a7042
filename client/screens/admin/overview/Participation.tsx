import { Button } from '../../../components/controls/Button.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { counts } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';

/** Question Participation: how many of the guests predicted each question, as a table with bars. */
export function Participation() {
  const questions = useOrganiserRoom((room) => room.questions);
  const predicted = useOrganiserRoom((room) => room.predictionCounts);
  const guests = useOrganiserRoom(({ counters }) => counters[0]);
  const { list, shown, showAll } = useCollapsedList<HTMLTableElement, Question>(
    questions,
    counts.portalFigures,
  );
  const percentOf = ({ id }: Question) =>
    guests === 0 ? 0 : Math.round(((predicted[id] ?? 0) / guests) * 100);
  return (
    <section aria-labelledby="participation" className="mt-5 border-t border-line pt-5">
      <Heading level={3} id="participation">
        Question Participation
      </Heading>
      <p className="mt-1 text-muted">
        {questions.length === 0
          ? 'Once you add questions, you’ll see here how many guests have made a prediction.'
          : summaryOf(questions.map(percentOf), guests)}
      </p>
      {questions.length > 0 && (
        <table ref={list} className="fine-table mt-2">
          <thead className="sr-only">
            <tr>
              <th scope="col">Predicted</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          {shown.map((question) => (
            <Turnout
              key={question.id}
              text={question.text}
              predicted={`${formatCount(predicted[question.id] ?? 0)} of ${formatCount(guests)}`}
              percent={percentOf(question)}
            />
          ))}
        </table>
      )}
      {showAll && (
        <Button variant="quiet" wide onClick={showAll}>
          Show all {questions.length}
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
          <Bar percent={percent} />
        </th>
      </tr>
      <tr>
        <td className="pt-1! text-sm text-muted">{predicted}</td>
        <td className="pt-1! text-end! font-semibold whitespace-nowrap">{percent}%</td>
      </tr>
    </tbody>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <span
      aria-hidden="true"
      className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
    </span>
  );
}

function summaryOf(percents: number[], guests: number): string {
  if (guests === 0) return 'No one has joined yet.';
  const average = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return `On average, ${average}% of your guests made a prediction on each question.`;
}
