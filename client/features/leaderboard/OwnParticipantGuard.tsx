import { Smartphone, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/controls/Button.tsx';
import { NamingText } from '../../components/display/Text.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { guestPageTexts } from '../../../protocol/texts/guest/own/guestPage.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { resultsTexts } from '../../../protocol/texts/guest/game/results.ts';
import { BoardFrame } from '../event/BoardFrame.tsx';
import { BackToEvent, EventMissing } from '../event/EventMissing.tsx';
import { useBoardParticipant } from './useBoardParticipant.ts';
import { useDocumentTitle } from '../layout/useDocumentTitle.ts';

/** A guest of this browser, and the event. */
export type OwnParticipantProps = { event: GuestEvent; participant: Participant };

type OwnParticipantGuardProps = {
  title: string;
  /** Builds this screen's path from a code and a participant. */
  addressOf: (shareCode: string, participantId: string) => string;
  children: (own: OwnParticipantProps) => ReactNode;
};

/** A screen for the participant's own browser. Other visitors see an explanation. */
export function OwnParticipantGuard({ title, addressOf, children }: OwnParticipantGuardProps) {
  const { event, own, isMissing, loaded, room } = useBoardParticipant(addressOf);
  useDocumentTitle(title);
  return (
    <BoardFrame
      label={layoutTexts('loading')}
      event={event}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={event.shareCode} />}
      isCompact
    >
      {room && loaded && own && children({ event: room.event, participant: own })}
      {room && loaded && !own && <NotYours event={room.event} participant={loaded.participant} />}
    </BoardFrame>
  );
}

/** Explains that the link's participant does not exist. */
export const ParticipantMissing = ({ shareCode }: { shareCode: string }) => (
  <EventMissing
    title={guestPageTexts('missingTitle')}
    icon={<UserX />}
    action={<BackToEvent shareCode={shareCode} />}
  >
    {guestPageTexts('missing')}
  </EventMissing>
);

const NotYours = ({ event, participant }: OwnParticipantProps) => (
  <Card as="section" look="invitation" padding="lg">
    <EmptyState
      icon={<Smartphone />}
      title={<NamingText text={guestPageTexts('notYoursTitle')} name={participant.username} />}
    >
      {guestPageTexts('notYours')}
    </EmptyState>
    <div className="flex flex-col gap-2">
      <BackToEvent shareCode={event.shareCode} />
      <LinkButton to={pageLinks.results(event.shareCode, participant.id)} wide variant="quiet">
        <NamingText text={resultsTexts('linkOf')} name={participant.username} />
      </LinkButton>
    </div>
  </Card>
);
