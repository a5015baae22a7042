import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { seatLinkMs } from '../../../protocol/limits.ts';
import { inactive } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import { EventModel, type EventRecord } from '../../models/Event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../models/Participant.ts';
import { SeatLinkModel } from '../../models/SeatLink.ts';
import { refuseSample } from './sample.ts';
import type { App } from '../App.ts';

const spent = () =>
  new AppError(
    'seat_link_spent',
    'This link has already been used, or it’s more than 15 minutes old. Please ask for a new one.',
  );

/** What is stored of a key: nothing that opens a seat. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const requestErrors = {
  waiting: () => new AppError('seat_request_waiting', 'The host hasn’t answered yet.'),
  refused: () => new AppError('seat_request_refused', 'The host didn’t let this phone in.'),
};

/** Makes a one-time key to a guest's seat; whoever has it within 15 minutes plays as that guest. */
export async function makeSeatLink(
  event: EventRecord,
  { _id: participantId }: ParticipantRecord,
): Promise<{ token: string; expiresAt: Date }> {
  refuseSample(event);
  const now = Date.now();
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now + seatLinkMs);
  await SeatLinkModel.deleteMany({ eventId: event._id, expiresAt: { $lte: new Date(now) } });
  await SeatLinkModel.create({ eventId: event._id, participantId, tokenHash: hashOfKey(token), expiresAt });
  return { token, expiresAt };
}

/**
 * Takes the seat that a link opens, for one page; a link that is used, too old or unknown is `seat_link_spent`, a request
 * that the host has not agreed to `seat_request_waiting` or `seat_request_refused`. Sent again under the same key after a
 * lost reply, it takes the same seat until the link would have run out.
 */
export async function takeSeat(
  app: App,
  token: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ event: EventRecord; participantId: string }> {
  const usedBy = hashOfKey(idempotencyKey);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const fresh = { tokenHash: hashOfKey(token), expiresAt: { $gt: new Date() } };
  const good = { ...fresh, ...isFreeOrOwn, requestState: { $exists: false } };
  const link = await SeatLinkModel.findOne({ ...fresh, ...isFreeOrOwn }).lean();
  if (!link) throw spent();
  if (link.requestState) throw requestErrors[link.requestState]();
  return app.locks.together(link.eventId.toString(), async () => {
    const event = await EventModel.findById(link.eventId).lean();
    if (!event) throw spent();
    if (!event.isActive) throw inactive(event);
    const taken = await SeatLinkModel.findOneAndUpdate(good, { $set: { usedBy } }).lean();
    if (!taken || !(await ParticipantModel.exists({ _id: taken.participantId }))) throw spent();
    return { event, participantId: taken.participantId.toString() };
  });
}
