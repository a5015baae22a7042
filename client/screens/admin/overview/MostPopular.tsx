import { counted } from '../../../features/game/boardWords.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { Popular } from '../../../stores/organiser/organiserStatistics.ts';
import { usePopular } from './usePopular.ts';

/** Most Popular Predictions: the five options that most guests chose, with their votes. */
export function MostPopular({ isInView }: { isInView: boolean }) {
  const { popular, retry } = usePopular(isInView);
  return (
    <section aria-labelledby="most-popular" className="mt-7 border-t border-line pt-5">
      <Heading level={3} id="most-popular">
        Most Popular Predictions
      </Heading>
      {popular === undefined && isInView && (
        <p role="status" className="mt-3 flex items-center gap-2 text-muted">
          <Spinner className="text-gold" /> Counting...
        </p>
      )}
      {popular === 'failed' && (
        <div role="alert" className="mt-3">
          <p>We couldn’t load the predictions.</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {Array.isArray(popular) &&
        (popular.length === 0 ? (
          <p className="mt-2 text-muted">
            The most popular predictions on multiple-choice questions will appear here.
          </p>
        ) : (
          <ol className="ruled mt-2">
            {popular.map((line) => (
              <Line key={`${line.questionId} ${line.answer}`} line={line} />
            ))}
          </ol>
        ))}
    </section>
  );
}

function Line({ line }: { line: Popular }) {
  const question = useEventRoom(({ room }) => room?.questions.find(({ id }) => id === line.questionId)?.text);
  return (
    <li className="flex items-baseline gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {line.answer}
        </p>
        <p className="text-sm text-muted wrap-anywhere" dir="auto">
          {question}
        </p>
      </div>
      <p className="figures shrink-0 text-sm">{counted(line.votes, 'vote')}</p>
    </li>
  );
}
