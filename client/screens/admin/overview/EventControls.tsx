import { Flag, RotateCcw } from 'lucide-react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventActive, setEventOver, setJoining } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** Whether guests may open the event, and whether new ones may join. */
export function EventSwitches() {
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
  ask({
    title: eventStatusTexts('closeConfirmTitle'),
    description: eventStatusTexts('closeConfirm', { title }),
    confirmLabel: eventStatusTexts('closeConfirmButton'),
    busyLabel: eventStatusTexts('closing'),
    onConfirm: async () => setEventActive(false),
  });

/**
 * Ends the game, after asking: it stops everybody who is still predicting, though the host can take it back. `focusAfter`:
 * the id of what takes the focus when the button that was tapped goes.
 */
export const askToEndEvent = (focusAfter?: string): void =>
  ask({
    title: eventStatusTexts('endConfirmTitle'),
    description: eventStatusTexts('endConfirm'),
    confirmLabel: eventStatusTexts('endButton'),
    busyLabel: eventStatusTexts('ending'),
    variant: 'primary',
    onConfirm: async () => setEventOver(true),
    focusAfter,
  });

/** What a host does when the evening is over: ends the game, with everything still there to see, or resumes it. */
export function EndEvent() {
  const isOver = useOrganiserRoom(({ event }) => event.isOver);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-4">
        <span className="font-semibold">
          {isOver ? eventStatusTexts('hasEnded') : eventStatusTexts('endQuestion')}
        </span>
        <span className="mt-1 block text-sm text-muted">
          {isOver ? eventStatusTexts('hasEndedHint') : eventStatusTexts('endHint')}
        </span>
      </p>
      <Button
        variant="secondary"
        wide
        icon={isOver ? <RotateCcw /> : <Flag />}
        onClick={() => (isOver ? void setEventOver(false) : askToEndEvent())}
      >
        {isOver ? eventStatusTexts('resumeButton') : eventStatusTexts('endButton')}
      </Button>
    </div>
  );
}
