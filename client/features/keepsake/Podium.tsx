import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { PodiumPlace } from '../../../protocol/schemas/show.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import { Laurel } from '../../components/ornaments/Laurel.tsx';
import { AlbumSection } from './AlbumSection.tsx';
import { isOwn, reached } from './albumFacts.ts';

/** The winners, each place in its wreath. */
export function Podium({ keepsake }: { keepsake: Keepsake }) {
  const { podium = [] } = keepsake;
  if (podium.length === 0) return null;
  return (
    <AlbumSection title={keepsakeTexts('podium')}>
      <ol className="album-podium">
        {podium.map((place) => (
          <Place key={place.place} place={place} keepsake={keepsake} />
        ))}
      </ol>
    </AlbumSection>
  );
}

function Place({ place, keepsake }: { place: PodiumPlace; keepsake: Keepsake }) {
  const { guests, guestCount, points } = place;
  const more = guestCount - guests.length;
  return (
    <li data-place={place.place}>
      <Laurel className="album-wreath">
        <span className="sr-only">{componentTexts('medal', { place: place.place })}</span>
        <span aria-hidden="true" className="figures font-display">
          {formatCount(place.place)}
        </span>
      </Laurel>
      <ul className="album-winners font-display" data-many={guestCount > 3}>
        {guests.map(({ id, username }) => (
          <li key={id} className={isOwn(keepsake, id) ? 'album-mine' : undefined} dir="auto">
            {username}
          </li>
        ))}
        {more > 0 && <li>{stageTexts('moreGuests', { count: more })}</li>}
      </ul>
      <p className="album-small figures">{reached(keepsake, points)}</p>
    </li>
  );
}
