import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import { manageGuestsTexts } from '../../../protocol/texts/portal/guests/guests.ts';
import { removeRecentTexts, startOverTexts } from '../../../protocol/texts/portal/guests/removingGuests.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, organiserErrorOf, type Outcome, outcomeOf, outcomeWithToast } from './attempt.ts';
import { ofEvent } from './organiserRoom.ts';

/** Removes a participant and all their predictions; true when it is done. */
export const removeGuest = async (id: string) =>
  attempt(
    () => call('DELETE /api/participants/:id', { params: { id } }),
    done(manageGuestsTexts('deletedToastTitle'), manageGuestsTexts('deletedToast')),
    failed(manageGuestsTexts('deleteFailed')),
  );

/** Gives a participant another name; a name that the server refuses comes back with its sentence. */
export async function renameGuest(id: string, username: string) {
  const error = await organiserErrorOf(() =>
    call('PATCH /api/participants/:id', { params: { id }, body: { username } }),
  );
  const outcome = outcomeWithToast(error, failed(manageGuestsTexts('renameFailed')));
  if (outcome === 'done')
    showToast(done(manageGuestsTexts('renamedToastTitle'), manageGuestsTexts('renamedToast')));
  return outcome;
}

/** Removes all guests and takes all answers back after a rehearsal. */
export async function startOverAfterRehearsal(shareCode: string): Promise<Outcome> {
  const isDone = await attempt(
    () => call('POST /api/events/:shareCode/start-over', { ...ofEvent(), body: { shareCode } }),
    done(startOverTexts('doneToastTitle'), startOverTexts('doneToast')),
    failed(startOverTexts('failed')),
  );
  return isDone ? 'done' : 'failed';
}

/** Removes everybody who joined within a time; refused when more had joined than were shown. */
export async function removeRecentGuests(recent: RemoveRecent) {
  const error = await organiserErrorOf(async () => {
    const { removedCount: count } = await call('POST /api/events/:shareCode/participants/remove-recent', {
      ...ofEvent(),
      body: recent,
      timeoutMs: 120_000,
    });
    showToast(done(removeRecentTexts('removedToastTitle'), removeRecentTexts('removedToast', { count })));
  });
  const refusal = error?.status === 409 ? error.serverText : undefined;
  if (error && !refusal) showToast(failed(removeRecentTexts('failed')));
  return outcomeOf(error, refusal);
}
