import type { Tie } from '../../../protocol/rules/ranking.ts';
import { tieTexts } from '../../../protocol/texts/guest/board/ties.ts';

/** Explains why a guest ranks below another one with the same score. */
export const TieNote = ({ tie }: { tie: Tie | undefined }) =>
  tie && <p className="mt-1 text-sm text-muted wrap-anywhere">{tieTexts(tie.reason, { name: tie.name })}</p>;
