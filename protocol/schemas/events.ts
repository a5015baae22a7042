import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { adminCodeProblem } from '../adminCodes.ts';
import { celebrations } from '../rules/celebrations.ts';
import { looks } from '../appearance/looks.ts';
import { isBlank, isShareCode, tidyShareCode } from '../userText.ts';
import { bigScreenQrSizes, counts, lengths } from '../limits.ts';
import { keepsakeAudiences, keepsakeParts } from '../rules/keepsake.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { CreateQuestion } from './questions.ts';
import { Table } from './tables.ts';
import { Id, Language, Line, RequiredLine, SentText, Text, WallClock } from './values.ts';

const shareCodeRule = () => schemaTexts.translatable('shareCode', { most: lengths.shareCode });

/** A share code: 1 to 12 of the characters A-Z 0-9 - _. It is trimmed and converted to upper case. */
export const ShareCode = SentText(lengths.shareCode, shareCodeRule)
  .transform(tidyShareCode)
  .refine(isShareCode, { error: () => encodeIssue(shareCodeRule()) });

/** A new admin code of 6 to 64 characters, counted after trimming. It is case-sensitive. */
export const AdminCode = Text(lengths.adminCode).superRefine((code, context) => {
  const problem = adminCodeProblem(code);
  if (problem) context.addIssue(encodeIssue(problem));
});

/** An email address. An empty text removes the address. */
export const Email = z
  .string()
  .trim()
  .max(lengths.email, {
    abort: true,
    error: () => encodeIssue(schemaTexts.translatable('tooLong', { most: lengths.email })),
  })
  .refine((text) => text === '' || z.email().safeParse(text).success, {
    error: () => encodeIssue(organiserCheckTexts.translatable('emailInvalid')),
  });

/** The size of the QR code on the big screen. Absent: large while guests are joining, then small. */
export const BigScreenQr = z.enum(bigScreenQrSizes);
export type BigScreenQr = z.infer<typeof BigScreenQr>;

/** What the event celebrates. Absent: a wedding. */
export const Celebration = z.enum(celebrations);

/** The colors, ornament and typeface of the event's pages. Absent: by the celebration (`lookOf`). */
export const Look = z.enum(looks);

