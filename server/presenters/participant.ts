import type { Participant } from '../../protocol/schemas/participants.ts';
import type { SeatLink, SeatRequest, SeatRequestSent } from '../../protocol/schemas/seats.ts';
import type { ParticipantRecord, TransferLinkRecord } from '../models/game.ts';
import { present } from './event.ts';

/** A participant as lists show them: without the message. */
export const presentListedParticipant = (participant: ParticipantRecord): Participant => ({
  id: participant._id.toString(),
  username: participant.username,
  joinedAt: participant.joinedAt.toISOString(),
});

/** A participant with the message: alone, and in the organiser's list (the guest book). */
export const presentParticipant = (participant: ParticipantRecord): Participant => ({
  ...presentListedParticipant(participant),
  ...present({ message: participant.message }),
});

/** A one-time key to a seat; told only to whoever asked for it. */
export const presentSeatLink = ({ token, expiresAt }: { token: string; expiresAt: Date }): SeatLink => ({
  token,
  expiresAt: expiresAt.toISOString(),
});

/** A request to be let back in, for the phone that made it. */
export const presentSentRequest = ({
  requestNumber = 0,
  expiresAt,
}: TransferLinkRecord): SeatRequestSent => ({
  number: requestNumber,
  expiresAt: expiresAt.toISOString(),
});

/** The same for the host: who it is said to be, and since when it waits. */
export const presentSeatRequest = (request: TransferLinkRecord): SeatRequest => ({
  ...presentSentRequest(request),
  id: request._id.toString(),
  participantId: request.participantId.toString(),
  requestedAt: (request.requestedAt ?? request.expiresAt).toISOString(),
});
