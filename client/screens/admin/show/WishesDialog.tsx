import { useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { HostShow } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { selectedMessageIds, updateShow } from '../../../stores/organiser/show.ts';
import { type GuestMessage, loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';
import { MessageMark } from '../messages/MessageModeration.tsx';
import { LoadedContent } from '../useLoaded.tsx';

/** A dialog in which the host chooses the messages to the couple for the big screen. */
export const WishesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={showTexts('chooseWishes')} description={showTexts('wishesDescription')}>
    <LoadedContent load={loadWishes} loading={showTexts('wishesLoading')} failed={showTexts('wishesFailed')}>
      {(wishes) => <Wishes wishes={wishes} />}
    </LoadedContent>
  </Dialog>
);

export interface Wish {
  id: string;
  username: string;
  message: string;
}

/** Loads the messages of the guests. Throws ApiError. */
const loadWishes = async (): Promise<Wish[]> => wishesIn(await loadMessages(organiserRoom().event.shareCode));

/** Returns the messages in the order of the leaderboard. */
export const wishesIn = (messages: ReadonlyMap<string, GuestMessage>): Wish[] =>
  organiserRoom().rows.flatMap(({ id, username }) => {
    const message = messages.get(id)?.text;
    return message ? [{ id, username, message }] : [];
  });

/**
 * All messages with checkboxes. The screen shows the ticked messages in the order in which the host ticked
 * them. A message that is hidden or not approved is marked and stays off the screen.
 */
export function Wishes({ wishes }: { wishes: readonly Wish[] }) {
  const ticked = useOrganiserRoom(({ show }) => (show as HostShow | undefined)?.wishIds ?? none);
  const messages = useGuestMessages((state) => state.messages);
  const [isFull, setIsFull] = useState(false);
  if (wishes.length === 0) return <p className="text-muted">{showTexts('noWishes')}</p>;
  function tick(id: string, isTicked: boolean): void {
    const others = selectedMessageIds().filter((other) => other !== id);
    const wishIds = isTicked ? [...others, id] : others;
    setIsFull(wishIds.length > counts.wishes);
    if (wishIds.length <= counts.wishes) void updateShow({ wishIds });
  }
  return (
    <>
      <p role="status" className="figures text-sm text-muted">
        {isFull
          ? showTexts('wishesFull', { most: counts.wishes })
          : showTexts('wishesTicked', { count: ticked.length })}
      </p>
      <ul className="ruled mt-2">
        {wishes.map(({ id, username, message }) => (
          <li key={id} className="ps-3">
            <Checkbox
              isChecked={ticked.includes(id)}
              onChange={(isTicked) => tick(id, isTicked)}
              label={<UserText as="span">{message}</UserText>}
              hint={
                <>
                  <UserText as="span">{username}</UserText> <MessageMark state={messages.get(id)?.state} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const none: readonly string[] = [];
