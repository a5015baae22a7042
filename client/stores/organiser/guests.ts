import type { BoardRow } from '../../../protocol/live.ts';
import type { RemoveRecent } from '../../../protocol/schemas/participants.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { failures } from '../../../protocol/texts/texts.ts';
import { ApiError } from '../../api/http.ts';
import { getEventPredictions, startOver, updateEvent } from '../../api/events.ts';
import { deleteParticipant, removeRecent, renameParticipant } from '../../api/participants.ts';
import { attempt, leaveIfRefused, takeReply } from './questions.ts';
import { showToast } from '../app/toasts.ts';

/** Removes a participant and all their predictions; true when it is done. */
export const removeGuest = async (id: string): Promise<boolean> =>
  attempt(
    () => deleteParticipant(id),
    organiserSuccesses.participantRemoved,
    organiserFailures.deleteParticipant,
  );

/** Gives a participant another name. Gives the server's sentence when it refused the name, 'failed' when it failed. */
export async function renameGuest(
  id: string,
  username: string,
): Promise<'done' | 'failed' | { refusal: string }> {
  try {
    await renameParticipant(id, username);
    showToast(organiserSuccesses.participantRenamed);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = error.issues[0]?.message ?? error.serverText;
    if ((error.status === 409 || error.status === 400) && refusal) return { refusal };
    showToast(failures.updateProfile);
    return 'failed';
  }
}

/** Who predicted a question, and who did not. */
export interface Turnout {
  predicted: BoardRow[];
  missing: BoardRow[];
}

/** Asks the server who predicted a question; everybody else in `rows` is still missing. Throws ApiError. */
export async function loadTurnout(shareCode: string, questionId: string, rows: BoardRow[]): Promise<Turnout> {
  const predictions: Prediction[] = await getEventPredictions(shareCode);
  const who = new Set(
    predictions.filter((made) => made.questionId === questionId).map(({ participantId }) => participantId),
  );
  return { predicted: rows.filter(({ id }) => who.has(id)), missing: rows.filter(({ id }) => !who.has(id)) };
}

/** Removes all guests and takes all answers back after a rehearsal; true when it is done. */
export const startOverAfterRehearsal = async (shareCode: string, typedCode: string): Promise<boolean> =>
  attempt(() => startOver(shareCode, typedCode), organiserSuccesses.startedOver, organiserFailures.startOver);

/** Closes the door to new guests, or opens it again; true when it is stored. */
export const setDoorClosed = async (shareCode: string, isDoorClosed: boolean): Promise<boolean> =>
  attempt(
    async () => {
      await updateEvent(shareCode, { isDoorClosed });
      takeReply((room) => ({ ...room, event: { ...room.event, isDoorClosed } }));
    },
    isDoorClosed ? organiserSuccesses.doorClosed : organiserSuccesses.doorOpened,
    organiserFailures.updateEvent,
  );

/**
 * Removes everybody who joined within a time. Gives the server's sentence when more had joined than were shown, 'failed'
 * when it failed.
 */
export async function removeRecentGuests(
  shareCode: string,
  recent: RemoveRecent,
): Promise<'done' | 'failed' | { refusal: string }> {
  try {
    const { removedCount } = await removeRecent(shareCode, recent);
    showToast(organiserSuccesses.guestsRemoved(removedCount));
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && error.serverText) return { refusal: error.serverText };
    showToast(organiserFailures.removeGuests);
    leaveIfRefused(error);
    return 'failed';
  }
}
