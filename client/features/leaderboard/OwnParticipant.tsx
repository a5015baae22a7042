import { Smartphone, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { BoardFrame } from '../event/BoardFrame.tsx';
import { BackToEvent, EventMissing } from '../event/EventMissing.tsx';
import { useBoardParticipant } from './useBoardParticipant.ts';
import { useDocumentTitle } from '../layout/useDocumentTitle.ts';

type OwnParticipantProps = {
  title: string;
  /** This screen's address for a code and a participant. */
  addressOf: (shareCode: string, participantId: string) => string;
  children: (own: { event: GuestEvent; participant: Participant }) => ReactNode;
};

/** A screen that only the participant's own browser can use; everybody else is told so. */
export function OwnParticipant({ title, addressOf, children }: OwnParticipantProps) {
  const { event, own, isMissing, loaded, room } = useBoardParticipant(addressOf);
  useDocumentTitle(title);
  return (
    <BoardFrame
      label="Loading..."
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

/** Nobody stands behind the link. */
export const ParticipantMissing = ({ shareCode }: { shareCode: string }) => (
  <EventMissing title="Guest Not Found" icon={<UserX />} action={<BackToEvent shareCode={shareCode} />}>
    We can’t find this guest. The link may be mistyped, or the host may have removed them.
  </EventMissing>
);

const NotYours = ({ event, participant }: { event: GuestEvent; participant: Participant }) => (
  <Card as="section" look="keepsake" padding="lg">
    <EmptyState
      icon={<Smartphone />}
      title={
        <>
          This page belongs to <bdi className="wrap-anywhere">{participant.username}</bdi>
        </>
      }
    >
      Only they can leave a message here, on the phone they joined with.
    </EmptyState>
    <div className="flex flex-col gap-2">
      <BackToEvent shareCode={event.shareCode} />
      <LinkButton to={pages.results(event.shareCode, participant.id)} wide variant="quiet">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{participant.username}</bdi>&apos;s Results
        </span>
      </LinkButton>
    </div>
  </Card>
);
