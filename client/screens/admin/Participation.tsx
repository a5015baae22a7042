import { Heading } from '../../components/Heading.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import type { Question } from '../../../protocol/questions.ts';

const noQuestions: Question[] = [];
const noCounts: Record<string, number> = {};

/** Question Participation: how many of the guests predicted each question, as a table with bars. */
export function Participation() {
  const questions = useEventRoom(({ room }) => room?.questions ?? noQuestions);
  const predicted = useEventRoom(({ room }) => room?.predictionCounts ?? noCounts);
  const guests = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const percentOf = ({ id }: Question) =>
    guests === 0 ? 0 : Math.round(((predicted[id] ?? 0) / guests) * 100);
  return (
    <section aria-labelledby="participation" className="mt-5 border-t border-line pt-5">
      <Heading level={3} id="participation">
        Question Participation
      </Heading>
      <p className="mt-1 text-muted">
        {questions.length === 0
          ? 'Shows how many guests predicted each question, as soon as there is one.'
          : summaryOf(questions.map(percentOf), guests)}
      </p>
      {questions.length > 0 && (
        <table className="fine-table mt-2 table-fixed max-[18rem]:**:px-0!">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col" className="w-24 text-end! max-[18rem]:hidden sm:w-28">
                Predicted
              </th>
              <th scope="col" className="w-17 text-end! max-[18rem]:w-11">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <tr key={question.id}>
                <th scope="row" className="font-normal! text-ink! text-base!">
                  <span className="block hyphens-auto wrap-anywhere" dir="auto">
                    {question.text}
                  </span>
                  <Bar percent={percentOf(question)} />
                </th>
                <td className="text-end! align-top max-[18rem]:hidden">
                  {predicted[question.id] ?? 0} of {guests}
                </td>
                <td className="ps-0! text-end! align-top font-semibold whitespace-nowrap">
                  {percentOf(question)}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
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
  if (guests === 0) return 'Nobody has joined yet.';
  const average = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return `On average ${average}% of your guests have predicted a question.`;
}
