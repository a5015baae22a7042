import { ChevronRight, Check, Clock, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../components/display/Badge.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { answerLabel, correctLabel } from '../../../features/game/answers.ts';
import { CoupleAnswer } from '../../../features/game/CoupleAnswer.tsx';
import { CountingBadges } from '../../../features/game/scoringBadges.tsx';
import { predictionStateText } from '../../../features/game/gameSentences.ts';
import { AnswerPhoto } from '../../../features/photos/AnswerPhoto.tsx';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../../protocol/rules/correctness.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts, outcomeTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { Countdown, useDeadline } from './Countdown.tsx';
import { predictionStatusOf, type QuestionStatus } from './guestFlow.ts';
import type { FlowProps } from './useGuestFlow.ts';
import { langOf, optionLang, textOf } from '../../../features/game/questionTexts.ts';

/**
 * All questions with the guest's prediction and its state. A tap on an open question opens it for a change.
 */
export function MyPredictions(props: FlowProps) {
  const { room, guestQuestions, flow } = props;
  const isBetweenQuestions = flow.stage === 'list';
  // In the sample game's stage `list`, answers are still hidden and questions open
  // (`Game.questionsToPredict`).
  const questions = isBetweenQuestions ? guestQuestions.questions : room.questions;
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading>{gameTexts('listTitle')}</Heading>
        {questions.some((question) => phaseOf(question, guestQuestions) === 'open') && (
          <p className="mt-1 text-sm text-muted">{gameTexts('listHint')}</p>
        )}
      </div>
      <ul className="ruled border-t border-line">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionLine question={question} {...props} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function QuestionLine({ question, guestQuestions, flow }: FlowProps & { question: Question }) {
  const prediction = guestQuestions.byQuestion[question.id];
  const content = (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere" dir="auto" lang={langOf(question)}>
        {textOf(question)}
      </span>
      <CountingBadges question={question} className="mt-1" />
      {prediction && (
        <span className="mt-0.5 block font-semibold wrap-anywhere" dir="auto" lang={optionLang(question)}>
          {answerLabel(question, prediction.answer)}
        </span>
      )}
      <Status question={question} guestQuestions={guestQuestions} />
      <AnswerPhoto question={question} />
    </span>
  );
  if (phaseOf(question, guestQuestions) !== 'open') return <div className="flex px-5 py-3">{content}</div>;
  return (
    <button
      type="button"
      onClick={() => flow.open(question)}
      className="flex w-full items-center gap-3 px-5 py-3 text-start -outline-offset-3 hover:bg-sunken"
    >
      {content}
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </button>
  );
}

const statusLooks: Record<QuestionStatus, [BadgeTone, ReactNode]> = {
  open: ['accent', undefined],
  sending: ['neutral', <Clock key="icon" />],
  saved: ['positive', <Check key="icon" />],
  waiting: ['gold', <Clock key="icon" />],
  closed: ['neutral', <Lock key="icon" />],
  missed: ['neutral', <Lock key="icon" />],
  too_late: ['negative', <Lock key="icon" />],
};

const outcomeLooks: Record<'correct' | 'incorrect', [BadgeTone, ReactNode]> = {
  correct: ['positive', <Check key="icon" />],
  incorrect: ['negative', <X key="icon" />],
};

/** The state of a prediction, the deadline while the guest can change it, and the answer after the reveal. */
function Status({ question, guestQuestions }: Pick<FlowProps, 'guestQuestions'> & { question: Question }) {
  const prediction = guestQuestions.byQuestion[question.id];
  const status = predictionStatusOf(question, prediction, guestQuestions);
  const outcome = outcomeOf(question, prediction?.answer);
  const correctAnswer = correctLabel(question);
  const deadline = useDeadline(phaseOf(question, guestQuestions) === 'open' ? question.id : undefined);
  const isDecided = status === 'closed' && (outcome === 'correct' || outcome === 'incorrect');
  const [tone, icon] = isDecided ? outcomeLooks[outcome] : statusLooks[status];
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone} icon={icon}>
        {isDecided ? outcomeTexts(outcome) : predictionStateText(status, prediction)}
      </Badge>
      {deadline !== undefined && (
        <span className="text-sm text-muted">
          <Countdown deadline={deadline} />
        </span>
      )}
      {correctAnswer !== undefined && outcome !== 'correct' && (
        <span className="text-sm text-muted">
          <RichText text={gameTexts('answer')} tags={{ answer: () => <bdi>{correctAnswer}</bdi> }} />
        </span>
      )}
      <CoupleAnswer question={question} />
    </span>
  );
}
