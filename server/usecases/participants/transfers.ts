import { randomUUID } from 'node:crypto';
import type { QueryFilter, Types } from 'mongoose';
import { counts, transferLinkMs, seatRequests } from '../../../protocol/limits.ts';
import type { AskForTransfer, TransferRequestState } from '../../../protocol/schemas/transfers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { inactive } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { TransferLinkModel, type TransferLinkRecord } from '../../models/transferLink.ts';
import { retryUpsert } from '../retryUpsert.ts';
import { freeNumbers, oneOf, slotOf } from '../slots.ts';
import { noParticipant, refuseSample } from '../loadEntities.ts';
import { findByName, raiseOwnFence } from './join.ts';
import type { App } from '../App.ts';
import { tooMany } from '../../access/tokenBucket.ts';

const spent = () => new AppError('seat_link_spent', refusalTexts.translatable('transferLinkSpent'));

/** Makes a one-time key to a guest's seat; whoever has it within 15 minutes plays as that guest. */
export async function makeTransferLink(
  app: Pick<App, 'nodes'>,
  event: EventRecord,
  { _id: participantId }: ParticipantRecord,
): Promise<{ token: string; expiresAt: Date }> {
  refuseSample(event);
  const now = app.nodes.now();
  const token = newKey();
  const expiresAt = new Date(now + transferLinkMs);
  await dropExpired(event, now);
  await TransferLinkModel.create({
    eventId: event._id,
    participantId,
    tokenHash: hashOfKey(token),
    expiresAt,
  });
  await dropOldest({ participantId, usedBy: null, requestedAt: null }, counts.transferLinks);
  return { token, expiresAt };
}

/** Deletes the links of a guest beyond the latest ones. A request counts here only after it was used. */
async function dropOldest(links: QueryFilter<TransferLinkRecord>, most: number): Promise<void> {
  const old = await TransferLinkModel.find(links, { _id: 1 }).sort({ expiresAt: -1 }).skip(most).lean();
  if (old.length > 0) await TransferLinkModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

const dropExpired = async ({ _id: eventId }: EventRecord, now: number): Promise<unknown> =>
  TransferLinkModel.deleteMany({ eventId, expiresAt: { $lte: new Date(now) } });

/** Deletes the links and requests of all events that have expired. */
export const forgetTransferLinks = async (now: number): Promise<void> =>
  void (await TransferLinkModel.deleteMany({ expiresAt: { $lte: new Date(now) } }));

/**
 * Takes the seat that a link opens, for one page; a link that is used, too old or unknown is `seat_link_spent`. Gives the
 * state of a request that the host has not agreed to, and grants nothing then. Sent again under the same key after a lost
 * reply, it takes the same seat until the link would have run out.
 */
export async function takeTransfer(
  app: Pick<App, 'domainEvents' | 'nodes'>,
  token: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ event: EventRecord; participantId: string } | { requestState: TransferRequestState }> {
  const usedBy = hashOfKey(idempotencyKey);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const fresh = { tokenHash: hashOfKey(token), expiresAt: { $gt: new Date(app.nodes.now()) } };
  const good = { ...fresh, ...isFreeOrOwn, requestState: { $exists: false } };
  const link = await TransferLinkModel.findOne({ ...fresh, ...isFreeOrOwn }).lean();
  if (!link) throw spent();
  if (link.requestState) return { requestState: link.requestState };
  const event = await EventModel.findById(link.eventId).lean();
  if (!event) throw spent();
  if (!event.isActive) throw inactive(event);
  const taken = await TransferLinkModel.findOneAndUpdate(good, { $set: { usedBy } }).lean();
  if (!taken || !(await ParticipantModel.exists({ _id: taken.participantId }))) throw spent();
  // Whoever has a phone plays on paper no longer, and is somebody.
  const isSomebody = { $unset: { isOnPaper: 1, isSimulated: 1 } };
  await dropOldest({ participantId: taken.participantId, usedBy: { $gt: '' } }, counts.usedTransferLinks);
  await raiseOwnFence(app, { _id: taken.participantId, eventId: event._id }, isSomebody);
  return { event, participantId: taken.participantId.toString() };
}

const answered = () => new AppError('conflict', refusalTexts.translatable('transferAnswered'));

/** The requests of one event are made and answered one after the other: so what is told last is what holds. */
const inTurnOf = async <T>(
  app: Pick<App, 'locks'>,
  { _id }: EventRecord,
  work: () => Promise<T>,
): Promise<T> => app.locks.inTurn(`seat requests ${_id.toString()}`, work);

/** Every request to be let back in that waits for the host, in the order of asking. */
export const waitingRequests = async (
  { nodes }: Pick<App, 'nodes'>,
  { _id }: EventRecord,
): Promise<TransferLinkRecord[]> =>
  TransferLinkModel.find({ eventId: _id, requestState: 'waiting', expiresAt: { $gt: new Date(nodes.now()) } })
    .sort({ requestedAt: 1, _id: 1 })
    .lean();

const changeOf = async (app: Pick<App, 'nodes'>, event: EventRecord) => ({
  eventId: event._id.toString(),
  requests: await waitingRequests(app, event),
});

const publishRequests = async (app: Pick<App, 'domainEvents' | 'nodes'>, event: EventRecord): Promise<void> =>
  app.domainEvents.publish('transferRequestsChanged', await changeOf(app, event));

/** Tells the organisers here what waits for them, also what has come or was answered at another server unheard. */
export const findRequests = async (
  app: Pick<App, 'domainEvents' | 'nodes'>,
  event: EventRecord,
): Promise<void> => app.domainEvents.passOn('transferRequestsChanged', await changeOf(app, event));

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
    const participant = await findByName(event._id, username);
    if (!participant) throw noParticipant();
    const { _id: participantId } = participant;
    let hasSpent = false;
    return retryUpsert(async () => {
      const known = await TransferLinkModel.findOne({ tokenHash }).lean();
      if (known && !known.participantId.equals(participantId)) throw answered();
      if (known) return { request: known, isNew: false };
      const place = await freePlace(app, event, participantId);
      if (!hasSpent) spend();
      hasSpent = true;
      const now = app.nodes.now();
      const request = await TransferLinkModel.create({
        eventId: event._id,
        participantId,
        tokenHash,
        expiresAt: new Date(now + seatRequests.waitMs),
        requestedAt: new Date(now),
        requestState: 'waiting',
        ...place,
      });
      await publishRequests(app, event);
      return { request: request.toObject(), isNew: true };
    });
  });
}

