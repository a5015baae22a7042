/** By then a dialog has given the focus back to a button that is gone, or is about to go. */
const afterClosingMs = 100;

/** Takes the focus to what stays, where the button that was tapped goes with what it did. */
export const focusAfterClosing = (id: string) =>
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), afterClosingMs);