/** The host's own color, as `#rrggbb` in lower case. */
export const AccentColor = z
  .string()
  .max(7)
  .regex(/^#[\da-f]{6}$/iu, { error: () => encodeIssue(schemaTexts.translatable('color')) })
  .transform((color) => color.toLowerCase());

/** The audience of the keepsake. Absent: not published. */
export const KeepsakeAudience = z.enum(keepsakeAudiences);

/** An optional part of the keepsake. */
export const KeepsakePart = z.enum(keepsakeParts);

/**
 * An event as guests see it. A field that is not set is absent. `date` is the date and time at the venue,
 * without a time zone.
 */
export const GuestEvent = z.strictObject({
  id: Id,
  title: z.string(),
  date: z.string().optional(),
  location: z.string().optional(),
  description: z.string().optional(),
  logo: z.string().optional(),
  headerImage: z.string().optional(),
  shareCode: z.string(),
  isActive: z.boolean(),
  /** New guests cannot join. Existing guests can still play. */
  isDoorClosed: z.boolean(),
  /**
   * New guests cannot join, and predictions are not possible. All data stays readable. Messages and reveals
   * are still possible.
   */
  isOver: z.boolean(),
  showAnswers: z.boolean(),
  /** The big screen has shown the winners. */
  wasCrowned: z.boolean().optional(),
  /**
   * The guests on the places 1 to 3 before the last answer, first place first. Guests see these places and
   * scores until the podium (the freeze). Absent: all places are current.
   */
  frozenIds: z.array(Id).optional(),
  bigScreenQr: BigScreenQr.optional(),
  /** The tables or teams. Absent if there are none. */
  tables: z.array(Table).optional(),
  celebration: Celebration.optional(),
  look: Look.optional(),
  /** The host's own accent color. Absent: the look's. */
  accent: z.string().optional(),
  /** The path of the stylesheet for this look. Absent: the classic look in its own colors. */
  stylesheet: z.string().optional(),
  /** The name of the couple or of the person who is celebrated. Absent: 'The couple'. */
  coupleName: z.string().optional(),
  /** The day on which the event is deleted with everything in it. Absent: never. */
  deletesOn: z.iso.date().optional(),
  /** Messages are shown to other guests only after the host has approved them. */
  holdsMessages: z.boolean().optional(),
  keepsake: KeepsakeAudience.optional(),
  /** The parts that the keepsake omits. Absent: none. */
  keepsakeWithout: z.array(KeepsakePart).optional(),
  /**
   * The language of the big screen, of mails, and of guests whose own languages are not supported. Absent:
   * English.
   */
  language: Language.optional(),
  /**
   * The language into which the questions are translated. The big screen alternates between both languages.
   */
  secondLanguage: Language.optional(),
  /** How often the host has started over. Absent: never. */
  startOvers: z.number().int().optional(),
  /** The event is a rehearsal: a copy that all figures exclude and that is deleted after a day. */
  isRehearsal: z.literal(true).optional(),
});
export type GuestEvent = z.infer<typeof GuestEvent>;

/**
 * An event for its organiser and the owner. The admin code is present only in the reply to a call that sets
 * it.
 */
export const Event = GuestEvent.extend({
  isPaid: z.boolean(),
  email: z.string().optional(),
  adminCode: z.string().optional(),
});
export type Event = z.infer<typeof Event>;

/** An event. Its fields depend on the caller's rights. */
export const EventAsSeen = z.union([GuestEvent, Event]);

/** A row of the owner's list of events. */
export const OwnerEvent = Event.extend({
  participantCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The payment of the event is being refunded, or is refunded. Absent: neither. */
  refund: z.enum(['refunding', 'refunded']).optional(),
});
export type OwnerEvent = z.infer<typeof OwnerEvent>;

/** Totals of an event. Guests get totals without drafts. */
export const EventStats = z.strictObject({
  totalQuestions: z.number().int(),
  totalParticipants: z.number().int(),
  totalPredictions: z.number().int(),
});
export type EventStats = z.infer<typeof EventStats>;

/** The details of an event. An empty text or null clears a detail. */
const details = {
  title: RequiredLine(lengths.title, () => organiserCheckTexts.translatable('titleMissing')),
  date: WallClock.nullish(),
  location: Line(lengths.location).nullish(),
  description: Text(lengths.description).nullish(),
};

/**
 * Creates an event. The server chooses a random code if `customShareCode` is blank. `isPaid` and `isActive`
 * have an effect only if the owner creates the event. In `questions`, a string is a yes/no question. Blank
 * strings are ignored. `copyOf` is the share code of an event of which the caller is the organiser. The new
 * event gets its questions, followed by `questions`, its pictures, and its settings that are not given here.
 */
export const CreateEvent = z.object({
  ...details,
  customShareCode: z
    .union([
      z
        .string()
        .refine(isBlank)
        .transform(() => ''),
      ShareCode,
    ])
    .nullish(),
  adminCode: AdminCode,
  questions: z
    .array(z.union([Line(lengths.question), CreateQuestion]))
    .max(counts.questionsPerEvent)
    .nullish(),
  email: Email.nullish(),
  celebration: Celebration.nullish(),
  language: Language.nullish(),
  isPaid: z.boolean().nullish(),
  isActive: z.boolean().nullish(),
  copyOf: ShareCode.nullish(),
});
export type CreateEvent = z.infer<typeof CreateEvent>;

/** The parts that the keepsake omits. An empty list is stored as absent. */
const KeepsakeWithout = z
  .array(KeepsakePart)
  .max(keepsakeParts.length)
  .transform((parts) => (parts.length > 0 ? [...new Set(parts)] : null));

/** Changes any fields of an event. An empty text or null clears an optional field. */
export const UpdateEvent = z
  .object({
    ...details,
    shareCode: ShareCode,
    adminCode: AdminCode,
    isActive: z.boolean(),
    isDoorClosed: z.boolean(),
    isOver: z.boolean(),
    showAnswers: z.boolean(),
    celebration: Celebration.or(z.literal('')).nullable(),
    look: Look.or(z.literal('')).nullable(),
    accent: AccentColor.or(z.literal('')).nullable(),
    coupleName: Line(lengths.helperName).nullable(),
    bigScreenQr: BigScreenQr.or(z.literal('')).nullable(),
    language: Language.or(z.literal('')).nullable(),
    secondLanguage: Language.or(z.literal('')).nullable(),
    holdsMessages: z.boolean(),
    keepsake: KeepsakeAudience.nullable(),
    keepsakeWithout: KeepsakeWithout,
    logo: z.string().nullable(),
    headerImage: z.string().nullable(),
  })
  .partial();
export type UpdateEvent = z.infer<typeof UpdateEvent>;

/**
 * Starts the event over: removes all answers and all participants. The organiser enters the event code as
 * confirmation.
 */
export const StartOver = z.object({ shareCode: z.string().max(100) });
export type StartOver = z.infer<typeof StartOver>;

/** Logs in an organiser. */
export const AdminAuth = z.object({ adminCode: z.string().max(1_000) });

/** The result of a login of an organiser or the owner. */
export const AuthResult = z.strictObject({ isValid: z.boolean() });

/**
 * Requests a link for setting a new admin code. The reply is the same for each address, so it does not reveal
 * whether the address is known.
 */
export const RequestRecovery = z.object({
  email: Email.refine((email) => email !== '', {
    error: () => encodeIssue(organiserCheckTexts.translatable('emailInvalid')),
  }),
});

/** Sets a new admin code. `key` comes from an emailed link. */
export const RecoverAdminCode = z.object({ key: z.string().min(1).max(200), adminCode: AdminCode });

/**
 * Changes the header image of an event:
 * - an image data URL sets it
 * - the URL of the current image keeps it
 * - an empty text or null removes it
 */
export const SetHeaderImage = z.object({ headerImage: z.string().nullable() });
