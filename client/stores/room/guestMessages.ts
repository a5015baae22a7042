import { create } from 'zustand';
import { call } from '../../api/http.ts';

/**
 * The messages from guests to the couple, by participant id. Empty: none, or deleted. Only organisers receive
 * them.
 */
export const useGuestMessages = create(() => ({ messages: new Map<string, string>() }));

/** The messages received since the latest load began. They win over its reply, which may be older. */
let receivedSinceLoad = new Map<string, string>();

/** Applies a received change of one participant's message. */
export function applyMessage(participantId: string, message: string): void {
  receivedSinceLoad.set(participantId, message);
  useGuestMessages.setState(({ messages }) => ({ messages: new Map(messages).set(participantId, message) }));
}

/** Loads all messages. Messages that arrive meanwhile win over the reply. Throws ApiError. */
export async function loadMessages(shareCode: string) {
  const receivedMeanwhile = (receivedSinceLoad = new Map());
  const participants = await call('GET /api/events/:shareCode/participants', { params: { shareCode } });
  const loaded = participants.map(({ id, message = '' }): [string, string] => [id, message]);
  const messages = new Map([...loaded, ...receivedMeanwhile]);
  // A later load replaces this one.
  if (receivedMeanwhile === receivedSinceLoad) useGuestMessages.setState({ messages });
  return messages;
}
