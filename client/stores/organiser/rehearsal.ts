import { create } from 'zustand';
import type { Rehearsal } from '../../../protocol/schemas/rehearsals.ts';
import { beforeEveningTexts } from '../../../protocol/texts/portal/beforeEvening.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, organiserErrorOf } from './attempt.ts';
import { moveLogin, useOrganiserLogin } from './login.ts';
import { ofEvent } from './organiserRoom.ts';

/** The rehearsal of the event on the dashboard, or the one that is on it; undefined while there is none. */
export const useRehearsal = create<{ rehearsal: Rehearsal | undefined }>()(() => ({ rehearsal: undefined }));

const take = (rehearsal: Rehearsal | undefined) => useRehearsal.setState({ rehearsal });

/** Throws ApiError. */
export async function loadRehearsal(): Promise<void> {
  const { rehearsal } = await call('GET /api/events/:shareCode/rehearsal', ofEvent());
  take(rehearsal);
}

/** Makes a rehearsal; a toast says why there is none. The portal of the one that is there opens without another login. */
export async function rehearse(guests: number): Promise<void> {
  const error = await organiserErrorOf(async () =>
    take(await call('POST /api/events/:shareCode/rehearsal', { ...ofEvent(), body: { guests } })),
  );
  if (error) showToast(failed(error.serverText ?? beforeEveningTexts('rehearseFailed')));
}

/** Whoever is in the portal of the event is let into that of its rehearsal. */
export function enterRehearsal({ shareCode, eventShareCode }: Rehearsal): void {
  if (useOrganiserLogin.getState().openCodes.includes(eventShareCode)) moveLogin(eventShareCode, shareCode);
}

/** Ends the rehearsal; true when it is gone. */
export const endRehearsal = async () =>
  attempt(
    async () => {
      await call('DELETE /api/events/:shareCode/rehearsal', ofEvent());
      take(undefined);
    },
    done(beforeEveningTexts('endedTitle'), beforeEveningTexts('ended')),
    failed(beforeEveningTexts('endFailed')),
  );
