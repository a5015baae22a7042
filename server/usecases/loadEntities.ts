import { isShareCode, tidyShareCode } from '../../protocol/userText.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/participant.ts';
import type { App } from './App.ts';
import { isId } from './isId.ts';

export interface QuestionOfEvent {
  event: EventRecord;
  question: QuestionRecord;
}

/** The entities that a call loads, by kind. The parameters of the call's path identify them. */
export interface LoadedEntities {
  none: object;
  event: { event: EventRecord };
  question: { event: EventRecord; question: QuestionRecord };
  /** The participant is loaded without the predictions, because few calls need them. */
  participant: { event: EventRecord; participant: ParticipantRecord };
}

type Params = Record<string, string>;
/**
 * `isFresh` means that the database is read instead of the cache. It is set for calls of organisers, because
 * another server may have revoked their rights.
 */
type Finders = {
  [Kind in keyof LoadedEntities]: (
    app: Pick<App, 'eventCache'>,
    params: Params,
    isFresh: boolean,
  ) => Promise<LoadedEntities[Kind]>;
};

const noQuestion = () => new AppError('question_not_found', refusalTexts.translatable('questionNotFound'));
export const noParticipant = () =>
  new AppError('participant_not_found', refusalTexts.translatable('guestNotFound'));

/** The maximum number of characters of an unknown code in an error message. */
const maxShownLength = 40;

/** Finds the event of a current or earlier share code. Throws `event_not_found`. */
export async function findEvent(shareCode: string): Promise<EventRecord> {
  const code = tidyShareCode(shareCode);
  const event = isShareCode(code) ? await EventModel.findOne({ codes: code }).lean() : null;
  if (event) return event;
  const shown = code.length > maxShownLength ? `${code.slice(0, maxShownLength)}...` : code;
  throw new AppError('event_not_found', refusalTexts.translatable('eventUnknown', { code: shown }));
}

/** Publishes the loaded event to connected clients if it is newer than the cached one. */
function syncCache(app: Pick<App, 'eventCache'>, event: EventRecord): EventRecord {
  app.eventCache.publishIfNewer(event);
  return event;
}

async function eventById(app: Pick<App, 'eventCache'>, id: string, isFresh: boolean): Promise<EventRecord> {
  const cached = isFresh ? undefined : app.eventCache.getCached(id)?.event;
  const event = cached ?? (await EventModel.findById(id).lean());
  if (!event) throw new AppError('event_not_found', refusalTexts.translatable('eventNotFound'));
  return syncCache(app, event);
}

/**
 * Returns the cached event of a share code while guests can join. Otherwise returns undefined. The caller
 * then reads the database, so that a stale cache refuses no guest.
 */
function findCachedJoinableEvent(app: Pick<App, 'eventCache'>, shareCode: string): EventRecord | undefined {
  const event = app.eventCache.getCachedByCode(tidyShareCode(shareCode))?.event;
  return event?.isActive && !event.isOver && !event.isDoorClosed ? event : undefined;
}

export const entityLoaders: Finders = {
  none: async () => ({}),
  event: async (app, { shareCode = '' }, isFresh) => ({
    event:
      (isFresh ? undefined : findCachedJoinableEvent(app, shareCode)) ??
      syncCache(app, await findEvent(shareCode)),
  }),
  question: async (app, { id }, isFresh) => {
    if (!isId(id)) throw noQuestion();
    const loaded = isFresh ? undefined : app.eventCache.getCachedQuestion(id);
    if (loaded) return loaded;
    const event = await EventModel.findOne({ 'questions._id': id }).lean();
    const question = event?.questions.find(({ _id }) => _id.toString() === id);
    if (!event || !question) throw noQuestion();
    return { question, event: syncCache(app, event) };
  },
  participant: async (app, { id }, isFresh) => {
    const participant = isId(id) ? await ParticipantModel.findById(id, { predictions: 0 }).lean() : null;
    if (!participant) throw noParticipant();
    return { participant, event: await eventById(app, participant.eventId.toString(), isFresh) };
  },
};

/** Throws `sample_event` for the sample event, because guests cannot write to it. */
export function refuseSample(event: EventRecord): void {
  if (event.isSample) throw new AppError('sample_event', refusalTexts.translatable('sampleEvent'));
}
