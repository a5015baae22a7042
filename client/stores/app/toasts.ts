import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';

interface Toasts {
  /** One toast at a time: a newer one replaces the one before it. */
  current: (ToastText & { id: number }) | undefined;
  show: (toast: ToastText) => void;
  dismiss: () => void;
}

let lastId = 0;

/** The toast that is on the screen. */
export const useToasts = create<Toasts>()((set) => ({
  current: undefined,
  show: (toast) => set({ current: { ...toast, id: ++lastId } }),
  dismiss: () => set({ current: undefined }),
}));

export const showToast = (toast: ToastText) => useToasts.getState().show(toast);

/** What went wrong is no news any more where somebody goes on: elsewhere, to the next step, or with another try. */
export function withdrawError(): void {
  const { current, dismiss } = useToasts.getState();
  if (current?.variant === 'destructive') dismiss();
}
