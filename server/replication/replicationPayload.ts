import type { DomainEventPayloads, DomainEventName } from '../eventState/DomainEvents.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';

type Payloads = { [N in DomainEventName]?: (message: DomainEventPayloads[N]) => DomainEventPayloads[N] };

/**
 * Removes code hashes, mail addresses and idempotency keys, which the other servers read from the database.
 * Keeps `adminCodeMark`, because the other servers need it for checking grants.
 */
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

/** Removes fields that other servers do not need. If the record requires such a field, it becomes empty. */
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

/** Returns the payload of a domain event as it is sent to the other servers. */
export const toReplicationPayload = <N extends DomainEventName>(
  name: N,
  message: DomainEventPayloads[N],
): DomainEventPayloads[N] => payloads[name]?.(message) ?? message;
