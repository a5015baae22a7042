import { Eye } from 'lucide-react';
import { counts } from '../../../protocol/limits.ts';
import { previewTexts } from '../../../protocol/texts/screenTexts.ts';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../../features/event/EventHeader.tsx';
import { LeaderboardCard } from '../../features/leaderboard/LeaderboardCard.tsx';
import { OverCard } from '../../features/event/OverCard.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { Page } from '../../components/layout/Page.tsx';
import type { RoomState } from '../../stores/room/roomState.ts';
import { PreviewQuestions } from './PreviewQuestions.tsx';

/** Header, welcome, the first questions and the leaderboard, all to look at only. */
export function Preview({ room }: { room: RoomState }) {
  const { event, questions, top, counters } = room;
  return (
    <Page
      header={
        <>
          <PreviewBanner />
          <EventHeader event={event} />
        </>
      }
      className="stack gap-6!"
    >
      <ConnectionBanner>Reconnecting... this may be out of date</ConnectionBanner>
      {event.isOver ? (
        <OverCard shareCode={event.shareCode} hasLinks={false} />
      ) : (
        <>
          <DisabledWelcome description={event.description} />
          <PreviewQuestions questions={questions} shownCount={counts.previewQuestions} />
        </>
      )}
      {counters[0] > 0 && (
        <LeaderboardCard
          shareCode={event.shareCode}
          top={top}
          participantCount={counters[0]}
          isScored={event.showAnswers}
          isOver={event.isOver}
          hasLinks={false}
        />
      )}
    </Page>
  );
}

function PreviewBanner() {
  return (
    <aside aria-label="Preview" className="border-b border-gold-line bg-gold-soft">
      <p className="mx-auto flex w-full max-w-6xl items-start gap-3 px-4 py-3 text-sm sm:px-8">
        <Eye aria-hidden="true" className="size-5 shrink-0 text-gold" />
        <span>
          <strong className="me-2 inline-block">{previewTexts.banner}</strong>
          This is what your guests see. You can look around, but nothing is sent.
        </span>
      </p>
    </aside>
  );
}

function DisabledWelcome({ description }: { description: string | undefined }) {
  return (
    <Card as="section" look="keepsake" padding="lg" className="text-center">
      <Heading level={2} size="title">
        Welcome!
      </Heading>
      <p className="mx-auto mt-2 max-w-sm text-muted wrap-anywhere" dir="auto">
        {description || 'Guess what will happen today and see who knows the couple best.'}
      </p>
      <Ornament className="my-6" />
      <div className="stack text-start">
        <Field label="Your name" hint="Only guests can fill this in.">
          <Input disabled placeholder="What the couple calls you" />
        </Field>
        <Button size="lg" wide disabled>
          Join Event
        </Button>
      </div>
    </Card>
  );
}
