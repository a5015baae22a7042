import { ArrowLeft, FileQuestion } from 'lucide-react';
import { pageLinks } from '../../protocol/paths.ts';
import { formatCount } from '../../protocol/texts/formats.ts';
import { eventTexts } from '../../protocol/texts/guest/event.ts';
import { resultsTexts } from '../../protocol/texts/guest/game/results.ts';
import { linkCopied, sharingTexts } from '../../protocol/texts/guest/sharing.ts';
import { BoardFrame } from '../features/event/BoardFrame.tsx';
import { BackToEvent, EventMissing } from '../features/event/EventMissing.tsx';
import { countOutcomes } from '../features/game/answers.ts';
import { KeepsakeLink } from '../features/keepsake/KeepsakeLink.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { hasLaurel, isTopFinisher, PlaceMark } from '../features/leaderboard/honours.tsx';
import { LeaderboardCard } from '../features/leaderboard/LeaderboardCard.tsx';
import { TieNote } from '../features/leaderboard/TieNote.tsx';
import {
  useBoardParticipant,
  type BoardPlace,
  type ParticipantData,
} from '../features/leaderboard/useBoardParticipant.ts';
import { resultsLink, copyShortLink } from '../features/sharing/sharing.ts';
import { Button, LinkButton } from '../components/controls/Button.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import { Ornament } from '../components/ornaments/Ornament.tsx';
import { Stat, Stats } from '../components/display/Stat.tsx';
import { livePlayer } from '../stores/guest/player.ts';
import type { RoomState } from '../stores/room/eventRoom.ts';

/** A participant's results: rank, correct and incorrect predictions, and the leaderboard. */
export function ResultsScreen() {
  const { event, own, isMissing, loaded, place, room } = useBoardParticipant(pageLinks.results);
  const username = loaded?.participant.username;
  useDocumentTitle(username ? resultsTexts('titleOf', { name: username }) : resultsTexts('pageTitle'));
  return (
    <BoardFrame
      label={resultsTexts('loading')}
      event={event}
      isWaiting={!loaded || !place}
      isCompact={own !== undefined}
      missing={
        isMissing && (
          <EventMissing
            title={resultsTexts('missingTitle')}
            icon={<FileQuestion />}
            action={<BackToEvent shareCode={event.shareCode} />}
          >
            {resultsTexts('missing')}
          </EventMissing>
        )
      }
    >
      {room && loaded && place && (
        <div className="stack gap-6!">
          <ResultsCard room={room} {...loaded} place={place} />
          <LeaderboardCard
            event={room.event}
            standings={livePlayer.standings(room, own)}
            username={loaded.participant.username}
          />
        </div>
      )}
    </BoardFrame>
  );
}

type ResultsCardProps = ParticipantData & { room: RoomState; place: BoardPlace };

/** The participant's rank and outcomes. */
function ResultsCard({ room, participant, predictions, place }: ResultsCardProps) {
  const { event, questions, counters } = room;
  const profile = pageLinks.participant(event.shareCode, participant.id);
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  const { correct, incorrect } = countOutcomes(questions, (id) => answers.get(id));
  const boardFacts = { participantCount: counters[0], isScored: event.showAnswers };
  return (
    <Card as="section" look="invitation" padding="lg" className="text-center">
      {isTopFinisher(place) && (
        <p className="mx-auto mb-6 max-w-md rounded-control border border-gold-line bg-gold-soft px-4 py-3 font-display text-subheading text-gold">
          {resultsTexts('topFinisherAloud')}
        </p>
      )}
      <PlaceMark isHonoured={hasLaurel(place, boardFacts)}>
        <p className="eyebrow">{resultsTexts('rankLabel')}</p>
        <p className="figures font-display text-display">{place.rank ? formatCount(place.rank) : '?'}</p>
      </PlaceMark>
      <p className="text-muted">{resultsTexts('ofAll', { participants: counters[0] })}</p>
      <TieNote tie={place.tie} />
      <Heading size="title" className="mt-2 wrap-anywhere" dir="auto">
        {participant.username}
      </Heading>
      <Ornament className="my-5" />
      {event.showAnswers ? (
        <Stats className="mx-auto max-w-xs">
          <Stat label={resultsTexts('correct', { count: correct })} value={correct} />
          <Stat label={resultsTexts('incorrect', { count: incorrect })} value={incorrect} />
        </Stats>
      ) : (
        <>
          <Stats className="mx-auto max-w-xs">
            <Stat label={resultsTexts('submitted')} value={predictions.length} />
          </Stats>
          <p className="mt-3 text-muted">{resultsTexts('hidden')}</p>
        </>
      )}
      <div className="mt-7 flex flex-col gap-2">
        <KeepsakeLink event={event} wide size="lg" variant="secondary" />
        <LinkButton to={pageLinks.event(event.shareCode)} wide size="lg">
          <ArrowLeft />
          {eventTexts('back')}
        </LinkButton>
        <LinkButton to={profile} wide variant="secondary">
          {resultsTexts('viewProfile')}
        </LinkButton>
        <Button
          wide
          variant="quiet"
          onClick={() => void copyShortLink(resultsLink(event.shareCode, participant.id), linkCopied())}
        >
          {sharingTexts('copyShortLink')}
        </Button>
      </div>
    </Card>
  );
}
