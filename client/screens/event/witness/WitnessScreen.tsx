import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../../protocol/checks.ts';
import { pages } from '../../../../protocol/paths.ts';
import { helperEntryTexts, witnessTexts } from '../../../../protocol/texts/helpers.ts';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../../../features/event/EventHeader.tsx';
import { useFollowedEvent } from '../../../features/event/useFollowedEvent.ts';
import { HelperLinkCard } from '../../../features/HelperLinkCard.tsx';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../../features/useHelperEntry.ts';
import { EventClosed } from '../EventClosed.tsx';
import { useGameRoom } from '../game/useGameRoom.ts';
import { WitnessQuestions } from './WitnessQuestions.tsx';

/** Where a witness sets answers that nobody sees before the host shows them: by a link of their own. */
export function WitnessScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const { phase, retry } = useHelperEntry('witness', code);
  useDocumentTitle(witnessTexts('title'));
  if (phase === 'in') return <WitnessedEvent />;
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

/** The event as its guests see it, with the answers that witnesses have set. */
function WitnessedEvent() {
  const { followed, status, isFollowing, retry } = useFollowedEvent('guest', pages.witness);
  const room = useGameRoom();
  if (isFollowing && room && status === 'ready')
    return (
      <Page header={<EventHeader event={room.event} isCompact />} className="flex flex-col">
        <ConnectionBanner>{witnessTexts('reconnecting')}</ConnectionBanner>
        <WitnessQuestions shareCode={room.event.shareCode} questions={room.questions} />
      </Page>
    );
  return (
    <Page header={<NavBar mode="home" />}>
      {status === 'loading' || status === 'ready' ? (
        <Loading label={witnessTexts('loading')} onRetry={retry} />
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
