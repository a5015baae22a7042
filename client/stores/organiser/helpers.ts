import { create } from 'zustand';
import type { HelperLink, HelperRole, MadeHelperLink } from '../../../protocol/schemas/helpers.ts';
import { helpersTexts } from '../../../protocol/texts/portal/helpers.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { runWithToast, organiserErrorOf } from './runWithToast.ts';
import { eventParams, applyReply, withEvent } from './organiserRoom.ts';

/** The helper links of the event on the dashboard, once they are loaded. */
export const useHelperLinks = create<{ links: readonly HelperLink[] }>()(() => ({ links: [] }));

const change = (links: (before: readonly HelperLink[]) => readonly HelperLink[]) =>
  useHelperLinks.setState((state) => ({ links: links(state.links) }));

/** Loads the helper links. Throws ApiError. */
export async function loadHelperLinks(): Promise<void> {
  const links = await call('GET /api/events/:shareCode/helpers', eventParams());
  change(() => links);
}

/**
 * Creates a link. The name of a couple's link also becomes the couple's name on screens. On failure shows a
 * toast and returns undefined.
 */
export async function makeHelperLink(role: HelperRole, name: string): Promise<MadeHelperLink | undefined> {
  let created: MadeHelperLink | undefined;
  const error = await organiserErrorOf(async () => {
    if (role === 'couple' && name !== '') await nameCouple(name);
    created = await call('POST /api/events/:shareCode/helpers', { ...eventParams(), body: { role, name } });
  });
  if (created) {
    const { token: _token, ...link } = created;
    change((links) => [...links, link]);
  }
  if (error)
    showToast(errorToast((error.code === 'conflict' && error.serverText) || helpersTexts('makeFailed')));
  return created;
}

async function nameCouple(coupleName: string): Promise<void> {
  await call('PATCH /api/events/:shareCode', { ...eventParams(), body: { coupleName } });
  applyReply(withEvent({ coupleName }));
}

/** Deletes a link. Returns true on success. */
export const endHelperLink = async ({ id }: HelperLink) =>
  runWithToast(
    async () => {
      await call('DELETE /api/events/:shareCode/helpers/:id', { params: { ...eventParams().params, id } });
      change((links) => links.filter((link) => link.id !== id));
    },
    successToast(helpersTexts('endedTitle'), helpersTexts('ended')),
    errorToast(helpersTexts('endFailed')),
  );
