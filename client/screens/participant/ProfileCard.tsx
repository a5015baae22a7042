import { ArrowLeft, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { messageTexts } from '../../../protocol/texts/guest/message.ts';
import { profileTexts } from '../../../protocol/texts/guest/profile.ts';
import { resultsTexts } from '../../../protocol/texts/guest/results.ts';
import { shareLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { useBusy } from '../../components/useBusy.ts';
import { hasLaurel, PlaceMark } from '../../features/leaderboard/honours.tsx';
import type { BoardPlace } from '../../features/leaderboard/useBoardParticipant.ts';
import { participantLink, copyShortLink } from '../../features/sharing/sharing.ts';
import { keepDraft } from '../../stores/guest/messageDraft.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { NotRevealed } from './SummaryCard.tsx';

/**
 * How a profile is looked at: `reading` by anybody, and by a shared link always (`readonly=true`, whatever the cookie
 * grants); `own` by the guest themselves; `editing` by them with `edit=true`; `stranger` by somebody else with it.
 */
export type ProfileMode = 'reading' | 'own' | 'editing' | 'stranger';

type ProfileCardProps = {
  room: RoomState;
  participant: Participant;
  place: BoardPlace | undefined;
  mode: ProfileMode;
};

/** Who it is: name, place, correct guesses, and what they wished the couple. */
export function ProfileCard({ room, participant, place, mode }: ProfileCardProps) {
  const { username, message } = participant;
  const { title, shareCode, showAnswers: isScored } = room.event;
  const correct = place?.correctPredictions ?? 0;
  const [participantCount] = room.counters;
  return (
    <Card as="section" look={mode === 'editing' ? 'paper' : 'keepsake'} padding="lg" className="text-center">
      <PlaceMark isHonoured={hasLaurel(place, { participantCount, isScored })}>
        <p className="eyebrow">{resultsTexts('rankLabel')}</p>
        <p className="figures font-display text-title">
          {place?.rank ? profileTexts('rank', { rank: place.rank }) : '?'}
        </p>
      </PlaceMark>
      <Heading size="title" className="mt-2 wrap-anywhere" dir="auto">
        {username}
      </Heading>
      <p className="mt-1 text-muted wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="mt-4">
        <span className="figures font-display text-heading text-gold">
          {isScored ? correct : <NotRevealed />}
        </span>{' '}
        {profileTexts('correctGuesses', { count: isScored ? correct : 0 })}
        {!isScored && <span className="block text-sm text-muted">{resultsTexts('hidden')}</span>}
      </p>
      {mode === 'own' ? <OwnMessage participant={participant} /> : message && <Quote message={message} />}
      <Ways {...{ shareCode, mode }} participantId={participant.id} />
    </Card>
  );
}

type WaysProps = { shareCode: string; participantId: string; mode: ProfileMode };

function Ways({ shareCode, participantId, mode }: WaysProps) {
  const [isBusy, run] = useBusy();
  const share = async () => copyShortLink(participantLink(shareCode, participantId), shareLinkCopied());
  return (
    <div className="mt-7 flex flex-col gap-2 sm:flex-row-reverse sm:justify-center">
      <Button
        variant={mode === 'editing' ? 'secondary' : 'primary'}
        busy={isBusy}
        icon={<Share2 />}
        onClick={() => void run(share)}
      >
        {profileTexts('share')}
      </Button>
      <LinkButton to={pages.event(shareCode)} variant="secondary">
        <ArrowLeft className="rtl:-scale-x-100" />
        {eventTexts('back')}
      </LinkButton>
    </div>
  );
}

/** The own message, with the way to change it in place. */
function OwnMessage({ participant }: { participant: Participant }) {
  const [stage, setStage] = useState<'shown' | 'open' | 'closed'>('shown');
  const close = () => {
    keepDraft(participant.id, undefined);
    setStage('closed');
  };
  const { message } = participant;
  if (stage === 'open')
    return (
      <div className="mt-6 border-y border-line py-6">
        <ProfileForm participant={participant} hasFocus onDone={close} />
        <Button variant="quiet" wide className="mt-2" onClick={close}>
          {commonTexts('cancel')}
        </Button>
      </div>
    );
  return (
    <>
      {message && <Quote message={message} />}
      <Button
        variant="quiet"
        className="mt-3"
        // Whoever closed the form stands where they opened it.
        autoFocus={stage === 'closed'}
        icon={<Pencil />}
        onClick={() => setStage('open')}
      >
        {messageTexts(message ? 'change' : 'title')}
      </Button>
    </>
  );
}

/** What a guest wished the couple, in quotation marks. */
const Quote = ({ message }: { message: string }) => (
  <blockquote className="mx-auto mt-5 max-w-md font-display text-subheading wrap-anywhere" dir="auto">
    {messageTexts('quoted', { message })}
  </blockquote>
);
