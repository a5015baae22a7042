/** By then a dialog has given the focus back to a button that is gone, or is about to go. */
const afterClosingMs = 100;

/** Takes the focus to the guests' heading: the button that was tapped is gone with what it did. */
export const focusGuests = () =>
  setTimeout(
    () => document.getElementById('manage-participants')?.focus({ preventScroll: true }),
    afterClosingMs,
  );
