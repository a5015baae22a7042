import { create } from 'zustand';
import { call } from '../../api/http.ts';

/** What guests wrote to the couple, by participant (empty: nothing, or taken back); only organisers are told. */
export const useGuestMessages = create(() => ({ messages: new Map<string, string>() }));

/** What was told since the latest load began: the load may be older. */
let told = new Map<string, string>();

/** Takes what the server tells of one participant's message. */
export function applyMessage(participantId: string, message: string): void {
  told.set(participantId, message);
  useGuestMessages.setState(({ messages }) => ({ messages: new Map(messages).set(participantId, message) }));
}

/** Asks for everybody's messages; what is told meanwhile is newer and stays. Throws ApiError. */
export async function loadMessages(shareCode: string) {
  const toldMeanwhile = (told = new Map());
  const participants = await call('GET /api/events/:shareCode/participants', { params: { shareCode } });
  const loaded = participants.map(({ id, message = '' }): [string, string] => [id, message]);
  const messages = new Map([...loaded, ...toldMeanwhile]);
  // A load that began after this one knows more.
  if (toldMeanwhile === told) useGuestMessages.setState({ messages });
  return messages;
}
