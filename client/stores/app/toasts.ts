import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';

let lastId = 0;

/** The current toast. A newer toast replaces it. */
export const useToasts = create(() => ({ current: undefined as (ToastText & { id: number }) | undefined }));

export const showToast = (toast: ToastText) => useToasts.setState({ current: { ...toast, id: ++lastId } });
export const dismissToast = () => useToasts.setState({ current: undefined });

/** Dismisses an error toast when the user moves on: to another page, the next step or another attempt. */
export function dismissErrorToast(): void {
  if (useToasts.getState().current?.variant === 'destructive') dismissToast();
}
