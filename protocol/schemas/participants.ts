import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { checkName } from '../checks.ts';
import { counts, lengths } from '../limits.ts';
import { logActions } from '../logWords.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { HelperRole } from './helpers.ts';
import { Id, Instant, Name, Text } from './values.ts';

const Username = Name.superRefine((name, context) => {
  const problem = checkName(name);
  if (problem) context.addIssue(encodeIssue(problem.translatable));
});

/** A guest who has joined. Lists leave out the message. `isOnPaper`: without a phone; the organiser enters what they predict. `isSimulated`: nobody, made for a rehearsal. `tableId`: where they belong, if the event has tables. */
export const Participant = z.strictObject({
  id: Id,
  username: z.string(),
  message: z.string().optional(),
  joinedAt: Instant,
  isOnPaper: z.literal(true).optional(),
  isSimulated: z.literal(true).optional(),
  tableId: Id.optional(),
});
export type Participant = z.infer<typeof Participant>;

/**
 * Everything that is stored of a guest, in words that the guest can read, but for what is derived from it (keys for
 * comparison, hashes, counters). A prediction without `question`: that was deleted.
 */
export const OwnData = z.strictObject({
  event: z.strictObject({ title: z.string(), shareCode: z.string(), deletesOn: z.iso.date().optional() }),
  name: z.string(),
  joinedAt: Instant,
  message: z.string().optional(),
  table: z.string().optional(),
  playsOnPaper: z.literal(true).optional(),
  lastActiveAt: Instant.optional(),
  daysActive: z.array(z.iso.date()),
  predictions: z.array(
    z.strictObject({ question: z.string().optional(), prediction: z.string(), predictedAt: Instant }),
  ),
  /** The host has picked the message for the big screen. */
  messagePickedForBigScreen: z.literal(true).optional(),
  /** One-time links to this guest's place, and requests to be let back in, that are kept. */
  linksForOtherPhones: z.array(
    z.strictObject({
      expiresAt: Instant,
      isUsed: z.literal(true).optional(),
      requestedAt: Instant.optional(),
      requestNumber: z.number().int().optional(),
      requestState: z.enum(['waiting', 'refused']).optional(),
    }),
  ),
  /** Phones that this guest wanted to hear of reveals on: the address at the push service and the keys of the seal. */
  phonesWithNotifications: z.array(
    z.strictObject({
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      language: z.string().optional(),
      since: Instant,
    }),
  ),
  /** What the event's log has of them: what hosts have done and with what, not who it was. Absent: nothing. */
  doneByHosts: z
    .array(z.strictObject({ what: z.enum(logActions), at: Instant, subject: z.string().optional() }))
    .optional(),
});
export type OwnData = z.infer<typeof OwnData>;

/** Joins an event under a name of 2 to 50 characters that nobody else in the event has. */
export const JoinEvent = z.object({ username: Username });

/**
 * Changes a participant: the own message (at most 280 characters; empty clears it), the own table (null: none), or, by the
 * organiser, the name or the table.
 */
export const UpdateParticipant = z
  .object({ message: Text(lengths.message), username: Username, tableId: Id.nullable() })
  .partial()
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    error: () => encodeIssue(schemaTexts.translatable('messageOrName')),
  });

/**
 * Removes everybody who joined from one instant to another, both included. `count` is how many the host was shown: more
 * than these are not removed.
 */
export const RemoveRecent = z
  .object({
    from: Instant,
    until: Instant,
    count: z.number().int().min(0).max(counts.participantsPerEvent),
  })
  .refine(({ from, until }) => Date.parse(from) <= Date.parse(until), {
    path: ['until'],
    error: () => encodeIssue(schemaTexts.translatable('endFirst')),
  });
export type RemoveRecent = z.infer<typeof RemoveRecent>;

/** How many participants were removed; a repetition removes nobody more. */
export const RemovedCount = z.strictObject({ removedCount: z.number().int() });

/**
 * A line of the leaderboard; `rank` is the position from 1. `correctPredictions` is 0 for guests while answers are hidden.
 * `points` where they are others than a point for each correct one; `tieBreakerDistance` once the tie-breaker is answered.
 */
export const LeaderboardEntry = z.strictObject({
  rank: z.number().int(),
  participant: z.strictObject({ id: Id, username: z.string() }),
  totalPredictions: z.number().int(),
  correctPredictions: z.number().int(),
  points: z.number().int().optional(),
  tieBreakerDistance: z.number().optional(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** Logging out; `keepsSeats`: whoever also plays as a guest on this device goes on playing. */
export const LogOut = z.object({ keepsSeats: z.boolean().optional() });
export type LogOut = z.infer<typeof LogOut>;

/** The event in front of which a browser asks who it is, by any of its share codes. */
export const EventInQuery = z.coerce.string<string>().optional();

/** Who a browser is in an event, by what its cookie grants. */
export const Session = z.strictObject({
  participants: z.array(Participant),
  isOrganiser: z.boolean(),
  isOwner: z.boolean(),
  /** What this browser may do by links that the organiser made. Absent: nothing. */
  helperRoles: z.array(HelperRole).optional(),
});
export type Session = z.infer<typeof Session>;
