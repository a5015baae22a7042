import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { adminCodeProblem } from '../adminCodes.ts';
import { isBlank, isShareCode, tidyShareCode } from '../checks.ts';
import { bigScreenQrSizes, counts, lengths } from '../limits.ts';
import { keepsakeAudiences, keepsakeParts } from '../rules/keepsake.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Table } from './tables.ts';
import { Id, Language, Line, RequiredLine, SentText, Text, WallClock } from './values.ts';

const shareCodeRule = () => schemaTexts.translatable('shareCode', { most: lengths.shareCode });

/** A share code: trimmed, uppercased, 1 to 12 of A-Z 0-9 - _. */
export const ShareCode = SentText(lengths.shareCode, shareCodeRule)
  .transform(tidyShareCode)
  .refine(isShareCode, { error: () => encodeIssue(shareCodeRule()) });

/** A new or changed admin code: 6 to 64 characters after trimming; case counts. */
export const AdminCode = Text(lengths.adminCode).superRefine((code, context) => {
  const problem = adminCodeProblem(code);
  if (problem) context.addIssue(encodeIssue(problem));
});

/** An e-mail address, or an empty text for none. */
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

/** How large the QR code on the big screen is. Absent: large while guests are coming, then small. */
export const BigScreenQr = z.enum(bigScreenQrSizes);
export type BigScreenQr = z.infer<typeof BigScreenQr>;

/** For whom the keepsake is published. Absent: for nobody. */
export const KeepsakeAudience = z.enum(keepsakeAudiences);

/** What may be left out of it. */
export const KeepsakePart = z.enum(keepsakeParts);

/** An event as guests see it. Absent fields are unset. `date` is the wall clock at the venue. */
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
  /** No new guests; whoever is in goes on. */
  isDoorClosed: z.boolean(),
  /** No new guests and no predictions; everything stays readable, and messages and reveals go on. */
  isOver: z.boolean(),
  showAnswers: z.boolean(),
  /** The winners were shown on the big screen. */
  wasCrowned: z.boolean().optional(),
  bigScreenQr: BigScreenQr.optional(),
  /** The tables or teams that guests may belong to; absent where there are none. */
  tables: z.array(Table).optional(),
  /** What the couple, or whoever is celebrated, are called. Absent: 'The couple'. */
  coupleName: z.string().optional(),
  /** The day on which the event is deleted with everything in it. Absent: it is kept. */
  deletesOn: z.iso.date().optional(),
  keepsake: KeepsakeAudience.optional(),
  /** What is left out of it; absent: nothing. */
  keepsakeWithout: z.array(KeepsakePart).optional(),
  /** What the event speaks: its big screen, its mails, and to guests whose phones want no language of ours. Absent: English. */
  language: Language.optional(),
  /** The language in which its questions may stand beside the first, and in which the big screen speaks in turn with it. */
  secondLanguage: Language.optional(),
  /** How often the host has started over. Absent: never. */
  startOvers: z.number().int().optional(),
  /** A copy to try everything with: it counts nowhere, and is gone in a day. */
  isRehearsal: z.literal(true).optional(),
});
export type GuestEvent = z.infer<typeof GuestEvent>;

/** An event as its organiser and the owner see it. `adminCode` only in the reply to whoever set it. */
export const Event = GuestEvent.extend({
  isPaid: z.boolean(),
  email: z.string().optional(),
  adminCode: z.string().optional(),
});
export type Event = z.infer<typeof Event>;

/** An event as whoever asks may see it. */
export const EventAsSeen = z.union([GuestEvent, Event]);

/** A line of the owner's list of events. */
export const OwnerEvent = Event.extend({ participantCount: z.number().int(), createdAt: z.iso.datetime() });
export type OwnerEvent = z.infer<typeof OwnerEvent>;

/** Totals of an event. Guests are not told of drafts. */
export const EventStats = z.strictObject({
  totalQuestions: z.number().int(),
  totalParticipants: z.number().int(),
  totalPredictions: z.number().int(),
});
export type EventStats = z.infer<typeof EventStats>;

/** What an organiser writes about an event; an empty text or null is none. */
const details = {
  title: RequiredLine(lengths.title, () => organiserCheckTexts.translatable('titleMissing')),
  date: WallClock.nullish(),
  location: Line(lengths.location).nullish(),
  description: Text(lengths.description).nullish(),
};

/** Makes an event. A blank `customShareCode` gets a random one; `isPaid` and `isActive` count only from the owner. */
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
  questions: z.array(Line(lengths.question)).max(counts.questionsPerEvent).nullish(),
  email: Email.nullish(),
  language: Language.nullish(),
  isPaid: z.boolean().nullish(),
  isActive: z.boolean().nullish(),
});
export type CreateEvent = z.infer<typeof CreateEvent>;

/** The parts that are left out; of none nothing is noted. */
const KeepsakeWithout = z
  .array(KeepsakePart)
  .max(keepsakeParts.length)
  .transform((parts) => (parts.length > 0 ? [...new Set(parts)] : null));

/** Changes an event: any of its fields. An empty text or null clears an optional one. */
export const UpdateEvent = z
  .object({
    ...details,
    shareCode: ShareCode,
    adminCode: AdminCode,
    isActive: z.boolean(),
    isDoorClosed: z.boolean(),
    isOver: z.boolean(),
    showAnswers: z.boolean(),
    coupleName: Line(lengths.helperName).nullable(),
    bigScreenQr: BigScreenQr.or(z.literal('')).nullable(),
    language: Language.or(z.literal('')).nullable(),
    secondLanguage: Language.or(z.literal('')).nullable(),
    keepsake: KeepsakeAudience.nullable(),
    keepsakeWithout: KeepsakeWithout,
    logo: z.string().nullable(),
    headerImage: z.string().nullable(),
  })
  .partial();
export type UpdateEvent = z.infer<typeof UpdateEvent>;

/** Starts over after a rehearsal: takes back all answers and removes all participants. The code is typed to confirm. */
export const StartOver = z.object({ shareCode: z.string().max(100) });
export type StartOver = z.infer<typeof StartOver>;

/** Opens the organiser's login. */
export const AdminAuth = z.object({ adminCode: z.string().max(1_000) });

/** The answer of both gates, right or wrong. */
export const AuthResult = z.strictObject({ isValid: z.boolean() });

/** Sets the header image (an image data URL), keeps it (our own URL), or removes it ('' or null). */
export const SetHeaderImage = z.object({ headerImage: z.string().nullable() });
