/** By then a dialog has given the focus back to a button that is gone, or is about to go. */
const afterClosingMs = 100;

const focusOn = (id: string) => document.getElementById(id)?.focus({ preventScroll: true });

/** Takes the focus to what stays, where the button that was tapped goes with what it did. */
export const focusAfterClosing = (id: string) => setTimeout(() => focusOn(id), afterClosingMs);

/** The same where something else has taken the place of the button; a focus that stands elsewhere stays there. */
export const focusIfLost = (id: string) =>
  setTimeout(() => {
    if (document.activeElement === document.body) focusOn(id);
  }, afterClosingMs);
