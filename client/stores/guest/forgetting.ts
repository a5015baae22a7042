import { deleteEntriesOf } from '../app/storage.ts';
import { forgetPlayed, useSession } from '../app/session.ts';
import { reloadOutbox } from './outbox.ts';
import { forgetPredictionsOf } from './predictions.ts';

/** From now on whatever this phone has kept of a guest of its own is forgotten when that guest has left or was removed. */
export function startForgetting(): void {
  useSession.subscribe((now, before) => {
    if (now.shareCode !== before.shareCode || now.participants === before.participants) return;
    const there = new Set(now.participants.map(({ id }) => id));
    for (const { id } of before.participants) if (!there.has(id)) forgetGuest(id);
  });
}

function forgetGuest(participantId: string): void {
  deleteEntriesOf(participantId);
  forgetPlayed(participantId);
  forgetPredictionsOf(participantId);
  reloadOutbox();
}
