import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../../protocol/checks.ts';
import { pages } from '../../../../protocol/paths.ts';
import { coupleTexts, helperEntryTexts } from '../../../../protocol/texts/helpers.ts';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../../../features/event/EventHeader.tsx';
import { useFollowedEvent } from '../../../features/event/useFollowedEvent.ts';
import { HelperLinkCard } from '../../../features/HelperLinkCard.tsx';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../../features/useHelperEntry.ts';
import { GameContext } from '../../../stores/guest/game.ts';
import { EventClosed } from '../EventClosed.tsx';
import { useGameRoom } from '../game/useGameRoom.ts';
import { CoupleGame } from './CoupleGame.tsx';
import { coupleGame } from './coupleGame.ts';

/** Where the couple, or whoever is celebrated, predict in secret: by a link of their own. */
export function CoupleScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const { phase, retry } = useHelperEntry('couple', code);
  useDocumentTitle(coupleTexts('title'));
  if (phase === 'in') return <CoupleEvent />;
  return (
    <Page header={<NavBar mode="home" />}>
      {phase === 'looking' ? (
        <Loading label={helperEntryTexts('entering')} onRetry={retry} />
      ) : (
        <HelperLinkCard why={phase === 'out' ? 'missing' : phase} onRetry={retry} />
      )}
    </Page>
  );
}

/** The event as its guests see it: whatever is closed or shown there is so here. */
function CoupleEvent() {
  const { followed, status, isFollowing, retry } = useFollowedEvent('guest', pages.couple);
  const room = useGameRoom();
  if (isFollowing && room && status === 'ready')
    return (
      <Page header={<EventHeader event={room.event} isCompact />} className="flex flex-col">
        <ConnectionBanner />
        <GameContext value={coupleGame}>
          <CoupleGame room={room} shareCode={room.event.shareCode} />
        </GameContext>
      </Page>
    );
  return (
    <Page header={<NavBar mode="home" />}>
      {status === 'loading' || status === 'ready' ? (
        <Loading label={coupleTexts('loading')} onRetry={retry} />
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
