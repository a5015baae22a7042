import { randomInt, randomUUID } from 'node:crypto';
import { transferLinkMs, seatRequests } from '../../../protocol/limits.ts';
import { nameKey } from '../../../protocol/checks.ts';
import type { AskForTransfer } from '../../../protocol/schemas/transfers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { inactive } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import {
  EventModel,
  type EventRecord,
  ParticipantModel,
  type ParticipantRecord,
  TransferLinkModel,
  type TransferLinkRecord,
} from '../../models/game.ts';
import { noParticipant, refuseSample } from '../platform/subjects.ts';
import { raiseOwnFence } from './join.ts';
import type { App } from '../App.ts';
import { tooMany } from '../../access/pace.ts';

const spent = () => new AppError('seat_link_spent', refusalTexts.said('transferLinkSpent'));

const requestErrors = {
  waiting: () => new AppError('seat_request_waiting', refusalTexts.said('transferWaiting')),
  refused: () => new AppError('seat_request_refused', refusalTexts.said('transferRefused')),
};

/** Makes a one-time key to a guest's seat; whoever has it within 15 minutes plays as that guest. */
export async function makeTransferLink(
  app: App,
  event: EventRecord,
  { _id: participantId }: ParticipantRecord,
): Promise<{ token: string; expiresAt: Date }> {
  refuseSample(event);
  const now = app.nodes.now();
  const token = newKey();
  const expiresAt = new Date(now + transferLinkMs);
  await TransferLinkModel.deleteMany({ eventId: event._id, expiresAt: { $lte: new Date(now) } });
  await TransferLinkModel.create({
    eventId: event._id,
    participantId,
    tokenHash: hashOfKey(token),
    expiresAt,
  });
  return { token, expiresAt };
}

/**
 * Takes the seat that a link opens, for one page; a link that is used, too old or unknown is `seat_link_spent`, a request
 * that the host has not agreed to `seat_request_waiting` or `seat_request_refused`. Sent again under the same key after a
 * lost reply, it takes the same seat until the link would have run out.
 */
export async function takeTransfer(
  app: App,
  token: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ event: EventRecord; participantId: string }> {
  const usedBy = hashOfKey(idempotencyKey);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const fresh = { tokenHash: hashOfKey(token), expiresAt: { $gt: new Date(app.nodes.now()) } };
  const good = { ...fresh, ...isFreeOrOwn, requestState: { $exists: false } };
  const link = await TransferLinkModel.findOne({ ...fresh, ...isFreeOrOwn }).lean();
  if (!link) throw spent();
  if (link.requestState) throw requestErrors[link.requestState]();
  const event = await EventModel.findById(link.eventId).lean();
  if (!event) throw spent();
  if (!event.isActive) throw inactive(event);
  const taken = await TransferLinkModel.findOneAndUpdate(good, { $set: { usedBy } }).lean();
  if (!taken || !(await ParticipantModel.exists({ _id: taken.participantId }))) throw spent();
  // Whoever has a phone plays on paper no longer, and is somebody.
  const isSomebody = { $unset: { isOnPaper: 1, isSimulated: 1 } };
  await raiseOwnFence(app, { _id: taken.participantId, eventId: event._id }, isSomebody);
  return { event, participantId: taken.participantId.toString() };
}

const answered = () => new AppError('conflict', refusalTexts.said('transferAnswered'));

/** The requests of one event are made and answered one after the other: so what is told last is what holds. */
const inTurnOf = async <T>(app: App, { _id }: EventRecord, work: () => Promise<T>): Promise<T> =>
  app.locks.inTurn(`seat requests ${_id.toString()}`, work);

/** Every request to be let back in that waits for the host, in the order of asking. */
export const waitingRequests = async ({ nodes }: App, { _id }: EventRecord): Promise<TransferLinkRecord[]> =>
  TransferLinkModel.find({ eventId: _id, requestState: 'waiting', expiresAt: { $gt: new Date(nodes.now()) } })
    .sort({ requestedAt: 1, _id: 1 })
    .lean();

const changeOf = async (app: App, event: EventRecord) => ({
  eventId: event._id.toString(),
  requests: await waitingRequests(app, event),
});

const tellOrganisers = async (app: App, event: EventRecord): Promise<void> =>
  app.announcements.publish('transferRequestsChanged', await changeOf(app, event));

/** Tells the organisers here what waits for them, also what has come or was answered at another server unheard. */
export const findRequests = async (app: App, event: EventRecord): Promise<void> =>
  app.announcements.passOn('transferRequestsChanged', await changeOf(app, event));

/**
 * Asks the host to let a phone back in as the guest of a name. It grants nothing: the phone's own token opens the seat
 * only after the host has agreed. The same token again is the same request. `spend` takes one from what the address may
 * ask; 429 also while as many wait as a host can look through.
 */
export async function askForTransfer(
  app: App,
  event: EventRecord,
  { username, token }: AskForTransfer,
  spend: () => void,
): Promise<{ request: TransferLinkRecord; isNew: boolean }> {
  refuseSample(event);
  return inTurnOf(app, event, async () => {
    const tokenHash = hashOfKey(token);
    const participant = await ParticipantModel.findOne({
      eventId: event._id,
      nameKey: nameKey(username),
    }).lean();
    if (!participant) throw noParticipant();
    const known = await TransferLinkModel.findOne({ tokenHash }).lean();
    if (known && !known.participantId.equals(participant._id)) throw answered();
    if (known) return { request: known, isNew: false };
    const now = app.nodes.now();
    const waiting = await waitingRequests(app, event);
    const waitMs = waitMsFor(participant._id.toString(), waiting, now);
    if (waitMs > 0) throw tooMany('waitingRequests', waitMs);
    spend();
    await TransferLinkModel.deleteMany({ eventId: event._id, expiresAt: { $lte: new Date(now) } });
    const request = await TransferLinkModel.create({
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

/** How long until there is room for another request for this guest. */
function waitMsFor(participantId: string, waiting: readonly TransferLinkRecord[], now: number): number {
  const same = waiting.filter((request) => request.participantId.toString() === participantId);
  const [oldest] = same.length >= seatRequests.perGuest ? same : waiting;
  if (same.length < seatRequests.perGuest && waiting.length < seatRequests.perEvent) return 0;
  return oldest!.expiresAt.getTime() - now;
}

/** Two digits that no other waiting phone shows. */
function freeNumber(waiting: readonly TransferLinkRecord[]): number {
  const taken = new Set(waiting.map(({ requestNumber }) => requestNumber));
  const free = Array.from({ length: 90 }, (_, index) => index + 10).filter((number) => !taken.has(number));
  return free[randomInt(free.length)]!;
}

/**
 * The host lets a waiting phone in (its token opens the seat for the next 15 minutes, once), or does not. The same answer
 * again changes nothing; another one, or one that comes too late, is 409.
 */
export async function answerTransferRequest(
  app: App,
  event: EventRecord,
  id: string,
  isLetIn: boolean,
): Promise<void> {
  await inTurnOf(app, event, async () => {
    const request = await TransferLinkModel.findOne({ _id: id, eventId: event._id }).lean();
    const now = app.nodes.now();
    if (!request || request.expiresAt.getTime() <= now) throw answered();
    if (request.requestState === 'waiting')
      await TransferLinkModel.updateOne(
        { _id: id, requestState: 'waiting' },
        isLetIn
          ? { $unset: { requestState: 1 }, $set: { expiresAt: new Date(now + transferLinkMs) } }
          : { $set: { requestState: 'refused' } },
      );
    else if ((request.requestState === undefined) !== isLetIn) throw answered();
    await tellOrganisers(app, event);
  });
}
