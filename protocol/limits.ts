/**
 * The numbers of the rules: lengths, counts, sizes, prices and spans that people meet, that both ends have to know, or that
 * an operator may want to look up. How patient or how quick a single piece of code is stands beside that code. Nothing is
 * imported here.
 */

/** Lengths of text, in user-visible characters. */
export const lengths = {
  usernameMin: 2,
  usernameMax: 50,
  message: 280,
  shareCode: 12,
  generatedShareCode: 6,
  /** Of a new or changed admin code. */
  adminCodeMin: 6,
  adminCode: 64,
  title: 120,
  location: 200,
  description: 2_000,
  email: 254,
  question: 300,
  tableName: 50,
  /** The host's own note of a question. */
  note: 280,
  option: 100,
  textPrediction: 280,
  password: 200,
  helperName: 50,
  /** Where a phone was that checked the venue. */
  venuePlace: 50,
  page: 300,
  referrer: 500,
  /** An instant as it is sent, with zone and fractions of a second. */
  date: 40,
  userAgent: 1_000,
} as const;

export const counts = {
  optionsMin: 2,
  optionsMax: 12,
  questionsPerEvent: 200,
  participantsPerEvent: 5_000,
  tablesPerEvent: 40,
  /** Guests that one phone plays for: what its cookie holds. */
  guestsPerPhone: 24,
  /** The current share code and the earlier ones, which keep leading to the event. */
  shareCodesPerEvent: 20,
  cardRows: 5,
  topFinishers: 10,
  bigScreenRows: 10,
  /** Names of those who were right on the big screen; more of them are counted. */
  rightNames: 24,
  /** Names of those who were right in a keepsake; more of them are counted. */
  keepsakeNames: 5,
  /** Messages that the host may tick for the big screen. */
  wishes: 100,
  /** Climbers, most frequent texts, places of the podium that the big screen names. */
  climbers: 5,
  frequentTexts: 6,
  podiumPlaces: 3,
  /** Photos of the moment. */
  photosPerEvent: 30,
  /** Links for helpers that are open at once, and ended ones that are kept (the latest). */
  helperLinks: 20,
  endedHelperLinks: 100,
  /** One-time links to a guest's seat that are kept until they expire: unused ones, and used ones (the latest of each). */
  transferLinks: 10,
  usedTransferLinks: 50,
  /** Log entries kept per event (the latest), fewer of what guests did themselves and of helpers, and entries per page. */
  logEntries: 2_000,
  logEntriesOfGuests: 200,
  logEntriesOfHelpers: 1_000,
  logPage: 50,
  /** Further right answers of a question. */
  acceptedAnswers: 200,
  /** A question counts at most so many points. */
  weightMax: 3,
  previewQuestions: 3,
  participantSearchAbove: 3,
  /** So many guests, and figures of questions, the portal shows before it is asked for all. */
  portalGuests: 20,
  portalMetrics: 5,
  /** The newest events on the owner's overview. */
  recentEvents: 5,
} as const;

/** Bytes of a request’s body: ordinary calls (280 characters as people count them fit), lists (creating, paying, reordering), calls that carry a photo or another image. */
export const bodyBytes = {
  ordinary: 16 * 1024,
  list: 64 * 1024,
  photo: 3 * 1024 * 1024,
  image: 15 * 1024 * 1024,
} as const;

/** Bytes of an image file, before it is sent as base64: a chosen one (section 5 of the specification), or a photo that the phone has made smaller. */
export const imageBytes = {
  logo: 5 * 1024 * 1024,
  headerImage: 10 * 1024 * 1024,
  photo: 2 * 1024 * 1024,
} as const;

/** How wide and how high a photo is at most: as it is kept, and as phones show it. In pixels. */
export const photoSides = { large: 2_048, small: 960 } as const;

/** How long a one-time link to a guest's seat is good, in milliseconds. */
export const transferLinkMs = 15 * 60_000;

/**
 * A guest's request to be let back in waits so long for the host, in milliseconds; so many wait at once in an event, and
 * for one guest.
 */
export const transferRequestLimits = { waitMs: 15 * 60_000, perEvent: 20, perGuest: 3 } as const;

/** The currency that is charged; screens show it with `$` (section 9 of the specification). */
export const paymentCurrency = 'CAD';

/** Money in cents. */
export const prices = { default: 1_999, min: 50, max: 1_000_000 } as const;

/** A rehearsal: how many simulated guests it may have, and how long it is kept, in milliseconds. */
export const rehearsals = { guestsMin: 5, guestsMax: 100, guestsUsual: 30, keptMs: 24 * 3_600_000 } as const;

/** Ranges of the owner's figures, in days; the second is the one that is shown first. */
export const revenueRanges = [7, 30, 90, 365] as const;

/** The sizes that a host may give it instead. */
export const bigScreenQrSizes = ['large', 'small'] as const;

/** The share code of the sample event. */
export const sampleShareCode = 'MAUI';

/** Seconds that each beat of suspense takes on the big screen: how the room predicted, the answer, each place of the podium. */
export const revealPace = { least: 1, usual: 3, most: 10 } as const;

/** How loud the big screen is once the host has turned its sound on, from 0 to 1. */
export const showVolume = 0.7;

/** A host has so long to undo what they did; the server waits a little longer for a slow network. In milliseconds. */
export const undoLimits = { offeredMs: 10_000, graceMs: 5_000 } as const;

/** The cookie in which a browser keeps the language that was chosen in it, by its tag. */
export const languageCookie = 'language';

/** What stands for a visitor's country where it is not known. */
export const unknownCountry = 'Unknown';
