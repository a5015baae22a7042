import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';

let lastId = 0;

/** The current toast. A newer toast replaces it. */
export const useToasts = create(() => ({ current: undefined as (ToastText & { id: number }) | undefined }));

export const showToast = (toast: ToastText) => useToasts.setState({ current: { ...toast, id: ++lastId } });
export const dismissToast = () => useToasts.setState({ current: undefined });

/** Dismisses an error toast. Called when the user opens another page, takes the next step or tries again. */
export function dismissErrorToast(): void {
  if (useToasts.getState().current?.variant === 'destructive') dismissToast();
}
