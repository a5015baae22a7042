import { create } from 'zustand';
import { undoing } from '../../../protocol/limits.ts';
import { showTexts } from '../../../protocol/texts/portal/show.ts';
import type { ApiError } from '../../api/http.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { organiserErrorOf } from './attempt.ts';

/** Something that this page did, and how what was before comes back. */
export interface UndoableAction {
  kind: 'Step' | 'Reveal' | 'Closed' | 'Timed' | 'Held' | 'Accepted';
  /** How long undoing is offered, by this device's clock, in epoch milliseconds. */
  until: number;
  /** True when what was before is back. */
  undo: () => Promise<boolean>;
}

interface ShowActionState {
  /** Something is on its way to the server: until it has answered, nothing else is sent. */
  isSending: boolean;
  /** Why the last thing has not been done, as a sentence. */
  trouble: string | undefined;
  undoable: UndoableAction | undefined;
}

const quiet: ShowActionState = { isSending: false, trouble: undefined, undoable: undefined };

/** The host's desk: what they have just done, and whether it has arrived. */
export const useShowActions = create<ShowActionState>()(() => quiet);

export const resetShowActions = () => useShowActions.setState(quiet, true);

/** Once the show has gone on, what went wrong before is over. */
useEventRoom.subscribe(({ room: now }, { room: before }) => {
  const hasGoneOn = (now?.show?.revision ?? 0) > (before?.show?.revision ?? 0);
  if (hasGoneOn && useShowActions.getState().trouble !== undefined)
    useShowActions.setState({ trouble: undefined });
});

/** Sends one thing; a second tap while it is on its way does nothing. True when it is done. */
export async function sendAction(action: () => Promise<unknown>, troubleOf = wordsOf): Promise<boolean> {
  if (useShowActions.getState().isSending) return false;
  useShowActions.setState({ isSending: true, trouble: undefined });
  const error = await organiserErrorOf(action);
  const trouble = error && (await troubleOf(error));
  useShowActions.setState({ isSending: false, trouble });
  return !error;
}

/** A refusal has its own words; where nobody answered it may have happened or not. */
export const wordsOf = (error: ApiError): string | Promise<string> =>
  (error.isTemporary ? undefined : error.serverText) ?? showTexts('notSent');

/** Offers to undo what was just done, for ten seconds; whatever was done before stays. */
export const offerUndo = (kind: UndoableAction['kind'], undo: UndoableAction['undo']): void =>
  useShowActions.setState({ undoable: { kind, until: Date.now() + undoing.offeredMs, undo } });

/** Undoes something; what was undone is not offered once more. */
export async function undoAction(deed: UndoableAction): Promise<void> {
  if ((await deed.undo()) && useShowActions.getState().undoable === deed)
    useShowActions.setState({ undoable: undefined });
}
