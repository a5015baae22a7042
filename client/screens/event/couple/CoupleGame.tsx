import { Check, HeartHandshake, Lock, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { coupleTexts } from '../../../../protocol/texts/helpers.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Progress } from '../../../components/feedback/Progress.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { useGame } from '../../../stores/guest/game.ts';
import { usePredictions } from '../../../stores/guest/predictions.ts';
import { progressOf, type GuestQuestions } from '../game/guestFlow.ts';
import { MyPredictions } from '../game/MyPredictions.tsx';
import { LostNotice } from '../game/Notices.tsx';
import { QuestionCard } from '../game/QuestionCard.tsx';
import { type StageProps, useGuestFlow } from '../game/useGuestFlow.ts';
import { coupleIdOf } from './coupleGame.ts';

type CoupleGameProps = Pick<StageProps, 'room' | 'shareCode'>;

/** The couple's game, once it is known what they have predicted. */
export function CoupleGame(props: CoupleGameProps) {
  const { recall } = useGame();
  const participantId = usePredictions((state) => state.participantId);
  const status = usePredictions((state) => state.status);
  const coupleId = coupleIdOf(props.shareCode);
  useEffect(() => void recall(coupleId), [recall, coupleId]);
  if (participantId !== coupleId || status === 'loading')
    return <Loading label={coupleTexts('loading')} onRetry={() => void recall(coupleId)} />;
  if (status === 'unreachable')
    return <Loading label={coupleTexts('notLoaded')} onRetry={() => void recall(coupleId)} />;
  return <CoupleStages {...props} coupleId={coupleId} />;
}

/** Question after question; behind the last one all of them, to look through and to change. */
function CoupleStages({ room: known, shareCode, coupleId }: CoupleGameProps & { coupleId: string }) {
  const room = { ...known, questions: known.questions.map(withoutOwn) };
  const byQuestion = usePredictions((state) => state.byQuestion);
  const { showAnswers, isOver, coupleName } = room.event;
  const course: GuestQuestions = { questions: room.questions, byQuestion, showAnswers, isOver };
  // They leave no message: that has been asked for already.
  const couple = {
    id: coupleId,
    username: coupleName ?? gameTexts('theCouple'),
    message: 'none',
    joinedAt: '',
  };
  const flow = useGuestFlow(course, couple);
  const stage: StageProps = { shareCode, participant: couple, isDemo: false, room, course, flow };
  return (
    <div className="flex grow flex-col gap-6">
      <header className="text-center">
        <Heading level={2} size="subheading" eyebrow={coupleName && <bdi>{coupleName}</bdi>}>
          {coupleTexts('title')}
        </Heading>
        <Secret />
      </header>
      <LostNotice flow={flow} />
      {flow.stage === 'questions' && flow.shown ? (
        <Asked {...stage} question={flow.shown} />
      ) : (
        <Looked {...stage} />
      )}
    </div>
  );
}

/** What they said stands there as their own prediction. */
const withoutOwn = ({ coupleAnswer: _own, ...question }: Question): Question => question;

/** What they may rest assured of, in sight all the time. */
const Secret = () => (
  <p className="mt-2 inline-flex items-center gap-2 text-sm text-muted">
    <Lock aria-hidden="true" className="size-4 shrink-0 text-gold" />
    {coupleTexts('secret')}
  </p>
);

function Asked({ question, ...stage }: StageProps & { question: Question }) {
  const { number, total, complete } = progressOf(stage.course, question);
  return (
    <div className="flex grow flex-col gap-5">
      <div>
        <p className="figures mb-1 flex justify-between gap-4 text-sm text-muted">
          <span>{gameTexts('questionOf', { number, total })}</span>
          <span>{gameTexts('complete', { complete, total })}</span>
        </p>
        <Progress label={gameTexts('completeLabel')} value={complete} max={total} />
      </div>
      <QuestionCard key={question.id} question={question} {...stage} />
    </div>
  );
}

/** All of them, with what they said. */
function Looked(stage: StageProps) {
  const { room, course } = stage;
  if (room.questions.length === 0)
    return (
      <Card as="section" look="invitation" padding="lg">
        <EmptyState icon={<HeartHandshake />} title={coupleTexts('emptyTitle')}>
          {coupleTexts('empty')}
        </EmptyState>
      </Card>
    );
  const word = course.isOver ? 'over' : 'done';
  const canChange = room.questions.some((question) => phaseOf(question, course) === 'open');
  return (
    <>
      <Card as="section" look="invitation" padding="none" className="px-4">
        <EmptyState icon={course.isOver ? <Sparkles /> : <Check />} title={coupleTexts(`${word}Title`)}>
          {coupleTexts(canChange ? 'doneOpen' : word)}
        </EmptyState>
      </Card>
      <MyPredictions {...stage} />
    </>
  );
}
