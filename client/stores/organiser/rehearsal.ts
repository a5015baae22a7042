import { create } from 'zustand';
import type { Rehearsal } from '../../../protocol/schemas/rehearsals.ts';
import { beforeEveningTexts } from '../../../protocol/texts/portal/beforeEvening.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { runWithToast, organiserErrorOf } from './runWithToast.ts';
import { moveLogin, useOrganiserLogin } from './login.ts';
import { markStep } from './checklist/markedSteps.ts';
import { eventParams, organiserRoom } from './organiserRoom.ts';

/**
 * The rehearsal of the event on the dashboard. If that event is itself a rehearsal, this is the same event.
 * Undefined while there is no rehearsal.
 */
export const useRehearsal = create<{ rehearsal: Rehearsal | undefined }>()(() => ({ rehearsal: undefined }));

const setRehearsal = (rehearsal: Rehearsal | undefined) => useRehearsal.setState({ rehearsal });

/** Loads the rehearsal. Throws ApiError. */
export async function loadRehearsal(): Promise<void> {
  const { rehearsal } = await call('GET /api/events/:shareCode/rehearsal', eventParams());
  setRehearsal(rehearsal);
}

/** Creates a rehearsal, whose portal opens without another login. Shows a toast on failure. */
export async function rehearse(guests: number): Promise<void> {
  const error = await organiserErrorOf(async () =>
    setRehearsal(await call('POST /api/events/:shareCode/rehearsal', { ...eventParams(), body: { guests } })),
  );
  if (!error) markStep(organiserRoom().event.id, 'rehearsal');
  if (error) showToast(errorToast(error.serverText ?? beforeEveningTexts('rehearseFailed')));
}

/** Opens the portal of the rehearsal for a host who is logged in to its event. */
export function enterRehearsal({ shareCode, eventShareCode }: Rehearsal): void {
  if (useOrganiserLogin.getState().openCodes.includes(eventShareCode)) moveLogin(eventShareCode, shareCode);
}

/** Deletes the rehearsal. Returns true on success. */
export const endRehearsal = async () =>
  runWithToast(
    async () => {
      await call('DELETE /api/events/:shareCode/rehearsal', eventParams());
      setRehearsal(undefined);
    },
    successToast(beforeEveningTexts('endedTitle'), beforeEveningTexts('ended')),
    errorToast(beforeEveningTexts('endFailed')),
  );
