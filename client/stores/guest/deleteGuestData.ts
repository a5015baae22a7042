import { deleteEntriesOf } from '../app/storage.ts';
import { forgetPlayed, useSession } from '../app/session.ts';
import { reloadOutbox } from './outbox.ts';
import { forgetPredictionsOf } from './predictions.ts';

/** Deletes all stored data of this phone's guests who have left or were removed. */
export function startDeletingRemovedGuests(): void {
  useSession.subscribe((now, before) => {
    if (now.shareCode !== before.shareCode || now.participants === before.participants) return;
    const currentIds = new Set(now.participants.map(({ id }) => id));
    for (const { id } of before.participants) if (!currentIds.has(id)) forgetGuest(id);
  });
}

function forgetGuest(participantId: string): void {
  deleteEntriesOf(participantId);
  forgetPlayed(participantId);
  forgetPredictionsOf(participantId);
  reloadOutbox();
}
