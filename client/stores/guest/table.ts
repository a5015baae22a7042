import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { readText, writeText } from '../app/storage.ts';
import { changeParticipant } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';

/** The guest's table as the event has it; one that was taken away is none. */
export const tableOf = ({ tables = [] }: GuestEvent, { tableId }: Pick<Participant, 'tableId'>) =>
  tables.find(({ id }) => id === tableId);

/** Puts a guest of this phone at a table, or at none; true when it is stored, otherwise a toast says why not. */
export async function chooseTable(participantId: string, tableId: string | null): Promise<boolean> {
  const error = await errorOf(async () => {
    const { tableId: stored } = await call('PATCH /api/participants/:id', {
      params: { id: participantId },
      body: { tableId },
    });
    changeParticipant(participantId, { tableId: stored });
  });
  if (error) showToast(failed((error.status === 409 && error.serverText) || tablesTexts('failed')));
  return !error;
}

const skippedKey = (participantId: string) => `foretold:table-skipped:${participantId}`;

/** The guest wants no table for now, and is not asked again. */
export const skipTable = (participantId: string) => writeText(skippedKey(participantId), 'yes');

/** A guest who has just come is asked for their table, once; whoever plays already finds it at home. */
export const isAskedForTable = (event: GuestEvent, participant: Participant): boolean =>
  event.tables !== undefined &&
  !event.isOver &&
  !tableOf(event, participant) &&
  readText(skippedKey(participant.id)) === undefined;
