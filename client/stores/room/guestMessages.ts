import { create } from 'zustand';
import type { MessageState } from '../../../protocol/rules/visibility.ts';
import { call } from '../../api/http.ts';

/** A guest's message to the couple, and the host's decision. An empty text means none, or a deleted one. */
export interface GuestMessage {
  text: string;
  state: MessageState;
}

/** The messages from guests to the couple, by participant id. Only organisers receive them. */
export const useGuestMessages = create(() => ({ messages: new Map<string, GuestMessage>() }));

/**
 * The messages received since the latest load began. They take precedence over the reply, which may be older.
 */
let receivedSinceLoad = new Map<string, GuestMessage>();

/** Applies a received change of one participant's message. */
export function applyMessage(participantId: string, text: string, state: MessageState = 'undecided'): void {
  const message = { text, state };
  receivedSinceLoad.set(participantId, message);
  useGuestMessages.setState(({ messages }) => ({ messages: new Map(messages).set(participantId, message) }));
}

/**
 * Loads all messages. Messages that arrive during the call take precedence over the reply. Throws ApiError.
 */
export async function loadMessages(shareCode: string): Promise<ReadonlyMap<string, GuestMessage>> {
  const receivedMeanwhile = (receivedSinceLoad = new Map());
  const participants = await call('GET /api/events/:shareCode/participants', { params: { shareCode } });
  const loaded = participants.map(({ id, message: text = '', messageState: state = 'undecided' }) => [
    id,
    { text, state },
  ]) as [string, GuestMessage][];
  const messages = new Map([...loaded, ...receivedMeanwhile]);
  // A load that began later has already replaced this one.
  if (receivedMeanwhile === receivedSinceLoad) useGuestMessages.setState({ messages });
  return messages;
}
