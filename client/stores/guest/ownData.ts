import type { OwnData, Participant } from '../../../protocol/schemas/participants.ts';
import { ownDataTexts } from '../../../protocol/texts/guest/own/ownData.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { forgetParticipant, useSession } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { endUnused } from './push.ts';

/** Everything that is stored of a guest of this phone; undefined, with a toast, where it does not come. */
export async function readOwnData(participantId: string): Promise<OwnData | undefined> {
  let data: OwnData | undefined;
  const error = await errorOf(async () => {
    data = await call('GET /api/participants/:id/data', { params: { id: participantId } });
  });
  if (error) showToast(failed(ownDataTexts('downloadFailed')));
  return data;
}

/** Deletes a guest of this phone, for good; true when they are gone, also by an earlier try, otherwise a toast says so. */
export async function leave({ id, username }: Participant): Promise<boolean> {
  const error = await errorOf(async () => call('DELETE /api/participants/:id', { params: { id } }));
  if (error && error.code !== 'participant_not_found') {
    showToast(failed(ownDataTexts('leaveFailed')));
    return false;
  }
  forgetParticipant(id, 'guest');
  // A subscription that stays behind hears of nothing any more.
  void endUnused().catch(() => undefined);
  // Whoever plays is seen off by the event itself.
  if (useSession.getState().currentId !== undefined)
    showToast(done(ownDataTexts('leftTitle'), ownDataTexts('left', { name: username })));
  return true;
}
