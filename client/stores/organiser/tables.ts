import { portalTablesTexts } from '../../../protocol/texts/portal/guests/tables.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { call, type ApiError } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf, outcomeWithToast } from './runWithToast.ts';
import { eventParams } from './organiserRoom.ts';

const keys = new IdempotencyKeys();

/** Returns the server's text when it refuses the name. Shows a toast for any other error. */
const outcome = (error: ApiError | undefined) =>
  outcomeWithToast(error, errorToast(portalTablesTexts('failed')));

export const addTable = async (name: string) =>
  outcome(
    await organiserErrorOf(async () => {
      const idempotencyKey = keys.keyOf(name);
      await call('POST /api/events/:shareCode/tables', { ...eventParams(), body: { name }, idempotencyKey });
      keys.settle(name);
    }),
  );

const ofTable = (id: string) => ({ params: { ...eventParams().params, id } });

export const renameTable = async (id: string, name: string) =>
  outcome(
    await organiserErrorOf(() =>
      call('PATCH /api/events/:shareCode/tables/:id', { ...ofTable(id), body: { name } }),
    ),
  );

/** Deletes a table. Returns true on success. */
export async function removeTable(id: string): Promise<boolean> {
  const error = await organiserErrorOf(() => call('DELETE /api/events/:shareCode/tables/:id', ofTable(id)));
  if (error) showToast(errorToast(portalTablesTexts('failed')));
  return !error;
}

/** Assigns a guest to a table, or to none (null). */
export const putAtTable = async (id: string, tableId: string | null) =>
  outcome(
    await organiserErrorOf(() => call('PATCH /api/participants/:id', { params: { id }, body: { tableId } })),
  );
