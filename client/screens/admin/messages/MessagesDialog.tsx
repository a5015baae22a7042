import { useMemo, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import { isMessageShown } from '../../../../protocol/rules/visibility.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { messagesTexts } from '../../../../protocol/texts/portal/guests/messages.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { RichText, UserText } from '../../../components/display/Text.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { LoadedContent } from '../useLoaded.tsx';
import { MessageModeration } from './MessageModeration.tsx';

/** All messages to the couple, each with the buttons that hide and show it. */
export const MessagesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={messagesTexts('title')} description={messagesTexts('description')}>
    <LoadedContent
      load={async () => loadMessages(organiserRoom().event.shareCode)}
      loading={showTexts('wishesLoading')}
      failed={showTexts('wishesFailed')}
    >
      {() => <Messages />}
    </LoadedContent>
  </Dialog>
);

function Messages() {
  const { list, shown, showAll } = useCollapsedList(useListedMessages(), counts.portalGuests);
  if (shown.length === 0) return <p className="text-muted">{showTexts('noWishes')}</p>;
  return (
    <>
      <ul ref={list} className="ruled">
        {shown.map(({ id, username, message }) => (
          <li key={id} className="py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
            <UserText className="whitespace-pre-line">
              <RichText text={manageGuestsTexts('message')} tags={{ message: () => message.text }} />
            </UserText>
            <UserText className="pb-1 text-sm text-muted">{username}</UserText>
            <MessageModeration {...{ id, username, message }} />
          </li>
        ))}
      </ul>
      {showAll && (
        <Button variant="quiet" wide onClick={showAll}>
          {messagesTexts('open')}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the messages. Those that waited for approval when the dialog opened come first. Within both groups
 * the newest guests come first. A decision moves no row, because a row could then move just before a tap.
 */
function useListedMessages() {
  const rows = useOrganiserRoom((room) => room.rows);
  const event = useOrganiserRoom((room) => room.event);
  const messages = useGuestMessages((state) => state.messages);
  const isWaiting = (id: string) => {
    const { text = '', state } = messages.get(id) ?? {};
    return text !== '' && state === 'undecided' && !isMessageShown(event, state);
  };
  const [waitedIds] = useState(() => new Set(rows.map(({ id }) => id).filter(isWaiting)));
  return useMemo(() => {
    const listed = rows.flatMap(({ id, username, joinedAt }) => {
      const message = messages.get(id);
      return message && message.text !== '' ? [{ id, username, joinedAt, message }] : [];
    });
    const placeOf = (id: string) => (waitedIds.has(id) ? 0 : 1);
    return sorted(listed, (a, b) => placeOf(a.id) - placeOf(b.id) || b.joinedAt - a.joinedAt);
  }, [rows, messages, waitedIds]);
}
