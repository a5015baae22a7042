import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { UserText } from '../../components/display/Text.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { formatEventDate } from '../event/formatEventDate.ts';
import { lengthOf } from './keepsakeFacts.ts';

/** The keepsake's cover: the couple's title, date and place. */
export function Cover({ event }: { event: GuestEvent }) {
  const { title, headerImage, logo, location, description } = event;
  const date = formatEventDate(event.date);
  return (
    <header className="keepsake-cover">
      <Branch className="keepsake-branch" />
      <Branch isMirrored className="keepsake-branch keepsake-branch-end" />
      {headerImage && (
        <p className="keepsake-print keepsake-cover-picture">
          <img src={headerImage} alt="" />
        </p>
      )}
      {logo && <img className="keepsake-logo" src={logo} alt="" />}
      <p className="eyebrow">{keepsakeTexts('eyebrow')}</p>
      <h1 className="keepsake-title font-display" data-length={lengthOf(title)} dir="auto">
        {title}
      </h1>
      {date && <p className="keepsake-date">{date}</p>}
      {location && <UserText className="keepsake-place">{location}</UserText>}
      <Ornament className="keepsake-cover-ornament" />
      {description && <UserText className="keepsake-description">{description}</UserText>}
    </header>
  );
}
