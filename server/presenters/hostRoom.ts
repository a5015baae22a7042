import type { SnapshotOf } from '../../protocol/live.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import { presentGuestEvent, presentQuestions } from './game.ts';
import { orderFor, presentCounters, presentPredictionCounts, presentRow } from './leaderboard.ts';
import { presentHostShow } from './show.ts';
import { presentTables } from './tables.ts';

/** Presents an event to hosts in the same form as the snapshot of the live room. */
export function presentHostRoom(
  live: EventReadModel,
  { now, retentionDays }: { now: number; retentionDays: number | undefined },
): SnapshotOf['organiser'] {
  const tables = presentTables(live, 'organiser');
  return {
    event: presentGuestEvent(live.event, { retentionDays }),
    questions: presentQuestions(live, 'organiser', now),
    ...(tables && { tables }),
    counters: presentCounters(live),
    rows: orderFor(live, 'organiser').map((standing) => presentRow(standing, live, 'organiser')),
    predictionCounts: presentPredictionCounts(live),
    show: presentHostShow(live, now),
    now,
  };
}
