import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { checkName } from '../userText.ts';
import { counts, lengths } from '../limits.ts';
import { messageStates } from '../rules/visibility.ts';
import { logActions } from '../auditLogActions.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { HelperRole } from './helpers.ts';
import { Id, Instant, Name, Text } from './values.ts';

const Username = Name.superRefine((name, context) => {
  const problem = checkName(name);
  if (problem) context.addIssue(encodeIssue(problem.translatable));
});

/** The host's decision about a message. Absent: `undecided`. */
export const MessageState = z.enum(messageStates);

/**
 * A guest who has joined. Lists omit the message. A message that is not shown goes to its author and to hosts
 * only.
 * - `isOnPaper`: without a phone; the organiser enters the predictions
 * - `isSimulated`: created for a rehearsal
 * - `tableId`: the guest's table, if the event has tables
 */
export const Participant = z.strictObject({
  id: Id,
  username: z.string(),
  message: z.string().optional(),
  messageState: MessageState.optional(),
  joinedAt: Instant,
  isOnPaper: z.literal(true).optional(),
  isSimulated: z.literal(true).optional(),
  tableId: Id.optional(),
});
export type Participant = z.infer<typeof Participant>;

/**
 * All stored data of a guest in readable form, except derived data (comparison keys, hashes, counters). A
 * prediction without `question` belongs to a deleted question.
 */
export const OwnData = z.strictObject({
  event: z.strictObject({ title: z.string(), shareCode: z.string(), deletesOn: z.iso.date().optional() }),
  name: z.string(),
  joinedAt: Instant,
  message: z.string().optional(),
  /** The host's decision about the message. Absent: none. */
  messageState: MessageState.optional(),
  table: z.string().optional(),
  playsOnPaper: z.literal(true).optional(),
  lastActiveAt: Instant.optional(),
  daysActive: z.array(z.iso.date()),
  predictions: z.array(
    z.strictObject({ question: z.string().optional(), prediction: z.string(), predictedAt: Instant }),
  ),
  /** The host has selected the message for the big screen. */
  messagePickedForBigScreen: z.literal(true).optional(),
  /** Stored transfer links and requests to be let back in. */
  linksForOtherPhones: z.array(
    z.strictObject({
      expiresAt: Instant,
      isUsed: z.literal(true).optional(),
      requestedAt: Instant.optional(),
      requestNumber: z.number().int().optional(),
      requestState: z.enum(['waiting', 'refused']).optional(),
    }),
  ),
  /** Push subscriptions: the address at the push service, and the encryption keys. */
  phonesWithNotifications: z.array(
    z.strictObject({
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      language: z.string().optional(),
      since: Instant,
    }),
  ),
  /**
   * The log entries about the guest: the action and its subject, but not the host who did it. Absent: none.
   */
  doneByHosts: z
    .array(z.strictObject({ what: z.enum(logActions), at: Instant, subject: z.string().optional() }))
    .optional(),
});
export type OwnData = z.infer<typeof OwnData>;

/** Joins an event under a name of 2 to 50 characters that is unique in the event. */
export const JoinEvent = z.object({ username: Username });

/**
 * Changes one field of a participant. Guests change their message (at most 280 characters; empty removes it)
 * or their table (null: none). The organiser changes the name or the table.
 */
export const UpdateParticipant = z
  .object({ message: Text(lengths.message), username: Username, tableId: Id.nullable() })
  .partial()
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    error: () => encodeIssue(schemaTexts.translatable('messageOrName')),
  });

/**
 * Hides a message, or shows it. `message` and `from`: the text and the decision that the host has seen.
 * Showing is refused when either has changed, so that no text is shown which the host has not read.
 */
export const ModerateMessage = z.object({
  state: z.enum(['shown', 'hidden']),
  message: Text(lengths.message),
  from: MessageState,
});
export type ModerateMessage = z.infer<typeof ModerateMessage>;

/**
 * Removes all participants who joined between two instants, both included. `count`: the number that the host
 * has seen; not more are removed.
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

/** The number of removed participants. A repetition removes no more. */
export const RemovedCount = z.strictObject({ removedCount: z.number().int() });

/**
 * A row of the leaderboard. `rank`: the position from 1. `correctPredictions`: 0 for guests while answers are
 * hidden. `points`: only if it differs from `correctPredictions`. `tieBreakerDistance`: only once the
 * tie-breaker has an answer.
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

/** Logs out. With `keepsSeats` the browser keeps its guests and can still play. */
export const LogOut = z.object({ keepsSeats: z.boolean().optional() });
export type LogOut = z.infer<typeof LogOut>;

/** The event of the session, by any of its share codes. */
export const EventInQuery = z.coerce.string<string>().optional();

/** The rights of a browser in an event, by its cookie. */
export const Session = z.strictObject({
  participants: z.array(Participant),
  isOrganiser: z.boolean(),
  isOwner: z.boolean(),
  /** The roles of the helper links that this browser has entered by. Absent: none. */
  helperRoles: z.array(HelperRole).optional(),
});
export type Session = z.infer<typeof Session>;
