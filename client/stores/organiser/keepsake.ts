import type { KeepsakeAudience, KeepsakePart } from '../../../protocol/rules/keepsake.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeSettingsTexts } from '../../../protocol/texts/portal/keepsake.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import type { BodyOf } from '../../../protocol/calls/calls.ts';
import { call } from '../../api/http.ts';
import { runWithToast } from './runWithToast.ts';
import { eventParams, applyOptimistically, applyReply, withEvent } from './organiserRoom.ts';

type Settings = Partial<Pick<GuestEvent, 'keepsake' | 'keepsakeWithout'>>;
type ToastKey = 'nobodyToast' | 'guestsToast' | 'linkToast' | 'partsToast';

/** Changes the settings with an optimistic update. Returns true when the change is stored. */
const change = async (settings: Settings, body: BodyOf<'PATCH /api/events/:shareCode'>, toastKey: ToastKey) =>
  applyOptimistically(withEvent(settings), async () =>
    runWithToast(
      async () => {
        await call('PATCH /api/events/:shareCode', { ...eventParams(), body });
        applyReply(withEvent(settings));
      },
      successToast(keepsakeSettingsTexts('updatedTitle'), keepsakeSettingsTexts(toastKey)),
      errorToast(keepsakeSettingsTexts('failed')),
    ),
  );

/** Publishes the keepsake for guests or for everyone with the link. Undefined unpublishes it. */
export const publishKeepsake = async (keepsake: KeepsakeAudience | undefined) =>
  change({ keepsake }, { keepsake: keepsake ?? null }, `${keepsake ?? 'nobody'}Toast`);

/** Sets the parts that the keepsake leaves out. */
export const leaveOutOfKeepsake = async (parts: readonly KeepsakePart[]) =>
  change(
    { keepsakeWithout: parts.length > 0 ? [...parts] : undefined },
    { keepsakeWithout: [...parts] },
    'partsToast',
  );
