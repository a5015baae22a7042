import type { EventStats, UpdateEvent } from '../../../protocol/schemas/events.ts';
import { counts } from '../../../protocol/limits.ts';
import { mailing, shareCodeTimes } from '../../base/limits.ts';
import { addDays, dayOf } from '../../../protocol/rules/days.ts';
import { deletionDay } from '../../../protocol/rules/deletion.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { newCredentialVersion } from '../../access/codes.ts';
import type { Role } from '../../access/viewer.ts';
import { AppError, wrongField } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import { presentQuestionStates } from '../../presenters/game.ts';
import {
  discardPictures,
  dropReplacedPictures,
  readPictures,
  storePictures,
  type PictureChange,
} from '../photos/pictures.ts';
import { withAnswersShown, withoutPlannedReveals } from '../answers/answers.ts';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { changeEvent } from './changeEvent.ts';
import { holdShareCode, releaseShareCode, takeShareCode } from './shareCodes.ts';
import { syncRehearsalOf } from '../rehearsal/rehearsals.ts';
import { answersSwitchedOnByCall } from '../show/callsOutsideShow.ts';
import type { App } from '../App.ts';

/**
 * Updates an event. Earlier share codes still lead to the event. A new admin code invalidates the grants of
 * all organisers, also for the rehearsal. New pictures are stored before the change, and replaced ones are
 * deleted after it. A crash therefore leaves at most an unused picture.
 */
export async function updateEvent(app: App, event: EventRecord, input: UpdateEvent): Promise<EventRecord> {
  const { logo, headerImage, adminCode, ...fields } = input;
  refuseOriginFields(event, input);
  const code = input.shareCode && !event.codes.includes(input.shareCode) ? input.shareCode : undefined;
  requireFewCodes(event, code);
  const pictures = await readPictures(event, { logo, headerImage });
  const credential = adminCode && {
    adminCodeHash: await app.adminCodeHashes.make(adminCode),
    adminCodeMark: newCredentialVersion(),
  };
  const { before, after } = await withShareCode(event._id, code, async () =>
    storeWithPictures(app, event, pictures, { ...fields, ...credential }),
  );
  if (credential || before.title !== after.title) await syncRehearsalOf(app, after);
  await dropReplacedPictures(app, { before, after }, pictures);
  return after;
}

/**
 * Throws `conflict` for the fields that a rehearsal takes from its event: the admin code and the title. It
 * also throws for a share code, because the code of a rehearsal is always random.
 */
function refuseOriginFields(event: EventRecord, { adminCode, title, shareCode }: UpdateEvent): void {
  if (!event.originId) return;
  if (adminCode) throw new AppError('conflict', refusalTexts.translatable('rehearsalCode'));
  if ((title ?? event.title) !== event.title || (shareCode ?? event.shareCode) !== event.shareCode)
    throw new AppError('conflict', refusalTexts.translatable('rehearsalDetails'));
}

/**
 * Throws `conflict` for too many share codes. Earlier codes stay reserved, so the number of codes is limited.
 */
function requireFewCodes({ codes }: EventRecord, newCode: string | undefined): void {
  if (newCode && codes.length >= counts.shareCodesPerEvent)
    throw new AppError('conflict', refusalTexts.translatable('tooManyShareCodes'));
}

/** Reserves a new share code for an event and runs `work`. Releases the code if `work` fails. */
async function withShareCode<T>(
  eventId: EventRecord['_id'],
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  await holdShareCode({ eventId, code, forMs: shareCodeTimes.holdMs });
  try {
    await takeShareCode(eventId, code);
    return await work();
  } catch (error) {
    // If the database's reply was lost, the event may have the code. The code is then not released.
    if (!isUnavailable(error)) await releaseShareCode(eventId, code);
    throw error;
  }
}

/** Stores the pictures, then the change. Deletes the new pictures if the change fails. */
async function storeWithPictures(
  app: App,
  event: EventRecord,
  pictures: PictureChange,
  fields: Fields,
): Promise<{ before: EventRecord; after: EventRecord }> {
  let before = event;
  const addresses = await storePictures(event, pictures);
  try {
    const after = await changeEvent(app, event._id.toString(), async (current) => {
      before = current;
      const changed = withFields(current, { ...fields, ...addresses });
      requireTimeBeforeDeletion(app, current, changed);
      requireTwoLanguages(changed);
      if (fields.showAnswers === false) return withoutPlannedReveals(changed);
      if (!fields.showAnswers) return changed;
      return withAnswersShown(app, answersSwitchedOnByCall(changed, current.showAnswers));
    });
    return { before, after };
  } catch (error) {
    await discardPictures(addresses);
    throw error;
  }
}

/**
 * Refuses a date on which the event would be deleted before its later reminder. A host would notice a
 * mistyped year too late, and a co-host must not be able to delete an event.
 */
function requireTimeBeforeDeletion(
  { nodes, retentionDays }: Pick<App, 'nodes' | 'retentionDays'>,
  before: EventRecord,
  after: EventRecord,
): void {
  if (before.date === after.date) return;
  const [dayBefore, dayAfter] = [deletionDay(before, retentionDays), deletionDay(after, retentionDays)];
  const earliestDay = addDays(dayOf(new Date(nodes.now())), Math.min(...mailing.deletionDays));
  if (dayBefore === undefined || dayAfter === undefined || dayAfter >= dayBefore || dayAfter > earliestDay)
    return;
  throw wrongField('date', refusalTexts.translatable('dateDeletes', { day: { day: dayAfter } }));
}

/** Throws `invalid` if both languages are equal. An event without a language is in English. */
function requireTwoLanguages({ language = 'en', secondLanguage }: EventRecord): void {
  if (language === secondLanguage)
    throw wrongField('secondLanguage', refusalTexts.translatable('sameLanguages'));
}

type Fields = Omit<UpdateEvent, 'adminCode'> & { adminCodeHash?: string; adminCodeMark?: string };

/** Applies the given fields. A field that is null or empty is removed. */
function withFields(event: EventRecord, fields: Fields): EventRecord {
  const { shareCode } = fields;
  if (shareCode && !event.codes.includes(shareCode)) requireFewCodes(event, shareCode);
  const givenFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...event, ...Object.fromEntries(givenFields) });
  return {
    ...(Object.fromEntries(
      merged.filter(([, value]) => value !== null && value !== ''),
    ) as unknown as EventRecord),
    ...(shareCode && { codes: [...new Set([...event.codes, shareCode])] }),
  };
}

/** Returns the totals of an event. Guests get totals without drafts. */
export const eventStats = (live: EventReadModel, role: Role): EventStats => ({
  totalQuestions: presentQuestionStates(live, role).length,
  totalParticipants: live.board.participantCount,
  totalPredictions: live.board.predictionCount,
});
