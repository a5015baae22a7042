import { Types } from 'mongoose';
import { undoLimits } from '../../../protocol/limits.ts';
import type { MoveShow, Step, UpdateShow } from '../../../protocol/schemas/show.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { EventRecord } from '../../models/event.ts';
import { ShowModel, type ShowRecord, type StoredStep, untouchedShow } from '../../models/show.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { refuseSample } from '../loadEntities.ts';
import { withoutFreeze } from './freeze.ts';
import { showMoved, requirePossible, revertStep, applyStep } from './effects.ts';

/** Returns the stored show, or the initial show if it was never changed. */
const showOf = async (event: EventRecord): Promise<ShowRecord> =>
  (await ShowModel.findById(event._id).lean()) ?? untouchedShow(event);

const toStored = (step: Step): StoredStep =>
  'questionId' in step ? { kind: step.kind, questionId: new Types.ObjectId(step.questionId) } : step;

const isAt = (show: StoredStep, step: StoredStep) =>
  show.kind === step.kind && show.questionId?.toString() === step.questionId?.toString();

/**
 * Changes the step of the show and applies the effect of the new step (`applyStep`). Throws `show_moved` if
 * the caller has not seen the current step. If two hosts advance the show concurrently, only one of them
 * succeeds. If the reply is lost or the effect fails, repeating the call completes the effect.
 */
export const moveShow = async (
  app: App,
  event: EventRecord,
  { step, revision, closes = false }: MoveShow,
): Promise<void> =>
  changeShow(app, event, {
    change: async (show) => {
      const wanted = toStored(step);
      if (show.moves === revision + 1 && isAt(show, wanted)) return show;
      if (show.moves !== revision) throw showMoved();
      const { kind, questionId } = show;
      await requirePossible(app, event, wanted, closes);
      const before = { kind, ...(questionId && { questionId }) };
      return { ...withStep(app, show, wanted), before, ...suspenseFields(app, show, wanted) };
    },
    applyEffect: async (show) => applyStep(app, event, show),
  });

/**
 * Undoes the step with this number: restores the previous step, and holds a revealed answer again. The
 * question stays closed. Throws `show_moved` after `undoLimits.offeredMs` plus `undoLimits.graceMs`, and if
 * the show has a later step.
 */
export const undoShow = async (app: App, event: EventRecord, revision: number): Promise<void> =>
  changeShow(app, event, {
    change: async (show) => {
      if (show.undone === revision && show.moves === revision + 1) return show;
      const elapsedMs = app.nodes.now() - show.changedAt.getTime();
      if (show.moves !== revision || !show.before || elapsedMs > undoLimits.offeredMs + undoLimits.graceMs)
        throw showMoved();
      return { ...withStep(app, show, show.before), undone: revision };
    },
    applyEffect: async (show) => revertStep(app, event, show),
  });

/**
 * Returns the fields of an answer or podium step. If a screen is connected, the suspense lasts one `pace`.
 * Phones and screens then show the answer, or name the winners, at the same time. Without a screen there is
 * no suspense.
 */
function suspenseFields(
  { nodes }: Pick<App, 'nodes'>,
  { _id, pace }: ShowRecord,
  { kind, questionId }: StoredStep,
): Pick<ShowRecord, 'answered' | 'suspenseMs'> {
  const suspense = nodes.hasScreen(_id.toString()) && { suspenseMs: pace * 1_000 };
  if (kind === 'podium') return { ...suspense };
  return kind === 'answer' && questionId ? { answered: questionId, ...suspense } : {};
}

/** Returns the show with another step. Does not apply the effect of the step. */
function withStep(app: Pick<App, 'nodes'>, show: ShowRecord, step: StoredStep): ShowRecord {
  const { questionId: _of, before: _before, undone: _undone, suspenseMs: _suspense, ...rest } = show;
  return { ...rest, ...step, changedAt: new Date(app.nodes.now()), moves: show.moves + 1 };
}

/**
 * Changes the settings of the show (pace, sound, cheering, selected messages), and ends the freeze. Ignores
 * messages of guests who do not exist.
 */
export const updateShow = async (
  app: App,
  event: EventRecord,
  { pace, sound, isCheeringOff, wishIds, isFrozen }: UpdateShow,
): Promise<void> => {
  if (isFrozen === false) await changeEvent(app, event._id.toString(), withoutFreeze);
  await changeShow(app, event, {
    change: async (show) => {
      const picked =
        wishIds && (await app.eventCache.findExisting(event._id.toString(), [...new Set(wishIds)]));
      const { isCheeringOff: wasOff, ...rest } = show;
      return {
        ...rest,
        ...((isCheeringOff ?? wasOff) && { isCheeringOff: true }),
        ...(pace !== undefined && { pace }),
        ...(sound && { isSoundOn: sound.isOn, volume: sound.volume }),
        ...(picked && { wishIds: picked.map((id) => new Types.ObjectId(id)) }),
      };
    },
  });
};

/** Removes the messages of removed guests from the show. */
export async function removePickedMessages(
  app: Pick<App, 'domainEvents'>,
  eventId: Types.ObjectId,
  participantIds: Types.ObjectId[],
): Promise<void> {
  const show = await ShowModel.findOneAndUpdate(
    { _id: eventId, wishIds: { $in: participantIds } },
    { $pullAll: { wishIds: participantIds }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (show) app.domainEvents.publish('showChanged', { show });
}

/**
 * Resets the show. The screens choose their content themselves, and there is no shown answer or selected
 * message.
 */
export const startShowOver = async (app: App, event: EventRecord): Promise<void> =>
  changeShow(app, event, {
    change: async (show) => {
      if (show.revision === 0) return show;
      const { answered: _, ...rest } = withStep(app, show, { kind: 'automatic' });
      return { ...rest, wishIds: [] };
    },
  });

interface ShowChange {
  /** Returns the new show, or the same object if nothing changes. Throws to refuse the change. */
  change: (show: ShowRecord) => Promise<ShowRecord>;
  /**
   * Runs after the show is stored. At that time, no other caller can advance from the same step. Must be
   * idempotent.
   */
  applyEffect?: (show: ShowRecord) => Promise<void>;
}

/**
 * The maximum number of tries. Conflicts are rare, because usually at most two hosts change the show at the
 * same time.
 */
const maxTries = 5;

/**
 * Changes the show of an event. Runs changes within this server one after another, and retries if another
 * server has stored a change concurrently. Publishes the stored show after its effect was applied or has
 * failed. The podium is also published before.
 */
async function changeShow(
  app: Pick<App, 'domainEvents' | 'queues'>,
  event: EventRecord,
  { change, applyEffect }: ShowChange,
): Promise<void> {
  refuseSample(event);
  await app.queues.run(`show ${event._id.toString()}`, async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const before = await showOf(event);
      const next = await change(before);
      const show = next === before ? before : { ...next, revision: before.revision + 1 };
      if (show !== before && !(await tryToStore(before, show))) continue;
      // Phones keep their standings while the screens name the winners. They must therefore receive this step
      // before its effect ends the freeze.
      if (show.kind === 'podium') app.domainEvents.publish('showChanged', { show });
      try {
        await applyEffect?.(show);
      } finally {
        app.domainEvents.publish('showChanged', { show });
      }
      return;
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
}

/** Stores the show. Returns false if another server has changed it since it was read. */
async function tryToStore({ _id, revision }: ShowRecord, show: ShowRecord): Promise<boolean> {
  if (revision > 0) return (await ShowModel.replaceOne({ _id, revision }, show)).matchedCount > 0;
  try {
    await ShowModel.create(show);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
