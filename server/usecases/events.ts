import type { CreateEvent, EventStats, UpdateEvent } from '../../protocol/events.ts';
import { lengths } from '../../protocol/limits.ts';
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
import { getSettings } from './platform.ts';
import { addFirstQuestions } from './questions.ts';

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

/** Changes an event. An earlier share code keeps leading to it; a new admin code ends every organiser's grant. */
export async function updateEvent(event: EventRecord, input: UpdateEvent): Promise<EventRecord> {
  requireKnownPictures(event, input);
  const change = await toChange(input);
  const eventId = event._id.toString();
  return alone(eventId, async () => {
    const changed = await storeChange(eventId, change);
    announce('eventChanged', { event: changed });
    if (input.adminCode) announce('organisersChanged', { eventId });
    return changed;
  });
}

/** An unchanged address of ours keeps a picture, an empty one removes it; there is no other way to set one here. */
function requireKnownPictures(event: EventRecord, input: UpdateEvent): void {
  for (const picture of ['logo', 'headerImage'] as const)
    if (input[picture] && input[picture] !== event[picture])
      throw new AppError('invalid', 'Please select an image file (JPG, PNG, GIF, etc.).');
}

async function toChange({ adminCode, shareCode, ...fields }: UpdateEvent) {
  const entries = Object.entries(fields);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''));
  const unset = Object.fromEntries(
    entries.filter(([, value]) => value === null || value === '').map(([name]) => [name, 1]),
  );
  const code = adminCode && { adminCodeHash: await hashCode(adminCode), adminCodeMark: newMark() };
  const $set = { ...set, ...code, ...(shareCode && { shareCode }) };
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
  const counts = await ParticipantModel.aggregate<{ _id: unknown; count: number }>([
    { $group: { _id: '$eventId', count: { $sum: 1 } } },
  ]);
  const countOf = new Map(counts.map(({ _id, count }) => [String(_id), count]));
  return events.map((event) => ({ event, participantCount: countOf.get(event._id.toString()) ?? 0 }));
}

/** Totals of an event; guests are not told of drafts. */
export const eventStats = (live: LiveEvent, sight: Viewer['sight']): EventStats => ({
  totalQuestions: presentQuestions(live, sight).length,
  totalParticipants: live.board.participantCount,
  totalPredictions: live.board.predictionCount,
});
