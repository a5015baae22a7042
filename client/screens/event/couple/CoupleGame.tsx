import { Check, HeartHandshake, Lock, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { isCoupleEvent } from '../../../../protocol/rules/celebrations.ts';
import { coupleTexts } from '../../../../protocol/texts/helperPages.ts';
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
import { type FlowProps, useGuestFlow } from '../game/useGuestFlow.ts';
import { coupleIdOf } from './coupleGame.ts';

type CoupleGameProps = Pick<FlowProps, 'room' | 'shareCode'>;

/** The couple's game. It loads the couple's predictions first. */
export function CoupleGame(props: CoupleGameProps) {
  const { loadPredictions } = useGame();
  const participantId = usePredictions((state) => state.participantId);
  const status = usePredictions((state) => state.status);
  const coupleId = coupleIdOf(props.shareCode);
  useEffect(() => void loadPredictions(coupleId), [loadPredictions, coupleId]);
  if (participantId !== coupleId || status === 'loading')
    return <Loading label={coupleTexts('loading')} onRetry={() => void loadPredictions(coupleId)} />;
  if (status === 'unreachable')
    return <Loading label={coupleTexts('notLoaded')} onRetry={() => void loadPredictions(coupleId)} />;
  return <CoupleStages {...props} coupleId={coupleId} />;
}

/** Shows one question after the other. Then shows all of them for review and changes. */
function CoupleStages({ room: eventRoom, shareCode, coupleId }: CoupleGameProps & { coupleId: string }) {
  const room = { ...eventRoom, questions: eventRoom.questions.map(withoutCoupleAnswer) };
  const byQuestion = usePredictions((state) => state.byQuestion);
  const { showAnswers, isOver, coupleName } = room.event;
  const guestQuestions: GuestQuestions = { questions: room.questions, byQuestion, showAnswers, isOver };
  // With a non-empty message, the flow does not ask the couple for a message.
  const couple = {
    id: coupleId,
    username: coupleName ?? gameTexts(isCoupleEvent(room.event) ? 'theCouple' : 'theCoupleNeutral'),
    message: 'none',
    joinedAt: '',
  };
  const flow = useGuestFlow(guestQuestions, couple);
  const stage: FlowProps = { shareCode, participant: couple, isDemo: false, room, guestQuestions, flow };
  return (
    <div className="flex grow flex-col gap-6">
      <header className="text-center">
        <Heading level={2} size="subheading" eyebrow={coupleName && <bdi>{coupleName}</bdi>}>
          {coupleTexts('title')}
        </Heading>
        <SecrecyNote />
      </header>
      <LostNotice flow={flow} />
      {flow.stage === 'questions' && flow.shown ? (
        <CoupleQuestion {...stage} question={flow.shown} />
      ) : (
        <CoupleReview {...stage} />
      )}
    </div>
  );
}

/** Removes the couple's answer from a question, because the couple already see it as their prediction. */
const withoutCoupleAnswer = ({ coupleAnswer: _own, ...question }: Question): Question => question;

/** A permanent note that the couple's predictions stay secret. */
const SecrecyNote = () => (
  <p className="mt-2 inline-flex items-center gap-2 text-sm text-muted">
    <Lock aria-hidden="true" className="size-4 shrink-0 text-gold" />
    {coupleTexts('secret')}
  </p>
);

function CoupleQuestion({ question, ...stage }: FlowProps & { question: Question }) {
  const { number, total, complete } = progressOf(stage.guestQuestions, question);
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

/** All questions with the couple's predictions. */
function CoupleReview(stage: FlowProps) {
  const { room, guestQuestions } = stage;
  if (room.questions.length === 0)
    return (
      <Card as="section" look="invitation" padding="lg">
        <EmptyState icon={<HeartHandshake />} title={coupleTexts('emptyTitle')}>
          {coupleTexts('empty')}
        </EmptyState>
      </Card>
    );
  const state = guestQuestions.isOver ? 'over' : 'done';
  const canChange = room.questions.some((question) => phaseOf(question, guestQuestions) === 'open');
  return (
    <>
      <Card as="section" look="invitation" padding="none" className="px-4">
        <EmptyState
          icon={guestQuestions.isOver ? <Sparkles /> : <Check />}
          title={coupleTexts(`${state}Title`)}
        >
          {coupleTexts(canChange ? 'doneOpen' : state)}
        </EmptyState>
      </Card>
      <MyPredictions {...stage} />
    </>
  );
}
