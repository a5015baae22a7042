import { ArrowLeft, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { formatCount, resultsTexts, successes } from '../../../protocol/texts/texts.ts';
import { hasLaurel } from '../../features/leaderboard/honours.ts';
import { PlaceMark } from '../../features/leaderboard/PlaceMark.tsx';
import { copyShortLink } from '../../features/sharing/shortLinks.ts';
import { participantLink } from '../../features/sharing/sharing.ts';
import type { BoardPlace } from '../../features/leaderboard/useBoardParticipant.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { NotRevealed } from './NotRevealed.tsx';
import { OwnMessage } from './OwnMessage.tsx';
import { Quote } from './Quote.tsx';
import type { ProfileMode } from './useProfileMode.ts';

interface ProfileCardProps {
  event: GuestEvent;
  participantCount: number;
  participant: Participant;
  place: BoardPlace | undefined;
  mode: ProfileMode;
}

/** Who it is: name, place, correct guesses, and what they wished the couple. */
export function ProfileCard({ event, participantCount, participant, place, mode }: ProfileCardProps) {
  const { username, message } = participant;
  const isScored = event.showAnswers;
  const correct = place?.correctPredictions ?? 0;
  return (
    <Card as="section" look={mode === 'editing' ? 'paper' : 'keepsake'} padding="lg" className="text-center">
      <PlaceMark hasLaurel={hasLaurel(place, { participantCount, isScored })}>
        <p className="eyebrow">Rank</p>
        <p className="figures font-display text-title">{place?.rank ? `#${formatCount(place.rank)}` : '?'}</p>
      </PlaceMark>
      <Heading level={2} size="title" className="mt-2 wrap-anywhere" dir="auto">
        {username}
      </Heading>
      <p className="mt-1 text-muted wrap-anywhere" dir="auto">
        {event.title}
      </p>
      <p className="mt-4">
        <span className="figures font-display text-heading text-gold">
          {isScored ? correct : <NotRevealed />}
        </span>{' '}
        {isScored && correct === 1 ? 'correct guess' : 'correct guesses'}
        {!isScored && <span className="block text-sm text-muted">{resultsTexts.hidden}</span>}
      </p>
      {mode === 'own' ? <OwnMessage participant={participant} /> : message && <Quote message={message} />}
      <Ways event={event} participant={participant} mode={mode} />
    </Card>
  );
}

function Ways({ event, participant, mode }: Omit<ProfileCardProps, 'place' | 'participantCount'>) {
  const [isBusy, setIsBusy] = useState(false);
  async function share(): Promise<void> {
    setIsBusy(true);
    await copyShortLink(participantLink(event.shareCode, participant.id), successes.shareLinkCopied);
    setIsBusy(false);
  }
  return (
    <div className="mt-7 flex flex-col gap-2 sm:flex-row-reverse sm:justify-center">
      <Button
        variant={mode === 'editing' ? 'secondary' : 'primary'}
        busy={isBusy}
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void share()}
      >
        Share Profile
      </Button>
      <Button asChild variant="secondary">
        <Link to={pages.event(event.shareCode)}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          Back to Event
        </Link>
      </Button>
    </div>
  );
}
