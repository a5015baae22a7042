import { pointsOf } from '../../protocol/rules/ranking.ts';
import { rankTables, type TableMember, type TableStanding } from '../../protocol/rules/tables.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesScores } from './leaderboard.ts';

/** The members of all tables, with what the viewer may see of their scores. */
function* membersOf({ board, details }: LiveEvent, isSeen: boolean): Generator<TableMember> {
  for (const [participantId, { tableId }] of details) {
    const standing = tableId === undefined ? undefined : board.standingOf(participantId);
    if (standing) yield { tableId: tableId!, score: isSeen ? pointsOf(standing) : standing.totalPredictions };
  }
}

/**
 * The board of tables; nothing where the event has none. While answers are hidden from the viewer it counts predictions
 * made, as the leaderboard does, so that it tells nothing of what is right.
 */
export function presentTables(live: LiveEvent, role: Viewer['role']): TableStanding[] | undefined {
  const { tables = [] } = live.event;
  if (tables.length === 0) return undefined;
  const ids = tables.map(({ _id }) => _id.toString());
  return rankTables(ids, membersOf(live, seesScores(live, role)));
}
