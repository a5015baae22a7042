import type { DomainEventPayloads, DomainEventName } from '../eventState/DomainEvents.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';

type Payloads = { [N in DomainEventName]?: (message: DomainEventPayloads[N]) => DomainEventPayloads[N] };

/** An event in memory judges grants by `adminCodeMark`; codes, mails and repeated submissions are read from the database. */
function replicatedEvent(event: EventRecord): EventRecord {
  const { email: _email, creationKey: _key, creationPrint: _print, ...rest } = event;
  return { ...rest, adminCodeHash: '' };
}

function replicatedParticipant(participant: ParticipantRecord): ParticipantRecord {
  const { idempotencyKeyHash: _key, activeDays: _days, lastActiveAt: _last, ...rest } = participant;
  return { ...rest, nameKey: '' };
}

function replicatedRequest({ usedBy: _, ...request }: TransferLinkRecord): TransferLinkRecord {
  return { ...request, tokenHash: '' };
}

/** What other servers do not need of a message is left out, or empty where the record requires it. */
const payloads: Payloads = {
  eventChanged: ({ event }) => ({ event: replicatedEvent(event) }),
  participantPut: ({ eventId, participant }) => ({
    eventId,
    participant: replicatedParticipant(participant),
  }),
  participantsRemoved: ({ eventId, participants }) => ({
    eventId,
    participants: participants.map(({ activeDays: _, ...removed }) => removed),
  }),
  transferRequestsChanged: ({ eventId, requests }) => ({
    eventId,
    requests: requests.map(replicatedRequest),
  }),
};

/** A message as the other servers get it. */
export const replicated = <N extends DomainEventName>(
  name: N,
  message: DomainEventPayloads[N],
): DomainEventPayloads[N] => payloads[name]?.(message) ?? message;
