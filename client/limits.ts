/**
 * Photos that a phone sends: the target size in bytes, and how long an unsent photo is stored, in
 * milliseconds.
 */
export const photoSending = { aimBytes: 1024 * 1024, keptMs: 24 * 3_600_000 } as const;

/** Delays and durations visible to users, in milliseconds. */
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
  /** Polling interval of the owner's overview and traffic. */
  ownerStats: 30_000,
  ownerAnalytics: 60_000,
  tooltip: 700,
  tooltipSkip: 300,
} as const;

/** The host sees a notice once this many guests have joined within the time (milliseconds). */
export const manyJoined = { guests: 100, withinMs: 5 * 60_000 } as const;

/** The admin portal offers to remove all guests who joined within one of these times, in minutes. */
export const recentSpans = [5, 15, 60] as const;

/** The QR code image (section 9 of the specification). */
export const qr = { size: 256, margin: 2, dark: '#1f2937' } as const;

/** The big screen shows that it is out of date after this time without a connection. */
export const staleAfterMs = 5_000;

/** The QR code on the big screen shrinks when no guest has joined for this time. */
export const qrQuietMs = 2 * 60_000;
