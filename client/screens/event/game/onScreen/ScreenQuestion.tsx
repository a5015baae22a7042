import { useState } from 'react';
import type { Stage } from '../../../../../protocol/live.ts';
import { phaseOf } from '../../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../../protocol/schemas/questions.ts';
import { formatSpan } from '../../../../../protocol/texts/formats.ts';
import { gameTexts } from '../../../../../protocol/texts/guest/game/game.ts';
import { noticeTexts, verdictTexts } from '../../../../../protocol/texts/guest/game/notices.ts';
import { onScreenTexts } from '../../../../../protocol/texts/guest/game/onScreen.ts';
import { rankOf } from '../../../../../protocol/texts/guest/game/results.ts';
import { Button } from '../../../../components/controls/Button.tsx';
import { RankChange } from '../../../../components/display/RankChange.tsx';
import { Card } from '../../../../components/layout/Card.tsx';
import { Ornament } from '../../../../components/ornaments/Ornament.tsx';
import { useClock } from '../../../../components/useClock.ts';
import { answerLabel } from '../../../../features/game/answers.ts';
import { predictionStateText } from '../../../../features/game/gameSentences.ts';
import { langOf, optionLang, textOf } from '../../../../features/game/questionTexts.ts';
import { validAnswerOf } from '../../../../stores/guest/predictions.ts';
import { nextTick, useDeadline } from '../Countdown.tsx';
import { predictionStatusOf } from '../guestFlow.ts';
import { answeredOf, Reveals } from '../Notices.tsx';
import { QuestionCard } from '../QuestionCard.tsx';
import { useStandings } from '../StandingsProvider.tsx';
import type { FlowProps } from '../useGuestFlow.ts';

type ScreenQuestionProps = FlowProps & { question: Question; shown: Stage };

/**
 * The question on the big screens. The guest first predicts it, then sees their prediction, then the answer
 * and their place.
 */
export function ScreenQuestion({ question, shown, ...props }: ScreenQuestionProps) {
  const { guestQuestions, flow } = props;
  const [isChanging, setIsChanging] = useState(false);
  const prediction = validAnswerOf(guestQuestions.byQuestion[question.id]);
  const isOpen = phaseOf(question, guestQuestions) === 'open';
  if (question.correctAnswer !== undefined) return <Answer {...props} question={question} />;
  function moveOn(): void {
    setIsChanging(false);
    if (flow.shown?.id === question.id) flow.moveOn();
  }
  if (isOpen && (prediction === undefined || isChanging))
    return (
      <>
        <LargeCountdown questionId={question.id} />
        <QuestionCard {...props} question={question} flow={{ ...flow, moveOn }} hasCountdown={false} />
      </>
    );
  // The server sends the answer at the end of the suspense.
  const isSuspense = shown.revealsInMs !== undefined;
  return (
    <>
      {isOpen && <LargeCountdown questionId={question.id} />}
      <Card as="section" look="invitation" padding="lg" className="candlelight text-center">
        <p className="font-display text-heading wrap-anywhere" dir="auto" lang={langOf(question)}>
          {textOf(question)}
        </p>
        <Ornament kind="diamond" className="my-5" />
        {isSuspense && <p className="mb-5 font-display text-title text-gold">{onScreenTexts('suspense')}</p>}
        <OwnPrediction question={question} guestQuestions={guestQuestions} />
        {!isSuspense && !isOpen && <p className="mt-4 text-sm text-muted">{onScreenTexts('closed')}</p>}
        {isOpen && (
          <Button variant="secondary" className="mt-5" onClick={() => setIsChanging(true)}>
            {onScreenTexts('change')}
          </Button>
        )}
      </Card>
    </>
  );
}

type OwnPredictionProps = Pick<FlowProps, 'guestQuestions'> & { question: Question };

function OwnPrediction({ question, guestQuestions }: OwnPredictionProps) {
  const own = guestQuestions.byQuestion[question.id];
  const prediction = validAnswerOf(own);
  if (prediction === undefined) return <p>{verdictTexts('unanswered')}</p>;
  const status = predictionStatusOf(question, own, guestQuestions);
  return (
    <p>
      <span className="block text-sm text-muted">{gameTexts('yourPrediction')}</span>
      <strong className="text-lead wrap-anywhere" dir="auto" lang={optionLang(question)}>
        {answerLabel(question, prediction)}
      </strong>
      <span className="block text-sm text-muted">{predictionStateText(status, own)}</span>
    </p>
  );
}

/** The time until the question closes, in large figures. The live region announces it separately. */
function LargeCountdown({ questionId }: { questionId: string }) {
  const deadline = useDeadline(questionId);
  const now = useClock((before) => (deadline === undefined ? undefined : nextTick(deadline, before)));
  if (deadline === undefined || now >= deadline) return null;
  return (
    <p aria-hidden className="figures text-center font-display text-display text-accent">
      {formatSpan(deadline - now)}
    </p>
  );
}

/** The answer with the guest's result, and then their place and how far they climbed. */
function Answer({ question, room, guestQuestions }: FlowProps & { question: Question }) {
  const { place, participantCount, isRankVisible, climb } = useStandings();
  const reveal = room.reveals.find(({ questionId }) => questionId === question.id);
  const revealed = reveal ? [{ question, reveal }] : answeredOf([question]);
  return (
    <Card as="section" look="invitation" aria-label={noticeTexts('revealed')} className="candlelight">
      <div className="flex animate-rise items-center gap-4">
        <Reveals {...{ revealed, guestQuestions }} showsPhoto />
      </div>
      {place && isRankVisible && (
        <p className="figures mt-5 border-t border-line pt-4 text-center">
          {rankOf(place.rank, participantCount)} {climb !== 0 && <RankChange delta={climb} />}
        </p>
      )}
    </Card>
  );
}
