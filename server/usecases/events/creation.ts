import { randomUUID } from 'node:crypto';
import type { CreateEvent } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { newCredentialVersion } from '../../access/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { shareCodeTimes } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { eventGoneError } from '../../eventState/openEvent.ts';
import { dataFormat, EventModel, type EventRecord } from '../../models/event.ts';
import { RemovedEventModel } from '../../models/removedEvent.ts';
import type { EventDraft } from '../../models/platform/payments.ts';
import { isDuplicateKey, isUnavailable } from '../../base/databaseErrors.ts';
import { getSettings } from '../platform/platform.ts';
import { copyPictures, copyQuestionImages } from '../photos/pictures.ts';
import { withNewQuestions } from '../questions/questions.ts';
import { copyEvent } from './copyEvent.ts';
import { holdRandomShareCode, holdShareCode, releaseShareCode, takeShareCode } from './shareCodes.ts';
import {
  idOfSubmission,
  fingerprintOfInput,
  requireSameSubmission,
  submissionKey,
  type LoadSource,
  type SubmissionContext,
} from '../idempotency.ts';
import type { App } from '../App.ts';

/**
 * An event. `isNew` is true if this call has created it. A retried submission returns the event of the first
 * one.
 */
export interface Creation {
  event: EventRecord;
  isNew: boolean;
}

/**
 * Creates a free event. Only the owner can decide whether it is paid and active. A retry with the same
 * idempotency key returns the same event. Throws `payment_required` for other callers while payment is
 * required.
 */
export async function createEvent(
  app: App,
  viewer: Viewer,
  input: CreateEvent,
  { idempotencyKey, ...context }: SubmissionContext,
): Promise<Creation> {
  if (!idempotencyKey) return { event: await createFree(app, viewer, input, context), isNew: true };
  const key = submissionKey(idempotencyKey);
  const print = fingerprintOfInput(input);
  return app.queues.run(`create ${key}`, async () => {
    const existing = await EventModel.findOne({ creationKey: key }).lean();
    if (!existing)
      return {
        event: await createFree(app, viewer, input, { ...context, creationKey: key, creationPrint: print }),
        isNew: true,
      };
    const { creationPrint, adminCodeHash } = existing;
    await requireSameSubmission(
      app,
      { print: creationPrint, adminCodeHash },
      { print, adminCode: input.adminCode },
      context.takeToken,
    );
    return { event: existing, isNew: false };
  });
}

type CreationKeys = Pick<EventDraft['fields'], 'creationKey' | 'creationPrint'>;

async function createFree(
  app: Pick<App, 'adminCodeHashes' | 'domainEvents'>,
  viewer: Viewer,
  input: CreateEvent,
  { takeToken, loadSource, ...creationKeys }: CreationKeys & Omit<SubmissionContext, 'idempotencyKey'>,
): Promise<EventRecord> {
  if (!viewer.isOwner && (await getSettings()).paymentRequired)
    throw new AppError('payment_required', refusalTexts.translatable('paymentRequired'));
  takeToken('creations');
  const draft = await draftEvent(app, input, {
    loadSource,
    seed: creationKeys.creationKey ?? randomUUID(),
    forMs: shareCodeTimes.holdMs,
    isActive: !viewer.isOwner || (input.isActive ?? true),
    isPaid: viewer.isOwner && input.isPaid === true,
    ...creationKeys,
  });
  const event = await makeEvent(draft).catch(async (error: unknown) => {
    // If the database's reply was lost, the event may be stored. The code is then not released.
    if (!isUnavailable(error)) await releaseShareCode(draft.eventId, draft.shareCode);
    throw error;
  });
  app.domainEvents.publish('eventCreated', { event, ...(event.email && { email: event.email }) });
  return event;
}

interface DraftOptions extends CreationKeys {
  loadSource: LoadSource;
  /** The seed of the ids. Equal seeds give equal ids. */
  seed: string;
  /** How long the share code is held, in milliseconds. */
  forMs: number;
  isActive: boolean;
  isPaid: boolean;
}

/**
 * Prepares an event. Checks its questions, assigns ids, holds the share code and hashes the admin code.
 * Throws `share_code_taken` and the errors of `withNewQuestions` and `loadSource`.
 */
export async function draftEvent(
  app: Pick<App, 'adminCodeHashes'>,
  input: CreateEvent,
  { seed, forMs, loadSource, ...fields }: DraftOptions,
): Promise<EventDraft> {
  const { title, date, location, description, email, celebration, language, customShareCode: code } = input;
  const eventId = idOfSubmission(seed);
  const questions = (input.questions ?? [])
    .filter((question) => question !== '')
    .map((question, index) => ({
      ...(typeof question === 'string' ? { text: question, type: 'yes_no' as const } : question),
      _id: idOfSubmission(`${seed} ${index}`),
    }));
  const source = input.copyOf ? await loadSource(input.copyOf) : undefined;
  const copy = source ? copyEvent(source, input, seed) : { settings: {}, questions: [] };
  const checked = withNewQuestions({ ...copy.settings, questions: copy.questions }, questions);
  if (code) await holdShareCode({ eventId, code, forMs });
  return {
    eventId,
    shareCode: code || (await holdRandomShareCode({ eventId, forMs })),
    fields: {
      ...copy.settings,
      title,
      ...(date && { date }),
      ...(location && { location }),
      ...(description && { description }),
      ...(email && { email }),
      ...(celebration && { celebration }),
      ...(language && { language }),
      adminCodeHash: await app.adminCodeHashes.make(input.adminCode),
      adminCodeMark: newCredentialVersion(),
      ...fields,
    },
    questions: checked,
  };
}

/** The initial values of a new event's version fields. */
export const initialVersion = { revision: 1, fence: 0, format: dataFormat };

/**
 * Creates the event of a draft with its questions. Idempotent. Throws `share_code_taken` if another event has
 * taken the share code, and `event_not_found` if the event was already removed.
 */
export async function makeEvent({ eventId, shareCode, fields, questions }: EventDraft): Promise<EventRecord> {
  const existing = await EventModel.findById(eventId).lean();
  if (existing) return existing;
  if (await RemovedEventModel.exists({ _id: eventId })) throw eventGoneError();
  await holdShareCode({ eventId, code: shareCode, forMs: shareCodeTimes.holdMs });
  await takeShareCode(eventId, shareCode);
  try {
    const event = await EventModel.create({
      _id: eventId,
      ...fields,
      ...(await copyPictures(eventId, fields)),
      shareCode,
      codes: [shareCode],
      isSample: false,
      showAnswers: false,
      createdAt: new Date(),
      questions: (await copyQuestionImages(eventId, questions)).map((question, index) => ({
        type: 'yes_no' as const,
        isActive: true,
        order: index + 1,
        ...question,
      })),
      ...initialVersion,
    });
    return event.toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const concurrent = await EventModel.findById(eventId).lean();
    if (!concurrent) throw error;
    return concurrent;
  }
}
