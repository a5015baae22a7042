import clsx from 'clsx';
import { Lock, X } from 'lucide-react';
import { useState } from 'react';
import type { Reveal } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../../protocol/rules/correctness.ts';
import { formatAmount } from '../../../../protocol/texts/formats.ts';
import { noticeTexts } from '../../../../protocol/texts/guest/game/notices.ts';
import { ChoiceMark } from '../../../components/controls/ChoiceButton.tsx';
import { IconButton } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { correctLabel, countOutcomes } from '../../../features/game/answers.ts';
import { CoupleAnswer } from '../../../features/game/CoupleAnswer.tsx';
import { AnswerPhoto } from '../../../features/photos/AnswerPhoto.tsx';
import {
  lostSentence,
  type Revealed,
  revealSentence,
  currentReveals,
  verdictOf,
} from '../../../features/game/gameSentences.ts';
import { validAnswerOf } from '../../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../../stores/room/eventRoom.ts';
import { useClosingAloud } from './Countdown.tsx';
import { useStandings } from './StandingsProvider.tsx';
import type { FlowProps } from './useGuestFlow.ts';
import { langOf, optionLang, textOf } from '../../../features/game/questionTexts.ts';

/** A notice that the question on the screen was closed or removed. It stays until the guest dismisses it. */
export function LostNotice({ flow }: Pick<FlowProps, 'flow'>) {
  if (!flow.lost) return null;
  return (
    <Banner
      tone="gold"
      className="mb-5"
      icon={<Lock />}
      action={<CloseButton className="-my-2 -me-3" onClick={flow.dismissLost} />}
    >
      <span className="wrap-anywhere">{lostSentence(flow.lost)}</span>
    </Banner>
  );
}

const CloseButton = (props: { className: string; onClick: () => void }) => (
  <IconButton label={noticeTexts('close')} {...props}>
    <X />
  </IconButton>
);

type AnnouncerProps = FlowProps & {
  /** The id of the question on this phone. The live region announces when it closes. */
  questionId: string | undefined;
};

/**
 * The live region of the guest page. It announces reveals, closed questions, the last minute of a question,
 * and the guest's rank if the screen shows it.
 */
export function Announcer({ room, guestQuestions, flow, questionId }: AnnouncerProps) {
  const { place, isRankVisible } = useStandings();
  const answerTo = (id: string) => validAnswerOf(guestQuestions.byQuestion[id]);
  const revealed = revealSentence(currentReveals(room.reveals, room.questions), answerTo);
  const lost = flow.lost ? lostSentence(flow.lost) : '';
  const rank = place && isRankVisible ? noticeTexts('rankAloud', { rank: place.rank }) : '';
  const closing = useClosingAloud(questionId);
  return <LiveRegion message={useLatest([revealed, lost, closing, rank])} />;
}

/** Returns the sentence that changed last. Empty until a sentence changes. */
function useLatest(sentences: string[]): string {
  const [previous, setPrevious] = useState({ sentences, latest: '' });
  const changed = sentences.findIndex((sentence, index) => sentence !== previous.sentences[index]);
  if (changed !== -1) setPrevious({ sentences, latest: sentences[changed] || previous.latest });
  return previous.latest;
}

/**
 * The notice of a reveal, and whether this guest was right. Over a question it floats and moves no content.
 * The stage `home` shows `LatestReveal` instead.
 */
export function RevealNotice({ room, guestQuestions, flow: { stage } }: FlowProps) {
  const [dismissed, setDismissed] = useState<readonly ReceivedReveal[]>(room.reveals);
  const revealed = currentReveals(room.reveals, room.questions);
  if (stage === 'home' || revealed.length === 0 || dismissed === room.reveals) return null;
  const isFloating = stage === 'questions' || stage === 'message';
  return (
    <section
      aria-label={noticeTexts('revealed')}
      className={clsx(
        'invitation flex animate-rise items-center gap-4 p-5',
        isFloating
          ? 'fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-40 mx-auto max-w-xl shadow-lift'
          : 'order-first mb-6',
      )}
    >
      <Reveals {...{ revealed, guestQuestions }} showsPhoto={!isFloating} />
      <CloseButton className="-me-2 self-start" onClick={() => setDismissed(room.reveals)} />
    </section>
  );
}

