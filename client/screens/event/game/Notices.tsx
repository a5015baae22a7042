import clsx from 'clsx';
import { Lock, X } from 'lucide-react';
import { useState } from 'react';
import { outcomeOf } from '../../../../protocol/rules/scoring.ts';
import { noticeTexts } from '../../../../protocol/texts/guest/game/notices.ts';
import { ChoiceMark } from '../../../components/controls/ChoiceButton.tsx';
import { IconButton } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { correctLabel, countOutcomes } from '../../../features/game/answers.ts';
import { CoupleSaid } from '../../../features/game/CoupleSaid.tsx';
import { Moment } from '../../../features/photos/Moment.tsx';
import {
  lostSentence,
  type Revealed,
  revealSentence,
  standing,
  verdictOf,
} from '../../../features/game/gameSentences.ts';
import { answerThatCounts } from '../../../stores/guest/predictions.ts';
import type { ReceivedReveal } from '../../../stores/room/eventRoom.ts';
import { useClosingAloud } from './Countdown.tsx';
import { useStandings } from './StandingsProvider.tsx';
import type { StageProps } from './useGuestFlow.ts';
import { langOf, optionLang, textOf } from '../../../features/game/questionWords.ts';

/** Says that the question that was on the screen is closed or gone, until the guest has read it. */
export function LostNotice({ flow }: Pick<StageProps, 'flow'>) {
  if (!flow.lost) return null;
  return (
    <Banner
      tone="gold"
      className="mb-5"
      icon={<Lock />}
      action={<CloseButton className="-my-2 -me-3" onClick={flow.forgetLost} />}
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

/** The one voice of the guest page: what was revealed or closed, what closes soon, then the own place where the screen tells it, too. */
export function Announcer({ room, course, flow }: StageProps) {
  const { place, isPlaceTold } = useStandings();
  const answerTo = (id: string) => answerThatCounts(course.byQuestion[id]);
  const revealed = revealSentence(standing(room.reveals, room.questions), answerTo);
  const lost = flow.lost ? lostSentence(flow.lost) : '';
  const rank = place && isPlaceTold ? noticeTexts('rankAloud', { rank: place.rank }) : '';
  const closing = useClosingAloud(flow.shown?.id);
  return <LiveRegion message={useLatest([revealed, lost, closing, rank])} />;
}

/** The one of several sentences that changed last; nothing until one does. */
function useLatest(sentences: string[]): string {
  const [known, setKnown] = useState({ sentences, latest: '' });
  const changed = sentences.findIndex((sentence, index) => sentence !== known.sentences[index]);
  if (changed !== -1) setKnown({ sentences, latest: sentences[changed] || known.latest });
  return known.latest;
}

/** What the organiser has just revealed, and whether this guest was right. Over a question it floats and moves nothing. */
export function RevealNotice({ room, course, flow }: StageProps) {
  const [closed, setClosed] = useState<readonly ReceivedReveal[]>(room.reveals);
  const revealed = standing(room.reveals, room.questions);
  const [only] = revealed;
  if (!only || closed === room.reveals) return null;
  const isFloating = flow.stage === 'questions' || flow.stage === 'message';
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
      {revealed.length === 1 ? (
        <One
          {...only}
          prediction={answerThatCounts(course.byQuestion[only.question.id])}
          hasRoom={!isFloating}
        />
      ) : (
        <Many revealed={revealed} course={course} />
      )}
      <CloseButton className="-me-2 self-start" onClick={() => setClosed(room.reveals)} />
    </section>
  );
}

type OneProps = Revealed & { prediction: string | undefined; hasRoom: boolean };

function One({ reveal, question, prediction, hasRoom }: OneProps) {
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
              text={noticeTexts('verdictAndGuests', {
                correct: reveal.correctCount,
                guests: reveal.predictionCount,
              })}
              tags={{ verdict: () => <strong>{verdictOf(question, prediction)}</strong> }}
            />
          )}
        </p>
        <CoupleSaid question={question} />
        {hasRoom && <Moment question={question} />}
      </div>
    </>
  );
}

function Many({ revealed, course }: { revealed: Revealed[] } & Pick<StageProps, 'course'>) {
  const { correct, unanswered } = countOutcomes(
    revealed.map(({ question }) => question),
    (id) => answerThatCounts(course.byQuestion[id]),
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
