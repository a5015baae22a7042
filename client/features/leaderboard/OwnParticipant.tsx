import { Smartphone, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { useSession } from '../../stores/app/session.ts';
import { BackToEvent } from '../event/BackToEvent.tsx';
import { BoardFrame } from '../event/BoardFrame.tsx';
import { EventMissing } from '../event/EventMissing.tsx';
import { useBoardParticipant } from './useBoardParticipant.ts';
import { useDocumentTitle } from '../layout/useDocumentTitle.ts';

type OwnParticipantProps = {
  title: string;
  /** This screen's address for a code and a participant. */
  pathOf: (shareCode: string, participantId: string) => string;
  children: (own: { event: GuestEvent; participant: Participant }) => ReactNode;
};

/** A screen that only the participant's own browser can use; everybody else is told so. */
export function OwnParticipant({ title, pathOf, children }: OwnParticipantProps) {
  const { shareCode = '', id: participantId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const { isFollowing, isMissing, loaded, room } = useBoardParticipant({
    shareCode,
    participantId,
    pathOf: (code) => pathOf(code, participantId),
    attempt,
  });
  const own = useSession(({ participants }) => participants.find(({ id }) => id === participantId));
  useDocumentTitle(title);
  return (
    <BoardFrame
      key={attempt}
      label="Loading..."
      isFollowing={isFollowing}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={shareCode} />}
      shareCode={shareCode}
      isCompact
      onRetry={() => setAttempt((count) => count + 1)}
    >
      {room && loaded && own && children({ event: room.event, participant: own })}
      {room && loaded && !own && <NotYours event={room.event} participant={loaded.participant} />}
    </BoardFrame>
  );
}

/** Nobody stands behind the link. */
export function ParticipantMissing({ shareCode }: { shareCode: string }) {
  return (
    <EventMissing title="Guest Not Found" icon={<UserX />} action={<BackToEvent shareCode={shareCode} />}>
      We can’t find this guest. The link may be mistyped, or the host may have removed them.
    </EventMissing>
  );
}

function NotYours({ event, participant }: { event: GuestEvent; participant: Participant }) {
  return (
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
        <Button asChild wide variant="quiet">
          <Link to={pages.results(event.shareCode, participant.id)}>
            <span className="min-w-0 wrap-anywhere">
              <bdi>{participant.username}</bdi>&apos;s Results
            </span>
          </Link>
        </Button>
      </div>
    </Card>
  );
}
