import { z } from 'zod';
import { GuestEvent } from './events.ts';
import { LeaderboardEntry } from './participants.ts';
import { Question } from './questions.ts';
import { AnswerCount, Guest, Highlights, PodiumPlace } from './show.ts';
import { TableStanding } from './tables.ts';
import { Id } from './values.ts';

/**
 * A summary of all predictions of a question. `counts` and `median` are those of the big screen. `right`
 * contains the guests with a correct prediction, ordered by rank. It is empty if there are too many to list.
 */
const RoomPredicted = z.strictObject({
  predictionCount: z.number().int(),
  correctCount: z.number().int(),
  counts: z.array(AnswerCount),
  median: z.number().optional(),
  right: z.array(Guest),
});
export type RoomPredicted = z.infer<typeof RoomPredicted>;

/** A question of a keepsake. Guests have seen the question's answer. */
export const KeepsakeQuestion = z.strictObject({ question: Question, room: RoomPredicted.optional() });
export type KeepsakeQuestion = z.infer<typeof KeepsakeQuestion>;

const Outcome = z.strictObject({
  questionId: Id,
  correctCount: z.number().int(),
  predictionCount: z.number().int(),
});

/**
 * Totals of the questions in the keepsake. `clearest` is the question with the largest share of correct
 * predictions, if that share is above one half (`totalsOf`).
 */
const KeepsakeStatistics = z.strictObject({
  messageCount: z.number().int(),
  predictionCount: z.number().int(),
  correctCount: z.number().int(),
  clearest: Outcome.optional(),
  highlights: Highlights,
});
export type KeepsakeStatistics = z.infer<typeof KeepsakeStatistics>;

/**
 * A guest of the requesting browser, with their rank and their predictions of the questions in the keepsake.
 */
const OwnPart = z.strictObject({
  ...LeaderboardEntry.shape,
  answers: z.record(Id, z.string()),
});
export type OwnPart = z.infer<typeof OwnPart>;

/**
 * The keepsake of an event. It contains the questions whose answers guests have seen, in their order. It
 * omits the parts that the organiser has excluded.
 * - `places`: in the order of the leaderboard
 * - `messages`: in the order in which their authors joined
 * - `own`: only the guests of the requesting browser
 */
export const Keepsake = z.strictObject({
  event: GuestEvent,
  guestCount: z.number().int(),
  questions: z.array(KeepsakeQuestion),
  podium: z.array(PodiumPlace).optional(),
  places: z.array(LeaderboardEntry).optional(),
  tables: z.array(TableStanding).optional(),
  messages: z.array(z.strictObject({ ...Guest.shape, message: z.string() })).optional(),
  statistics: KeepsakeStatistics.optional(),
  own: z.array(OwnPart),
});
export type Keepsake = z.infer<typeof Keepsake>;
