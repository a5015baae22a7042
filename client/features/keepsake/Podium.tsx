import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { PodiumPlace } from '../../../protocol/schemas/show.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import { Laurel } from '../../components/ornaments/Laurel.tsx';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { isOwn, keepsakeScoreText } from './keepsakeFacts.ts';

/** The winners, each rank in a wreath. */
export function Podium({ keepsake }: { keepsake: Keepsake }) {
  const { podium = [] } = keepsake;
  if (podium.length === 0) return null;
  return (
    <KeepsakeSection title={keepsakeTexts('podium')}>
      <ol className="keepsake-podium">
        {podium.map((place) => (
          <Place key={place.place} place={place} keepsake={keepsake} />
        ))}
      </ol>
    </KeepsakeSection>
  );
}

function Place({ place, keepsake }: { place: PodiumPlace; keepsake: Keepsake }) {
  const { guests, guestCount, points } = place;
  const hiddenCount = guestCount - guests.length;
  return (
    <li data-place={place.place}>
      <Laurel className="keepsake-wreath">
        <span className="sr-only">{componentTexts('medal', { place: place.place })}</span>
        <span aria-hidden="true" className="figures font-display">
          {formatCount(place.place)}
        </span>
      </Laurel>
      <ul className="keepsake-winners font-display" data-many={guestCount > 3}>
        {guests.map(({ id, username }) => (
          <li key={id} className={isOwn(keepsake, id) ? 'keepsake-mine' : undefined} dir="auto">
            {username}
          </li>
        ))}
        {hiddenCount > 0 && <li>{stageTexts('moreGuests', { count: hiddenCount })}</li>}
      </ul>
      <p className="keepsake-small figures">{keepsakeScoreText(keepsake, points)}</p>
    </li>
  );
}
