import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import { manageGuestsTexts } from '../../../protocol/texts/portal/guests/guests.ts';
import { removeRecentTexts, startOverTexts } from '../../../protocol/texts/portal/guests/removingGuests.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import {
  runWithToast,
  organiserErrorOf,
  type SubmitOutcome,
  outcomeOf,
  outcomeWithToast,
} from './runWithToast.ts';
import { eventParams } from './organiserRoom.ts';

/** Removes a participant and all of their predictions. Returns true on success. */
export const removeGuest = async (id: string) =>
  runWithToast(
    () => call('DELETE /api/participants/:id', { params: { id } }),
    successToast(manageGuestsTexts('deletedToastTitle'), manageGuestsTexts('deletedToast')),
    errorToast(manageGuestsTexts('deleteFailed')),
  );

/** Renames a participant. Returns the server's text when it refuses the name. */
export async function renameGuest(id: string, username: string) {
  const error = await organiserErrorOf(() =>
    call('PATCH /api/participants/:id', { params: { id }, body: { username } }),
  );
  const outcome = outcomeWithToast(error, errorToast(manageGuestsTexts('renameFailed')));
  if (outcome === 'done')
    showToast(successToast(manageGuestsTexts('renamedToastTitle'), manageGuestsTexts('renamedToast')));
  return outcome;
}

/** Removes all guests and all answers of the event, for example after a trial run. */
export async function startEventOver(shareCode: string): Promise<SubmitOutcome> {
  const isDone = await runWithToast(
    () => call('POST /api/events/:shareCode/start-over', { ...eventParams(), body: { shareCode } }),
    successToast(startOverTexts('doneToastTitle'), startOverTexts('doneToast')),
    errorToast(startOverTexts('failed')),
  );
  return isDone ? 'done' : 'failed';
}

/**
 * Removes all guests who joined within a time. The server refuses when more guests joined than the page has
 * shown to the host.
 */
export async function removeRecentGuests(recent: RemoveRecent) {
  const error = await organiserErrorOf(async () => {
    const { removedCount: count } = await call('POST /api/events/:shareCode/participants/remove-recent', {
      ...eventParams(),
      body: recent,
      timeoutMs: 120_000,
    });
    showToast(
      successToast(removeRecentTexts('removedToastTitle'), removeRecentTexts('removedToast', { count })),
    );
  });
  const refusal = error?.status === 409 ? error.serverText : undefined;
  if (error && !refusal) showToast(errorToast(removeRecentTexts('failed')));
  return outcomeOf(error, refusal);
}
