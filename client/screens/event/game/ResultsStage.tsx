import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Laurel } from '../../../components/ornaments/Laurel.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { RankChange } from '../../../components/display/RankChange.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { countOutcomes } from '../../../features/game/answers.ts';
import { KeepsakeLink } from '../../../features/keepsake/KeepsakeLink.tsx';
import { hasLaurel, isTopFinisher } from '../../../features/leaderboard/honours.tsx';
import { TieNote } from '../../../features/leaderboard/TieNote.tsx';
import { resultsLink, copyShortLink } from '../../../features/sharing/sharing.ts';
import { Souvenir } from '../../../features/souvenir/Souvenir.tsx';
import { pageLinks } from '../../../../protocol/paths.ts';
import { sampleShareCode } from '../../../../protocol/limits.ts';
import { demoTexts } from '../../../../protocol/texts/demo.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { eventTexts } from '../../../../protocol/texts/guest/event.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { rankOf, resultsTexts } from '../../../../protocol/texts/guest/game/results.ts';
import { linkCopied, sharingTexts } from '../../../../protocol/texts/guest/sharing.ts';
import { validAnswerOf } from '../../../stores/guest/predictions.ts';
import { useOwnGame, useStandings } from './StandingsProvider.tsx';
import type { FlowProps } from './useGuestFlow.ts';

/** A guest's results: rank, outcomes, and links. */
export function ResultsStage(props: FlowProps) {
  const { flow } = props;
  return (
    <div className="flex flex-col gap-6">
      <TopFinisher {...props} />
      {!props.isDemo && <OwnSouvenir {...props} />}
      <Card as="section" padding="lg" className="text-center">
        <Heading size="title">{resultsTexts('title')}</Heading>
        <Rank />
        <Ornament kind="diamond" className="my-6" />
        <Outcomes {...props} />
        <div className="mt-8 flex flex-col gap-3">
          <Button size="lg" wide onClick={() => flow.go('home')}>
            {eventTexts('back')}
          </Button>
          <OwnPages {...props} />
        </div>
      </Card>
    </div>
  );
}

function OwnSouvenir(props: FlowProps) {
  return <Souvenir {...useOwnGame(props)} />;
}

function Rank() {
  const { place, participantCount, climb } = useStandings();
  return (
    <>
      <p className="figures mt-1 text-lead text-muted">
        {rankOf(place?.rank || undefined, participantCount)} {climb !== 0 && <RankChange delta={climb} />}
      </p>
      <TieNote tie={place?.tie} />
    </>
  );
}

function TopFinisher({ guestQuestions }: FlowProps) {
  const { place, participantCount } = useStandings();
  if (!place || !isTopFinisher(place)) return null;
  const { rank } = place;
  const isHonoured = hasLaurel(place, { participantCount, isScored: guestQuestions.showAnswers });
  return (
    <Card as="section" look="invitation" padding="lg" className="animate-rise candlelight text-center">
      {isHonoured && (
        <Laurel className="mb-3">
          <p className="font-display text-display">{formatCount(rank)}</p>
        </Laurel>
      )}
      <Heading className="tracking-wide text-gold">{resultsTexts('topFinisher')}</Heading>
      <p className="mt-2 text-lead">
        {resultsTexts('congratulations', { rank, participants: participantCount })}
      </p>
    </Card>
  );
}

function Outcomes({ room, guestQuestions }: FlowProps) {
  const { questions, event } = room;
  const { correct, incorrect, pending, unanswered } = countOutcomes(questions, (id) =>
    validAnswerOf(guestQuestions.byQuestion[id]),
  );
  if (!event.showAnswers)
    return (
      <>
        <Stats>
          <Stat label={resultsTexts('submitted')} value={questions.length - unanswered} />
        </Stats>
        <p className="mt-4 text-muted">{resultsTexts('hidden')}</p>
      </>
    );
  return (
    <Stats className={pending > 0 ? 'grid-cols-3! gap-x-2! max-[16rem]:grid-cols-1!' : ''}>
      <Stat label={resultsTexts('correct', { count: correct })} value={correct} />
      <Stat label={resultsTexts('incorrect', { count: incorrect })} value={incorrect} />
      {pending > 0 && <Stat label={resultsTexts('pending', { count: pending })} value={pending} />}
    </Stats>
  );
}

function OwnPages(props: FlowProps) {
  const { participant, room, flow, isDemo } = props;
  const { shareCode } = room.event;
  if (isDemo)
    return (
      <>
        <SeeAnswers {...props} />
        <LinkButton to={pageLinks.createGuided} variant="secondary" wide>
          {demoTexts('create')}
        </LinkButton>
      </>
    );
  const profile = (flow.isFirstTime ? pageLinks.editParticipant : pageLinks.participant)(
    shareCode,
    participant.id,
  );
  return (
    <>
      <KeepsakeLink event={room.event} variant="secondary" wide />
      <LinkButton to={profile} variant="secondary" wide>
        <NamingText text={resultsTexts('linkOf')} name={participant.username} />
      </LinkButton>
      <Button
        variant="quiet"
        wide
        onClick={() => void copyShortLink(resultsLink(shareCode, participant.id), linkCopied())}
      >
        {sharingTexts('copyShortLink')}
      </Button>
    </>
  );
}

/** The button of the sample game that starts the visitor's turn as host. */
export const SeeAnswers = ({ room, flow }: FlowProps) =>
  room.event.shareCode === sampleShareCode && (
    <Button variant="secondary" wide onClick={() => flow.go('hosting')}>
      {gameTexts('seeAnswers')}
    </Button>
  );
