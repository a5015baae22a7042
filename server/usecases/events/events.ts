import type { EventStats, UpdateEvent } from '../../../protocol/schemas/events.ts';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { newCredentialVersion } from '../../access/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../liveEvents.ts';
import { EventModel, type EventRecord } from '../../models/game.ts';
import { presentQuestions } from '../../presenters/game.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import {
  discardPictures,
  dropUnusedPictures,
  readPictures,
  storePictures,
  type PictureChange,
} from './images.ts';
import { closeAnsweredQuestions } from '../game/questions.ts';
import { codeTaken, holdShareCode, releaseShareCode } from './shareCodes.ts';
import type { App } from '../App.ts';

/** How long a new share code is kept while its event takes it. */
const takingMs = 60_000;

/**
 * Changes an event. An earlier share code keeps leading to it; a new admin code ends every organiser's grant. A new
 * picture is stored before the event shows it, and the old one goes last: a crash leaves at most a picture that nobody sees.
 */
export async function updateEvent(app: App, event: EventRecord, input: UpdateEvent): Promise<EventRecord> {
  const { logo, headerImage, adminCode, ...fields } = input;
  requireFewCodes(event, input.shareCode);
  const pictures = await readPictures(event, { logo, headerImage });
  const code = adminCode && {
    adminCodeHash: await app.codes.make(adminCode),
    adminCodeMark: newCredentialVersion(),
  };
  const eventId = event._id.toString();
  return app.locks.alone(eventId, async () => {
    const changed = await underHold(event, input.shareCode, async () =>
      storeWithPictures(app, event, pictures, { ...fields, ...code }),
    );
    app.announcements.publish('eventChanged', { event: changed });
    if (adminCode) app.announcements.publish('organisersChanged', { eventId });
    await dropUnusedPictures(app, changed, pictures);
    return changed;
  });
}

/** Earlier codes stay reserved, so there may not be any number of them. */
function requireFewCodes({ codes }: EventRecord, shareCode: string | undefined): void {
  if (shareCode && !codes.includes(shareCode) && codes.length >= counts.shareCodesPerEvent)
    throw new AppError('conflict', refusalTexts('tooManyShareCodes'));
}

/** A new share code is held while it is taken, as by every event; those that the event had before are its own. */
async function underHold<T>(
  { _id: eventId, codes }: EventRecord,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code || codes.includes(code)) return work();
  await holdShareCode({ eventId, code, forMs: takingMs });
  return work().finally(async () => releaseShareCode(eventId, code));
}

/**
 * What can be refused is done first; answers are shown when their questions are closed. A change that fails leaves no
 * new picture behind.
 */
async function storeWithPictures(
  app: App,
  event: EventRecord,
  pictures: PictureChange,
  fields: Fields,
): Promise<EventRecord> {
  const eventId = event._id.toString();
  const addresses = await storePictures(event, pictures);
  try {
    if (fields.showAnswers) await closeAnsweredQuestions(app, eventId);
    return await storeChange(eventId, toChange({ ...fields, ...addresses }));
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
    if (!changed) throw new AppError('event_not_found', refusalTexts('eventGone'));
    return changed;
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken() : error;
  }
}

/** Totals of an event; guests are not told of drafts. */
export const eventStats = (live: LiveEvent, role: Viewer['role']): EventStats => ({
  totalQuestions: presentQuestions(live, role).length,
  totalParticipants: live.board.participantCount,
  totalPredictions: live.board.predictionCount,
});
