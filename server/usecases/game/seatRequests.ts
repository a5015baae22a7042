import { randomInt } from 'node:crypto';
import { nameKey } from '../../../protocol/checks.ts';
import { seatLinkMs, seatRequests } from '../../../protocol/limits.ts';
import type { AskForSeat } from '../../../protocol/schemas/seats.ts';
import { tooMany } from '../../access/pace.ts';
import { AppError } from '../../AppError.ts';
import type { EventRecord } from '../../models/Event.ts';
import { ParticipantModel } from '../../models/Participant.ts';
import { SeatLinkModel, type SeatLinkRecord } from '../../models/SeatLink.ts';
import { refuseSample } from './sample.ts';
import { hashOfKey } from './seats.ts';
import { noParticipant } from '../platform/subjects.ts';
import type { App } from '../App.ts';

const answered = () => new AppError('conflict', 'This request has already been answered, or it has expired.');

/** The requests of one event are made and answered one after the other: so what is told last is what holds. */
const inTurnOf = async <T>(app: App, { _id }: EventRecord, work: () => Promise<T>): Promise<T> =>
  app.locks.together(_id.toString(), async () => app.locks.inTurn(`seat requests ${_id.toString()}`, work));

/** Every request to be let back in that waits for the host, in the order of asking. */
export const waitingRequests = async ({ _id }: EventRecord): Promise<SeatLinkRecord[]> =>
  SeatLinkModel.find({ eventId: _id, requestState: 'waiting', expiresAt: { $gt: new Date() } })
    .sort({ requestedAt: 1, _id: 1 })
    .lean();

async function tellOrganisers(app: App, event: EventRecord): Promise<void> {
  app.announcements.publish('seatRequestsChanged', {
    eventId: event._id.toString(),
    requests: await waitingRequests(event),
  });
}

/**
 * Asks the host to let a phone back in as the guest of a name. It grants nothing: the phone's own token opens the seat
 * only after the host has agreed. The same token again is the same request. `spend` takes one from what the address may
 * ask; 429 also while as many wait as a host can look through.
 */
export async function askForSeat(
  app: App,
  event: EventRecord,
  { username, token }: AskForSeat,
  spend: () => void,
): Promise<{ request: SeatLinkRecord; isNew: boolean }> {
  refuseSample(event);
  return inTurnOf(app, event, async () => {
    const tokenHash = hashOfKey(token);
    const participant = await ParticipantModel.findOne({
      eventId: event._id,
      nameKey: nameKey(username),
    }).lean();
    if (!participant) throw noParticipant();
    const known = await SeatLinkModel.findOne({ tokenHash }).lean();
    if (known && !known.participantId.equals(participant._id)) throw answered();
    if (known) return { request: known, isNew: false };
    const waiting = await waitingRequests(event);
    requireRoom(waiting, participant._id.toString());
    spend();
    const now = Date.now();
    await SeatLinkModel.deleteMany({ eventId: event._id, expiresAt: { $lte: new Date(now) } });
    const request = await SeatLinkModel.create({
      eventId: event._id,
      participantId: participant._id,
      tokenHash,
      expiresAt: new Date(now + seatRequests.waitMs),
      requestNumber: freeNumber(waiting),
      requestedAt: new Date(now),
      requestState: 'waiting',
    });
    await tellOrganisers(app, event);
    return { request: request.toObject(), isNew: true };
  });
}

function requireRoom(waiting: readonly SeatLinkRecord[], participantId: string): void {
  const same = waiting.filter((request) => request.participantId.toString() === participantId);
  const [oldest] = same.length >= seatRequests.perGuest ? same : waiting;
  if (same.length < seatRequests.perGuest && waiting.length < seatRequests.perEvent) return;
  const waitMs = oldest!.expiresAt.getTime() - Date.now();
  throw tooMany('The host has many requests to look at. Please talk to them in person.', waitMs);
}

/** Two digits that no other waiting phone shows. */
function freeNumber(waiting: readonly SeatLinkRecord[]): number {
  const taken = new Set(waiting.map(({ requestNumber }) => requestNumber));
  const free = Array.from({ length: 90 }, (_, index) => index + 10).filter((number) => !taken.has(number));
  return free[randomInt(free.length)]!;
}

/**
 * The host lets a waiting phone in (its token opens the seat for the next 15 minutes, once), or does not. The same answer
 * again changes nothing; another one, or one that comes too late, is 409.
 */
export async function answerSeatRequest(
  app: App,
  event: EventRecord,
  id: string,
  isLetIn: boolean,
): Promise<void> {
  await inTurnOf(app, event, async () => {
    const request = await SeatLinkModel.findOne({ _id: id, eventId: event._id }).lean();
    if (!request || request.expiresAt.getTime() <= Date.now()) throw answered();
    if (request.requestState === 'waiting')
      await SeatLinkModel.updateOne(
        { _id: id },
        isLetIn
          ? { $unset: { requestState: 1 }, $set: { expiresAt: new Date(Date.now() + seatLinkMs) } }
          : { $set: { requestState: 'refused' } },
      );
    else if ((request.requestState === undefined) !== isLetIn) throw answered();
    await tellOrganisers(app, event);
  });
}
