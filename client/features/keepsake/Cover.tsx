import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { UserText } from '../../components/display/Text.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { formatEventDate } from '../event/formatEventDate.ts';
import { lengthOf } from './albumFacts.ts';

/** Whose evening it was, when and where: the first page of the album. */
export function Cover({ event }: { event: GuestEvent }) {
  const { title, headerImage, logo, location, description } = event;
  const date = formatEventDate(event.date);
  return (
    <header className="album-cover">
      <Branch className="album-branch" />
      <Branch isMirrored className="album-branch album-branch-end" />
      {headerImage && (
        <p className="album-print album-cover-picture">
          <img src={headerImage} alt="" />
        </p>
      )}
      {logo && <img className="album-logo" src={logo} alt="" />}
      <p className="eyebrow">{keepsakeTexts('eyebrow')}</p>
      <h1 className="album-title font-display" data-length={lengthOf(title)} dir="auto">
        {title}
      </h1>
      {date && <p className="album-date">{date}</p>}
      {location && <UserText className="album-place">{location}</UserText>}
      <Ornament className="album-cover-ornament" />
      {description && <UserText className="album-description">{description}</UserText>}
    </header>
  );
}
