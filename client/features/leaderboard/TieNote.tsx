import type { Tie } from '../../../protocol/rules/ranking.ts';
import { tieTexts } from '../../../protocol/texts/guest/board/ties.ts';

/** Why somebody is not one place further up, where the score is the same. */
export const TieNote = ({ tie }: { tie: Tie | undefined }) =>
  tie && <p className="mt-1 text-sm text-muted wrap-anywhere">{tieTexts(tie.reason, { name: tie.name })}</p>;
