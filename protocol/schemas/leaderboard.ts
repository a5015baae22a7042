import { z } from 'zod';
import { Id } from './values.ts';

/** A line of the leaderboard; `rank` is the position from 1. `correctPredictions` is 0 for guests while answers are hidden. */
export const LeaderboardEntry = z.strictObject({
  rank: z.number().int(),
  participant: z.strictObject({ id: Id, username: z.string() }),
  totalPredictions: z.number().int(),
  correctPredictions: z.number().int(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;
