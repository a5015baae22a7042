import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { readText, writeText } from '../app/storage.ts';
import { changeParticipant } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';

/** Returns the guest's table. Returns undefined if the guest has no table or the host has removed it. */
export const tableOf = ({ tables = [] }: GuestEvent, { tableId }: Pick<Participant, 'tableId'>) =>
  tables.find(({ id }) => id === tableId);

/** Assigns one of this phone's guests to a table, or to none. Returns true on success or shows a toast. */
export async function chooseTable(participantId: string, tableId: string | null): Promise<boolean> {
  const error = await errorOf(async () => {
    const { tableId: stored } = await call('PATCH /api/participants/:id', {
      params: { id: participantId },
      body: { tableId },
    });
    changeParticipant(participantId, { tableId: stored });
  });
  if (error) showToast(errorToast((error.status === 409 && error.serverText) || tablesTexts('failed')));
  return !error;
}

const skippedKey = (participantId: string) => `foretold:table-skipped:${participantId}`;

/** Records that the guest wants no table, so that the page does not ask again. */
export const skipTable = (participantId: string) => writeText(skippedKey(participantId), 'yes');

/**
 * Returns true for a new guest who has neither chosen nor skipped a table. Other guests change their table on
 * their own page.
 */
export const isAskedForTable = (event: GuestEvent, participant: Participant): boolean =>
  event.tables !== undefined &&
  !event.isOver &&
  !tableOf(event, participant) &&
  readText(skippedKey(participant.id)) === undefined;
