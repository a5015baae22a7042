import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { takesPaper } from '../../../protocol/rules/questions/questionPhase.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { CoupleModel } from '../../models/couple.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { ParticipantModel } from '../../models/participant.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { App } from '../App.ts';
import { appendToLog, type LoggedAction } from '../auditLog/appendToLog.ts';
import { describeChanges } from '../auditLog/describeChanges.ts';
import { hasSameRule } from '../questions/questionSettings.ts';
import { checkSize } from './eventSize.ts';

/** What an event is to become; the very same event changes nothing. Called again when another change came in between. */
type Change = (event: EventRecord) => EventRecord | Promise<EventRecord>;

interface Options {
  /** A last look, when nothing can be predicted any more that the change forbids: throws what is against it. */
  judge?: (event: EventRecord) => Promise<void>;
  /** The log entry of the change, instead of those that `describeChanges` finds. */
  action?: LoggedAction;
}

/** Two organisers at once are the usual crowd. Who has lost waits, so that two closings do not lose to each other for ever. */
const mostTries = 20;
const patientTries = 4;

const pause = async (tries: number) => delay(Math.random() * Math.min(500, 10 * 2 ** tries));

export const eventGone = () => new AppError('event_not_found', refusalTexts.translatable('eventGone'));

/**
 * Changes an event and its questions as one step: between reading it and storing the change nobody else has changed it,
 * on this machine or another one.
 *
 * When less may be done afterwards than before, the change happens in three steps: a mark (`closing`) lets nobody be judged
 * by the event; neither a participant nor the couple take a prediction any more that was judged before that (their `fence` is raised); then the
 * change holds, and with it the answer that is shown. So whoever has seen an answer, or heard that a question is closed,
 * finds no prediction stored that began later. A change that is cut short leaves the mark, which the next change of the
 * event takes away (`finishChanges` is one).
 *
 * The audit log is appended to after the change is stored and published.
 *
 * Throws `event_not_found`, `unavailable` after too many other changes, and whatever `change` and `judge` throw.
 */
export const changeEvent = async (
  app: App,
  eventId: string,
  change: Change,
  options: Options = {},
): Promise<EventRecord> =>
  app.locks.inTurn(`event ${eventId}`, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const event = await EventModel.findById(eventId).lean();
      if (!event) throw eventGone();
      app.eventCache.applyIfNewer(event);
      // Another change closes something at this moment; one that was cut short is not waited for.
      const isMarked = event.closing && tries < patientTries;
      const wanted = isMarked ? undefined : await change(event);
      const changed = wanted && (await tryToChange(app, event, wanted, options));
      if (!changed) {
        await pause(tries);
        continue;
      }
      app.domainEvents.publish('eventChanged', { event: changed });
      await appendToLog(app, event._id, actionsOf(event, wanted, options));
      return changed;
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });

function actionsOf(event: EventRecord, wanted: EventRecord, { action }: Options): LoggedAction[] {
  if (wanted === event) return [];
  return action ? [action] : describeChanges(event, wanted);
}

/** Undefined when somebody else has changed the event meanwhile. */
async function tryToChange(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  wanted: EventRecord,
  { judge }: Options,
): Promise<EventRecord | undefined> {
  checkSize(event, wanted);
  if (!event.closing && !isNarrower(event, wanted)) return wanted === event ? event : store(event, wanted);
  const marked = await store(event, { ...event, closing: true, fence: event.fence + 1 });
  if (!marked) return undefined;
  await raiseFence(marked);
  await app.eventCache.resyncGuests(event._id.toString());
  await app.eventCache.resyncCouple(event._id.toString());
  try {
    await judge?.(marked);
  } catch (refusal) {
    const asBefore = await store(marked, withoutMark(marked));
    if (asBefore) app.eventCache.applyIfNewer(asBefore);
    throw refusal;
  }
  return store(marked, { ...withoutMark(wanted), fence: marked.fence });
}

function withoutMark({ closing: _, ...event }: EventRecord): EventRecord {
  return event;
}

