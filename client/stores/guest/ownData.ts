import type { OwnData, Participant } from '../../../protocol/schemas/participants.ts';
import { ownDataTexts } from '../../../protocol/texts/guest/own/ownData.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { forgetParticipant, useSession } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { unsubscribeIfUnused } from './push.ts';

/**
 * Loads all data that the server stores about one of this phone's guests. On failure shows a toast and
 * returns undefined.
 */
export async function readOwnData(participantId: string): Promise<OwnData | undefined> {
  let data: OwnData | undefined;
  const error = await errorOf(async () => {
    data = await call('GET /api/participants/:id/data', { params: { id: participantId } });
  });
  if (error) showToast(errorToast(ownDataTexts('downloadFailed')));
  return data;
}

/**
 * Deletes one of this phone's guests permanently. Returns true when this or an earlier attempt has deleted
 * the guest. Otherwise shows a toast.
 */
export async function leave({ id, username }: Participant): Promise<boolean> {
  const error = await errorOf(async () => call('DELETE /api/participants/:id', { params: { id } }));
  if (error && error.code !== 'participant_not_found') {
    showToast(errorToast(ownDataTexts('leaveFailed')));
    return false;
  }
  forgetParticipant(id, 'guest');
  // A failure is harmless, because the server sends nothing to the subscription of a deleted guest.
  void unsubscribeIfUnused().catch(() => undefined);
  // When the current guest leaves, the event page shows the confirmation instead.
  if (useSession.getState().currentId !== undefined)
    showToast(successToast(ownDataTexts('leftTitle'), ownDataTexts('left', { name: username })));
  return true;
}
