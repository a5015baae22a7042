import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Switch } from '../../../components/controls/Switch.tsx';
import { useIsHostBarWanted, wantHostBar } from './hostBar.ts';
import { useIsFromTheDay } from './useHasBar.ts';

/** On a phone, before the day of the event: brings the host's bar, which would only be in the way of preparing. */
export function BarSwitch({ event: { id, date } }: { event: GuestEvent }) {
  const isWanted = useIsHostBarWanted(id);
  if (useIsFromTheDay(date)) return null;
  return (
    <Switch
      label="Reveal bar"
      hint={
        isWanted
          ? 'On: your next question is at the bottom of the screen.'
          : 'It’ll appear at the bottom of the screen on the day of your event. Turn it on to use it now.'
      }
      isOn={isWanted}
      onChange={(isOn) => wantHostBar(id, isOn)}
      className="border-t border-line lg:hidden"
    />
  );
}