/** Brings changes to an end that were cut short: what they wanted to close is as it was, until somebody asks once more. */
export async function finishChanges(app: App): Promise<void> {
  for (const { _id } of await EventModel.find({ closing: true }, { _id: 1 }).lean())
    await changeEvent(app, _id.toString(), (event) => event);
}

/** True when something may be done before a change and not after it. */
function isNarrower(event: EventRecord, wanted: EventRecord): boolean {
  const after = new Map(wanted.questions.map((question) => [question._id.toString(), question]));
  const isLost = (question: QuestionRecord) => {
    const changed = after.get(question._id.toString());
    return (
      (question.isActive && !staysOpen(question, changed)) ||
      (event.hasPaperGuests && takesPaper(question, event) && !staysOnPaper(question, changed, wanted))
    );
  };
  return (
    event.questions.some(isLost) ||
    (event.isActive && !wanted.isActive) ||
    (!event.isOver && wanted.isOver === true) ||
    (!event.isDoorClosed && wanted.isDoorClosed === true)
  );
}

/** A question that loses options, or gets another rule, does not: first it has to be known that nobody has predicted by it. */
const staysOpen = (question: QuestionRecord, wanted: QuestionRecord | undefined): boolean =>
  wanted !== undefined && wanted.isActive && keepsSheet(question, wanted);

/** The same for what is entered for guests on paper, which a closed question takes, too. */
const staysOnPaper = (
  question: QuestionRecord,
  wanted: QuestionRecord | undefined,
  event: EventRecord,
): boolean => wanted !== undefined && takesPaper(wanted, event) && keepsSheet(question, wanted);

const keepsSheet = (question: QuestionRecord, wanted: QuestionRecord): boolean =>
  (question.options ?? []).every((option) => optionOf(wanted.options ?? [], option) !== undefined) &&
  hasSameRule(question, wanted);

/** A change takes milliseconds; it is heard of here, or else looked for. */
const waiting = { pauseMs: 25, looks: 40, looksInDatabaseEvery: 20 };

/**
 * The event to judge by, as this process knows it. While a change of it is under way, what holds is known in a moment:
 * nobody is refused for a change that may be refused itself. `unavailable` when it was cut short.
 */
export async function settledEvent(app: Pick<App, 'eventCache'>, eventId: string): Promise<LiveEvent> {
  for (let looks = 1; looks <= waiting.looks; looks += 1) {
    const live = await app.eventCache.get(eventId);
    if (!live.event.closing) return live;
    await delay(waiting.pauseMs);
    if (looks % waiting.looksInDatabaseEvery === 0) await app.eventCache.resyncEvent(eventId);
  }
  throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
}

/**
 * Brings every participant and the couple to the event's number. By an index whose fields never change: one that is renamed
 * meanwhile must not slip by. Who joins from now on looks at the event once more after being stored.
 */
async function raiseFence({ _id: eventId, fence }: EventRecord): Promise<void> {
  await ParticipantModel.updateMany(
    { eventId, fence: { $lt: fence } },
    { $set: { fence } },
    { hint: { eventId: 1, joinedAt: 1 } },
  );
  await CoupleModel.updateOne({ _id: eventId, fence: { $lt: fence } }, { $set: { fence } });
}

async function store(event: EventRecord, change: EventRecord): Promise<EventRecord | undefined> {
  const { _id, revision } = event;
  const changed = await EventModel.findOneAndUpdate(
    { _id, revision },
    { ...difference(event, change), $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return changed ?? undefined;
}

/** `participantCount` and `simulation` are no organiser's, and count by themselves. */
const notOurs = new Set(['_id', 'revision', 'participantCount', 'simulation']);

function difference(before: EventRecord, after: EventRecord) {
  const names = (Object.keys({ ...before, ...after }) as (keyof EventRecord)[]).filter(
    (name) => !notOurs.has(name),
  );
  const set = names.filter(
    (name) => after[name] !== undefined && !isDeepStrictEqual(before[name], after[name]),
  );
  const unset = names.filter((name) => after[name] === undefined && before[name] !== undefined);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set.map((name) => [name, after[name]])) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, 1])) }),
  };
}
