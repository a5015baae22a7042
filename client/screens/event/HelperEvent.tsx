import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { helperEntryTexts } from '../../../protocol/texts/helperPages.ts';
import { inactiveEventFor, missingTexts, noEventFor } from '../../../protocol/texts/guest/missing.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../../features/event/EventHeader.tsx';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { HelperLinkCard } from '../../features/HelperLinkCard.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../features/useHelperEntry.ts';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { useGameRoom } from './game/useGameRoom.ts';

interface HelperEventProps {
  role: 'couple' | 'witness';
  title: string;
  loading: string;
  /** The text of the connection banner. Default: the text for guests. */
  reconnecting?: string;
  /** Renders this helper's view of the event. */
  children: (room: NonNullable<ReturnType<typeof useGameRoom>>) => ReactNode;
}

/** A helper's page, which their link opens. It shows the event as guests see it, with the role's tools. */
export function HelperEvent(props: HelperEventProps) {
  const { shareCode = '' } = useParams();
  const { phase, blocked, retry } = useHelperEntry(props.role, tidyShareCode(shareCode));
  useDocumentTitle(props.title);
  if (phase === 'in') return <EnteredEvent {...props} />;
  return (
    <Page header={<NavBar mode="home" />}>
      {phase === 'looking' ? (
        <Loading label={helperEntryTexts('entering')} onRetry={retry} />
      ) : (
        <HelperLinkCard why={phase === 'out' ? 'missing' : phase} blocked={blocked} onRetry={retry} />
      )}
    </Page>
  );
}

function EnteredEvent({ role, loading, reconnecting, children }: HelperEventProps) {
  const { followed, status, isFollowing, retry } = useFollowedEvent('guest', pageLinks[role]);
  const room = useGameRoom();
  if (isFollowing && room && status === 'ready')
    return (
      <Page header={<EventHeader event={room.event} isCompact />} className="flex flex-col">
        <ConnectionBanner>{reconnecting}</ConnectionBanner>
        {children(room)}
      </Page>
    );
  return (
    <Page header={<NavBar mode="home" />}>
      {status === 'loading' || status === 'ready' ? (
        <Loading label={loading} onRetry={retry} />
      ) : (
        <EventClosed
          code={followed}
          isInactive={status === 'inactive' || status === 'closed'}
          onRetry={retry}
        />
      )}
    </Page>
  );
}

type EventClosedProps = { code: string; isInactive: boolean; onRetry: () => void };

/** Explains that guests cannot open the event, or that the event was deleted. */
const EventClosed = ({ code, isInactive, onRetry }: EventClosedProps) => (
  <EventMissing
    title={missingTexts(isInactive ? 'inactiveTitle' : 'title')}
    onRetry={isInactive ? onRetry : undefined}
  >
    {isInactive ? inactiveEventFor(code) : noEventFor(code)}
  </EventMissing>
);
