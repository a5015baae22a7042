import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { checkName, firstCharacters } from '../../../protocol/checks.ts';
import { formerNameKey, nameKey } from '../../../protocol/nameKey.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { joinKey } from '../../access/rateLimits.ts';
import { tooMany } from '../../access/tokenBucket.ts';
import { inactive, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { newSetHashTerm, ParticipantModel, type ParticipantRecord } from '../../models/participant.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { firstSign } from '../metrics/activity.ts';
import { eventGone, settledEvent } from '../events/changeEvent.ts';
import { refuseSample } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { eventFull, releasePlaces, countRoundOf } from './guestPlaces.ts';
import type { Stored } from './participantWrites.ts';

/** Somebody in the event has that name; `suggestion` is one like it that is free. */
export const nameTaken = (suggestion?: string) =>
  new AppError('name_taken', refusalTexts.translatable('nameTaken'), {
    fields: { ...(suggestion && { suggestion }) },
  });
const doorClosed = () => new AppError('door_closed', refusalTexts.translatable('joiningClosed'));
const over = () => new AppError('event_over', refusalTexts.translatable('joiningOver'));
const phoneFull = () =>
  new AppError('conflict', refusalTexts.translatable('phoneFull', { most: counts.guestsPerPhone }));

/** What is stored of a join's key. */
export const hashKey = (idempotencyKey: string) =>
  createHash('sha256').update(idempotencyKey).digest('base64url');

export interface Join {
  username: string;
  /** The page's own key of this join (`Idempotency-Key`): a repetition whose first reply was lost is the same guest. */
  idempotencyKey?: string | undefined;
  /** Where it comes from: the joins of one address in one event are paced. */
  address: string;
  /** Joins as one that was made for a rehearsal, under the id that was given out for it. */
  simulatedId?: Types.ObjectId;
}

/**
 * Joins an event under a name that nobody else in it has. Refused with 409 `event_over` when the game is over, 409
 * `door_closed` while the host lets nobody new in, 409 `event_full` beyond 5,000 guests, 409 `conflict` when the browser
 * already plays for as many as its cookie holds, and 429 with `Retry-After` when one address sends them faster than a venue
 * would. The same browser or key again is the same participant: that is never refused and costs nothing.
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
  const { event: judged } = live;
  try {
    const { participant, fence } = await letIn(app, viewer, live, join);
    if (fence !== judged.fence)
      return { participant: await judgeAgain(app, viewer, participant), isNew: true };
    app.domainEvents.publish('participantPut', { eventId, participant });
    return { participant, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof AppError)) throw error;
    const own = await ownSeat(viewer, eventId, join);
    if (!own) throw isDuplicateKey(error) ? await nameTakenBy(eventId, join.username) : error;
    if (isDuplicateKey(error)) app.limits.joins.giveBack(joinKey(eventId, join.address));
    // The first try may have been stored although its answer was lost, before anybody was told.
    return { participant: await raiseOwnFence(app, own), isNew: false };
  }
}

function requireOpen({ role }: Viewer, event: EventRecord): void {
  if (!event.isActive && role === 'guest') throw inactive(event);
  if (event.isOver) throw over();
  if (event.isDoorClosed) throw doorClosed();
}

/** Stores a newcomer, and looks at the event once more: a change of it may have passed by whoever was not stored yet. */
async function letIn(
  app: App,
  viewer: Viewer,
  live: LiveEvent,
  join: Join,
): Promise<Stored & { participant: ParticipantRecord }> {
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

/** Refuses early what would be refused anyway, by the guests that this process knows of. */
export function requireGuestSpace({ board }: LiveEvent): void {
  if (board.participantCount >= counts.participantsPerEvent) throw eventFull();
}

/** A guest who has not been stored yet. */
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

/** The event has changed while a newcomer was being stored. Whoever would not be let in by now is out again. */
async function judgeAgain(
  app: Pick<App, 'domainEvents' | 'eventCache'>,
  viewer: Viewer,
  participant: ParticipantRecord,
): Promise<ParticipantRecord> {
  const { eventId } = participant;
  const event = await EventModel.findById(eventId).lean();
  try {
    if (!event) throw eventGone();
    app.eventCache.applyIfNewer(event);
    requireOpen(viewer, (await settledEvent(app, eventId.toString())).event);
  } catch (refusal) {
    // Whoever has gone on since, by a repetition of this very join, was told to be in.
    const round = await countRoundOf(eventId);
    const { deletedCount } = await ParticipantModel.deleteOne({ _id: participant._id, revision: 1 });
    if (deletedCount === 0) return raiseOwnFence(app, participant);
    await releasePlaces(eventId, { count: 1, round });
    const participants = [{ participantId: participant._id.toString() }];
    app.domainEvents.publish('participantsRemoved', { eventId: eventId.toString(), participants });
    throw refusal;
  }
  return raiseOwnFence(app, participant);
}

/**
 * Before a participant plays who may have been stored only half: nothing counts that was judged before now. It is a change
 * of the participant, so that whoever would take them out again finds that they were let in. `change`: what else changes
 * with it.
 */
export async function raiseOwnFence(
  app: Pick<App, 'domainEvents'>,
  { _id, eventId }: Pick<ParticipantRecord, '_id' | 'eventId'>,
  change: object = {},
): Promise<ParticipantRecord> {
  const event = await EventModel.findById(eventId, { fence: 1 }).lean();
  if (!event) throw eventGone();
  const participant = await ParticipantModel.findByIdAndUpdate(
    _id,
    { ...change, $max: { fence: event.fence }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!participant) throw new AppError('not_signed_in', refusalTexts.translatable('youAreGone'));
  app.domainEvents.publish('participantPut', { eventId: eventId.toString(), participant });
  return participant;
}

/** The participant of this name, where this browser has the seat or this page has asked for it before. */
async function ownSeat(
  { participantIds }: Viewer,
  eventId: string,
  { username, idempotencyKey }: Join,
): Promise<ParticipantRecord | undefined> {
  if (participantIds.length === 0 && !idempotencyKey) return undefined;
  const known = await findByName(eventId, username);
  if (!known) return undefined;
  const isSeated = participantIds.includes(known._id.toString());
  const isRepeated = idempotencyKey !== undefined && known.idempotencyKeyHash === hashKey(idempotencyKey);
  return isSeated || isRepeated ? known : undefined;
}

/**
 * The participant of a name. Guests from before two names became the same may both be there: then it is the one whose name
 * is spelled exactly so, or else the one who has the key.
 */
export async function findByName(
  eventId: string | Types.ObjectId,
  username: string,
): Promise<ParticipantRecord | undefined> {
  const key = nameKey(username);
  const keys = [...new Set([key, formerNameKey(username)])];
  const found = await ParticipantModel.find({ eventId, nameKey: { $in: keys } }).lean();
  return found.find((one) => one.username === username) ?? found.find((one) => one.nameKey === key);
}

/** Somebody has the name: says so, with one like it that is free. */
export const nameTakenBy = async (eventId: string, username: string) =>
  nameTaken(await freeNameLike(eventId, username));

/** A name like one that is taken and that is free at this moment, such as `Anna 2`; undefined when all of them are taken. */
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

/** The first and the last number that a suggested name ends in, by how many digits they have. */
const suggestedNumbers = [
  [2, 9],
  [10, 30],
] as const;

/** Valid names like this one that end in a number, the lowest first. The name is cut once for each count of digits. */
export function numberedNames(username: string): string[] {
  const base = username.replace(/ \d{1,2}$/, '');
  return suggestedNumbers.flatMap(([first, last]) => {
    const beginning = firstCharacters(base, lengths.usernameMax - ` ${last}`.length).trimEnd();
    // What is valid with one of these numbers is valid with each.
    if (checkName(`${beginning} ${last}`)) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => `${beginning} ${first + index}`);
  });
}
