import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { setEventOver } from '../../../stores/organiser/event.ts';

/**
 * Ends the game, after asking: it stops everybody who is still predicting, though the host can take it back. `focusAfter`:
 * the id of what takes the focus when the button that was tapped goes.
 */
export const askToEndEvent = ({ shareCode }: Pick<GuestEvent, 'shareCode'>, focusAfter?: string): void =>
  ask({
    title: 'End the event?',
    description:
      'No one can join or predict anymore. Guests can still see their results and the leaderboard, and you can still reveal answers. You can resume it anytime.',
    confirmLabel: 'End the event',
    busyLabel: 'Ending...',
    variant: 'primary',
    onConfirm: async () => setEventOver(shareCode, true),
    ...(focusAfter && { focusAfter }),
  });
