/** Photos on the phone: the size in bytes that it makes them fit, and how long one waits to be sent, in milliseconds. */
export const photoSending = { aimBytes: 1024 * 1024, keptMs: 24 * 3_600_000 } as const;

/** Delays and spans that a person can see, in milliseconds. */
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
  /** How often the owner's overview and traffic are asked for again. */
  ownerStats: 30_000,
  ownerAnalytics: 60_000,
  tooltip: 700,
  tooltipSkip: 300,
} as const;

/** So many guests who joined within this time are worth a word to the host. */
export const manyJoined = { guests: 100, withinMs: 5 * 60_000 } as const;

/** The spans whose guests the portal offers to remove together, in minutes. */
export const recentSpans = [5, 15, 60] as const;

/** The drawn QR code (section 9 of the specification). */
export const qr = { size: 256, margin: 2, dark: '#1f2937' } as const;

/** The big screen counts as out of date, and says so, after this long without its connection. */
export const staleAfterMs = 5_000;

/** The QR code on the big screen keeps its full size until no new guest has come for this long. */
export const qrQuietMs = 2 * 60_000;
