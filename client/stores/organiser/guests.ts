import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import { manageGuestsTexts } from '../../../protocol/texts/portal/guests.ts';
import { removeRecentTexts, startOverTexts } from '../../../protocol/texts/portal/removingGuests.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, errorOf, type Outcome } from './attempt.ts';
import { organiserRoom } from './organiserRoom.ts';

/** Removes a participant and all their predictions; true when it is done. */
export const removeGuest = async (id: string): Promise<boolean> =>
  attempt(
    () => call('DELETE /api/participants/:id', { params: { id } }),
    done(manageGuestsTexts('deletedToastTitle'), manageGuestsTexts('deletedToast')),
    failed(manageGuestsTexts('deleteFailed')),
  );

/** Gives a participant another name; a name that the server refuses comes back with its sentence. */
export async function renameGuest(id: string, username: string): Promise<Outcome> {
  const error = await errorOf(() =>
    call('PATCH /api/participants/:id', { params: { id }, body: { username } }),
  );
  const refusal = error?.issues[0]?.message ?? error?.serverText;
  if (refusal && (error?.status === 409 || error?.status === 400)) return { refusal };
  showToast(
    error
      ? failed(manageGuestsTexts('renameFailed'))
      : done(manageGuestsTexts('renamedToastTitle'), manageGuestsTexts('renamedToast')),
  );
  return error ? 'failed' : 'done';
}

/** Removes all guests and takes all answers back after a rehearsal. */
export const startOverAfterRehearsal = async (typedCode: string): Promise<Outcome> =>
  (await attempt(
    () =>
      call('POST /api/events/:shareCode/start-over', {
        params: { shareCode: organiserRoom().event.shareCode },
        body: { shareCode: typedCode },
      }),
    done(startOverTexts('doneToastTitle'), startOverTexts('doneToast')),
    failed(startOverTexts('failed')),
  ))
    ? 'done'
    : 'failed';

/** Removes everybody who joined within a time; refused when more had joined than were shown. */
export async function removeRecentGuests(recent: RemoveRecent): Promise<Outcome> {
  let removedCount = 0;
  const error = await errorOf(async () => {
    ({ removedCount } = await call('POST /api/events/:shareCode/participants/remove-recent', {
      params: { shareCode: organiserRoom().event.shareCode },
      body: recent,
      timeoutMs: 120_000,
    }));
  });
  if (error?.status === 409 && error.serverText) return { refusal: error.serverText };
  showToast(
    error
      ? failed(removeRecentTexts('failed'))
      : done(
          removeRecentTexts('removedToastTitle'),
          removeRecentTexts('removedToast', { count: removedCount }),
        ),
  );
  return error ? 'failed' : 'done';
}