/** The latest reveal. A page that was opened after the reveal shows the last question with an answer. */
export function LatestReveal({ room, guestQuestions }: FlowProps) {
  const received = currentReveals(room.reveals, room.questions);
  const isNew = received.length > 0;
  const revealed = isNew ? received : answeredOf(room.questions).slice(-1);
  if (revealed.length === 0) return null;
  return (
    <section
      key={received.map(({ question }) => question.id).join()}
      aria-label={noticeTexts(isNew ? 'revealed' : 'latest')}
      className={clsx('paper flex items-center gap-4 p-4', isNew && 'animate-rise')}
    >
      <Reveals {...{ revealed, guestQuestions }} showsPhoto />
    </section>
  );
}

/** Returns the questions with a shown answer, as reveals without counts. */
export const answeredOf = (questions: readonly Question[]): Revealed[] =>
  questions.flatMap((question) => {
    const { id, correctAnswer } = question;
    return correctAnswer === undefined ? [] : [{ question, reveal: { questionId: id, correctAnswer } }];
  });

type RevealsProps = Pick<FlowProps, 'guestQuestions'> & { revealed: Revealed[]; showsPhoto: boolean };

/**
 * The answers, and whether the guest was right. A single answer appears with its question. Several answers
 * appear as a count.
 */
export function Reveals({ revealed, guestQuestions, showsPhoto }: RevealsProps) {
  const [only] = revealed;
  if (!only || revealed.length > 1) return <SeveralReveals {...{ revealed, guestQuestions }} />;
  const prediction = validAnswerOf(guestQuestions.byQuestion[only.question.id]);
  return <SingleReveal {...only} {...{ prediction, showsPhoto }} />;
}

type SingleRevealProps = Revealed & { prediction: string | undefined; showsPhoto: boolean };

function SingleReveal({ reveal, question, prediction, showsPhoto }: SingleRevealProps) {
  const outcome = outcomeOf(question, prediction);
  return (
    <>
      <ChoiceMark kind={outcome === 'correct' ? 'correct' : outcome === 'incorrect' ? 'wrong' : 'open'} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere" dir="auto" lang={langOf(question)}>
          {textOf(question)}
        </p>
        <Heading className="wrap-anywhere" dir="auto" lang={optionLang(question)}>
          {correctLabel(question)}
        </Heading>
        <p className="figures mt-1">
          {reveal.correctCount === undefined ? (
            <strong>{verdictOf(question, prediction)}</strong>
          ) : reveal.predictionCount === 0 ? (
            noticeTexts('nobodyPredicted')
          ) : (
            <RichText
              text={verdictAndCount(question, reveal)}
              tags={{ verdict: () => <strong>{verdictOf(question, prediction)}</strong> }}
            />
          )}
        </p>
        <CoupleAnswer question={question} />
        {showsPhoto && <AnswerPhoto question={question} />}
      </div>
    </>
  );
}

/**
 * Returns the guest's verdict and the number of guests who were right, or closest with the rule `closest`.
 */
function verdictAndCount(
  { numberRule, closestDistance }: Question,
  { correctCount: count, predictionCount }: Pick<Reveal, 'correctCount' | 'predictionCount'>,
): string {
  if (numberRule !== 'closest' || closestDistance === undefined || count === 0)
    return noticeTexts('verdictAndGuests', { correct: count, guests: predictionCount });
  return closestDistance === 0
    ? noticeTexts('verdictAndExact', { count })
    : noticeTexts('verdictAndClosest', { count, distance: formatAmount(closestDistance) });
}

function SeveralReveals({
  revealed,
  guestQuestions,
}: { revealed: Revealed[] } & Pick<FlowProps, 'guestQuestions'>) {
  const { correct, unanswered } = countOutcomes(
    revealed.map(({ question }) => question),
    (id) => validAnswerOf(guestQuestions.byQuestion[id]),
  );
  const predicted = revealed.length - unanswered;
  return (
    <div className="min-w-0 flex-1">
      <Heading>{noticeTexts('answersRevealed', { count: revealed.length })}</Heading>
      <p className="figures mt-1">
        {predicted === 0 ? noticeTexts('nonePredicted') : noticeTexts('someRight', { correct, predicted })}
      </p>
    </div>
  );
}
