import { z } from 'zod';
import { GuestEvent } from './events.ts';
import { LeaderboardEntry } from './participants.ts';
import { Question } from './questions.ts';
import { AnswerCount, Guest, Highlights, PodiumPlace } from './show.ts';
import { TableStanding } from './tables.ts';
import { Id } from './values.ts';

/**
 * How the room predicted a question. `counts` and `median` as screens show them; `right`: who was right, in order of their
 * rank, where these are few enough to be named.
 */
const RoomPredicted = z.strictObject({
  predictionCount: z.number().int(),
  correctCount: z.number().int(),
  counts: z.array(AnswerCount),
  median: z.number().optional(),
  right: z.array(Guest),
});
export type RoomPredicted = z.infer<typeof RoomPredicted>;

/** A question of a keepsake: always one whose answer guests have been shown. */
export const KeepsakeQuestion = z.strictObject({ question: Question, room: RoomPredicted.optional() });
export type KeepsakeQuestion = z.infer<typeof KeepsakeQuestion>;

const Outcome = z.strictObject({
  questionId: Id,
  correctCount: z.number().int(),
  predictionCount: z.number().int(),
});

/** The evening in figures: of the questions in the keepsake. `clearest`: what most guests saw coming. */
const KeepsakeStatistics = z.strictObject({
  messageCount: z.number().int(),
  predictionCount: z.number().int(),
  correctCount: z.number().int(),
  clearest: Outcome.optional(),
  highlights: Highlights,
});
export type KeepsakeStatistics = z.infer<typeof KeepsakeStatistics>;

/** A guest of the browser that asks: their place, and what they predicted of the questions in the keepsake. */
const OwnPart = z.strictObject({
  ...LeaderboardEntry.shape,
  answers: z.record(Id, z.string()),
});
export type OwnPart = z.infer<typeof OwnPart>;

/**
 * What there is to keep of an evening, and nothing that guests may not know: questions whose answers they were shown, in
 * their order, and what the organiser has not left out. `places` in the order of the leaderboard, `messages` in that of
 * joining. `own` is told to each browser of its own guests alone.
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
