import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../server/models/participant.ts';
import { storedEvent, storedQuestion } from '../support/stored.ts';
import { callOf, type Jar } from './callOf.ts';
import { SimulatedNode } from './SimulatedNode.ts';

const guestCount = 4;
const guestsAtFirst = 3;
export const options = ['a', 'b', 'c'];
const firstCode = 'Code at first';

export const questions = [
  storedQuestion({ type: 'numeric', numberRule: 'closest', isTieBreaker: true }),
  storedQuestion({ order: 2, weight: 2 }),
  storedQuestion({ type: 'multiple_choice', options, order: 3, weight: 3 }),
];
export const event = storedEvent({ createdAt: new Date(), questions, adminCodeHash: firstCode });
export const eventId = event._id.toString();
export const eventPath = `/api/events/${event.shareCode}`;

export interface Guest extends Jar {
  id?: string;
}

/** The initial state of every scenario, created once with the real clock. */
interface InitialState {
  organiser: Jar;
  guests: Guest[];
  participants: ParticipantRecord[];
}
let cachedInitialState: Promise<InitialState> | undefined;
export const initialState = async (): Promise<InitialState> => (cachedInitialState ??= createInitialState());

async function createInitialState(): Promise<InitialState> {
  const { http } = new SimulatedNode(0, eventId).app;
  await EventModel.create(event);
  const organiser = { cookie: '' };
  const signIn = { method: 'POST', path: `${eventPath}/admin-auth`, body: { adminCode: firstCode } };
  await callOf(http, signIn, organiser);
  const guests: Guest[] = Array.from({ length: guestCount }, () => ({ cookie: '' }));
  for (const [index, guest] of guests.slice(0, guestsAtFirst).entries())
    guest.id = (await callOf(http, joinOf(index), guest)).body.id;
  return { organiser, guests, participants: await ParticipantModel.find({ eventId }).lean() };
}

export const nameOf = (guest: number) => `Guest ${guest}`;
export const joinOf = (guest: number) => ({
  method: 'POST',
  path: `${eventPath}/participants`,
  body: { username: nameOf(guest) },
  headers: { 'idempotency-key': `key of ${guest}` },
});
