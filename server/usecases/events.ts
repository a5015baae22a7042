import type { CreateEvent, EventStats, UpdateEvent } from '../../protocol/events.ts';
import { counts, lengths } from '../../protocol/limits.ts';
import { hashCode, newMark, randomCode } from '../access/codes.ts';
import type { Viewer } from '../access/viewer.ts';
import { announce } from '../announcements.ts';
import { AppError } from '../AppError.ts';
import type { LiveEvent } from '../liveEvents.ts';
import { EventModel, type EventRecord } from '../models/Event.ts';
import { ParticipantModel } from '../models/Participant.ts';
import { presentQuestions } from '../presenters/question.ts';
import { isDuplicateKey } from '../toAppError.ts';
import { alone } from '../turns.ts';
import {
  discardPictures,
  dropUnusedPictures,
  readPictures,
  storePictures,
  type PictureChange,
} from './images.ts';
import { getSettings } from './platform.ts';
import { addFirstQuestions, closeAnsweredQuestions } from './questions.ts';

const codeTaken = () =>
  new AppError('share_code_taken', 'That event code is already taken. Please choose another one.');

/** Makes an event. While payment is required only the owner may (402); whether it is paid or active, the owner says. */
export async function createEvent(viewer: Viewer, input: CreateEvent): Promise<EventRecord> {
  const { customShareCode, questions, adminCode } = input;
  const event = await storeEvent(customShareCode || undefined, {
    title: input.title,
    ...optionalFields(input),
    ...(input.email && { email: input.email }),
    adminCodeHash: await hashCode(adminCode),
    adminCodeMark: newMark(),
    isActive: !viewer.isOwner || (input.isActive ?? true),
    isPaid: viewer.isOwner && input.isPaid === true,
    isSample: false,
    showAnswers: false,
    createdAt: new Date(),
  });
  await addFirstQuestions(event, questions ?? []);
  return event;
}

/** Refuses (402) whoever may not make an event for nothing. */
export async function requireFreeCreation(viewer: Viewer): Promise<void> {
  if (viewer.isOwner || !(await getSettings()).paymentRequired) return;
  throw new AppError('payment_required', 'Creating an event has to be paid for first.');
}

type OptionalFields = Pick<UpdateEvent, 'date' | 'location' | 'description'>;

function optionalFields({ date, location, description }: { [K in keyof OptionalFields]?: string | null }) {
  return { ...(date && { date }), ...(location && { location }), ...(description && { description }) };
}

/** The unique index decides about the code; a random one that is taken is drawn again. */
async function storeEvent(
  wantedCode: string | undefined,
  fields: Omit<EventRecord, '_id' | 'shareCode' | 'codes'>,
): Promise<EventRecord> {
  const shareCode = wantedCode ?? randomCode(lengths.generatedShareCode);
  try {
    return (await EventModel.create({ ...fields, shareCode, codes: [shareCode] })).toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (wantedCode) throw codeTaken();
    return storeEvent(undefined, fields);
  }
}

/**
 * Changes an event. An earlier share code keeps leading to it; a new admin code ends every organiser's grant. A new
 * picture is stored before the event shows it, and the old one goes last: a crash leaves at most a picture that nobody sees.
 */
export async function updateEvent(event: EventRecord, input: UpdateEvent): Promise<EventRecord> {
  const { logo, headerImage, adminCode, ...fields } = input;
  requireFewCodes(event, input.shareCode);
  const pictures = await readPictures(event, { logo, headerImage });
  const code = adminCode && { adminCodeHash: await hashCode(adminCode), adminCodeMark: newMark() };
  const eventId = event._id.toString();
  return alone(eventId, async () => {
    const closed = input.showAnswers ? await closeAnsweredQuestions(eventId) : [];
    const changed = await storeWithPictures(event, pictures, { ...fields, ...code });
    announce('eventChanged', { event: changed });
    if (closed.length > 0) announce('questionsChanged', { eventId, changed: closed, removed: [] });
    if (adminCode) announce('organisersChanged', { eventId });
    await dropUnusedPictures(changed, pictures);
    return changed;
  });
}

/** Earlier codes stay reserved, so there may not be any number of them. */
function requireFewCodes({ codes }: EventRecord, shareCode: string | undefined): void {
  if (shareCode && !codes.includes(shareCode) && codes.length >= counts.shareCodesPerEvent)
    throw new AppError('conflict', 'The event code has been changed too often. Please use an earlier one.');
}

/** A refused change (a share code that is taken) leaves no new picture behind. */
async function storeWithPictures(
  event: EventRecord,
  pictures: PictureChange,
  fields: Fields,
): Promise<EventRecord> {
  const addresses = await storePictures(event, pictures);
  try {
    return await storeChange(event._id.toString(), toChange({ ...fields, ...addresses }));
  } catch (error) {
    await discardPictures(addresses);
    throw error;
  }
}

type Fields = Omit<UpdateEvent, 'adminCode'> & { adminCodeHash?: string; adminCodeMark?: string };

function toChange({ shareCode, ...fields }: Fields) {
  const entries = Object.entries(fields);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''));
  const unset = Object.fromEntries(
    entries.filter(([, value]) => value === null || value === '').map(([name]) => [name, 1]),
  );
  const $set = { ...set, ...(shareCode && { shareCode }) };
  return {
    ...(Object.keys($set).length > 0 && { $set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    ...(shareCode && { $addToSet: { codes: shareCode } }),
  };
}

async function storeChange(eventId: string, change: object): Promise<EventRecord> {
  try {
    const options = { returnDocument: 'after' } as const;
    const changed = await EventModel.findByIdAndUpdate(eventId, change, options).lean();
    if (!changed) throw new AppError('event_not_found', 'This event does not exist any more.');
    return changed;
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken() : error;
  }
}

/** Every event, newest first, with its number of participants; the sample is nobody's. */
export async function listEvents(): Promise<{ event: EventRecord; participantCount: number }[]> {
  const events = await EventModel.find({ isSample: false }).sort({ createdAt: -1 }).lean();
  const joined = await ParticipantModel.aggregate<{ _id: unknown; count: number }>([
    { $group: { _id: '$eventId', count: { $sum: 1 } } },
  ]);
  const countOf = new Map(joined.map(({ _id, count }) => [String(_id), count]));
  return events.map((event) => ({ event, participantCount: countOf.get(event._id.toString()) ?? 0 }));
}

/** Totals of an event; guests are not told of drafts. */
export const eventStats = (live: LiveEvent, sight: Viewer['sight']): EventStats => ({
  totalQuestions: presentQuestions(live, sight).length,
  totalParticipants: live.board.participantCount,
  totalPredictions: live.board.predictionCount,
});
