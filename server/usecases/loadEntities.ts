import { isShareCode, tidyShareCode } from '../../protocol/checks.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../models/participant.ts';
import type { App } from './App.ts';
import { isId } from './isId.ts';

/** A question, and the event in which it stands. */
export interface OfEvent {
  event: EventRecord;
  question: QuestionRecord;
}

/** What a call is about, found by its address before anything else is looked at. */
export interface LoadedEntities {
  none: object;
  event: { event: EventRecord };
  question: { event: EventRecord; question: QuestionRecord };
  /** The participant without the predictions, which few calls show. */
  participant: { event: EventRecord; participant: ParticipantRecord };
}

type Params = Record<string, string>;
/** `isFresh`: nothing will do that is only remembered, as for an organiser, whose rights may have ended elsewhere. */
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

/** So much is said again of whatever was given for a code. */
const mostShown = 40;

/** The event that a share code leads to, also an earlier code of it; 404 otherwise. */
export async function findEvent(shareCode: string): Promise<EventRecord> {
  const code = tidyShareCode(shareCode);
  const event = isShareCode(code) ? await EventModel.findOne({ codes: code }).lean() : null;
  if (event) return event;
  const shown = code.length > mostShown ? `${code.slice(0, mostShown)}...` : code;
  throw new AppError('event_not_found', refusalTexts.translatable('eventUnknown', { code: shown }));
}

/** Whoever plays hears at once what this process has not heard yet. */
function noticed(app: Pick<App, 'eventCache'>, event: EventRecord): EventRecord {
  app.eventCache.applyIfNewer(event);
  return event;
}

async function eventById(app: Pick<App, 'eventCache'>, id: string, isFresh: boolean): Promise<EventRecord> {
  const known = isFresh ? undefined : app.eventCache.loaded(id)?.event;
  const event = known ?? (await EventModel.findById(id).lean());
  if (!event) throw new AppError('event_not_found', refusalTexts.translatable('eventNotFound'));
  return noticed(app, event);
}

/** The event of a code as it is remembered, while it lets anybody in: nobody is refused by what may be over. */
function openEvent(app: Pick<App, 'eventCache'>, shareCode: string): EventRecord | undefined {
  const event = app.eventCache.loadedByCode(tidyShareCode(shareCode))?.event;
  return event?.isActive && !event.isOver && !event.isDoorClosed ? event : undefined;
}

export const find: Finders = {
  none: async () => ({}),
  event: async (app, { shareCode = '' }, isFresh) => ({
    event: (isFresh ? undefined : openEvent(app, shareCode)) ?? noticed(app, await findEvent(shareCode)),
  }),
  question: async (app, { id }, isFresh) => {
    if (!isId(id)) throw noQuestion();
    const loaded = isFresh ? undefined : app.eventCache.loadedQuestion(id);
    if (loaded) return loaded;
    const event = await EventModel.findOne({ 'questions._id': id }).lean();
    const question = event?.questions.find(({ _id }) => _id.toString() === id);
    if (!event || !question) throw noQuestion();
    return { question, event: noticed(app, event) };
  },
  participant: async (app, { id }, isFresh) => {
    const participant = isId(id) ? await ParticipantModel.findById(id, { predictions: 0 }).lean() : null;
    if (!participant) throw noParticipant();
    return { participant, event: await eventById(app, participant.eventId.toString(), isFresh) };
  },
};

/** The sample game is for trying out: guests write nothing to it. */
export function refuseSample(event: EventRecord): void {
  if (event.isSample) throw new AppError('sample_event', refusalTexts.translatable('sampleEvent'));
}
