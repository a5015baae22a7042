import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { checkName, firstCharacters } from '../../../protocol/userText.ts';
import { formerNameKey, nameKey } from '../../../protocol/nameKey.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { joinKey } from '../../access/rateLimits.ts';
import { tooMany } from '../../access/tokenBucket.ts';
import { eventInactive, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { newSetHashTerm, ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { firstSign } from '../metrics/activity.ts';
import { eventGoneError } from '../../eventState/openEvent.ts';
import { settledEvent } from '../events/changeEvent.ts';
import { refuseSample } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { eventFull, releaseCapacity, currentRound } from './guestCapacity.ts';
import type { StoredParticipant } from './participantWrites.ts';

/** Returns the error for a taken name. `suggestion` is a similar name that is available. */
export const nameTaken = (suggestion?: string) =>
  new AppError('name_taken', refusalTexts.translatable('nameTaken'), {
    fields: { ...(suggestion && { suggestion }) },
  });
const doorClosed = () => new AppError('door_closed', refusalTexts.translatable('joiningClosed'));
const eventOver = () => new AppError('event_over', refusalTexts.translatable('joiningOver'));
const phoneFull = () =>
  new AppError('conflict', refusalTexts.translatable('phoneFull', { most: counts.guestsPerPhone }));

/** Returns the hash under which the idempotency key of a join is stored. */
export const hashKey = (idempotencyKey: string) =>
  createHash('sha256').update(idempotencyKey).digest('base64url');

export interface Join {
  username: string;
  /** The `Idempotency-Key` of the request. A retry after a lost reply returns the same guest. */
  idempotencyKey?: string | undefined;
  /** The address of the client. The rate of joins is limited per address and event. */
  address: string;
  /** Creates a simulated guest of a rehearsal with this id. */
  simulatedId?: Types.ObjectId;
}

/**
 * Joins an event under an available name. If the same browser repeats the call, or if the key is the same,
 * the same participant is returned. A repeated call is never refused and takes no token from the rate limit.
 * Throws:
 *
 * - `event_inactive` for guests of an inactive event
 * - `event_over` if the game is over
 * - `door_closed` while the host admits no new guests
 * - `event_full` above `counts.participantsPerEvent`
 * - `conflict` if the browser already plays for `counts.guestsPerPhone` guests
 * - `name_taken` with a suggestion
 * - `too_many_attempts` with `Retry-After` if an address exceeds `joinPace`
 */
export async function joinEvent(
  app: App,
  viewer: Viewer,
  event: EventRecord,
  join: Join,
): Promise<{ participant: ParticipantRecord; isNew: boolean }> {
  refuseSample(event);
  const eventId = event._id.toString();
  const live = await settledEvent(app, eventId);
  const { event: checked } = live;
  try {
    const { participant, fence } = await storeNewcomer(app, viewer, live, join);
    if (fence !== checked.fence)
      return { participant: await recheckJoin(app, viewer, participant), isNew: true };
    app.domainEvents.publish('participantPut', { eventId, participant });
    return { participant, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
    const existing = await findOwnParticipant(viewer, eventId, join);
    if (!existing) throw isDuplicateKey(error) ? await nameTakenBy(eventId, join.username) : error;
    if (isDuplicateKey(error)) app.limits.joins.refund(joinKey(eventId, join.address));
    // The first try may have stored the participant without publishing it, because the database's reply was
    // lost.
    return { participant: await raiseOwnFence(app, existing), isNew: false };
  }
}

function requireOpen({ role }: Viewer, event: EventRecord): void {
  if (!event.isActive && role === 'guest') throw eventInactive(event);
  if (event.isOver) throw eventOver();
  if (event.isDoorClosed) throw doorClosed();
}

/**
 * Validates and stores a new participant. Returns the fence of the event after the write, so that the caller
 * can detect a concurrent change.
 */
async function storeNewcomer(
  app: App,
  viewer: Viewer,
  live: EventReadModel,
  join: Join,
): Promise<StoredParticipant & { participant: ParticipantRecord }> {
  requireOpen(viewer, live.event);
  if (viewer.participantIds.length >= counts.guestsPerPhone) throw phoneFull();
  requireGuestSpace(live);
  const waitMs = app.limits.joins.take(joinKey(live.event._id.toString(), join.address));
  if (waitMs > 0) throw tooMany('joins', waitMs);
  const participant = newcomer(live.event, join, new Date(app.nodes.now()));
  return {
    ...(await app.participantWrites.add({ participant, guestCount: live.board.participantCount })),
    participant,
  };
}

/**
 * Throws `event_full` early, based on the number of cached guests. `reserveCapacity` makes the final check.
 */
export function requireGuestSpace({ board }: EventReadModel): void {
  if (board.participantCount >= counts.participantsPerEvent) throw eventFull();
}

/** Creates the record of a participant who is not stored yet. */
export function newcomer(
  { _id: eventId, fence, originId }: EventRecord,
  { username, idempotencyKey, simulatedId }: Omit<Join, 'address'>,
  joinedAt: Date,
): ParticipantRecord {
  return {
    _id: simulatedId ?? new Types.ObjectId(),
    eventId,
    username,
    nameKey: nameKey(username),
    ...(simulatedId && { isSimulated: true }),
    joinedAt,
    ...(!originId && firstSign(joinedAt)),
    ...(idempotencyKey && { idempotencyKeyHash: hashKey(idempotencyKey) }),
    revision: 1,
    setHashTerm: newSetHashTerm(),
    fence,
  };
}

/**
 * Validates a join again, because the event has changed while the participant was being stored. Removes the
 * participant if the new state of the event does not permit the join.
 */
async function recheckJoin(
  app: Pick<App, 'domainEvents' | 'eventCache'>,
  viewer: Viewer,
  participant: ParticipantRecord,
): Promise<ParticipantRecord> {
  const { eventId } = participant;
  const event = await EventModel.findById(eventId).lean();
  try {
    if (!event) throw eventGoneError();
    app.eventCache.publishIfNewer(event);
    requireOpen(viewer, (await settledEvent(app, eventId.toString())).event);
  } catch (refusal) {
    // A concurrent retry of this join may have succeeded and raised the revision. The participant then stays.
    const round = await currentRound(eventId);
    const { deletedCount } = await ParticipantModel.deleteOne({ _id: participant._id, revision: 1 });
    if (deletedCount === 0) return raiseOwnFence(app, participant);
    await releaseCapacity(eventId, { count: 1, round });
    const participants = [{ participantId: participant._id.toString() }];
    app.domainEvents.publish('participantsRemoved', { eventId: eventId.toString(), participants });
    throw refusal;
  }
  return raiseOwnFence(app, participant);
}

/**
 * Raises the fence of a participant to the fence of the event, because the join may be incomplete. No
 * prediction that was validated before this call can then be stored. Also raises the revision, so that a
 * concurrent `recheckJoin` does not remove the participant. `change` contains further changes to store.
 * Throws `event_not_found`, and throws `not_signed_in` if the participant was removed.
 */
export async function raiseOwnFence(
  app: Pick<App, 'domainEvents'>,
  { _id, eventId }: Pick<ParticipantRecord, '_id' | 'eventId'>,
  change: object = {},
): Promise<ParticipantRecord> {
  const event = await EventModel.findById(eventId, { fence: 1 }).lean();
  if (!event) throw eventGoneError();
  const participant = await ParticipantModel.findByIdAndUpdate(
    _id,
    { ...change, $max: { fence: event.fence }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!participant) throw new AppError('not_signed_in', refusalTexts.translatable('youAreGone'));
  app.domainEvents.publish('participantPut', { eventId: eventId.toString(), participant });
  return participant;
}

/**
 * Finds the participant of this name, but only if this browser plays as the participant or if this page has
 * sent the same join before.
 */
async function findOwnParticipant(
  { participantIds }: Viewer,
  eventId: string,
  { username, idempotencyKey }: Join,
): Promise<ParticipantRecord | undefined> {
  if (participantIds.length === 0 && !idempotencyKey) return undefined;
  const participant = await findByName(eventId, username);
  if (!participant) return undefined;
  const isGranted = participantIds.includes(participant._id.toString());
  const isRepeated =
    idempotencyKey !== undefined && participant.idempotencyKeyHash === hashKey(idempotencyKey);
  return isGranted || isRepeated ? participant : undefined;
}

/**
 * Finds the participant of a name. Two participants of earlier versions can have names with the same current
 * key. In that case the participant with the exact spelling is returned, or else the one with the stored
 * current key.
 */
export async function findByName(
  eventId: string | Types.ObjectId,
  username: string,
): Promise<ParticipantRecord | undefined> {
  const key = nameKey(username);
  const keys = [...new Set([key, formerNameKey(username)])];
  const found = await ParticipantModel.find({ eventId, nameKey: { $in: keys } }).lean();
  return found.find((guest) => guest.username === username) ?? found.find((guest) => guest.nameKey === key);
}

/** Returns the error for a taken name, with a suggestion. */
export const nameTakenBy = async (eventId: string, username: string) =>
  nameTaken(await freeNameLike(eventId, username));

/**
 * Returns an available name that is similar to a taken one, such as `Anna 2`. Returns undefined if all
 * suggestions are taken.
 */
async function freeNameLike(eventId: string, username: string): Promise<string | undefined> {
  const keys = new Map(numberedNames(username).map((name) => [nameKey(name), name]));
  const taken = await ParticipantModel.find(
    { eventId, nameKey: { $in: [...keys.keys()] } },
    { nameKey: 1 },
  ).lean();
  for (const participant of taken) keys.delete(participant.nameKey);
  const [free] = keys.values();
  return free;
}

/** The ranges of numbers at the end of suggested names. Each range has numbers of the same length. */
const suggestedRanges = [
  [2, 9],
  [10, 30],
] as const;

/**
 * Returns valid names that consist of this name and a number, lowest number first. Shortens the name if the
 * number would not fit.
 */
export function numberedNames(username: string): string[] {
  const base = username.replace(/ \d{1,2}$/, '');
  return suggestedRanges.flatMap(([first, last]) => {
    const beginning = firstCharacters(base, lengths.usernameMax - ` ${last}`.length).trimEnd();
    // All numbers of a range have the same length, so either all of the names are valid or none.
    if (checkName(`${beginning} ${last}`)) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => `${beginning} ${first + index}`);
  });
}
