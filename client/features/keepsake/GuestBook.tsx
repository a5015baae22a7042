import clsx from 'clsx';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { UserText } from '../../components/display/Text.tsx';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { isOwn } from './keepsakeFacts.ts';

/** The guests' messages to the couple. Renders nothing if there are none. */
export function GuestBook({ keepsake }: { keepsake: Keepsake }) {
  const { messages = [] } = keepsake;
  if (messages.length === 0) return null;
  return (
    <KeepsakeSection title={keepsakeTexts('guestBook')}>
      <ul className="keepsake-messages">
        {messages.map(({ id, username, message }) => (
          <li key={id} className={clsx(isOwn(keepsake, id) && 'keepsake-mine')}>
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
    </KeepsakeSection>
  );
}
