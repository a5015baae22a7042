import { DoorClosed } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { codeIn, hasSwitch, pageLinks } from '../../../protocol/paths.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { inactiveEventFor, missingTexts, noEventFor } from '../../../protocol/texts/guest/missing.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { JoinStage } from './join/JoinStage.tsx';
import { useRefetchOnReturn } from './useRefetchOnReturn.ts';
import { afterPaint } from '../../stores/app/chunks.ts';
import { useCurrentParticipant, useSession } from '../../stores/app/session.ts';
import { draftOf } from '../../stores/guest/messageDraft.ts';
import { usePlayer } from '../../stores/guest/player.ts';
import { useEventRoom, type RoomStatus } from '../../stores/room/eventRoom.ts';
import { isKnownByPage } from '../../stores/room/embeddedPageData.ts';
import { DemoBanner, EventFrame } from './EventFrame.tsx';

const { Component: DemoGame, load: loadDemo } = lazyComponent(
  async () => (await import('./DemoGame.tsx')).DemoGame,
);

const isDemoAddress = (shareCode: string, query: URLSearchParams) =>
  hasSwitch(query, 'demo') || tidyShareCode(shareCode) === sampleShareCode;

/** Loads the code of an event's first screen: the game for a known guest, or the demo. */
export async function loadEventScreen(): Promise<void> {
  if (isDemoAddress(codeIn(location.pathname) ?? '', new URLSearchParams(location.search))) await loadDemo();
  else if (isKnownByPage()) await loadGame();
}

/** The guest page: the event of the code in the address, as a real game or as a demo. */
export function EventScreen() {
  const { shareCode = '' } = useParams();
  const [query] = useSearchParams();
  if (!isDemoAddress(shareCode, query)) return <FollowedEvent isDemo={false} />;
  return (
    <DemoGame>
      <FollowedEvent isDemo />
    </DemoGame>
  );
}

/** Shows the event. Before that, shows a loading page, or the reason why the event cannot be shown. */
function FollowedEvent({ isDemo }: { isDemo: boolean }) {
  const { audience } = usePlayer();
  const { followed, status, attempt, retry } = useFollowedEvent(audience, pageLinks.event);
  const title = useEventRoom((state) => state.room?.event.title);
  const isUnreachable = useEventRoom((state) => state.isUnreachable);
  const label = isUnreachable ? layoutTexts('stillTrying') : eventTexts('loading');
  useDocumentTitle(status === 'ready' ? title : eventTexts('title'));

  if (status === 'ready') return <GuestEvent key={followed} shareCode={followed} isDemo={isDemo} />;
  return (
    <Page header={isDemo ? <DemoBanner /> : <NavBar mode="home" />}>
      <ConnectionBanner />
      {status === 'loading' ? (
        <Loading key={attempt} title={eventTexts('title')} label={label} onRetry={retry} />
      ) : (
        <EventGone status={status} shareCode={followed} onRetry={retry} />
      )}
    </Page>
  );
}

/** Explains why the event cannot be shown: unknown code, inactive, closed during the visit, or deleted. */
function EventGone(props: { status: RoomStatus; shareCode: string; onRetry: () => void }) {
  const { status, shareCode, onRetry } = props;
  const participant = useCurrentParticipant();
  const hasDraft = participant !== null && participant !== undefined && draftOf(participant.id) !== undefined;
  switch (status) {
    case 'inactive':
      return (
        <EventMissing title={missingTexts('inactiveTitle')} code={shareCode} onRetry={onRetry}>
          {inactiveEventFor(shareCode)}
        </EventMissing>
      );
    case 'closed':
      return (
        <EventMissing title={eventTexts('closedTitle')} icon={<DoorClosed />} code="" onRetry={onRetry}>
          {eventTexts(hasDraft ? 'closedWithDraft' : 'closed')}
        </EventMissing>
      );
    case 'removed':
      return <EventMissing code="">{missingTexts('gone')}</EventMissing>;
    default:
      return <EventMissing code={shareCode}>{noEventFor(shareCode)}</EventMissing>;
  }
}

/** The game, which is a separate chunk. */
export const { Component: GuestGame, load: loadGame } = lazyComponent(
  async () => (await import('./game/GuestGame.tsx')).GuestGame,
  'whenIdle',
);

/** An open event. A new guest sees the name entry, a known guest the game. */
function GuestEvent({ shareCode, isDemo }: { shareCode: string; isDemo: boolean }) {
  const player = usePlayer();
  const status = useSession((state) => state.status);
  const participant = useCurrentParticipant();

  const reload = () => void player.loadSession(shareCode);
  useLayoutEffect(() => void player.loadSession(shareCode), [player, shareCode]);
  // Loads the game while the guest types their name. After a failure it is loaded with the first question.
  useEffect(() => afterPaint(() => void loadGame().catch(() => undefined)), []);
  useRefetchOnReturn(participant?.id, reload, { isUnanswered: status === 'unreachable' });

  const loading = <Loading label={eventTexts('finding')} onRetry={reload} />;
  return (
    <EventFrame isDemo={isDemo} isJoined={Boolean(participant)}>
      {status !== 'known' ? (
        loading
      ) : participant ? (
        <Suspense fallback={loading}>
          <GuestGame key={participant.id} shareCode={shareCode} participant={participant} isDemo={isDemo} />
        </Suspense>
      ) : (
        <JoinStage shareCode={shareCode} />
      )}
    </EventFrame>
  );
}
