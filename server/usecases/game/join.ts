import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { checkName, firstCharacters, nameKey, visibleLength } from '../../../protocol/checks.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { joinKey } from '../../access/limits.ts';
import { inactive, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import { EventModel, type EventRecord, ParticipantModel, type ParticipantRecord } from '../../models/game.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import { firstSign } from '../metrics/activity.ts';
import { eventGone, settledEvent } from '../events/changeEvent.ts';
import { refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';
import type { Stored } from './newcomers.ts';

/** Somebody in the event has that name; `suggestion` is one like it that is free. */
export const nameTaken = (suggestion?: string) =>
  new AppError('name_taken', refusalTexts.said('nameTaken'), {
    fields: { ...(suggestion && { suggestion }) },
  });
const doorClosed = () => new AppError('door_closed', refusalTexts.said('joiningClosed'));
const over = () => new AppError('event_over', refusalTexts.said('joiningOver'));
const full = () =>
  new AppError('event_full', refusalTexts.said('eventFull', { most: counts.participantsPerEvent }));
const phoneFull = () =>
  new AppError('conflict', refusalTexts.said('phoneFull', { most: counts.guestsPerPhone }));
const tooManyAtOnce = (waitMs: number) =>
  new AppError('too_many_attempts', refusalTexts.said('tooManyJoins'), {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) },
  });

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
    app.announcements.publish('participantPut', { eventId, participant });
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
  if (waitMs > 0) throw tooManyAtOnce(waitMs);
  const participant = newcomer(live.event, join, new Date(app.nodes.now()));
  return { ...(await storeNewcomer(app, live, participant)), participant };
}

/** As many guests as an event takes, those who are being stored included. */
export function requireGuestSpace({ board, joiningCount }: LiveEvent): void {
  if (board.participantCount + joiningCount >= counts.participantsPerEvent) throw full();
}

/** Stores a newcomer, who counts from the beginning of that. */
export async function storeNewcomer(
  app: App,
  live: LiveEvent,
  participant: ParticipantRecord,
): Promise<Stored> {
  live.joiningCount += 1;
  return app.newcomers.add(participant).finally(() => (live.joiningCount -= 1));
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
    fence,
  };
}

/** The event has changed while a newcomer was being stored. Whoever would not be let in by now is out again. */
async function judgeAgain(
  app: App,
  viewer: Viewer,
  participant: ParticipantRecord,
): Promise<ParticipantRecord> {
  const { eventId } = participant;
  const event = await EventModel.findById(eventId).lean();
  try {
    if (!event) throw eventGone();
    app.liveEvents.notice(event);
    requireOpen(viewer, (await settledEvent(app, eventId.toString())).event);
  } catch (refusal) {
    // Whoever has gone on since, by a repetition of this very join, was told to be in.
    const { deletedCount } = await ParticipantModel.deleteOne({ _id: participant._id, revision: 1 });
    if (deletedCount === 0) return raiseOwnFence(app, participant);
    const participants = [{ participantId: participant._id.toString() }];
    app.announcements.publish('participantsRemoved', { eventId: eventId.toString(), participants });
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
  app: App,
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
  if (!participant) throw new AppError('not_signed_in', refusalTexts.said('youAreGone'));
  app.announcements.publish('participantPut', { eventId: eventId.toString(), participant });
  return participant;
}

/** The participant of this name, where this browser has the seat or this page has asked for it before. */
async function ownSeat(
  { participantIds }: Viewer,
  eventId: string,
  { username, idempotencyKey }: Join,
): Promise<ParticipantRecord | undefined> {
  if (participantIds.length === 0 && !idempotencyKey) return undefined;
  const known = await ParticipantModel.findOne({ eventId, nameKey: nameKey(username) }).lean();
  if (!known) return undefined;
  const isSeated = participantIds.includes(known._id.toString());
  const isRepeated = idempotencyKey !== undefined && known.idempotencyKeyHash === hashKey(idempotencyKey);
  return isSeated || isRepeated ? known : undefined;
}

/** So many numbers are tried. */
const highest = 30;

/** Somebody has the name: says so, with one like it that is free. */
export const nameTakenBy = async (eventId: string, username: string) =>
  nameTaken(await freeNameLike(eventId, username));

/** A name like one that somebody has, and that nobody in the event has at this moment: 'Anna 2'. */
async function freeNameLike(eventId: string, username: string): Promise<string | undefined> {
  const base = username.replace(/ \d{1,2}$/, '');
  const names = Array.from({ length: highest - 1 }, (_, index) => numbered(base, index + 2));
  const taken = await ParticipantModel.find({ eventId, nameKey: { $in: names.map(nameKey) } }, { nameKey: 1 })
    .lean()
    .then((participants) => new Set(participants.map((participant) => participant.nameKey)));
  return names.find((name) => !taken.has(nameKey(name)) && checkName(name) === undefined);
}

/** The number behind as much of the name as fits. */
function numbered(base: string, number: number): string {
  const ending = ` ${number}`;
  return firstCharacters(base, lengths.usernameMax - visibleLength(ending)).trimEnd() + ending;
}
