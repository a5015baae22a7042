import clsx from 'clsx';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { UserText } from '../../components/display/Text.tsx';
import { AlbumSection } from './AlbumSection.tsx';
import { isOwn } from './albumFacts.ts';

/** What guests wrote to the couple; an album has no empty page. */
export function GuestBook({ keepsake }: { keepsake: Keepsake }) {
  const { messages = [] } = keepsake;
  if (messages.length === 0) return null;
  return (
    <AlbumSection title={keepsakeTexts('guestBook')}>
      <ul className="album-messages">
        {messages.map(({ id, username, message }) => (
          <li key={id} className={clsx(isOwn(keepsake, id) && 'album-mine')}>
            <figure>
              <blockquote>
                <UserText>{message}</UserText>
              </blockquote>
              <figcaption className="font-display" dir="auto">
                {username}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </AlbumSection>
  );
}
