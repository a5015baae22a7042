import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { seatLinkMs } from '../../protocol/limits.ts';
import { inactive } from '../access/viewer.ts';
import { AppError } from '../AppError.ts';
import { EventModel, type EventRecord } from '../models/Event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/Participant.ts';
import { SeatLinkModel } from '../models/SeatLink.ts';
import { together } from '../turns.ts';
import { refuseSample } from './sample.ts';

const spent = () =>
  new AppError(
    'seat_link_spent',
    'This link has already been used, or it’s more than 15 minutes old. Please ask for a new one.',
  );

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');

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
  await SeatLinkModel.create({ eventId: event._id, participantId, tokenHash: hash(token), expiresAt });
  return { token, expiresAt };
}

/**
 * Takes the seat that a link opens, for one page; a link that is used, too old or unknown is `seat_link_spent`. Sent again
 * under the same key after a lost reply, it takes the same seat until the link would have run out.
 */
export async function takeSeat(
  token: string,
  idempotencyKey: string = randomUUID(),
): Promise<{ event: EventRecord; participantId: string }> {
  const usedBy = hash(idempotencyKey);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const good = { tokenHash: hash(token), expiresAt: { $gt: new Date() }, ...isFreeOrOwn };
  const link = await SeatLinkModel.findOne(good).lean();
  if (!link) throw spent();
  return together(link.eventId.toString(), async () => {
    const event = await EventModel.findById(link.eventId).lean();
    if (!event) throw spent();
    if (!event.isActive) throw inactive(event);
    const taken = await SeatLinkModel.findOneAndUpdate(good, { $set: { usedBy } }).lean();
    if (!taken || !(await ParticipantModel.exists({ _id: taken.participantId }))) throw spent();
    return { event, participantId: taken.participantId.toString() };
  });
}
