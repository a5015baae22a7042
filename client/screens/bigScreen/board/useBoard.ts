import { useMemo } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { usePaced } from '../../../features/leaderboard/usePaced.ts';
import { biggestClimber, climbsBetween, type Stage } from '../reveal/revealShow.ts';

/** The eye needs a row to have arrived before the next one leaves. */
const boardPaceMs = 900;

const nobody: ReadonlyMap<string, number> = new Map();

/** The board as it stands in a stage: the first ten, everybody else, and who has climbed. */
export function useBoard(live: readonly BoardRow[], stage: Stage) {
  const paced = usePaced(live, boardPaceMs);
  const isStill = stage.kind !== 'board' && stage.kind !== 'climb';
  const rows = isStill ? stage.rowsBefore : paced;
  const climbs = useMemo(
    () => (stage.kind === 'climb' ? climbsBetween(stage.rowsBefore, paced) : nobody),
    [stage, paced],
  );
  return {
    top: useMemo(() => rows.slice(0, counts.bigScreenRows), [rows]),
    rest: useMemo(() => rows.slice(counts.bigScreenRows), [rows]),
    climbs,
    climber: useMemo(() => biggestClimber(climbs, paced), [climbs, paced]),
  };
}
