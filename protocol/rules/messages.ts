/**
 * The host's decision about the current text of a guest's message. `undecided`: none yet; the message is
 * shown unless the event holds messages for approval.
 */
export const messageStates = ['undecided', 'shown', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];

/** True when a message may be shown to everyone. Otherwise only its author and the hosts may read it. */
export const isMessageShown = (
  { holdsMessages = false }: { holdsMessages?: boolean | undefined },
  state: MessageState = 'undecided',
): boolean => state === 'shown' || (state === 'undecided' && !holdsMessages);
