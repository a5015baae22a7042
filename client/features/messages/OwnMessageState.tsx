import { Suspense } from 'react';
import { isMessageShown } from '../../../protocol/rules/visibility.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { messageTexts } from '../../../protocol/texts/guest/own/message.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import { useIsCouple } from '../../stores/room/isCouple.ts';

const { Component: Note } = lazyComponent(
  async () => (await import('./MessageNote.tsx')).MessageNote,
  'whenIdle',
);

type Own = { participant: Participant };

const useHoldsMessages = () => useEventRoom(({ room }) => room?.event.holdsMessages);

/** Shows that the guest's saved message is hidden or waits for approval. Otherwise renders nothing. */
export function OwnMessageState({ participant: { message, messageState } }: Own) {
  const holdsMessages = useHoldsMessages();
  if (!message || isMessageShown({ holdsMessages }, messageState)) return null;
  return (
    <Suspense>
      <Note note={messageState === 'hidden' ? 'hidden' : 'waiting'} />
    </Suspense>
  );
}

/** The line below the message field, which states who can read the message. */
export function MessageReaders({ participant: { messageState } }: Own) {
  const holdsMessages = useHoldsMessages();
  const isCouple = useIsCouple();
  if (messageState !== 'hidden' && !holdsMessages)
    return <span>{messageTexts(isCouple ? 'readers' : 'readersNeutral')}</span>;
  return (
    <Suspense>
      <Note note={messageState === 'hidden' ? 'hidden' : 'held'} />
    </Suspense>
  );
}
