import clsx from 'clsx';
import { Eye, MessageCircleQuestion } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { counts } from '../../protocol/limits.ts';
import { pageLinks } from '../../protocol/paths.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { eventTexts } from '../../protocol/texts/guest/event.ts';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { previewTexts } from '../../protocol/texts/guest/join/preview.ts';
import { missingTexts } from '../../protocol/texts/guest/missing.ts';
import { ConnectionBanner } from '../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../features/event/EventHeader.tsx';
import { EventMissing } from '../features/event/EventMissing.tsx';
import { OverCard } from '../features/event/EventOver.tsx';
import { useFollowedEvent } from '../features/event/useFollowedEvent.ts';
import { NavBar } from '../features/layout/NavBar.tsx';
import { hostLabel } from '../features/game/answers.ts';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { LeaderboardCard } from '../features/leaderboard/LeaderboardCard.tsx';
import { WelcomeCard } from '../features/event/WelcomeCard.tsx';
import { Button } from '../components/controls/Button.tsx';
import { Field, Input } from '../components/controls/Field.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Loading } from '../components/feedback/Loading.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { livePlayer } from '../stores/guest/player.ts';
import { useEventRoom, type RoomState } from '../stores/room/eventRoom.ts';
import { useIsCouple } from '../stores/room/isCouple.ts';

/** Shows the organiser the event as its guests see it. Always sends its requests as a guest. */
export function PreviewScreen() {
  const { shareCode, status, attempt, retry } = useFollowedEvent('guest', pageLinks.preview);
  const room = useEventRoom((state) => state.room);
  useDocumentTitle(previewTexts('banner'));
  if (status === 'ready' && room) return <Preview room={room} />;
  return (
    <Page header={<NavBar mode="home" />}>
      {status === 'loading' ? (
        <Loading
          key={attempt}
          title={previewTexts('banner')}
          label={previewTexts('loading')}
          onRetry={retry}
        />
      ) : (
        <PreviewMissing
          shareCode={shareCode}
          isClosed={status === 'inactive' || status === 'closed'}
          onRetry={retry}
        />
      )}
    </Page>
  );
}

/** Explains that the event does not exist, or that its guests cannot see it now. */
function PreviewMissing(props: { shareCode: string; isClosed: boolean; onRetry: () => void }) {
  const { shareCode, isClosed, onRetry } = props;
  const navigate = useNavigate();
  // A preview opens in a new tab, whose history has no previous page.
  const goBack = () => {
    const historyIndex = (window.history.state as { idx?: number } | null)?.idx;
    void (historyIndex ? navigate(-1) : navigate(isClosed ? pageLinks.admin(shareCode) : pageLinks.home));
  };
  return (
    <EventMissing
      {...(isClosed && { title: previewTexts('closedTitle') })}
      action={
        <Button size="lg" wide onClick={goBack}>
          {previewTexts('goBack')}
        </Button>
      }
      onRetry={isClosed ? onRetry : undefined}
    >
      {isClosed ? previewTexts('closed') : missingTexts('gone')}
    </EventMissing>
  );
}

/** The event's header, welcome card, first questions and leaderboard. All are read-only. */
function Preview({ room }: { room: RoomState }) {
  const { event, questions, counters } = room;
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
      <ConnectionBanner>{eventTexts('reconnectingBoard')}</ConnectionBanner>
      {event.isOver ? (
        <OverCard shareCode={event.shareCode} hasLinks={false} />
      ) : (
        <>
          <DisabledWelcome description={event.description} />
          <PreviewQuestions questions={questions} />
        </>
      )}
      {counters[0] > 0 && (
        <LeaderboardCard event={event} standings={livePlayer.standings(room)} links="none" />
      )}
    </Page>
  );
}

const PreviewBanner = () => (
  <aside aria-label={previewTexts('label')} className="border-b border-gold-line bg-gold-soft">
    <p className="mx-auto flex w-full max-w-6xl items-start gap-3 px-4 py-3 text-sm sm:px-8">
      <Eye className="size-5 shrink-0 text-gold" />
      <span>
        <strong className="me-2 inline-block">{previewTexts('banner')}</strong>
        {previewTexts('notice')}
      </span>
    </p>
  </aside>
);

function DisabledWelcome({ description }: { description: string | undefined }) {
  const isCouple = useIsCouple();
  return (
    <WelcomeCard description={description}>
      <div className="stack text-start">
        <Field label={joinTexts('nameLabel')} hint={previewTexts('nameHint')}>
          <Input disabled placeholder={joinTexts(isCouple ? 'namePlaceholder' : 'namePlaceholderNeutral')} />
        </Field>
        <Button size="lg" wide disabled>
          {joinTexts('join')}
        </Button>
      </div>
    </WelcomeCard>
  );
}

/** The first questions with their options, and how many questions remain. */
function PreviewQuestions({ questions }: { questions: readonly Question[] }) {
  const shownCount = counts.previewQuestions;
  const hiddenCount = questions.length - shownCount;
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading>{previewTexts('questionsTitle')}</Heading>
        {questions.length > 0 && <p className="text-sm text-muted">{previewTexts('questionsHint')}</p>}
      </div>
      {questions.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState level={3} icon={<MessageCircleQuestion />} title={previewTexts('noQuestionsTitle')}>
            {previewTexts('noQuestions')}
          </EmptyState>
        </div>
      ) : (
        <ol className="ruled border-t border-line">
          {questions.slice(0, shownCount).map((question) => (
            <li key={question.id} className="px-5 py-5">
              <p className="font-display text-subheading wrap-anywhere" dir="auto">
                {question.text}
              </p>
              <Choices question={question} />
            </li>
          ))}
        </ol>
      )}
      {hiddenCount > 0 && (
        <p className="border-t border-line px-5 py-4 text-center text-muted">
          {previewTexts('more', { count: hiddenCount })}
        </p>
      )}
    </Card>
  );
}

/** The choices of a question, or a description of the field in which guests type. */
function Choices({ question: { type, options } }: { question: Question }) {
  if (type === 'numeric' || type === 'text')
    return <p className="mt-2 text-sm text-muted">{previewTexts(type)}</p>;
  return (
    <div className={clsx('mt-3 grid gap-2', type === 'yes_no' && 'grid-cols-2')}>
      {(type === 'yes_no' ? ['yes', 'no'] : (options ?? [])).map((choice) => (
        <button
          key={choice}
          type="button"
          disabled
          className="button border border-line-strong bg-raised wrap-anywhere"
          dir="auto"
        >
          {hostLabel({ type }, choice)}
        </button>
      ))}
    </div>
  );
}
