/**
 * Limits of photo uploads. `aimBytes` is the size to which the phone shrinks a photo. `keptMs` is how long
 * the phone stores an unsent photo, in milliseconds.
 */
export const photoSending = { aimBytes: 1024 * 1024, keptMs: 24 * 3_600_000 } as const;

/**
 * Limits of a text from which questions are imported. `units` limits the length in UTF-16 units, or the size
 * of a file in bytes. An event itself holds at most 200 questions and 1 MB.
 */
export const importedText = { questions: 1_000, units: 2_000_000 } as const;

/** Delays that users can notice, in milliseconds. */
export const delaysMs = {
  answerSubmit: 600,
  slide: 300,
  profileRedirect: 2_000,
  ownerGate: 1_000,
  savedIndicator: 3_000,
  toast: 5_000,
  fallbackPoll: 10_000,
  snapshotJitter: 2_000,
  loadingPatience: 10_000,
  /** Refresh intervals of the owner's overview and traffic pages. */
  ownerStats: 30_000,
  ownerAnalytics: 60_000,
  tooltip: 700,
  tooltipSkip: 300,
} as const;

/** The portal alerts the host when at least `guests` guests join within `withinMs` milliseconds. */
export const manyJoined = { guests: 100, withinMs: 5 * 60_000 } as const;

/** The portal offers to remove all guests who joined within one of these time spans, in minutes. */
export const recentSpans = [5, 15, 60] as const;

/** Defaults of QR codes: side in pixels, quiet zone in modules, and colour. */
export const qr = { size: 256, largeSize: 2_048, margin: 2, dark: '#1f2937' } as const;

/** The big screen shows that it is out of date after this long without a connection, in milliseconds. */
export const staleAfterMs = 5_000;

/** The QR code on the big screen shrinks when no guest has joined for this long, in milliseconds. */
export const qrQuietMs = 2 * 60_000;