/**
 * Withdraws the request that has this token, also after the host has answered it. Does nothing for a link, for a request
 * that has opened its seat, and when it is sent again.
 */
export async function withdrawTransferRequest(app: App, token: string): Promise<void> {
  const request = { tokenHash: hashOfKey(token), requestedAt: { $ne: null }, usedBy: null };
  const { eventId } = (await TransferLinkModel.findOne(request).lean()) ?? {};
  const event = eventId && (await EventModel.findById(eventId).lean());
  if (!event) return;
  await inTurnOf(app, event, async () => {
    await TransferLinkModel.deleteOne(request);
    await publishRequests(app, event);
  });
}

type Place = Required<Pick<TransferLinkRecord, 'slot' | 'guestSlot' | 'requestNumber'>>;

/** A free place among the waiting requests of an event and of a guest; 429 until one of them expires. */
async function freePlace(
  app: Pick<App, 'nodes'>,
  event: EventRecord,
  participantId: Types.ObjectId,
): Promise<Place> {
  const now = app.nodes.now();
  // An expired request gives its slots back.
  await dropExpired(event, now);
  const waiting = await waitingRequests(app, event);
  const same = waiting.filter((request) => request.participantId.equals(participantId));
  const slots = freeNumbers(
    seatRequests.perEvent,
    waiting.map(({ slot }) => slot),
  );
  const guestSlots = freeNumbers(
    seatRequests.perGuest,
    same.map(({ guestSlot }) => guestSlot),
  );
  const [first] = guestSlots.length === 0 ? same : waiting;
  if (first && (guestSlots.length === 0 || slots.length === 0))
    throw tooMany('waitingRequests', first.expiresAt.getTime() - now);
  const slot = oneOf(slots);
  return {
    slot: slotOf(event._id, slot),
    guestSlot: slotOf(participantId, oneOf(guestSlots)),
    requestNumber: oneOf(shownNumbers(slot, waiting)),
  };
}

/** The two-digit numbers of a slot: no two slots share one, and no waiting request of an earlier version shows it. */
function shownNumbers(slot: number, waiting: readonly TransferLinkRecord[]): number[] {
  const numbers = Array.from({ length: 4 }, (_, index) => 9 + slot + index * seatRequests.perEvent);
  const free = numbers.filter((number) => waiting.every(({ requestNumber }) => requestNumber !== number));
  return free.length > 0 ? free : numbers;
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
          ? {
              $unset: { requestState: 1, slot: 1, guestSlot: 1 },
              $set: { expiresAt: new Date(now + transferLinkMs) },
            }
          : { $unset: { slot: 1, guestSlot: 1 }, $set: { requestState: 'refused' } },
      );
    else if ((request.requestState === undefined) !== isLetIn) throw answered();
    await publishRequests(app, event);
  });
}
