import { ArrowLeft, ListChecks } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Progress } from '../../../components/feedback/Progress.tsx';
import { RankChange } from '../../../components/display/RankChange.tsx';
import { LanguageSwitch } from '../../../features/layout/LanguageSwitch.tsx';
import { usePreventReload } from '../../../stores/app/versionReload.ts';
import { NotMe } from '../join/SharedPhone.tsx';
import { placeSentence, previousToChange, progressOf } from './guestFlow.ts';
import { AnotherPhone } from './PlayerSwitch.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { useStandings } from './StandingsProvider.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import type { FlowProps } from './useGuestFlow.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';

/** One question, with the progress above it and further actions below it. */
export function QuestionStage(props: FlowProps) {
  const { room, guestQuestions, flow, participant } = props;
  const { shown } = flow;
  usePreventReload();
  if (!shown) return null;
  const { number, total, complete, missed } = progressOf(guestQuestions, shown);
  const previous = previousToChange(guestQuestions, shown);
  return (
    <div className="flex grow flex-col">
      <div className="relative mb-6">
        <div className="figures mb-1 flex justify-between gap-4 text-sm text-muted">
          <span>{gameTexts('questionOf', { number, total })}</span>
          <span>{gameTexts('complete', { complete, total })}</span>
        </div>
        <Progress label={gameTexts('completeLabel')} value={complete} max={total} />
        {missed > 0 && <p className="mt-1 text-sm text-muted">{gameTexts('missed', { count: missed })}</p>}
        <UnsentNote participantId={participant.id} />
      </div>
      <QuestionCard key={shown.id} question={shown} {...props} />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {previous && (
          <Button variant="quiet" className="px-3" icon={<ArrowLeft />} onClick={() => flow.open(previous)}>
            {gameTexts('previous')}
          </Button>
        )}
        <Button variant="quiet" className="px-3" icon={<ListChecks />} onClick={() => flow.go('list')}>
          {gameTexts('myPredictions')}
        </Button>
      </div>
      <PlaceLine guestQuestions={guestQuestions} />
      <AnotherPhone event={room.event} participant={participant} />
      <NotMe participant={participant} />
      <LanguageSwitch className="mt-2 self-center" />
    </div>
  );
}

function PlaceLine({ guestQuestions }: Pick<FlowProps, 'guestQuestions'>) {
  const { place, participantCount, isRankVisible, climb } = useStandings();
  if (!place || place.totalPredictions === 0) return null;
  return (
    <p className="figures mt-2 text-center text-sm text-balance text-muted">
      {placeSentence(place, participantCount, guestQuestions)}{' '}
      {climb > 0 && isRankVisible && <RankChange delta={climb} />}
    </p>
  );
}
