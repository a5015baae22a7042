import { celebrations } from '../../protocol/rules/celebrations.ts';
import { celebrationTexts } from '../../protocol/texts/creation/ideas.ts';

/** One `<option>` for each celebration. */
export const CelebrationOptions = () =>
  celebrations.map((celebration) => (
    <option key={celebration} value={celebration}>
      {celebrationTexts(celebration)}
    </option>
  ));
