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
 * A guest who has joined. Lists omit the message. A message that is not shown is sent only to its author and
 * to hosts.
 * - `isOnPaper`: has no phone; the organiser enters the predictions
 * - `isSimulated`: was created for a rehearsal
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
 * All stored data of a guest in readable form. It omits derived data: comparison keys, hashes and counters. A
 * prediction without `question` belongs to a deleted question.
 */
export const OwnData = z.strictObject({
  event: z.strictObject({ title: z.string(), shareCode: z.string(), deletesOn: z.iso.date().optional() }),
  name: z.string(),
  joinedAt: Instant,
  message: z.string().optional(),
  /** The host's decision about the message. Absent: no decision yet. */
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
  /** Stored transfer links, and stored requests to rejoin from another phone. */
  linksForOtherPhones: z.array(
    z.strictObject({
      expiresAt: Instant,
      isUsed: z.literal(true).optional(),
      requestedAt: Instant.optional(),
      requestNumber: z.number().int().optional(),
      requestState: z.enum(['waiting', 'refused']).optional(),
    }),
  ),
  /** Push subscriptions: their address at the push service and their encryption keys. */
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
   * The log entries about the guest, with the action and its subject. They omit which host acted. Absent:
   * none.
   */
  doneByHosts: z
    .array(z.strictObject({ what: z.enum(logActions), at: Instant, subject: z.string().optional() }))
    .optional(),
});
export type OwnData = z.infer<typeof OwnData>;

/** Joins an event. The name has 2 to 50 characters and is unique in the event. */
export const JoinEvent = z.object({ username: Username });

/**
 * Changes exactly one field of a participant.
 * - Guests change their message (at most 280 characters; an empty text removes it) or their table.
 * - The organiser changes the name or the table.
 * - A table of null means no table.
 */
export const UpdateParticipant = z
  .object({ message: Text(lengths.message), username: Username, tableId: Id.nullable() })
  .partial()
  .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
    error: () => encodeIssue(schemaTexts.translatable('messageOrName')),
  });

/**
 * Shows or hides a message. `message` and `from` are the text and the decision that the host has seen. If
 * either has changed since, the server refuses to show the message, because the host has not read it.
 */
export const ModerateMessage = z.object({
  state: z.enum(['shown', 'hidden']),
  message: Text(lengths.message),
  from: MessageState,
});
export type ModerateMessage = z.infer<typeof ModerateMessage>;

/**
 * Removes all participants who joined between two instants, including both instants. `count` is the number
 * that the host has seen. The server never removes more.
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

/** The number of removed participants. Repeating the request removes no more participants. */
export const RemovedCount = z.strictObject({ removedCount: z.number().int() });

/**
 * A row of the leaderboard.
 * - `rank`: the position, starting at 1
 * - `correctPredictions`: 0 for guests while answers are hidden
 * - `points`: present if it differs from `correctPredictions`
 * - `tieBreakerDistance`: present if the tie-breaker has an answer
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

/**
 * Logs out. With `keepsSeats` the browser keeps its grants as a guest, so its guests can continue to play.
 */
export const LogOut = z.object({ keepsSeats: z.boolean().optional() });
export type LogOut = z.infer<typeof LogOut>;

/** The event to which the session request applies. Any of its share codes is accepted. */
export const EventInQuery = z.coerce.string<string>().optional();

/** The rights of a browser in an event, according to its cookie. */
export const Session = z.strictObject({
  participants: z.array(Participant),
  isOrganiser: z.boolean(),
  isOwner: z.boolean(),
  /** The roles of the helper links that this browser has redeemed. Absent: none. */
  helperRoles: z.array(HelperRole).optional(),
});
export type Session = z.infer<typeof Session>;
