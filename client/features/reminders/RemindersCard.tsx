import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { reminderTexts } from '../../../protocol/texts/guest/own/reminders.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { subscribeToPromise } from '../../components/timing.ts';
import { platformFacts } from '../layout/platformFacts.ts';
import { type Notifications, readNotifications, turnOff, turnOn } from '../../stores/guest/push.ts';
import { AddToCalendar, isToCome } from './AddToCalendar.tsx';

type RemindersCardProps = { event: GuestEvent; participantId: string };

/**
 * Reminders for a guest: a calendar entry, and push notifications of reveals if the phone supports them.
 * Renders nothing if neither is available.
 */
export function RemindersCard({ event, participantId }: RemindersCardProps) {
  const canNotify = platformFacts().notifies === true && !event.isRehearsal;
  const { state, isBusy, change } = useNotifications(participantId, canNotify);
  if (state === 'unavailable' && !isToCome(event)) return null;
  return (
    <Card as="section" className="text-center">
      <Heading>{reminderTexts('title')}</Heading>
      <div className="mt-4 flex flex-col gap-3">
        {state !== 'unavailable' && <NotificationChoice {...{ state, isBusy, change }} />}
        <AddToCalendar event={event} variant="secondary" />
      </div>
    </Card>
  );
}

type ChoiceProps = {
  state: Exclude<Notifications, 'unavailable'>;
  isBusy: boolean;
  change: (ask: (participantId: string) => Promise<Notifications>) => void;
};

function NotificationChoice({ state, isBusy, change }: ChoiceProps) {
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
        onClick={() => change(isOn ? turnOff : turnOn)}
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
  async function change(ask: (participantId: string) => Promise<Notifications>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setState(await ask(participantId).catch(() => 'failed' as const));
    setIsBusy(false);
  }
  return { state, isBusy, change: (ask: Parameters<typeof change>[0]) => void change(ask) };
}
