import { Smartphone } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { anotherPhonePart, hasSwitch, pageLinks } from '../../../protocol/paths.ts';
import { profileTexts } from '../../../protocol/texts/guest/own/profile.ts';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { NamingText } from '../../components/display/Text.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { ParticipantMissing } from '../../features/leaderboard/OwnParticipantGuard.tsx';
import {
  useBoardParticipant,
  type BoardPlace,
  type ParticipantData,
} from '../../features/leaderboard/useBoardParticipant.ts';
import { Souvenir } from '../../features/souvenir/Souvenir.tsx';
import { TransferLinkPanel } from '../../features/TransferLinkPanel.tsx';
import { SubmittedForm } from './ProfileForm.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { useSession } from '../../stores/app/session.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { ProfileCard, type ProfileMode } from './ProfileCard.tsx';

const { Component: OwnTable } = lazyComponent(
  async () => (await import('../../features/tables/TableChoice.tsx')).OwnTable,
  'whenIdle',
);

const { Component: RemindersCard } = lazyComponent(
  async () => (await import('../../features/reminders/RemindersCard.tsx')).RemindersCard,
  'whenIdle',
);
const { Component: OwnDataCard } = lazyComponent(
  async () => (await import('./OwnDataCard.tsx')).OwnDataCard,
  'whenIdle',
);

/** A participant's profile: name, rank and predictions. Everyone with the link can see it. */
export function ParticipantScreen() {
  const { event, own, isMissing, loaded, place, room } = useBoardParticipant(pageLinks.participant);
  const [query] = useSearchParams();
  const mode = modeOf(query, own !== undefined);
  const isOwn = mode === 'own' || mode === 'editing';
  const participant = (isOwn ? own : undefined) ?? loaded?.participant;
  useDocumentTitle(loaded?.participant.username ?? profileTexts('title'));
  const hasLeft = useHasLeft();
  if (hasLeft) return <Navigate to={pageLinks.event(event.shareCode)} replace />;
  return (
    <BoardFrame
      label={profileTexts('loading')}
      event={event}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={event.shareCode} />}
      isCompact={own !== undefined}
    >
      {room && loaded && participant && (
        <div className="stack gap-6!">
          {mode === 'editing' && (
            <SubmittedForm
              shareCode={room.event.shareCode}
              participant={participant}
              hasPredicted={loaded.predictions.length > 0}
            />
          )}
          {mode === 'stranger' && (
            <Banner icon={<Smartphone />}>
              <NamingText text={profileTexts('onlyOwn')} name={participant.username} />
            </Banner>
          )}
          <ProfileCard {...{ room, participant, place, mode }} />
          {isOwn && <OwnSouvenir {...{ room, participant, place }} predictions={loaded.predictions} />}
          <SummaryCard {...{ room, participant }} predictions={loaded.predictions} />
          {isOwn && room.event.tables && (
            <Suspense>
              <OwnTable event={room.event} participant={participant} />
            </Suspense>
          )}
          {isOwn && <AnotherPhone participantId={participant.id} />}
          {isOwn && (
            <Suspense>
              <RemindersCard event={room.event} participantId={participant.id} />
              <OwnDataCard event={room.event} participant={participant} />
            </Suspense>
          )}
        </div>
      )}
    </BoardFrame>
  );
}

/** Returns whether the guest has left the event, on any of their phones. */
function useHasLeft(): boolean {
  const { id } = useParams();
  return useSession(({ removedId, removedBy }) => removedId === id && removedBy === 'guest');
}

type OwnSouvenirProps = ParticipantData & { room: RoomState; place: BoardPlace | undefined };

function OwnSouvenir({ room, participant, predictions, place }: OwnSouvenirProps) {
  const { event, questions, counters } = room;
  const answerTo = (id: string) => predictions.find(({ questionId }) => questionId === id)?.answer;
  return <Souvenir {...{ event, questions, participant, place, answerTo }} participantCount={counters[0]} />;
}

function modeOf(query: URLSearchParams, isOwn: boolean): ProfileMode {
  if (hasSwitch(query, 'readonly')) return 'reading';
  if (hasSwitch(query, 'edit')) return isOwn ? 'editing' : 'stranger';
  return isOwn ? 'own' : 'reading';
}

/** Creates a link for a second phone. Only the guest sees this card. */
function AnotherPhone({ participantId }: { participantId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // Scrolls to this card and focuses it when the page was opened by a link to the card.
  useEffect(() => {
    if (hash !== anotherPhonePart) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <Card as="section">
      <div className="mb-5 text-center">
        <Heading ref={heading} tabIndex={-1} className="scroll-mt-8">
          {profileTexts('anotherPhoneTitle')}
        </Heading>
        <p className="mx-auto mt-1 max-w-sm text-muted">{profileTexts('anotherPhone')}</p>
      </div>
      <TransferLinkPanel
        key={participantId}
        participantId={participantId}
        makeLabel={profileTexts('makeLink')}
      />
    </Card>
  );
}
