import { create } from 'zustand';
import { undoLimits } from '../../../protocol/limits.ts';
import { showTexts } from '../../../protocol/texts/portal/show.ts';
import type { ApiError } from '../../api/http.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { organiserErrorOf } from './runWithToast.ts';

/** An action of this page, with a function that reverts it. */
export interface UndoableAction {
  kind: 'Step' | 'Reveal' | 'Closed' | 'Timed' | 'Held' | 'Accepted';
  /** Until when the host can undo it, in epoch milliseconds of this device. */
  until: number;
  /** Returns true on success. */
  undo: () => Promise<boolean>;
}

interface ShowActionState {
  /** True while an action is in flight. The page then sends no other action. */
  isSending: boolean;
  /** Why the last action failed, as a sentence. */
  errorMessage: string | undefined;
  undoable: UndoableAction | undefined;
}

const initialState: ShowActionState = { isSending: false, errorMessage: undefined, undoable: undefined };

/** The state of the host's last action in the show. */
export const useShowActions = create<ShowActionState>()(() => initialState);

export const resetShowActions = () => useShowActions.setState(initialState, true);

/** Clears the error of the last action when the show advances. */
useEventRoom.subscribe(({ room: now }, { room: before }) => {
  const hasAdvanced = (now?.show?.revision ?? 0) > (before?.show?.revision ?? 0);
  if (hasAdvanced && useShowActions.getState().errorMessage !== undefined)
    useShowActions.setState({ errorMessage: undefined });
});

/** Runs an action. Does nothing while another one is in flight. Returns true on success. */
export async function sendAction(
  action: () => Promise<unknown>,
  troubleOf = errorMessageOf,
): Promise<boolean> {
  if (useShowActions.getState().isSending) return false;
  useShowActions.setState({ isSending: true, errorMessage: undefined });
  const error = await organiserErrorOf(action);
  const trouble = error && (await troubleOf(error));
  useShowActions.setState({ isSending: false, errorMessage: trouble });
  return !error;
}

/** Returns the text for a failed action: the server's text, or else that the result is unknown. */
export const errorMessageOf = (error: ApiError): string | Promise<string> =>
  (error.isTemporary ? undefined : error.serverText) ?? showTexts('notSent');

/** Offers to undo the last action for ten seconds. Replaces the offer for an earlier action. */
export const offerUndo = (kind: UndoableAction['kind'], undo: UndoableAction['undo']): void =>
  useShowActions.setState({ undoable: { kind, until: Date.now() + undoLimits.offeredMs, undo } });

/** Undoes an action and withdraws the offer. */
export async function undoAction(action: UndoableAction): Promise<void> {
  if ((await action.undo()) && useShowActions.getState().undoable === action)
    useShowActions.setState({ undoable: undefined });
}
