import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { reminderTexts } from '../../../protocol/texts/guest/own/reminders.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { subscribeToPromise } from '../../components/timing.ts';
import { platformFacts } from '../layout/platformFacts.ts';
import { type Notifications, readNotifications, turnOff, turnOn } from '../../stores/guest/push.ts';
import { AddToCalendar, isUpcoming } from './AddToCalendar.tsx';

type RemindersCardProps = { event: GuestEvent; participantId: string };

/**
 * Reminders for a guest: a calendar entry, and push notifications of reveals if the phone supports them.
 * Renders nothing if neither is available.
 */
export function RemindersCard({ event, participantId }: RemindersCardProps) {
  const canNotify = platformFacts().notifies === true && !event.isRehearsal;
  const { state, isBusy, run } = useNotifications(participantId, canNotify);
  if (state === 'unavailable' && !isUpcoming(event)) return null;
  return (
    <Card as="section" className="text-center">
      <Heading>{reminderTexts('title')}</Heading>
      <div className="mt-4 flex flex-col gap-3">
        {state !== 'unavailable' && <NotificationChoice {...{ state, isBusy, run }} />}
        <AddToCalendar event={event} variant="secondary" />
      </div>
    </Card>
  );
}

type NotificationAction = (participantId: string) => Promise<Notifications>;

type ChoiceProps = {
  state: Exclude<Notifications, 'unavailable'>;
  isBusy: boolean;
  /** Runs `turnOn` or `turnOff` for the guest. */
  run: (action: NotificationAction) => void;
};

function NotificationChoice({ state, isBusy, run }: ChoiceProps) {
  const isOn = state === 'on';
  return (
    <div>
      <p role="status" className="mx-auto mb-3 max-w-sm text-muted">
        {reminderTexts(state)}
      </p>
      <Button
        variant={isOn ? 'quiet' : 'secondary'}
        wide
        icon={isOn ? <BellRing /> : <Bell />}
        busy={isBusy}
        busyLabel={reminderTexts(isOn ? 'turningOff' : 'asking')}
        onClick={() => run(isOn ? turnOff : turnOn)}
      >
        {reminderTexts(isOn ? 'turnOff' : state === 'off' ? 'turnOn' : 'tryAgain')}
      </Button>
    </div>
  );
}

function useNotifications(participantId: string, isOffered: boolean) {
  const [state, setState] = useState<Notifications>('unavailable');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (isOffered)
      return subscribeToPromise(readNotifications(participantId), setState, () => setState('unavailable'));
  }, [participantId, isOffered]);
  async function run(action: NotificationAction): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setState(await action(participantId).catch(() => 'failed' as const));
    setIsBusy(false);
  }
  return { state, isBusy, run: (action: NotificationAction) => void run(action) };
}
