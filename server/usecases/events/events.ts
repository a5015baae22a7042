import type { EventStats, UpdateEvent } from '../../../protocol/schemas/events.ts';
import { counts } from '../../../protocol/limits.ts';
import { mailing } from '../../base/limits.ts';
import { addDays, dayOf } from '../../../protocol/rules/days.ts';
import { deletionDay } from '../../../protocol/rules/deletion.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { newCredentialVersion } from '../../access/codes.ts';
import type { Role } from '../../access/viewer.ts';
import { AppError, wrongField } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import { knownQuestions } from '../../presenters/game.ts';
import {
  discardPictures,
  dropReplacedPictures,
  readPictures,
  storePictures,
  type PictureChange,
} from '../photos/pictures.ts';
import { showingAnswers } from '../answers/answers.ts';
import { isUnavailable } from '../../base/databaseErrors.ts';
import { changeEvent } from './changeEvent.ts';
import { holdShareCode, releaseShareCode, takeShareCode } from './shareCodes.ts';
import { settleRehearsalOf } from '../rehearsal/rehearsals.ts';
import { answersSwitchedOnByCall } from '../show/stepEffect.ts';
import type { App } from '../App.ts';

/** How long a new share code is kept while its event takes it. */
const takingMs = 60_000;

/**
 * Changes an event. An earlier share code keeps leading to it; a new admin code ends every organiser's grant, in its
 * rehearsal, too. A new
 * picture is stored before the event shows it, and the old one goes last: a crash leaves at most a picture that nobody sees.
 */
export async function updateEvent(app: App, event: EventRecord, input: UpdateEvent): Promise<EventRecord> {
  const { logo, headerImage, adminCode, ...fields } = input;
  requireNothingOfOrigin(event, input);
  const code = input.shareCode && !event.codes.includes(input.shareCode) ? input.shareCode : undefined;
  requireFewCodes(event, code);
  const pictures = await readPictures(event, { logo, headerImage });
  const credential = adminCode && {
    adminCodeHash: await app.codes.make(adminCode),
    adminCodeMark: newCredentialVersion(),
  };
  const { before, after } = await withShareCode(event._id, code, async () =>
    storeWithPictures(app, event, pictures, { ...fields, ...credential }),
  );
  if (credential || before.title !== after.title) await settleRehearsalOf(app, after);
  await dropReplacedPictures(app, { before, after }, pictures);
  return after;
}

/** A rehearsal has the admin code and the title of its event, and no share code that somebody chose: 409 `conflict`. */
function requireNothingOfOrigin(event: EventRecord, { adminCode, title, shareCode }: UpdateEvent): void {
  if (!event.originId) return;
  if (adminCode) throw new AppError('conflict', refusalTexts.translatable('rehearsalCode'));
  if ((title ?? event.title) !== event.title || (shareCode ?? event.shareCode) !== event.shareCode)
    throw new AppError('conflict', refusalTexts.translatable('rehearsalDetails'));
}

/** Earlier codes stay reserved, so there may not be any number of them. */
function requireFewCodes({ codes }: EventRecord, another: string | undefined): void {
  if (another && codes.length >= counts.shareCodesPerEvent)
    throw new AppError('conflict', refusalTexts.translatable('tooManyShareCodes'));
}

/** A new share code is the event's before the event has it, so that no other one can; those of before are its own. */
async function withShareCode<T>(
  eventId: EventRecord['_id'],
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  await holdShareCode({ eventId, code, forMs: takingMs });
  try {
    await takeShareCode(eventId, code);
    return await work();
  } catch (error) {
    // The event may have it all the same.
    if (!isUnavailable(error)) await releaseShareCode(eventId, code);
    throw error;
  }
}

/** What can be refused is done first. A change that fails leaves no new picture behind. */
async function storeWithPictures(
  app: App,
  event: EventRecord,
  pictures: PictureChange,
  fields: Fields,
): Promise<{ before: EventRecord; after: EventRecord }> {
  let before = event;
  const addresses = await storePictures(event, pictures);
  try {
    const after = await changeEvent(app, event._id.toString(), async (known) => {
      before = known;
      const changed = withFields(known, { ...fields, ...addresses });
      requireTimeToKeep(app, known, changed);
      requireTwoLanguages(changed);
      if (!fields.showAnswers) return changed;
      return showingAnswers(app, answersSwitchedOnByCall(changed, known.showAnswers));
    });
    return { before, after };
  } catch (error) {
    await discardPictures(addresses);
    throw error;
  }
}

/**
 * A date deletes nobody's event before the later reminder: a slip, as of the year, would be found out too late, and
 * deletion is no co-host's.
 */
function requireTimeToKeep(
  { nodes, retentionDays }: Pick<App, 'nodes' | 'retentionDays'>,
  before: EventRecord,
  after: EventRecord,
): void {
  if (before.date === after.date) return;
  const [was, is] = [deletionDay(before, retentionDays), deletionDay(after, retentionDays)];
  const soonest = addDays(dayOf(new Date(nodes.now())), Math.min(...mailing.deletionDays));
  if (was === undefined || is === undefined || is >= was || is > soonest) return;
  throw wrongField('date', refusalTexts.translatable('dateDeletes', { day: { day: is } }));
}

/** Whoever reads both is told everything once. An event that names no language speaks English. */
function requireTwoLanguages({ language = 'en', secondLanguage }: EventRecord): void {
  if (language === secondLanguage)
    throw wrongField('secondLanguage', refusalTexts.translatable('sameLanguages'));
}

type Fields = Omit<UpdateEvent, 'adminCode'> & { adminCodeHash?: string; adminCodeMark?: string };

/** A field that is emptied goes. */
function withFields(event: EventRecord, fields: Fields): EventRecord {
  const { shareCode } = fields;
  if (shareCode && !event.codes.includes(shareCode)) requireFewCodes(event, shareCode);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...event, ...Object.fromEntries(given) });
  return {
    ...(Object.fromEntries(
      all.filter(([, value]) => value !== null && value !== ''),
    ) as unknown as EventRecord),
    ...(shareCode && { codes: [...new Set([...event.codes, shareCode])] }),
  };
}

/** Totals of an event; guests are not told of drafts. */
export const eventStats = (live: LiveEvent, role: Role): EventStats => ({
  totalQuestions: knownQuestions(live, role).length,
  totalParticipants: live.board.participantCount,
  totalPredictions: live.board.predictionCount,
});
