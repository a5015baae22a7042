import clsx from 'clsx';
import { Clapperboard, Eye, Flag, MonitorPlay, RotateCcw, Share2, Smartphone } from 'lucide-react';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { eventLinkCopied } from '../../../../protocol/texts/guest/sharing.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { Button, NewTabButton } from '../../../components/controls/Button.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { copyLink } from '../../../features/sharing/sharing.ts';
import { EventCopy, linksOf } from '../../../features/sharing/eventCopyFields.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { setEventActive, setEventOver, setJoining } from '../../../stores/organiser/event.ts';
import { markStep } from '../../../stores/organiser/checklist/markedSteps.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { setShowPanel, useHostBar, useIsHostLed } from '../hostPanel/hostBar.ts';

/**
 * The Event Status section. It shows whether the event is active, over or closed, and the totals. It links to
 * the event and its big screen.
 */
export function StatusCard({ className }: { className?: string }) {
  const { event, questions, counters } = useOrganiserRoom((room) => room);
  const [guests, predictions] = counters;
  const link = linksOf(event.shareCode).event;
  const { hasEventDayCome } = useHostBar();
  return (
    <Section
      title={eventStatusTexts('title')}
      headingId="event-status"
      headClassName="gap-y-2"
      aside={<StatusBadge event={event} />}
      className={className}
    >
      <div className="mt-5 stack gap-6">
        <Stats className="flex! flex-wrap gap-x-3! gap-y-2! *:grow max-[22rem]:gap-x-1.5!">
          <Stat label={eventStatusTexts('questions')} value={questions.length} />
          <Stat label={eventStatusTexts('participants')} value={guests} />
          <Stat label={eventStatusTexts('predictions')} value={predictions} />
        </Stats>
        <EventCopy what="eventLink" value={link} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {hasEventDayCome && <RunShowButton />}
        <Button
          variant="secondary"
          className={shortcutLook}
          icon={<Share2 />}
          onClick={() => void copyLink(link, eventLinkCopied())}
        >
          {eventStatusTexts('copyShareLink')}
        </Button>
        <NewTabButton className={shortcutLook} to={pageLinks.preview(event.shareCode)} icon={<Eye />}>
          {eventStatusTexts('previewEvent')}
        </NewTabButton>
        <NewTabButton className={shortcutLook} to={pageLinks.event(event.shareCode)} icon={<Smartphone />}>
          {eventStatusTexts('openAsGuest')}
        </NewTabButton>
        <NewTabButton
          className={shortcutLook}
          to={pageLinks.bigScreen(event.shareCode)}
          icon={<MonitorPlay />}
          onClick={() => markStep(event.id, 'bigScreen')}
        >
          {eventStatusTexts('bigScreen')}
        </NewTabButton>
        {!hasEventDayCome && <RunShowButton />}
      </div>
      <EventSwitches />
    </Section>
  );
}

/** Opens the show panel on a phone, even before the day of the event. Wider screens always show it. */
function RunShowButton() {
  const { id } = useOrganiserRoom(({ event }) => event);
  const hasQuestions = useOrganiserRoom(({ questions }) => questions.length > 0);
  const isHostLed = useIsHostLed();
  if (isHostLed || !hasQuestions) return null;
  return (
    <Button
      variant="secondary"
      className={clsx(shortcutLook, 'lg:hidden')}
      icon={<Clapperboard />}
      onClick={() => setShowPanel(id, true)}
    >
      {showTexts('takeOver')}
    </Button>
  );
}

function StatusBadge({ event: { isActive, isOver } }: { event: GuestEvent }) {
  if (!isActive) return <Badge tone="neutral">{eventStatusTexts('inactive')}</Badge>;
  return <Badge tone={isOver ? 'gold' : 'positive'}>{eventStatusTexts(isOver ? 'over' : 'active')}</Badge>;
}

const shortcutLook = 'max-w-full flex-1 px-3 max-sm:basis-full max-[18rem]:px-1';

/** The switches that open the event to guests and let new guests join. */
function EventSwitches() {
  const event = useOrganiserRoom((room) => room.event);
  const { isActive, isOver, isDoorClosed } = event;
  return (
    <>
      <Switch
        label={eventStatusTexts('openLabel')}
        hint={isActive ? openHint(event) : eventStatusTexts('closedHint')}
        isOn={isActive}
        onChange={(isOn) => (isOn ? void setEventActive(true) : askToClose(event.title))}
        className="mt-5 border-t border-line pt-3"
      />
      {isActive && !isOver && (
        <Switch
          label={eventStatusTexts('joiningLabel')}
          hint={isDoorClosed ? eventStatusTexts('notJoiningHint') : eventStatusTexts('joiningHint')}
          isOn={!isDoorClosed}
          onChange={(isOn) => void setJoining(isOn)}
          className="mt-2"
        />
      )}
    </>
  );
}

function openHint({ isDoorClosed, isOver }: GuestEvent): string {
  if (isOver) return eventStatusTexts('openWhenOverHint');
  return isDoorClosed ? eventStatusTexts('openWithoutJoiningHint') : eventStatusTexts('openHint');
}

const askToClose = (title: string) =>
  requestConfirmation({
    title: eventStatusTexts('closeConfirmTitle'),
    description: eventStatusTexts('closeConfirm', { title }),
    confirmLabel: eventStatusTexts('closeConfirmButton'),
    busyLabel: eventStatusTexts('closing'),
    onConfirm: async () => setEventActive(false),
  });

/**
 * Ends the game after a confirmation. Guests can then no longer predict. The host can resume the game.
 * @param focusAfter The id of the element that takes the focus when the tapped button disappears.
 */
export const askToEndEvent = (focusAfter?: string): void =>
  requestConfirmation({
    title: eventStatusTexts('endConfirmTitle'),
    description: eventStatusTexts('endConfirm'),
    confirmLabel: eventStatusTexts('endButton'),
    busyLabel: eventStatusTexts('ending'),
    variant: 'primary',
    onConfirm: async () => setEventOver(true),
    focusAfter,
  });

/** The section that ends the game, or resumes it. Everything stays visible after the end. */
export function EndEventCard({ className }: { className: string }) {
  const { isActive, isOver } = useOrganiserRoom(({ event }) => event);
  if (!isActive && !isOver) return null;
  return (
    <Section title={eventStatusTexts(isOver ? 'hasEnded' : 'endQuestion')} className={className}>
      <p className="mt-1 mb-4 text-muted">{eventStatusTexts(isOver ? 'hasEndedHint' : 'endHint')}</p>
      <Button
        variant="secondary"
        wide
        icon={isOver ? <RotateCcw /> : <Flag />}
        onClick={() => (isOver ? void setEventOver(false) : askToEndEvent())}
      >
        {eventStatusTexts(isOver ? 'resumeButton' : 'endButton')}
      </Button>
    </Section>
  );
}
