import { Types } from 'mongoose';
import { undoing } from '../../../protocol/limits.ts';
import type { MoveShow, Step, UpdateShow } from '../../../protocol/schemas/show.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { EventRecord } from '../../models/event.ts';
import { ShowModel, type ShowRecord, type StoredStep, untouchedShow } from '../../models/show.ts';
import type { App } from '../App.ts';
import { refuseSample } from '../loadEntities.ts';
import { movedOn, requirePossible, takeBack, takeEffect } from './effects.ts';

/** The show as it is stored; one that nobody has touched stands nowhere. */
const showOf = async (event: EventRecord): Promise<ShowRecord> =>
  (await ShowModel.findById(event._id).lean()) ?? untouchedShow(event);

const toStored = (step: Step): StoredStep =>
  'questionId' in step ? { kind: step.kind, questionId: new Types.ObjectId(step.questionId) } : step;

const isAt = (show: StoredStep, step: StoredStep) =>
  show.kind === step.kind && show.questionId?.toString() === step.questionId?.toString();

/**
 * Puts a step on the big screens, with what belongs to it: see `takeEffect`. Whoever did not see the step that is there is
 * refused (409 `show_moved`) before anything has happened, so that of two hosts who press together one goes on. The same
 * one sent again, after a lost reply or a failure in between, brings to its end what was begun.
 */
export const moveShow = async (
  app: App,
  event: EventRecord,
  { step, revision, closes = false }: MoveShow,
): Promise<void> =>
  inTurn(app, event, {
    change: async (show) => {
      const wanted = toStored(step);
      if (show.moves === revision + 1 && isAt(show, wanted)) return show;
      if (show.moves !== revision) throw movedOn();
      const { kind, questionId } = show;
      await requirePossible(app, event, wanted, closes);
      const before = { kind, ...(questionId && { questionId }) };
      const answered = wanted.kind === 'answer' && wanted.questionId;
      return { ...moved(app, show, wanted), before, ...(answered && { answered }) };
    },
    follow: async (show) => takeEffect(app, event, show),
  });

/**
 * Puts back what was on the screens before the step of this number: an answer that it showed is held again, and its
 * question stays closed. For ten seconds and the way of a slow network (409 `show_moved` later, or when somebody has
 * gone on).
 */
export const undoShow = async (app: App, event: EventRecord, revision: number): Promise<void> =>
  inTurn(app, event, {
    change: async (show) => {
      if (show.undone === revision && show.moves === revision + 1) return show;
      const since = app.nodes.now() - show.changedAt.getTime();
      if (show.moves !== revision || !show.before || since > undoing.offeredMs + undoing.graceMs)
        throw movedOn();
      return { ...moved(app, show, show.before), undone: revision };
    },
    follow: async (show) => takeBack(app, event, show),
  });

/** The show with another step, which has done nothing yet. */
function moved(app: Pick<App, 'nodes'>, show: ShowRecord, step: StoredStep): ShowRecord {
  const { questionId: _of, before: _before, undone: _undone, ...rest } = show;
  return { ...rest, ...step, changedAt: new Date(app.nodes.now()), moves: show.moves + 1 };
}

/** Changes how the show looks and sounds, and which messages it shows: those of guests who exist. */
export const updateShow = async (
  app: App,
  event: EventRecord,
  { pace, sound, wishIds }: UpdateShow,
): Promise<void> =>
  inTurn(app, event, {
    change: async (show) => {
      const picked = wishIds && (await app.eventCache.present(event._id.toString(), [...new Set(wishIds)]));
      return {
        ...show,
        ...(pace !== undefined && { pace }),
        ...(sound && { isSoundOn: sound.isOn, volume: sound.volume }),
        ...(picked && { wishIds: picked.map((id) => new Types.ObjectId(id)) }),
      };
    },
  });

/** Takes the messages of guests who are removed out of the show. */
export async function dropWishes(
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

/** After a rehearsal the screens run by themselves again, no answer was shown, and nobody's message is ticked. */
export const startShowOver = async (app: App, event: EventRecord): Promise<void> =>
  inTurn(app, event, {
    change: async (show) => {
      if (show.revision === 0) return show;
      const { answered: _, ...rest } = moved(app, show, { kind: 'automatic' });
      return { ...rest, wishIds: [] };
    },
  });

interface Turn {
  /** What the show becomes; the very same one where that has happened already. Refuses by throwing. */
  change: (show: ShowRecord) => Promise<ShowRecord>;
  /** What follows from it, once nobody else can go on from the same step; harmless when it is repeated. */
  follow?: (show: ShowRecord) => Promise<void>;
}

/** Two hosts at once are the usual crowd. */
const mostTries = 5;

/**
 * One change of an event's show after the other; told when it is stored and what follows has happened. When another server
 * has changed it meanwhile, the change is made anew.
 */
async function inTurn(
  app: Pick<App, 'domainEvents' | 'locks'>,
  event: EventRecord,
  { change, follow }: Turn,
): Promise<void> {
  refuseSample(event);
  await app.locks.inTurn(`show ${event._id.toString()}`, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await showOf(event);
      const wanted = await change(before);
      const show = wanted === before ? before : { ...wanted, revision: before.revision + 1 };
      if (show !== before && !(await isStored(before, show))) continue;
      try {
        await follow?.(show);
      } finally {
        app.domainEvents.publish('showChanged', { show });
      }
      return;
    }
    throw new AppError('unavailable', refusalTexts.translatable('unavailable'));
  });
}

/** False when somebody else has changed the show meanwhile. */
async function isStored({ _id, revision }: ShowRecord, show: ShowRecord): Promise<boolean> {
  if (revision > 0) return (await ShowModel.replaceOne({ _id, revision }, show)).matchedCount > 0;
  try {
    await ShowModel.create(show);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
