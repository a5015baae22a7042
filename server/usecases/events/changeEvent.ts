import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { acceptsPaper } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { eventGoneError } from '../../eventState/openEvent.ts';
import { CoupleModel } from '../../models/couple.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { App } from '../App.ts';
import { appendToLog, type LoggedAction } from '../auditLog/appendToLog.ts';
import { describeChanges } from '../auditLog/describeChanges.ts';
import { hasSameRule } from '../questions/questionSettings.ts';
import { withFreeze } from '../show/freeze.ts';
import { checkSize } from './eventSize.ts';

/** Returns the changed event, or the same object if nothing changes. It is called again after a conflict. */
type EventChange = (event: EventRecord) => EventRecord | Promise<EventRecord>;

interface ChangeOptions {
  /**
   * Makes a final check after the fence is raised. From then on, no earlier-validated prediction can be
   * stored. Throws to refuse the change.
   */
  recheck?: (event: EventRecord) => Promise<void>;
  /** The log entry of the change. Default: the entries that `describeChanges` returns. */
  action?: LoggedAction;
}

/**
 * The maximum number of tries. Conflicts are rare, because usually at most two organisers change an event at
 * the same time. A random pause after each conflict prevents a livelock of two restricting changes. In the
 * first `markedTries` tries, a marked event is not changed.
 */
const maxTries = 20;
const markedTries = 4;

const pause = async (tries: number) => delay(Math.random() * Math.min(500, 10 * 2 ** tries));

/**
 * Changes an event and its questions atomically. If another caller on any server changes the event between
 * the read and the write, the write fails, and `change` is called again.
 *
 * A restricting change, such as closing a question, has three steps:
 *
 * 1. The event is marked (`closing`). Predictions are not validated against a marked event.
 * 2. The `fence` of all participants and of the couple is raised. A prediction that was validated before can
 * then no longer be stored.
 * 3. The change is stored, including an answer that it reveals.
 *
 * When a client receives an answer or the closing of a question, no earlier-validated prediction can be
 * stored any more. An interrupted change leaves the mark. The next change of the event removes it;
 * `finishChanges` makes such a change.
 *
 * The audit log entries are appended after the change is stored and published.
 *
 * Throws `event_not_found`, `unavailable` after too many conflicts, and the errors of `change` and `recheck`.
 */
export const changeEvent = async (
  app: App,
  eventId: string,
  change: EventChange,
  options: ChangeOptions = {},
): Promise<EventRecord> =>
  app.queues.run(`event ${eventId}`, async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const event = await EventModel.findById(eventId).lean();
      if (!event) throw eventGoneError();
      app.eventCache.publishIfNewer(event);
      // A restricting change of a marked event is in flight or was interrupted. An interrupted change never
      // ends, so the wait is limited to the first tries.
      const isMarked = event.closing && tries < markedTries;
      const next = isMarked ? undefined : await withChangedFreeze(app, event, await change(event));
      const changed = next && (await tryToChange(app, event, next, options));
      if (!changed) {
        await pause(tries);
        continue;
      }
      app.domainEvents.publish('eventChanged', { event: changed });
      await appendToLog(app, event._id, actionsOf(event, next, options));
      return changed;
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });

/** Adds the start or end of a freeze that results from a change. */
async function withChangedFreeze(
  { eventCache, nodes }: Pick<App, 'eventCache' | 'nodes'>,
  event: EventRecord,
  next: EventRecord,
): Promise<EventRecord> {
  if (next === event) return next;
  return withFreeze(await eventCache.get(event._id.toString()), event, next, nodes.now());
}

function actionsOf(event: EventRecord, next: EventRecord, { action }: ChangeOptions): LoggedAction[] {
  if (next === event) return [];
  return action ? [action] : describeChanges(event, next);
}

/** Tries to store a change. Returns undefined if another change was stored since the event was read. */
async function tryToChange(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  next: EventRecord,
  { recheck }: ChangeOptions,
): Promise<EventRecord | undefined> {
  checkSize(event, next);
  if (!event.closing && !isNarrower(event, next))
    return next === event ? event : storeIfUnchanged(event, next);
  const marked = await storeIfUnchanged(event, { ...event, closing: true, fence: event.fence + 1 });
  if (!marked) return undefined;
  await raiseFence(marked);
  await app.eventCache.resyncGuests(event._id.toString());
  await app.eventCache.resyncCouple(event._id.toString());
  try {
    await recheck?.(marked);
  } catch (refusal) {
    const restored = await storeIfUnchanged(marked, withoutMark(marked));
    if (restored) app.eventCache.publishIfNewer(restored);
    throw refusal;
  }
  return storeIfUnchanged(marked, { ...withoutMark(next), fence: marked.fence });
}

