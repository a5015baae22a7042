import { ArrowLeft, Pencil, PencilLine, Share2 } from 'lucide-react';
import { useState } from 'react';
import { pageLinks } from '../../../protocol/paths.ts';
import { isMessageShown } from '../../../protocol/rules/visibility.ts';
import { countsPoints, pointsOf } from '../../../protocol/rules/ranking.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { messageTexts } from '../../../protocol/texts/guest/own/message.ts';
import { profileTexts } from '../../../protocol/texts/guest/own/profile.ts';
import { resultsTexts } from '../../../protocol/texts/guest/game/results.ts';
import { shareLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import { Button, LinkButton, useBusy } from '../../components/controls/Button.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { tableOf } from '../../stores/guest/table.ts';
import { RichText } from '../../components/display/Text.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { KeepsakeLink } from '../../features/keepsake/KeepsakeLink.tsx';
import { hasLaurel, PlaceMark } from '../../features/leaderboard/honours.tsx';
import { TieNote } from '../../features/leaderboard/TieNote.tsx';
import { type BoardPlace } from '../../features/leaderboard/useBoardParticipant.ts';
import { OwnMessageState } from '../../features/messages/OwnMessageState.tsx';
import { participantLink, copyShortLink } from '../../features/sharing/sharing.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { NotRevealed } from './SummaryCard.tsx';
import { deleteMessageDraft } from '../../stores/guest/messageDraft.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';

/**
 * The viewer of a profile:
 * - `reading`: everyone. A shared link (`readonly=true`) always has this mode, even for the guest.
 * - `own`: the guest.
 * - `editing`: the guest with `edit=true`.
 * - `stranger`: another visitor with `edit=true`.
 */
export type ProfileMode = 'reading' | 'own' | 'editing' | 'stranger';

type ProfileCardProps = {
  room: RoomState;
  participant: Participant;
  place: BoardPlace | undefined;
  mode: ProfileMode;
};

/** The guest's name, rank, score and message. */
export function ProfileCard({ room, participant, place, mode }: ProfileCardProps) {
  const { username, message, messageState } = participant;
  const { title, showAnswers: isScored } = room.event;
  const correct = place?.correctPredictions ?? 0;
  const points = place && countsPoints(room.questions) && isScored ? pointsOf(place) : undefined;
  const [participantCount] = room.counters;
  const table = tableOf(room.event, participant);
  return (
    <Card
      as="section"
      look={mode === 'editing' ? 'paper' : 'invitation'}
      padding="lg"
      className="text-center"
    >
      <PlaceMark isHonoured={hasLaurel(place, { participantCount, isScored })}>
        <p className="eyebrow">{resultsTexts('rankLabel')}</p>
        <p className="figures font-display text-title">
          {place?.rank ? profileTexts('rank', { rank: place.rank }) : '?'}
        </p>
      </PlaceMark>
      <TieNote tie={place?.tie} />
      <Heading size="title" className="mt-2 wrap-anywhere" dir="auto">
        {username}
      </Heading>
      <p className="mt-1 text-muted wrap-anywhere" dir="auto">
        {title}
      </p>
      {table && (
        <p className="mt-1 wrap-anywhere">
          <RichText text={tablesTexts('atTable')} tags={{ name: () => <bdi>{table.name}</bdi> }} />
        </p>
      )}
      {participant.isOnPaper && (
        <Badge icon={<PencilLine />} className="mt-2">
          {profileTexts('onPaper')}
        </Badge>
      )}
      <p className="mt-4">
        <RichText
          text={profileTexts('correctGuesses', { count: isScored ? correct : 0 })}
          tags={{
            count: (count) => (
              <span className="figures font-display text-heading text-gold">
                {isScored ? count : <NotRevealed />}
              </span>
            ),
          }}
        />
        {points !== undefined && (
          <span className="block text-sm text-muted">{profileTexts('points', { count: points })}</span>
        )}
        {!isScored && <span className="block text-sm text-muted">{resultsTexts('hidden')}</span>}
      </p>
      {mode === 'own' ? (
        <OwnMessage participant={participant} />
      ) : (
        message && isMessageShown(room.event, messageState) && <Quote message={message} />
      )}
      <ProfileActions event={room.event} mode={mode} participantId={participant.id} />
    </Card>
  );
}

type ProfileActionsProps = { event: GuestEvent; participantId: string; mode: ProfileMode };

function ProfileActions({ event, participantId, mode }: ProfileActionsProps) {
  const [isBusy, run] = useBusy();
  const share = async () => copyShortLink(participantLink(event.shareCode, participantId), shareLinkCopied());
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
      <KeepsakeLink event={event} variant="secondary" />
      <LinkButton to={pageLinks.event(event.shareCode)} variant="secondary">
        <ArrowLeft />
        {eventTexts('back')}
      </LinkButton>
    </div>
  );
}

/** The guest's own message, which the guest can edit in place. */
function OwnMessage({ participant }: { participant: Participant }) {
  const [stage, setStage] = useState<'shown' | 'open' | 'closed'>('shown');
  const close = () => {
    deleteMessageDraft(participant.id);
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
      <div className="mt-3 empty:hidden">
        <OwnMessageState participant={participant} />
      </div>
      <Button
        variant="quiet"
        className="mt-3"
        // Returns the focus to the button that opened the form, after the form has closed.
        autoFocus={stage === 'closed'}
        icon={<Pencil />}
        onClick={() => setStage('open')}
      >
        {messageTexts(message ? 'change' : 'title')}
      </Button>
    </>
  );
}

/** A guest's message in quotation marks. */
const Quote = ({ message }: { message: string }) => (
  <blockquote className="mx-auto mt-5 max-w-md font-display text-subheading wrap-anywhere" dir="auto">
    {messageTexts('quoted', { message })}
  </blockquote>
);
