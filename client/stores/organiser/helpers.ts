import { create } from 'zustand';
import type { HelperLink, HelperRole, MadeHelperLink } from '../../../protocol/schemas/helpers.ts';
import { helpersTexts } from '../../../protocol/texts/portal/helpers.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, organiserErrorOf } from './attempt.ts';
import { ofEvent, applyReply, withEvent } from './organiserRoom.ts';

/** The open links of the event on the dashboard, once they are loaded. */
export const useHelperLinks = create<{ links: readonly HelperLink[] }>()(() => ({ links: [] }));

const change = (links: (before: readonly HelperLink[]) => readonly HelperLink[]) =>
  useHelperLinks.setState((state) => ({ links: links(state.links) }));

/** Throws ApiError. */
export async function loadHelperLinks(): Promise<void> {
  const links = await call('GET /api/events/:shareCode/helpers', ofEvent());
  change(() => links);
}

/** Makes a link; its name is also what screens call the couple. A toast says why there is none. */
export async function makeHelperLink(role: HelperRole, name: string): Promise<MadeHelperLink | undefined> {
  let made: MadeHelperLink | undefined;
  const error = await organiserErrorOf(async () => {
    if (role === 'couple' && name !== '') await nameCouple(name);
    made = await call('POST /api/events/:shareCode/helpers', { ...ofEvent(), body: { role, name } });
  });
  if (made) {
    const { token: _toldOnce, ...link } = made;
    change((links) => [...links, link]);
  }
  if (error) showToast(failed((error.code === 'conflict' && error.serverText) || helpersTexts('makeFailed')));
  return made;
}

async function nameCouple(coupleName: string): Promise<void> {
  await call('PATCH /api/events/:shareCode', { ...ofEvent(), body: { coupleName } });
  applyReply(withEvent({ coupleName }));
}

/** Ends a link; true when it is ended. */
export const endHelperLink = async ({ id }: HelperLink) =>
  attempt(
    async () => {
      await call('DELETE /api/events/:shareCode/helpers/:id', { params: { ...ofEvent().params, id } });
      change((links) => links.filter((link) => link.id !== id));
    },
    done(helpersTexts('endedTitle'), helpersTexts('ended')),
    failed(helpersTexts('endFailed')),
  );
