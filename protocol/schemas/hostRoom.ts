import { z } from 'zod';
import type { BoardRow as LiveRow, SnapshotOf } from '../live.ts';
import { GuestEvent } from './events.ts';
import { Question } from './questions.ts';
import { HostShow } from './show.ts';
import { TableStanding } from './tables.ts';
import { TransferRequest } from './transfers.ts';
import { Id } from './values.ts';

const count = z.number().int();

/** A row of the full leaderboard for hosts. Instants are in epoch milliseconds. */
const BoardRow = z.strictObject({
  id: Id,
  username: z.string(),
  seat: count,
  totalPredictions: count,
  correctPredictions: count,
  points: count.optional(),
  tieBreakerDistance: z.number().optional(),
  finishedAt: z.number(),
  joinedAt: z.number(),
  details: z
    .strictObject({
      isOnPaper: z.literal(true).exactOptional(),
      isSimulated: z.literal(true).exactOptional(),
      tableId: Id.exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<LiveRow>;

/** The live snapshot for hosts. A page without a live connection gets it by HTTP. */
export const HostRoom = z.strictObject({
  event: GuestEvent,
  questions: z.array(Question),
  tables: z.array(TableStanding).exactOptional(),
  /** The numbers of participants and of predictions. */
  counters: z.tuple([count, count]),
  rows: z.array(BoardRow),
  /** The number of predictions of each question, by question id. */
  predictionCounts: z.record(z.string(), count),
  show: HostShow,
  /** The server's time when the snapshot was made, in epoch milliseconds. */
  now: z.number(),
  /** Pending requests to rejoin as an existing guest. Present only for the organiser and co-hosts. */
  seatRequests: z.array(TransferRequest).exactOptional(),
}) satisfies z.ZodType<SnapshotOf['organiser']>;
export type HostRoom = z.infer<typeof HostRoom>;
