import type { HostShow, Show, Step, UpdateShow } from '../../../protocol/schemas/show.ts';
import { showTexts } from '../../../protocol/texts/portal/show.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { changeRoom, applyShow, useEventRoom } from '../room/eventRoom.ts';
import { organiserErrorOf } from './attempt.ts';
import {
  changed,
  ofEvent,
  organiserRoom,
  type RoomChange,
  applyOptimistically,
  applyReply,
  untilPublished,
} from './organiserRoom.ts';
import { sendAction, wordsOf } from './showActions.ts';

const revision = () => useEventRoom.getState().room?.show?.revision ?? 0;

const withShow =
  (change: Partial<HostShow>): RoomChange =>
  (room) =>
    room.show ? changed(room, { show: changed(room.show, change) }) : room;

/** Waits until the room has told what the reply says; without a live connection the reply tells it. */
async function takeShow(show: Show | HostShow): Promise<void> {
  applyReply((room) => ({ ...room, ...applyShow(show, room) }));
  await untilPublished(() => revision() >= show.revision);
}

/**
 * Puts a step on the big screens; an open question is closed by it only where the host has agreed (`closes`). True when it
 * is there. Where another host was quicker nothing happens, and the panel says what they have put there. `seen`: the
 * revision that the host saw when they chose the step.
 */
export const putOnScreens = async (
  step: Step,
  { closes = false, seen = revision() } = {},
): Promise<boolean> =>
  sendAction(async () => {
    const body = { step, revision: seen, ...(closes && { closes }) };
    await takeShow(await call('POST /api/events/:shareCode/show', { ...ofEvent(), body }));
  }, movedOr);

/** Puts back what was on the screens before the step of this number. */
export const undoStep = async (of: number): Promise<boolean> =>
  sendAction(async () => {
    await takeShow(
      await call('POST /api/events/:shareCode/show/undo', { ...ofEvent(), body: { revision: of } }),
    );
  }, movedOr);

/** Somebody else has moved the show: says where it is, also where their message has not come yet. */
async function movedOr(error: ApiError): Promise<string> {
  if (error.code !== 'show_moved') return wordsOf(error);
  await organiserErrorOf(async () => {
    const show = await call('GET /api/events/:shareCode/show', ofEvent());
    if (show.revision > revision()) changeRoom((room) => ({ ...room, ...applyShow(show, room) }));
  });
  const kind = useEventRoom.getState().room?.show?.step.kind ?? 'automatic';
  return showTexts('moved', { step: showTexts(kind) });
}

/** Changes how the big screens look and sound, and which messages they show; shown at once. True when it is stored. */
export const updateShow = async (change: UpdateShow): Promise<boolean> =>
  applyOptimistically(withShow(change), async () => {
    const error = await organiserErrorOf(async () => {
      const show = await call('PATCH /api/events/:shareCode/show', { ...ofEvent(), body: change });
      applyReply((room) => ({ ...room, ...applyShow(show, room) }));
    });
    if (error) showToast(failed(showTexts('notSaved')));
    return !error;
  });

/** How loud the big screens are; whether they sound at all stays as it is wanted by then. */
export async function setVolume(volume: number): Promise<boolean> {
  const { show } = organiserRoom();
  return show !== undefined && updateShow({ sound: { ...show.sound, volume } });
}

/** The messages that are ticked for the big screen, in the order in which they come. */
export function tickedWishes(): readonly string[] {
  const { show } = organiserRoom();
  return show && 'wishIds' in show ? show.wishIds : [];
}
