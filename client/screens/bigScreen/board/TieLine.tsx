import type { BoardRow } from '../../../../protocol/live.ts';
import { tieReasons } from '../../../../protocol/rules/ranking.ts';
import { tieTexts } from '../../../../protocol/texts/guest/board/ties.ts';

/** What decides between equal scores, in one line below the first ten; nothing while nobody has as many as the next. */
export function TieLine({ rows }: { rows: readonly BoardRow[] }) {
  const reasons = tieReasons(rows);
  if (reasons.size === 0) return null;
  return (
    <p className="screen-small text-center text-muted">
      {tieTexts(reasons.has('tieBreaker') ? 'ruleWithTieBreaker' : 'rule')}
    </p>
  );
}
