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

/** The error for a name that is taken. `suggestion` is a similar name that is free. */
export const nameTaken = (suggestion?: string) =>
  new AppError('name_taken', refusalTexts.translatable('nameTaken'), {
    fields: { ...(suggestion && { suggestion }) },
  });
const doorClosed = () => new AppError('door_closed', refusalTexts.translatable('joiningClosed'));
const eventOver = () => new AppError('event_over', refusalTexts.translatable('joiningOver'));
const phoneFull = () =>
  new AppError('conflict', refusalTexts.translatable('phoneFull', { most: counts.guestsPerPhone }));

/** The stored hash of a join's idempotency key. */
export const hashKey = (idempotencyKey: string) =>
  createHash('sha256').update(idempotencyKey).digest('base64url');

export interface Join {
  username: string;
  /** The `Idempotency-Key` of the page. A retry after a lost reply returns the same guest. */
  idempotencyKey?: string | undefined;
  /** The client's address. Joins of one address in one event are rate limited. */
  address: string;
  /** Creates a simulated guest of a rehearsal, under this id. */
  simulatedId?: Types.ObjectId;
}

/**
 * Joins an event under a free name. A repeated call of the same browser or with the same key returns the same
 * participant. A repeated call is never refused and takes no token from the rate limit. Throws:
 *
 * - `event_inactive` for guests of a closed event
 * - `event_over` when the game is over
 * - `door_closed` while the host admits no new guests
 * - `event_full` beyond `counts.participantsPerEvent`
 * - `conflict` when the browser already plays for `counts.guestsPerPhone` guests
 * - `name_taken`, with a suggestion
 * - `too_many_attempts` with `Retry-After`, when one address exceeds `joinPace`
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
    // The first try may have stored the participant without publishing, because the database's reply was
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
 * Validates and stores a new participant. Returns the fence of the event after the write, by which the caller
 * detects a concurrent change.
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

/** Throws `event_full` early, by the number of cached guests. `reserveCapacity` makes the final check. */
export function requireGuestSpace({ board }: EventReadModel): void {
  if (board.participantCount >= counts.participantsPerEvent) throw eventFull();
}

/** Builds a participant that is not stored yet. */
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
 * Called when the event has changed while the participant was being stored. Removes the participant again if
 * the new state does not allow the join.
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
    // A concurrent retry of this join may have succeeded and raised the revision. Then the participant stays.
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
 * Raises the fence of a participant whose join may be incomplete to the fence of the event. So no prediction
 * that was validated before this call can be stored. Also raises the revision, so that a concurrent
 * `recheckJoin` does not remove the participant.
 *
 * `change`: further changes to store. Throws `not_signed_in` when the participant was removed, and
 * `event_not_found`.
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
 * Finds the participant of this name if this browser plays as the participant, or if this page has sent the
 * same join before.
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
 * Finds the participant of a name. Two participants from earlier versions can have names with the same
 * current key. Then the one with the exact spelling is returned, else the one with the stored current key.
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

/** The error for a taken name, with a free suggestion. */
export const nameTakenBy = async (eventId: string, username: string) =>
  nameTaken(await freeNameLike(eventId, username));

/** A free name like a taken one, such as `Anna 2`. Undefined when all suggestions are taken. */
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

/** The ranges of numbers at the end of a suggested name, one range per number of digits. */
const suggestedRanges = [
  [2, 9],
  [10, 30],
] as const;

/**
 * Returns valid names like this one that end in a number, lowest first. Shortens the name so that the number
 * fits.
 */
export function numberedNames(username: string): string[] {
  const base = username.replace(/ \d{1,2}$/, '');
  return suggestedRanges.flatMap(([first, last]) => {
    const beginning = firstCharacters(base, lengths.usernameMax - ` ${last}`.length).trimEnd();
    // All numbers of a range have the same length, so they are all valid or all invalid.
    if (checkName(`${beginning} ${last}`)) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => `${beginning} ${first + index}`);
  });
}
