import type { Participant } from '../../protocol/schemas/participants.ts';
import type { ParticipantRecord } from '../models/Participant.ts';
import { present } from './present.ts';

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
