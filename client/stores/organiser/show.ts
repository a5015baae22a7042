import type { Question } from '../../../protocol/schemas/questions.ts';
import type { HostShow, Show, Step, UpdateShow } from '../../../protocol/schemas/show.ts';
import { showTexts } from '../../../protocol/texts/portal/show.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { changeRoom, applyShow, useEventRoom } from '../room/eventRoom.ts';
import { organiserErrorOf } from './runWithToast.ts';
import {
  changed,
  eventParams,
  organiserRoom,
  type RoomChange,
  applyOptimistically,
  applyReply,
  untilPublished,
} from './organiserRoom.ts';
import { storeHeldAnswer } from './questions.ts';
import { sendAction, errorMessageOf } from './showActions.ts';

const revision = () => useEventRoom.getState().room?.show?.revision ?? 0;

const withShow =
  (change: Partial<HostShow>): RoomChange =>
  (room) =>
    room.show ? changed(room, { show: changed(room.show, change) }) : room;

/**
 * Resolves when the room contains the show of the reply, after a full snapshot, or after 5 s. Without a
 * live connection, applies the reply
 * directly.
 */
async function applyShowReply(show: Show | HostShow): Promise<void> {
  applyReply((room) => ({ ...room, ...applyShow(show, room) }));
  await untilPublished(() => revision() >= show.revision);
}

/**
 * Shows a step on the big screens. The step `predictions` closes an open question, to which the host must
 * consent (`closes`). `seen` is the revision that the host saw. If another host has changed the step since
 * then, the server changes nothing and the panel names that step. Returns true on success.
 */
export const putOnScreens = async (
  step: Step,
  { closes = false, seen = revision() } = {},
): Promise<boolean> =>
  sendAction(async () => {
    const body = { step, revision: seen, ...(closes && { closes }) };
    await applyShowReply(await call('POST /api/events/:shareCode/show', { ...eventParams(), body }));
  }, refusalText);

/**
 * Sets an answer and shows it as the next step. If another host changes the step or the connection is lost
 * between the two calls, the answer stays held. Returns true on success.
 */
export async function setAndShowAnswer(question: Question, answer: string): Promise<boolean> {
  const body = { step: { kind: 'answer', questionId: question.id } as const, revision: revision() };
  return sendAction(async () => {
    await storeHeldAnswer(question, answer);
    await applyShowReply(await call('POST /api/events/:shareCode/show', { ...eventParams(), body }));
  }, refusalText);
}

/** Restores the step before the one with this revision. */
export const undoStep = async (revisionToUndo: number): Promise<boolean> =>
  sendAction(async () => {
    await applyShowReply(
      await call('POST /api/events/:shareCode/show/undo', {
        ...eventParams(),
        body: { revision: revisionToUndo },
      }),
    );
  }, refusalText);

/**
 * Returns the text for a refused step. If another host has changed the step, loads and names the current
 * step.
 */
async function refusalText(error: ApiError): Promise<string> {
  if (error.code !== 'show_moved') return errorMessageOf(error);
  await organiserErrorOf(async () => {
    const show = await call('GET /api/events/:shareCode/show', eventParams());
    if (show.revision > revision()) changeRoom((room) => ({ ...room, ...applyShow(show, room) }));
  });
  const kind = useEventRoom.getState().room?.show?.step.kind ?? 'automatic';
  return showTexts('moved', { step: showTexts(kind) });
}

/**
 * Changes the look and sound of the big screens and the messages on them, with an optimistic update. Returns
 * true when the change is stored.
 */
export const updateShow = async (change: UpdateShow): Promise<boolean> =>
  applyOptimistically(withShow(expected(change)), async () => {
    const error = await organiserErrorOf(async () => {
      const show = await call('PATCH /api/events/:shareCode/show', { ...eventParams(), body: change });
      applyReply((room) => ({ ...room, ...applyShow(show, room) }));
    });
    if (error) showToast(errorToast(showTexts('notSaved')));
    return !error;
  });

/**
 * Returns the change that the panel shows before the server confirms it. The end of a freeze appears only
 * after the confirmation.
 */
const expected = ({ isFrozen: _, isCheeringOff, ...look }: UpdateShow): Partial<HostShow> => ({
  ...look,
  ...(isCheeringOff !== undefined && { isCheeringOff: isCheeringOff || undefined }),
});

/** Sets the volume of the big screens. Does not turn the sound on or off. */
export async function setVolume(volume: number): Promise<boolean> {
  const { show } = organiserRoom();
  return show !== undefined && updateShow({ sound: { ...show.sound, volume } });
}

/** Returns the ids of the messages that are selected for the big screens, in order. */
export function selectedMessageIds(): readonly string[] {
  const { show } = organiserRoom();
  return show && 'wishIds' in show ? show.wishIds : [];
}
