import { create } from 'zustand';
import { dismissErrorToast } from './toasts.ts';

/** An action that the user has to confirm. */
interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  variant?: 'danger' | 'primary';
  /** Returns true on success. */
  onConfirm: () => Promise<boolean>;
  /**
   * The id of the element that takes the focus when the action has removed the button that opened the dialog.
   */
  focusAfter?: string | undefined;
}

/** The dialog that confirms actions that the user cannot undo. */
export const useConfirmation = create(() => ({
  asked: undefined as Confirmation | undefined,
  isOpen: false,
  isBusy: false,
}));

/** Opens the dialog and dismisses any error toast. */
export function requestConfirmation(confirmation: Confirmation): void {
  dismissErrorToast();
  useConfirmation.setState({ asked: confirmation, isOpen: true, isBusy: false });
}

/** Closes the dialog. Its texts remain for the closing animation. */
export const dismissConfirmation = () => useConfirmation.setState({ isOpen: false, isBusy: false });

/** Runs the action and then closes the dialog, even after a failure. Returns true on success. */
export async function confirmPending(): Promise<boolean> {
  const { asked, isBusy } = useConfirmation.getState();
  if (!asked || isBusy) return false;
  useConfirmation.setState({ isBusy: true });
  const isDone = await asked.onConfirm();
  if (useConfirmation.getState().asked === asked) dismissConfirmation();
  return isDone;
}
