import { Smartphone, ArrowLeft, Pencil, PencilLine, Share2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { anotherPhonePart, isOn, pages } from '../../../protocol/paths.ts';
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
import { lazyPart } from '../../features/layout/lazyPart.tsx';
import { tableOf } from '../../stores/guest/table.ts';
import { NamingText, RichText } from '../../components/display/Text.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { KeepsakeLink } from '../../features/keepsake/KeepsakeLink.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { ParticipantMissing } from '../../features/leaderboard/OwnParticipant.tsx';
import { hasLaurel, PlaceMark } from '../../features/leaderboard/honours.tsx';
import { TieNote } from '../../features/leaderboard/TieNote.tsx';
import {
  useBoardParticipant,
  type BoardPlace,
  type ParticipantData,
} from '../../features/leaderboard/useBoardParticipant.ts';
import { OwnMessageState } from '../../features/messages/OwnMessageState.tsx';
import { Souvenir } from '../../features/souvenir/Souvenir.tsx';
import { TransferLinkPanel } from '../../features/TransferLinkPanel.tsx';
import { participantLink, copyShortLink } from '../../features/sharing/sharing.ts';
import { SubmittedForm, ProfileForm } from './ProfileForm.tsx';
import { SummaryCard, NotRevealed } from './SummaryCard.tsx';
import { deleteDraft } from '../../stores/guest/messageDraft.ts';
import { useSession } from '../../stores/app/session.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';

const { Part: OwnTable } = lazyPart(
  async () => (await import('../../features/tables/TableChoice.tsx')).OwnTable,
  'calmly',
);

const { Part: RemindersCard } = lazyPart(
  async () => (await import('../../features/reminders/RemindersCard.tsx')).RemindersCard,
  'calmly',
);
const { Part: OwnDataCard } = lazyPart(async () => (await import('./OwnDataCard.tsx')).OwnDataCard, 'calmly');

/** A participant's profile: name, rank and predictions. Anyone with the link may see it. */
export function ParticipantScreen() {
  const { event, own, isMissing, loaded, place, room } = useBoardParticipant(pages.participant);
  const [query] = useSearchParams();
  const mode = modeOf(query, own !== undefined);
  const isOwn = mode === 'own' || mode === 'editing';
  const participant = (isOwn ? own : undefined) ?? loaded?.participant;
  useDocumentTitle(loaded?.participant.username ?? profileTexts('title'));
  const hasLeft = useHasLeft();
  if (hasLeft) return <Navigate to={pages.event(event.shareCode)} replace />;
  return (
    <BoardFrame
      label={profileTexts('loading')}
      event={event}
      isWaiting={!loaded}
      missing={isMissing && <ParticipantMissing shareCode={event.shareCode} />}
      isCompact={own !== undefined}
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
          {isOwn && <OwnSouvenir {...{ room, participant, place }} predictions={loaded.predictions} />}
          <SummaryCard {...{ room, participant }} predictions={loaded.predictions} />
          {isOwn && room.event.tables && (
            <Suspense>
              <OwnTable event={room.event} participant={participant} />
            </Suspense>
          )}
          {isOwn && <AnotherPhone participantId={participant.id} />}
          {isOwn && (
            <Suspense>
              <RemindersCard event={room.event} participantId={participant.id} />
              <OwnDataCard event={room.event} participant={participant} />
            </Suspense>
          )}
        </div>
      )}
    </BoardFrame>
  );
}

/** Returns whether the guest has left the event, on this phone or another one of theirs. */
function useHasLeft(): boolean {
  const { id } = useParams();
  return useSession(({ removedId, removedBy }) => removedId === id && removedBy === 'guest');
}

type OwnSouvenirProps = ParticipantData & { room: RoomState; place: BoardPlace | undefined };

function OwnSouvenir({ room, participant, predictions, place }: OwnSouvenirProps) {
  const { event, questions, counters } = room;
  const answerTo = (id: string) => predictions.find(({ questionId }) => questionId === id)?.answer;
  return <Souvenir {...{ event, questions, participant, place, answerTo }} participantCount={counters[0]} />;
}

function modeOf(query: URLSearchParams, isOwn: boolean): ProfileMode {
  if (isOn(query, 'readonly')) return 'reading';
  if (isOn(query, 'edit')) return isOwn ? 'editing' : 'stranger';
  return isOwn ? 'own' : 'reading';
}

/** Creates a link for a second phone; shown only to the guest. */
function AnotherPhone({ participantId }: { participantId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // A link to this card scrolls to it and moves the focus.
  useEffect(() => {
    if (hash !== anotherPhonePart) return;
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

/**
 * The viewer of a profile:
 * - `reading`: anyone; always for a shared link (`readonly=true`), even if the cookie grants more.
 * - `own`: the guest.
 * - `editing`: the guest with `edit=true`.
 * - `stranger`: another visitor with `edit=true`.
 */
type ProfileMode = 'reading' | 'own' | 'editing' | 'stranger';

type ProfileCardProps = {
  room: RoomState;
  participant: Participant;
  place: BoardPlace | undefined;
  mode: ProfileMode;
};

/** The guest's name, rank, score and message. */
function ProfileCard({ room, participant, place, mode }: ProfileCardProps) {
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
      <LinkButton to={pages.event(event.shareCode)} variant="secondary">
        <ArrowLeft />
        {eventTexts('back')}
      </LinkButton>
    </div>
  );
}

/** The guest's own message, editable in place. */
function OwnMessage({ participant }: { participant: Participant }) {
  const [stage, setStage] = useState<'shown' | 'open' | 'closed'>('shown');
  const close = () => {
    deleteDraft(participant.id);
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
        // After the form closes, the focus returns to the button that opened it.
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
