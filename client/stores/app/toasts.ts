import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';

let lastId = 0;

/** The toast that is on the screen: one at a time, a newer one replaces the one before it. */
export const useToasts = create(() => ({ current: undefined as (ToastText & { id: number }) | undefined }));

export const showToast = (toast: ToastText) => useToasts.setState({ current: { ...toast, id: ++lastId } });
export const dismissToast = () => useToasts.setState({ current: undefined });

/** What went wrong is no news any more where somebody goes on: elsewhere, to the next step, or with another try. */
export function withdrawError(): void {
  if (useToasts.getState().current?.variant === 'destructive') dismissToast();
}
