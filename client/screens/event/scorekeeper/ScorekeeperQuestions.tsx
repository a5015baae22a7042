import { CircleCheck, EyeOff, HeartHandshake } from 'lucide-react';
import { useEffect } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { scorekeeperTexts } from '../../../../protocol/texts/helperPages.ts';
import { UserText } from '../../../components/display/Text.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { useInterval } from '../../../components/timing.ts';
import { correctLabel } from '../../../features/game/answers.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadAnswers, useScorekeeper } from './scorekeeperAnswers.ts';
import { ScorekeeperCard } from './ScorekeeperCard.tsx';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

/**
 * The polling interval in milliseconds. Polling finds changes without a live message, such as an answer that
 * the host has set.
 */
const pollMs = 10_000;

type ScorekeeperQuestionsProps = { shareCode: string; questions: readonly Question[] };

/** The questions without an answer, followed by the finished ones. */
export function ScorekeeperQuestions({ shareCode, questions }: ScorekeeperQuestionsProps) {
  const { status, answers } = useScorekeeper();
  const connection = useEventRoom((state) => state.connection);
  useEffect(() => {
    void loadAnswers(shareCode);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetches on changes
  }, [shareCode, questions, connection]);
  useInterval(() => void loadAnswers(shareCode), pollMs);
  if (status !== 'known')
    return (
      <Loading
        label={scorekeeperTexts(status === 'loading' ? 'loading' : 'notLoaded')}
        onRetry={() => void loadAnswers(shareCode)}
      />
    );
  const isDone = ({ id, correctAnswer }: Question) =>
    correctAnswer !== undefined || (answers[id] !== undefined && answers[id].answer === undefined);
  const [waiting, done] = [questions.filter((question) => !isDone(question)), questions.filter(isDone)];
  return (
    <div className="flex grow flex-col gap-6">
      <header className="text-center">
        <Heading level={2} size="subheading">
          {scorekeeperTexts('title')}
        </Heading>
        <p className="mt-2 text-sm text-balance text-muted">
          <EyeOff aria-hidden="true" className="me-2 inline size-4 text-gold" />
          {scorekeeperTexts('secret')}
        </p>
      </header>
      {waiting.length === 0 ? (
        <NothingToDo hasQuestions={questions.length > 0} />
      ) : (
        <ol className="stack gap-5">
          {waiting.map((question) => (
            <li key={question.id}>
              <ScorekeeperCard question={question} />
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && <Done questions={done} />}
    </div>
  );
}

const NothingToDo = ({ hasQuestions }: { hasQuestions: boolean }) => (
  <Card as="section" look="invitation" padding="lg">
    <EmptyState
      icon={<HeartHandshake />}
      title={scorekeeperTexts(hasQuestions ? 'doneTitle' : 'emptyTitle')}
      level={3}
    >
      {scorekeeperTexts(hasQuestions ? 'done' : 'empty')}
    </EmptyState>
  </Card>
);

/** The questions whose answer guests have seen or the host has set. */
const Done = ({ questions }: { questions: readonly Question[] }) => (
  <section aria-labelledby="witness-done">
    <Heading level={3} size="label" id="witness-done">
      {scorekeeperTexts('doneHeading')}
    </Heading>
    <ul className="ruled mt-2 border-t border-line">
      {questions.map((question) => (
        <li key={question.id} className="flex items-start gap-3 py-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
          <div className="min-w-0">
            <UserText className="wrap-anywhere" lang={langOf(question)}>
              {textOf(question)}
            </UserText>
            <p className="text-sm text-muted wrap-anywhere">
              {question.correctAnswer === undefined
                ? scorekeeperTexts('setByHost')
                : scorekeeperTexts('shown', { answer: correctLabel(question) ?? '' })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
