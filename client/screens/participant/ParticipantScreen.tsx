import { Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { profileTexts } from '../../../protocol/texts/guest/profile.ts';
import { NamingText } from '../../components/display/Text.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { ParticipantMissing } from '../../features/leaderboard/OwnParticipant.tsx';
import { useBoardParticipant } from '../../features/leaderboard/useBoardParticipant.ts';
import { TransferLinkPanel } from '../../features/TransferLinkPanel.tsx';
import { ProfileCard, type ProfileMode } from './ProfileCard.tsx';
import { SubmittedForm } from './ProfileForm.tsx';
import { SummaryCard } from './SummaryCard.tsx';

/** A participant's profile: who, which place, what they predicted; anybody with the link may look. */
export function ParticipantScreen() {
  const { event, own, isMissing, loaded, place, room } = useBoardParticipant(pages.participant);
  const [query] = useSearchParams();
  const mode = modeOf(query, own !== undefined);
  const isOwn = mode === 'own' || mode === 'editing';
  const participant = (isOwn ? own : undefined) ?? loaded?.participant;
  useDocumentTitle(loaded?.participant.username ?? profileTexts('title'));
  return (
    <BoardFrame
      label={profileTexts('loading')}
      event={event}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={event.shareCode} />}
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
          <SummaryCard {...{ room, participant }} predictions={loaded.predictions} />
          {isOwn && <AnotherPhone participantId={participant.id} />}
        </div>
      )}
    </BoardFrame>
  );
}

function modeOf(query: URLSearchParams, isOwn: boolean): ProfileMode {
  if (query.get('readonly') === 'true') return 'reading';
  if (query.get('edit') === 'true') return isOwn ? 'editing' : 'stranger';
  return isOwn ? 'own' : 'reading';
}

/** The way to play on a second phone, too; shown only to the guest themselves. */
function AnotherPhone({ participantId }: { participantId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // A link that leads to this very card brings it, and the focus, into sight.
  useEffect(() => {
    if (hash !== '#another-phone') return;
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
