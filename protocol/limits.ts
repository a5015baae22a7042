/**
 * Product limits: lengths, counts, sizes, prices and durations that users notice, that server and client
 * share, or that an operator may want to look up. The server's intervals and timeouts are in
 * `server/base/limits.ts`. This file imports nothing.
 */

/** Lengths of text, in user-visible characters. */
export const lengths = {
  usernameMin: 2,
  usernameMax: 50,
  message: 280,
  shareCode: 12,
  generatedShareCode: 6,
  /** The minimum length of a new or changed admin code. */
  adminCodeMin: 6,
  adminCode: 64,
  title: 120,
  location: 200,
  description: 2_000,
  email: 254,
  question: 300,
  tableName: 50,
  /** The host's private note on a question. */
  note: 280,
  option: 100,
  textPrediction: 280,
  password: 200,
  helperName: 50,
  /** The place of the phone during a venue check. */
  venuePlace: 50,
  page: 300,
  referrer: 500,
  /** An instant on the wire, with zone and fractions of a second. */
  date: 40,
  userAgent: 1_000,
} as const;

export const counts = {
  optionsMin: 2,
  optionsMax: 12,
  questionsPerEvent: 200,
  participantsPerEvent: 5_000,
  tablesPerEvent: 40,
  /** Guests that one phone plays for. The cookie stores them all. */
  guestsPerPhone: 24,
  /** The events of a browser that the landing page lists. */
  myEvents: 20,
  /** The current share code and the earlier ones, which still open the event. */
  shareCodesPerEvent: 20,
  phoneBoardRows: 5,
  topFinishers: 10,
  bigScreenRows: 10,
  /** Names of guests with a correct prediction on the big screen; above that only their number is shown. */
  rightNames: 24,
  /** Names of guests with a correct prediction in a keepsake; above that only their number is shown. */
  keepsakeNames: 5,
  /** Guests' messages that the host may select for the big screen. */
  wishes: 100,
  /** Climbers, most frequent texts and podium places on the big screen. */
  climbers: 5,
  frequentTexts: 6,
  podiumPlaces: 3,
  /** Titles of the finale, guests per title, titles per guest, and titles for knowing an answer alone. */
  titles: 12,
  titleGuests: 3,
  titlesPerGuest: 2,
  onlyOnes: 3,
  /** Photos and messages in the finale. */
  finalePhotos: 6,
  finaleWishes: 6,
  /** Photos of the moment. */
  photosPerEvent: 30,
  /** Open links for helpers, and ended ones that stay stored (the latest). */
  helperLinks: 20,
  endedHelperLinks: 100,
  /** Transfer links that stay stored until they expire: the latest unused ones, and the latest used ones. */
  transferLinks: 10,
  usedTransferLinks: 50,
  /**
   * Audit log entries stored per event (the latest); lower limits for guests and helpers; entries per page.
   */
  logEntries: 2_000,
  logEntriesOfGuests: 200,
  logEntriesOfHelpers: 1_000,
  logPage: 50,
  /** Accepted answers of a question beside the correct one. */
  acceptedAnswers: 200,
  /** The highest number of points of a question. */
  weightMax: 3,
  previewQuestions: 3,
  participantSearchAbove: 3,
  /** Guests and question figures that the portal shows before 'show all'. */
  portalGuests: 20,
  portalMetrics: 5,
  /** The newest events on the owner's overview. */
  recentEvents: 5,
} as const;

/**
 * Largest request body, in bytes. `ordinary` has room for 280 visible characters; `list` is for creating,
 * paying and reordering; `questions` is for importing questions; `photo` and `image` are for calls that
 * contain one.
 */
export const bodyBytes = {
  ordinary: 16 * 1024,
  list: 64 * 1024,
  questions: 1024 * 1024,
  photo: 3 * 1024 * 1024,
  image: 15 * 1024 * 1024,
} as const;

/**
 * Largest image file, in bytes before base64. `logo` and `headerImage` limit the chosen file; `photo` limits
 * the photo after the phone has scaled it down.
 */
export const imageBytes = {
  logo: 5 * 1024 * 1024,
  headerImage: 10 * 1024 * 1024,
  photo: 2 * 1024 * 1024,
} as const;

/** Largest width and height of a photo in pixels: as stored, and as phones show it. */
export const photoSides = { large: 2_048, small: 960 } as const;

/** How long a transfer link is valid, in milliseconds. */
export const transferLinkMs = 15 * 60_000;

/** How long a link for a new admin code is valid, in milliseconds. */
export const recoveryLinkMs = 30 * 60_000;

/**
 * Limits of requests to be let back in: how long one stays pending, and how many are pending per event and
 * per guest.
 */
export const transferRequestLimits = { waitMs: 15 * 60_000, perEvent: 20, perGuest: 3 } as const;

/** The currency of all payments; screens show it with `$`. */
export const paymentCurrency = 'CAD';

/** Money in cents. */
export const prices = { default: 1_999, min: 50, max: 1_000_000 } as const;

/** A rehearsal: the number of simulated guests, and how long it stays stored, in milliseconds. */
export const rehearsalLimits = {
  guestsMin: 5,
  guestsMax: 100,
  guestsUsual: 30,
  keptMs: 24 * 3_600_000,
} as const;

/** Ranges of the owner's figures, in days. The second one is the default. */
export const revenueRanges = [7, 30, 90, 365] as const;

/** The sizes that a host may choose for the QR code on the big screen. */
export const bigScreenQrSizes = ['large', 'small'] as const;

/** The share code of the sample event. */
export const sampleShareCode = 'MAUI';

/**
 * Seconds between the steps of a reveal on the big screen: the predictions, the answer, each podium place.
 */
export const revealPace = { least: 1, usual: 3, most: 10 } as const;

/** The default volume of the big screen when the host turns its sound on, from 0 to 1. */
export const showVolume = 0.7;

/**
 * How long pages offer to undo an action, and how much longer the server accepts the undo, in milliseconds.
 */
export const undoLimits = { offeredMs: 10_000, graceMs: 5_000 } as const;

/** The cookie with the language tag that the user has chosen in this browser. */
export const languageCookie = 'language';

/** The country of a visitor whose country is not known. */
export const unknownCountry = 'Unknown';
