/**
 * Limits of the product: lengths, counts, sizes, prices and durations. They are here if users notice them, if
 * the server and the client share them, or if an operator wants to look them up. The server's intervals and
 * timeouts are in `server/base/limits.ts`. This file imports nothing.
 */

/** Maximum lengths of texts, in visible characters. */
export const lengths = {
  usernameMin: 2,
  usernameMax: 50,
  message: 280,
  shareCode: 12,
  generatedShareCode: 6,
  /** The minimum length of a new admin code. Existing codes can be shorter. */
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
  /** The alternative text of a question's image. */
  imageAlt: 200,
  textPrediction: 280,
  password: 200,
  helperName: 50,
  /** The description of where the phone was during a venue check. */
  venuePlace: 50,
  page: 300,
  referrer: 500,
  /** An instant as sent in JSON, with time zone and fractions of a second. */
  date: 40,
  userAgent: 1_000,
} as const;

export const counts = {
  optionsMin: 2,
  optionsMax: 12,
  questionsPerEvent: 200,
  participantsPerEvent: 5_000,
  tablesPerEvent: 40,
  /** The number of guests for which one phone can play. One cookie stores the grants of all of them. */
  guestsPerPhone: 24,
  /** The number of events that the landing page lists for a browser. */
  myEvents: 20,
  /** The current share code and its predecessors, which also open the event. */
  shareCodesPerEvent: 20,
  phoneBoardRows: 5,
  topFinishers: 10,
  bigScreenRows: 10,
  /**
   * The number of correct guests whose names the big screen lists. If there are more, it shows only their
   * number.
   */
  rightNames: 24,
  /**
   * The number of correct guests whose names a keepsake lists. If there are more, it shows only their number.
   */
  keepsakeNames: 5,
  /** The number of guests' messages that the host can select for the big screen. */
  wishes: 100,
  /** Big screen: climbers, most frequent texts, and places of the podium. */
  climbers: 5,
  frequentTexts: 6,
  podiumPlaces: 3,
  /**
   * Finale: titles, guests who share a title, titles of one guest, and titles for being the only correct
   * guest.
   */
  titles: 12,
  titleGuests: 3,
  titlesPerGuest: 2,
  onlyOnes: 3,
  /** Finale: photos and messages. */
  finalePhotos: 6,
  finaleWishes: 6,
  /** Photos of the moment per event. */
  photosPerEvent: 30,
  /** Links for helpers per event: open ones, and the latest revoked ones, which stay stored. */
  helperLinks: 20,
  endedHelperLinks: 100,
  /** Transfer links that stay stored until they expire: the latest unused and the latest used ones. */
  transferLinks: 10,
  usedTransferLinks: 50,
  /**
   * Audit log: the number of stored entries per event, of stored entries about guests and by helpers, and of
   * entries per page. The latest entries stay stored.
   */
  logEntries: 2_000,
  logEntriesOfGuests: 200,
  logEntriesOfHelpers: 1_000,
  logPage: 50,
  /** Accepted answers of a question in addition to the correct answer. */
  acceptedAnswers: 200,
  /** The maximum number of points for a correct prediction. */
  weightMax: 3,
  previewQuestions: 3,
  participantSearchAbove: 3,
  /**
   * The number of guests and of question figures that the portal lists before the user selects 'show all'.
   */
  portalGuests: 20,
  portalMetrics: 5,
  /** The number of events that the owner's overview lists, newest first. */
  recentEvents: 5,
} as const;

/**
 * Maximum size of a request body, in bytes.
 * - `ordinary`: enough for 280 visible characters
 * - `list`: for creating, paying and reordering
 * - `questions`: for importing questions
 * - `photo` and `image`: for calls that contain a picture
 */
export const bodyBytes = {
  ordinary: 16 * 1024,
  list: 64 * 1024,
  questions: 1024 * 1024,
  photo: 3 * 1024 * 1024,
  image: 15 * 1024 * 1024,
} as const;

/**
 * Maximum size of an image file, in bytes before base64 encoding. `logo` and `headerImage` limit the file
 * that the user chooses. `photo` limits the photo after the phone has scaled it down.
 */
export const imageBytes = {
  logo: 5 * 1024 * 1024,
  headerImage: 10 * 1024 * 1024,
  photo: 2 * 1024 * 1024,
} as const;

/** Largest size of the images of all questions of an event, in bytes as they are stored. */
export const questionImagesBytes = 40 * 1024 * 1024;

/** Maximum width and height of a photo, in pixels. `large` is the stored size, `small` the size on phones. */
export const photoSides = { large: 2_048, small: 960 } as const;

/** How long a transfer link is valid, in milliseconds. */
export const transferLinkMs = 15 * 60_000;

/** How long an emailed link for a new admin code is valid, in milliseconds. */
export const recoveryLinkMs = 30 * 60_000;

/**
 * Limits of requests to rejoin as an existing guest: how long a request stays pending, and the maximum number
 * of pending ones per event and per guest.
 */
export const transferRequestLimits = { waitMs: 15 * 60_000, perEvent: 20, perGuest: 3 } as const;

/** The currency of all payments. Screens show it with `$`. */
export const paymentCurrency = 'CAD';

/** Prices, in cents. */
export const prices = { default: 1_999, min: 50, max: 1_000_000 } as const;

/**
 * Limits of a rehearsal: the number of simulated guests, and how long the rehearsal stays stored, in
 * milliseconds.
 */
export const rehearsalLimits = {
  guestsMin: 5,
  guestsMax: 100,
  guestsUsual: 30,
  keptMs: 24 * 3_600_000,
} as const;

/** The ranges that the owner can choose for figures, in days. The second one is the default. */
export const revenueRanges = [7, 30, 90, 365] as const;

/** The sizes that a host can choose for the QR code on the big screen. */
export const bigScreenQrSizes = ['large', 'small'] as const;

/** The share code of the sample event. */
export const sampleShareCode = 'MAUI';

/**
 * Seconds between the steps of a reveal on the big screen. The steps are the predictions, the answer and each
 * place of the podium.
 */
export const revealPace = { least: 1, usual: 3, most: 10 } as const;

/** The default volume of the big screen when the host turns its sound on, from 0 to 1. */
export const showVolume = 0.7;

/** Undo: how long pages offer it, and how long after that the server still accepts it, in milliseconds. */
export const undoLimits = { offeredMs: 10_000, graceMs: 5_000 } as const;

/** The cookie that stores the language chosen in this browser. */
export const languageCookie = 'language';

/** The name for an unknown country of a visitor. */
export const unknownCountry = 'Unknown';
