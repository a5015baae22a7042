import { randomUUID } from 'node:crypto';
import type { CreateEvent } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { newCredentialVersion } from '../../access/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import { dataFormat, EventModel, type EventRecord } from '../../models/event.ts';
import { RemovedEventModel } from '../../models/removedEvent.ts';
import type { EventDraft } from '../../models/platform/payments.ts';
import { isDuplicateKey, isUnavailable } from '../../base/databaseErrors.ts';
import { getSettings } from '../platform/platform.ts';
import { firstQuestions } from '../questions/questions.ts';
import { holdRandomShareCode, holdShareCode, releaseShareCode, takeShareCode } from './shareCodes.ts';
import { idOfSubmission, printOf, requireSame, submissionKey, type Sent } from '../idempotency.ts';
import type { App } from '../App.ts';

/** How long a share code is kept while its event is being stored. */
const makingMs = 60_000;

/** An event, and whether it was made just now; a repeated submission gives the one that it made before. */
export interface Creation {
  event: EventRecord;
  isNew: boolean;
}

/**
 * Makes an event for nothing. While payment is required only the owner may (402); whether it is paid or active, the
 * owner says. Sent again under the same key after a lost reply, it gives the same event.
 */
export async function createEvent(
  app: App,
  viewer: Viewer,
  input: CreateEvent,
  { idempotencyKey, spend }: Sent,
): Promise<Creation> {
  if (!idempotencyKey) return { event: await createFree(app, viewer, input, { spend }), isNew: true };
  const key = submissionKey(idempotencyKey);
  const print = printOf(input);
  return app.locks.inTurn(`create ${key}`, async () => {
    const known = await EventModel.findOne({ creationKey: key }).lean();
    if (!known)
      return {
        event: await createFree(app, viewer, input, { spend, creationKey: key, creationPrint: print }),
        isNew: true,
      };
    const { creationPrint, adminCodeHash } = known;
    await requireSame(
      app,
      { print: creationPrint, adminCodeHash },
      { print, adminCode: input.adminCode },
      spend,
    );
    return { event: known, isNew: false };
  });
}

type Creating = Pick<EventDraft['fields'], 'creationKey' | 'creationPrint'>;

async function createFree(
  app: Pick<App, 'codes' | 'domainEvents'>,
  viewer: Viewer,
  input: CreateEvent,
  { spend, ...creating }: Creating & Pick<Sent, 'spend'>,
): Promise<EventRecord> {
  if (!viewer.isOwner && (await getSettings()).paymentRequired)
    throw new AppError('payment_required', refusalTexts.translatable('paymentRequired'));
  spend('creations');
  const draft = await draftEvent(app, input, {
    seed: creating.creationKey ?? randomUUID(),
    forMs: makingMs,
    isActive: !viewer.isOwner || (input.isActive ?? true),
    isPaid: viewer.isOwner && input.isPaid === true,
    ...creating,
  });
  const event = await makeEvent(draft).catch(async (error: unknown) => {
    // The event may be there all the same.
    if (!isUnavailable(error)) await releaseShareCode(draft.eventId, draft.shareCode);
    throw error;
  });
  app.domainEvents.publish('eventCreated', { event, ...(event.email && { email: event.email }) });
  return event;
}

interface Drafting extends Creating {
  /** What it is made for; the same gives the same ids. */
  seed: string;
  /** How long its share code is kept for it. */
  forMs: number;
  isActive: boolean;
  isPaid: boolean;
}

/** Gets an event ready to be made: ids given out, share code held (409 when it is taken), admin code hashed. */
export async function draftEvent(
  app: Pick<App, 'codes'>,
  input: CreateEvent,
  { seed, forMs, ...given }: Drafting,
): Promise<EventDraft> {
  const { title, date, location, description, email, language, customShareCode: code } = input;
  const eventId = idOfSubmission(seed);
  if (code) await holdShareCode({ eventId, code, forMs });
  const questions = (input.questions ?? []).filter((text) => text !== '');
  return {
    eventId,
    shareCode: code || (await holdRandomShareCode({ eventId, forMs })),
    fields: {
      title,
      ...(date && { date }),
      ...(location && { location }),
      ...(description && { description }),
      ...(email && { email }),
      ...(language && { language }),
      adminCodeHash: await app.codes.make(input.adminCode),
      adminCodeMark: newCredentialVersion(),
      ...given,
    },
    questions: questions.map((text, index) => ({ _id: idOfSubmission(`${seed} ${index}`), text })),
  };
}

/** What an event has that nobody has changed yet. */
export const unchanged = { revision: 1, fence: 0, format: dataFormat };

/**
 * Makes the event of a draft, with its questions, once, however often it is tried. 409 when its share code has been lost to
 * another one, 404 when it has been removed since.
 */
export async function makeEvent({ eventId, shareCode, fields, questions }: EventDraft): Promise<EventRecord> {
  const known = await EventModel.findById(eventId).lean();
  if (known) return known;
  if (await RemovedEventModel.exists({ _id: eventId }))
    throw new AppError('event_not_found', refusalTexts.translatable('eventGone'));
  await holdShareCode({ eventId, code: shareCode, forMs: makingMs });
  await takeShareCode(eventId, shareCode);
  try {
    const event = await EventModel.create({
      _id: eventId,
      ...fields,
      shareCode,
      codes: [shareCode],
      isSample: false,
      showAnswers: false,
      createdAt: new Date(),
      questions: firstQuestions(questions),
      ...unchanged,
    });
    return event.toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const made = await EventModel.findById(eventId).lean();
    if (!made) throw error;
    return made;
  }
}
