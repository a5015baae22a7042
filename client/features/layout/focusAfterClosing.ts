/** The delay after which a closing dialog has returned the focus to its button, in milliseconds. */
const dialogCloseMs = 100;

const focusOn = (id: string) => document.getElementById(id)?.focus({ preventScroll: true });

/** Focuses another element after an action that removes its own button. */
export const focusAfterClosing = (id: string) => setTimeout(() => focusOn(id), dialogCloseMs);

/** Focuses the element only if the focus was lost with the removed button. */
export const focusIfLost = (id: string) =>
  setTimeout(() => {
    if (document.activeElement === document.body) focusOn(id);
  }, dialogCloseMs);
