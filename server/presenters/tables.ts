import { pointsOf } from '../../protocol/rules/ranking.ts';
import { rankTables, type TableMember, type TableStanding } from '../../protocol/rules/tables.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesScores } from './leaderboard.ts';

/** The members of all tables, with the scores that the viewer may see. */
function* membersOf({ board, details }: LiveEvent, isSeen: boolean): Generator<TableMember> {
  for (const [participantId, { tableId }] of details) {
    const standing = tableId === undefined ? undefined : board.standingOf(participantId);
    if (standing) yield { tableId: tableId!, score: isSeen ? pointsOf(standing) : standing.totalPredictions };
  }
}

/**
 * Presents the standings of the tables; undefined for an event without tables. While answers are hidden from
 * the viewer, it counts predictions like the leaderboard, and so reveals no correct answer.
 */
export function presentTables(live: LiveEvent, role: Viewer['role']): TableStanding[] | undefined {
  const { tables = [] } = live.event;
  if (tables.length === 0) return undefined;
  const ids = tables.map(({ _id }) => _id.toString());
  return rankTables(ids, membersOf(live, seesScores(live, role)));
}
