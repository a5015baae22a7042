import { countedAnswer } from '../../protocol/rules/questions/questionPhase.ts';
import { pointsOf } from '../../protocol/rules/ranking.ts';
import { rankTables, type TableMember, type TableStanding } from '../../protocol/rules/tables.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { Viewer } from '../access/viewer.ts';
import { seesScores } from './leaderboard.ts';

/**
 * Returns the ids of the questions that decide which guests count for their table. These are the questions
 * with a counted answer. All questions are returned if there is no such answer or if the viewer may not see
 * answers.
 */
function decisiveQuestions({ questions }: EventReadModel, isSeen: boolean): string[] {
  const ids = [...questions.keys()];
  const answered = isSeen ? ids.filter((id) => countedAnswer(questions.get(id)!) !== undefined) : [];
  return answered.length > 0 ? answered : ids;
}

/**
 * Returns the guests who count for a table, with the scores that the viewer may see. A guest who has
 * predicted none of the decisive questions does not count.
 */
function* membersOf(live: EventReadModel, isSeen: boolean): Generator<TableMember> {
  const { board, details } = live;
  const decisive = decisiveQuestions(live, isSeen);
  for (const [participantId, { tableId }] of details) {
    const standing = tableId === undefined ? undefined : board.standingOf(participantId);
    if (!standing || !decisive.some((id) => board.answerOf(participantId, id) !== undefined)) continue;
    yield { tableId: tableId!, score: isSeen ? pointsOf(standing) : standing.totalPredictions };
  }
}

/**
 * Presents the standings of the tables. Returns undefined for an event without tables. Guests without a
 * prediction do not count. While answers are hidden from the viewer, the score is the number of predictions,
 * as on the leaderboard. It therefore reveals no correct answer.
 */
export function presentTables(live: EventReadModel, role: Viewer['role']): TableStanding[] | undefined {
  const { tables = [] } = live.event;
  if (tables.length === 0) return undefined;
  const ids = tables.map(({ _id }) => _id.toString());
  return rankTables(ids, membersOf(live, seesScores(live, role)));
}
