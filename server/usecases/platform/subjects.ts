import { isShareCode, tidyShareCode } from '../../../protocol/checks.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import {
  EventModel,
  type EventRecord,
  ParticipantModel,
  type ParticipantRecord,
  QuestionModel,
  type QuestionRecord,
} from '../../models/game.ts';
import type { App } from '../App.ts';

/** What a call is about, found by its address before anything else is looked at. */
export interface Subjects {
  none: object;
  event: { event: EventRecord };
  question: { event: EventRecord; question: QuestionRecord };
  participant: { event: EventRecord; participant: ParticipantRecord };
}

type Params = Record<string, string>;
type Finders = { [Kind in keyof Subjects]: (app: App, params: Params) => Promise<Subjects[Kind]> };

/** True for a text that may be an id. */
export const isId = (id: string | undefined): id is string => id !== undefined && /^[0-9a-f]{24}$/.test(id);

const noQuestion = () => new AppError('question_not_found', refusalTexts('questionNotFound'));
export const noParticipant = () => new AppError('participant_not_found', refusalTexts('guestNotFound'));

/** So much is said again of whatever was given for a code. */
const mostShown = 40;

/** The event that a share code leads to, also an earlier code of it; 404 otherwise. */
export async function findEvent(shareCode: string): Promise<EventRecord> {
  const code = tidyShareCode(shareCode);
  const event = isShareCode(code) ? await EventModel.findOne({ codes: code }).lean() : null;
  if (event) return event;
  const shown = code.length > mostShown ? `${code.slice(0, mostShown)}...` : code;
  throw new AppError('event_not_found', refusalTexts('eventUnknown', { code: shown }));
}

async function eventById(app: App, id: string): Promise<EventRecord> {
  const event = app.liveEvents.loaded(id)?.event ?? (await EventModel.findById(id).lean());
  if (!event) throw new AppError('event_not_found', refusalTexts('eventNotFound'));
  return event;
}

export const find: Finders = {
  none: async () => ({}),
  event: async (_app, { shareCode = '' }) => ({ event: await findEvent(shareCode) }),
  question: async (app, { id }) => {
    if (!isId(id)) throw noQuestion();
    const loaded = app.liveEvents.loadedQuestion(id);
    if (loaded) return loaded;
    const question = await QuestionModel.findById(id).lean();
    if (!question) throw noQuestion();
    return { question, event: await eventById(app, question.eventId.toString()) };
  },
  participant: async (app, { id }) => {
    const participant = isId(id) ? await ParticipantModel.findById(id).lean() : null;
    if (!participant) throw noParticipant();
    return { participant, event: await eventById(app, participant.eventId.toString()) };
  },
};

/** The sample game is for trying out: guests write nothing to it. */
export function refuseSample(event: EventRecord): void {
  if (event.isSample) throw new AppError('sample_event', refusalTexts('sampleEvent'));
}