function withoutMark({ closing: _, ...event }: EventRecord): EventRecord {
  return event;
}

/**
 * Removes the marks of interrupted changes. These changes were not stored, and their clients must repeat
 * them.
 */
export async function finishChanges(app: App): Promise<void> {
  for (const { _id } of await EventModel.find({ closing: true }, { _id: 1 }).lean())
    await changeEvent(app, _id.toString(), (event) => event);
}

/** Returns true if the change forbids something that was permitted before. */
function isNarrower(event: EventRecord, next: EventRecord): boolean {
  const after = new Map(next.questions.map((question) => [question._id.toString(), question]));
  const isLost = (question: QuestionRecord) => {
    const changed = after.get(question._id.toString());
    return (
      (question.isActive && !staysOpen(question, changed)) ||
      (event.hasPaperGuests && acceptsPaper(question, event) && !staysOnPaper(question, changed, next))
    );
  };
  return (
    event.questions.some(isLost) ||
    (event.isActive && !next.isActive) ||
    (!event.isOver && next.isOver === true) ||
    (!event.isDoorClosed && next.isDoorClosed === true)
  );
}

/**
 * Returns true if an open question still accepts the same predictions after the change. Removing an option or
 * changing the rule counts as closing the question, until we know that no guest has predicted it.
 */
const staysOpen = (question: QuestionRecord, next: QuestionRecord | undefined): boolean =>
  next !== undefined && next.isActive && keepsOptionsAndRule(question, next);

/** Does the same as `staysOpen` for predictions on paper, which a closed question accepts too. */
const staysOnPaper = (
  question: QuestionRecord,
  next: QuestionRecord | undefined,
  event: EventRecord,
): boolean => next !== undefined && acceptsPaper(next, event) && keepsOptionsAndRule(question, next);

const keepsOptionsAndRule = (question: QuestionRecord, next: QuestionRecord): boolean =>
  (question.options ?? []).every((option) => optionOf(next.options ?? [], option) !== undefined) &&
  hasSameRule(question, next);

/**
 * How to wait for the end of a change, which takes milliseconds. Usually the end is published. In addition,
 * each `resyncEvery`-th try reads the database.
 */
const polling = { pauseMs: 25, tries: 40, resyncEvery: 20 };

/**
 * Returns the event against which a call is validated. Waits until a change in flight has ended, because that
 * change can still be refused. Throws `unavailable` if the change was interrupted.
 */
export async function settledEvent(app: Pick<App, 'eventCache'>, eventId: string): Promise<EventReadModel> {
  for (let tries = 1; tries <= polling.tries; tries += 1) {
    const live = await app.eventCache.get(eventId);
    if (!live.event.closing) return live;
    await delay(polling.pauseMs);
    if (tries % polling.resyncEvery === 0) await app.eventCache.resyncEvent(eventId);
  }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}

/**
 * Raises the fence of all participants and of the couple. The index hint uses fields that never change, so
 * the update cannot miss a participant who is renamed concurrently. A join rereads the event after the
 * participant was stored, so later participants need no update.
 */
async function raiseFence({ _id: eventId, fence }: EventRecord): Promise<void> {
  await ParticipantModel.updateMany(
    { eventId, fence: { $lt: fence } },
    { $set: { fence } },
    { hint: { eventId: 1, joinedAt: 1 } },
  );
  await CoupleModel.updateOne({ _id: eventId, fence: { $lt: fence } }, { $set: { fence } });
}

async function storeIfUnchanged(event: EventRecord, change: EventRecord): Promise<EventRecord | undefined> {
  const { _id, revision } = event;
  const changed = await EventModel.findOneAndUpdate(
    { _id, revision },
    { ...updateOf(event, change), $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return changed ?? undefined;
}

/** The fields that `changeEvent` never writes. `participantCount` and `simulation` are updated separately. */
const unmanagedFields = new Set(['_id', 'revision', 'participantCount', 'simulation']);

function updateOf(before: EventRecord, after: EventRecord) {
  const names = (Object.keys({ ...before, ...after }) as (keyof EventRecord)[]).filter(
    (name) => !unmanagedFields.has(name),
  );
  const setFields = names.filter(
    (name) => after[name] !== undefined && !isDeepStrictEqual(before[name], after[name]),
  );
  const unsetFields = names.filter((name) => after[name] === undefined && before[name] !== undefined);
  return {
    ...(setFields.length > 0 && { $set: Object.fromEntries(setFields.map((name) => [name, after[name]])) }),
    ...(unsetFields.length > 0 && { $unset: Object.fromEntries(unsetFields.map((name) => [name, 1])) }),
  };
}
