import { create } from 'zustand';
import { withdrawError } from './toasts.ts';

/** Something that is asked once more before it is done. */
interface Asked {
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel?: string;
  variant?: 'danger' | 'primary';
  /** True when it was done. */
  onConfirm: () => Promise<boolean>;
  /** The id of what takes the focus when the thing, and with it the button that was tapped, is gone. */
  focusAfter?: string | undefined;
}

/** The one question that stands between an organiser or the owner and what cannot be undone. */
export const useConfirmation = create(() => ({
  asked: undefined as Asked | undefined,
  isOpen: false,
  isBusy: false,
}));

/** Asks, with nothing that went wrong before beside the question. */
export function ask(asked: Asked): void {
  withdrawError();
  useConfirmation.setState({ asked, isOpen: true, isBusy: false });
}

/** Closes the question; its words stay for the moment in which it leaves the screen. */
export const dismissAsked = () => useConfirmation.setState({ isOpen: false, isBusy: false });

/** Does what was asked for, and closes the question when it is done or has failed; true when it is done. */
export async function confirmAsked(): Promise<boolean> {
  const { asked, isBusy } = useConfirmation.getState();
  if (!asked || isBusy) return false;
  useConfirmation.setState({ isBusy: true });
  const isDone = await asked.onConfirm();
  if (useConfirmation.getState().asked === asked) dismissAsked();
  return isDone;
}
