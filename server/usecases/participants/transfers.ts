import { randomUUID } from 'node:crypto';
import type { QueryFilter, Types } from 'mongoose';
import { counts, transferLinkMs, transferRequestLimits } from '../../../protocol/limits.ts';
import type { AskForTransfer, TransferRequestState } from '../../../protocol/schemas/transfers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { eventInactive } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { TransferLinkModel, type TransferLinkRecord } from '../../models/transferLink.ts';
import { retryOnDuplicateKey } from '../duplicateKeyRetries.ts';
import { freeNumbers, pickRandom, slotOf } from '../numberedSlots.ts';
import { noParticipant, refuseSample } from '../loadEntities.ts';
import { findByName, raiseOwnFence } from './join.ts';
import type { App } from '../App.ts';
import { tooMany } from '../../access/tokenBucket.ts';

const linkSpent = () => new AppError('seat_link_spent', refusalTexts.translatable('transferLinkSpent'));

/**
 * Creates a one-time transfer link. A browser that opens the link within `transferLinkMs` can play as the
 * guest.
 */
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

/** Deletes the oldest links of a guest. Keeps the latest `maxLinks`. */
async function dropOldest(links: QueryFilter<TransferLinkRecord>, maxLinks: number): Promise<void> {
  const old = await TransferLinkModel.find(links, { _id: 1 }).sort({ expiresAt: -1 }).skip(maxLinks).lean();
  if (old.length > 0) await TransferLinkModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

const dropExpired = async ({ _id: eventId }: EventRecord, now: number): Promise<unknown> =>
  TransferLinkModel.deleteMany({ eventId, expiresAt: { $lte: new Date(now) } });

/** Deletes the expired links and requests of all events. */
export const forgetTransferLinks = async (now: number): Promise<void> =>
  void (await TransferLinkModel.deleteMany({ expiresAt: { $lte: new Date(now) } }));

/**
 * Redeems a transfer link for one page. If the link belongs to a request that the host has not granted,
 * returns the state of the request and gives no access. A retry with the same idempotency key succeeds until
 * the link expires. Throws `seat_link_spent` for a link that is used, expired or unknown.
 */
export async function takeTransfer(
  app: Pick<App, 'domainEvents' | 'nodes'>,
  token: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ event: EventRecord; participantId: string } | { requestState: TransferRequestState }> {
  const usedBy = hashOfKey(idempotencyKey);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const unexpired = { tokenHash: hashOfKey(token), expiresAt: { $gt: new Date(app.nodes.now()) } };
  const redeemable = { ...unexpired, ...isFreeOrOwn, requestState: { $exists: false } };
  const link = await TransferLinkModel.findOne({ ...unexpired, ...isFreeOrOwn }).lean();
  if (!link) throw linkSpent();
  if (link.requestState) return { requestState: link.requestState };
  const event = await EventModel.findById(link.eventId).lean();
  if (!event) throw linkSpent();
  if (!event.isActive) throw eventInactive(event);
  const redeemed = await TransferLinkModel.findOneAndUpdate(redeemable, { $set: { usedBy } }).lean();
  if (!redeemed || !(await ParticipantModel.exists({ _id: redeemed.participantId }))) throw linkSpent();
  // A guest who plays with a phone is no longer a guest on paper or a simulated guest.
  const realGuest = { $unset: { isOnPaper: 1, isSimulated: 1 } };
  await dropOldest({ participantId: redeemed.participantId, usedBy: { $gt: '' } }, counts.usedTransferLinks);
  await raiseOwnFence(app, { _id: redeemed.participantId, eventId: event._id }, realGuest);
  return { event, participantId: redeemed.participantId.toString() };
}

const requestAnswered = () => new AppError('conflict', refusalTexts.translatable('transferAnswered'));

/** Serialises the changes of one event's requests, so that the latest published list is up to date. */
const exclusively = async <T>(
  app: Pick<App, 'queues'>,
  { _id }: EventRecord,
  work: () => Promise<T>,
): Promise<T> => app.queues.run(`seat requests ${_id.toString()}`, work);

/** Returns the pending transfer requests of an event, oldest first. */
export const waitingRequests = async (
  { nodes }: Pick<App, 'nodes'>,
  { _id }: EventRecord,
): Promise<TransferLinkRecord[]> =>
  TransferLinkModel.find({ eventId: _id, requestState: 'waiting', expiresAt: { $gt: new Date(nodes.now()) } })
    .sort({ requestedAt: 1, _id: 1 })
    .lean();

const requestsPayload = async (app: Pick<App, 'nodes'>, event: EventRecord) => ({
  eventId: event._id.toString(),
  requests: await waitingRequests(app, event),
});

const publishRequests = async (app: Pick<App, 'domainEvents' | 'nodes'>, event: EventRecord): Promise<void> =>
  app.domainEvents.publish('transferRequestsChanged', await requestsPayload(app, event));

/**
 * Reads the pending requests and publishes them to the organisers on this server. Used if changes by other
 * servers were missed.
 */
export const findRequests = async (
  app: Pick<App, 'domainEvents' | 'nodes'>,
  event: EventRecord,
): Promise<void> =>
  app.domainEvents.publishRemote('transferRequestsChanged', await requestsPayload(app, event));

/**
 * Requests the host's permission to play as the guest with this name. The request itself gives no access. If
 * the host grants it, its token becomes a transfer link. A call with the same token repeats the same request.
 * `takeToken` takes a token from the rate limit of the address. Throws:
 *
 * - `participant_not_found`
 * - `conflict` if the token belongs to another guest
 * - `too_many_attempts` while too many requests are pending
 */
export async function askForTransfer(
  app: App,
  event: EventRecord,
  { username, token }: AskForTransfer,
  takeToken: () => void,
): Promise<{ request: TransferLinkRecord; isNew: boolean }> {
  refuseSample(event);
  return exclusively(app, event, async () => {
    const tokenHash = hashOfKey(token);
    const participant = await findByName(event._id, username);
    if (!participant) throw noParticipant();
    const { _id: participantId } = participant;
    let hasTaken = false;
    return retryOnDuplicateKey(async () => {
      const existing = await TransferLinkModel.findOne({ tokenHash }).lean();
      if (existing && !existing.participantId.equals(participantId)) throw requestAnswered();
      if (existing) return { request: existing, isNew: false };
      const slots = await freeSlots(app, event, participantId);
      if (!hasTaken) takeToken();
      hasTaken = true;
      const now = app.nodes.now();
      const request = await TransferLinkModel.create({
        eventId: event._id,
        participantId,
        tokenHash,
        expiresAt: new Date(now + transferRequestLimits.waitMs),
        requestedAt: new Date(now),
        requestState: 'waiting',
        ...slots,
      });
      await publishRequests(app, event);
      return { request: request.toObject(), isNew: true };
    });
  });
}

/**
 * Withdraws the request that has this token, even if the host has already decided. Does nothing for a link,
 * for a redeemed request, and if the call is repeated.
 */
export async function withdrawTransferRequest(app: App, token: string): Promise<void> {
  const request = { tokenHash: hashOfKey(token), requestedAt: { $ne: null }, usedBy: null };
  const { eventId } = (await TransferLinkModel.findOne(request).lean()) ?? {};
  const event = eventId && (await EventModel.findById(eventId).lean());
  if (!event) return;
  await exclusively(app, event, async () => {
    await TransferLinkModel.deleteOne(request);
    await publishRequests(app, event);
  });
}

type RequestSlots = Required<Pick<TransferLinkRecord, 'slot' | 'guestSlot' | 'requestNumber'>>;

/**
 * Returns free slots for a request: those of the event and those of the guest. Throws `too_many_attempts` if
 * all slots are taken.
 */
async function freeSlots(
  app: Pick<App, 'nodes'>,
  event: EventRecord,
  participantId: Types.ObjectId,
): Promise<RequestSlots> {
  const now = app.nodes.now();
  // An expired request occupies its slots until it is deleted.
  await dropExpired(event, now);
  const waiting = await waitingRequests(app, event);
  const ofGuest = waiting.filter((request) => request.participantId.equals(participantId));
  const slots = freeNumbers(
    transferRequestLimits.perEvent,
    waiting.map(({ slot }) => slot),
  );
  const guestSlots = freeNumbers(
    transferRequestLimits.perGuest,
    ofGuest.map(({ guestSlot }) => guestSlot),
  );
  const [first] = guestSlots.length === 0 ? ofGuest : waiting;
  if (first && (guestSlots.length === 0 || slots.length === 0))
    throw tooMany('waitingRequests', first.expiresAt.getTime() - now);
  const slot = pickRandom(slots);
  return {
    slot: slotOf(event._id, slot),
    guestSlot: slotOf(participantId, pickRandom(guestSlots)),
    requestNumber: pickRandom(shownNumbers(slot, waiting)),
  };
}

/**
 * Returns the two-digit numbers of a slot that no pending request has. Different slots have different
 * numbers. A request of an earlier version can have any number.
 */
function shownNumbers(slot: number, waiting: readonly TransferLinkRecord[]): number[] {
  const numbers = Array.from({ length: 4 }, (_, index) => 9 + slot + index * transferRequestLimits.perEvent);
  const free = numbers.filter((number) => waiting.every(({ requestNumber }) => requestNumber !== number));
  return free.length > 0 ? free : numbers;
}

/**
 * Grants or refuses a pending request. The token of a granted request is a transfer link for
 * `transferLinkMs`. Repeating the same decision changes nothing. Throws `conflict` for a different decision,
 * and if the request has expired or does not exist.
 */
export async function answerTransferRequest(
  app: App,
  event: EventRecord,
  id: string,
  isAccepted: boolean,
): Promise<void> {
  await exclusively(app, event, async () => {
    const request = await TransferLinkModel.findOne({ _id: id, eventId: event._id }).lean();
    const now = app.nodes.now();
    if (!request || request.expiresAt.getTime() <= now) throw requestAnswered();
    if (request.requestState === 'waiting')
      await TransferLinkModel.updateOne(
        { _id: id, requestState: 'waiting' },
        isAccepted
          ? {
              $unset: { requestState: 1, slot: 1, guestSlot: 1 },
              $set: { expiresAt: new Date(now + transferLinkMs) },
            }
          : { $unset: { slot: 1, guestSlot: 1 }, $set: { requestState: 'refused' } },
      );
    else if ((request.requestState === undefined) !== isAccepted) throw requestAnswered();
    await publishRequests(app, event);
  });
}
