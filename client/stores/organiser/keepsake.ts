import type { KeepsakeAudience, KeepsakePart } from '../../../protocol/rules/keepsake.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeSettingsTexts } from '../../../protocol/texts/portal/keepsake.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import type { BodyOf } from '../../../protocol/calls/calls.ts';
import { call } from '../../api/http.ts';
import { attempt } from './attempt.ts';
import { ofEvent, applyOptimistically, applyReply, withEvent } from './organiserRoom.ts';

type Settings = Partial<Pick<GuestEvent, 'keepsake' | 'keepsakeWithout'>>;
type Words = 'nobodyToast' | 'guestsToast' | 'linkToast' | 'partsToast';

/** Shown at once, and taken back where it could not be stored; true when it is. */
const change = async (settings: Settings, body: BodyOf<'PATCH /api/events/:shareCode'>, words: Words) =>
  applyOptimistically(withEvent(settings), async () =>
    attempt(
      async () => {
        await call('PATCH /api/events/:shareCode', { ...ofEvent(), body });
        applyReply(withEvent(settings));
      },
      done(keepsakeSettingsTexts('updatedTitle'), keepsakeSettingsTexts(words)),
      failed(keepsakeSettingsTexts('failed')),
    ),
  );

/** Publishes the keepsake for guests or for anyone with the link, or takes it back. */
export const publishKeepsake = async (keepsake: KeepsakeAudience | undefined) =>
  change({ keepsake }, { keepsake: keepsake ?? null }, `${keepsake ?? 'nobody'}Toast`);

/** Chooses what is left out of the keepsake. */
export const leaveOutOfKeepsake = async (parts: readonly KeepsakePart[]) =>
  change(
    { keepsakeWithout: parts.length > 0 ? [...parts] : undefined },
    { keepsakeWithout: [...parts] },
    'partsToast',
  );
