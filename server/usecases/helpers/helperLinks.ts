import { counts } from '../../../protocol/limits.ts';
import type { MakeHelperLink } from '../../../protocol/schemas/helpers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { HelperLinkModel, type HelperLinkRecord } from '../../models/helpers.ts';
import { appendToLog, type LoggedAction } from '../auditLog/appendToLog.ts';
import { createCoupleLink } from '../participants/couple.ts';
import { retryOnDuplicateKey } from '../duplicateKeyRetries.ts';
import { freeNumbers, pickRandom, slotOf } from '../numberedSlots.ts';
import { refuseSample } from '../loadEntities.ts';
import { isId } from '../isId.ts';
import type { App } from '../App.ts';

const linkUnknown = () => new AppError('helper_link_unknown', refusalTexts.translatable('helperLinkUnknown'));

/** Selects the links of an event that are not revoked. */
const openLinksOf = ({ _id }: EventRecord) => ({ eventId: _id, endedAt: { $exists: false } });

/** Returns the free slots for new links. Throws `conflict` if all slots are taken. */
async function freeSlots(event: EventRecord): Promise<number[]> {
  const maxLinks = counts.helperLinks;
  const open = await HelperLinkModel.find(openLinksOf(event), { slot: 1 }).lean();
  const free = freeNumbers(
    maxLinks,
    open.map(({ slot }) => slot),
  );
  if (free.length === 0)
    throw new AppError('conflict', refusalTexts.translatable('tooManyHelperLinks', { most: maxLinks }));
  return free;
}

/**
 * Creates a helper link. Stores only the hash of its token. Throws `conflict` if there are already
 * `counts.helperLinks` open links.
 */
export async function makeHelperLink(
  app: Pick<App, 'domainEvents' | 'nodes'>,
  event: EventRecord,
  { role, name }: MakeHelperLink,
): Promise<{ link: HelperLinkRecord; token: string }> {
  refuseSample(event);
  await freeSlots(event);
  if (role === 'couple') await createCoupleLink(app, event);
  const token = newKey();
  const fields = {
    eventId: event._id,
    role,
    ...(name && { name }),
    tokenHash: hashOfKey(token),
    createdAt: new Date(),
  };
  const link = await retryOnDuplicateKey(async () =>
    HelperLinkModel.create({ ...fields, slot: slotOf(event._id, pickRandom(await freeSlots(event))) }),
  );
  await appendToLog(app, event._id, [aboutHelper('helperInvited', { role, name })]);
  return { link: link.toObject(), token };
}

const aboutHelper = (
  what: 'helperInvited' | 'helperEnded',
  { role, name }: Pick<HelperLinkRecord, 'role' | 'name'>,
): LoggedAction => ({
  what,
  details: [role],
  ...(name && { subject: name }),
});

/** Returns the open links of an event, oldest first. */
export const helperLinksOf = async (event: EventRecord): Promise<HelperLinkRecord[]> =>
  HelperLinkModel.find(openLinksOf(event)).sort({ createdAt: 1, _id: 1 }).lean();

/**
 * Revokes a link. Its helpers lose their rights immediately, also on open connections. Revoking it again
 * changes nothing. Throws `helper_link_unknown`.
 */
export async function endHelperLink(
  app: Pick<App, 'domainEvents' | 'nodes'>,
  event: EventRecord,
  id: string,
): Promise<void> {
  const link = isId(id) && (await HelperLinkModel.findOne({ _id: id, eventId: event._id }).lean());
  if (!link) throw linkUnknown();
  if (link.endedAt) return;
  const { modifiedCount } = await HelperLinkModel.updateOne(
    { _id: id, endedAt: { $exists: false } },
    { $set: { endedAt: new Date() }, $unset: { slot: 1 } },
  );
  await deleteOldestEnded(event);
  app.domainEvents.publish('sessionsEnded', { ids: [id] });
  if (modifiedCount > 0) await appendToLog(app, event._id, [aboutHelper('helperEnded', link)]);
}

/** Deletes the oldest revoked links of an event. Keeps the latest ones. */
async function deleteOldestEnded({ _id: eventId }: EventRecord): Promise<void> {
  const old = await HelperLinkModel.find({ eventId, endedAt: { $gt: new Date(0) } }, { _id: 1 })
    .sort({ endedAt: -1 })
    .skip(counts.endedHelperLinks)
    .lean();
  if (old.length > 0) await HelperLinkModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

/**
 * Returns the link of a token and its event. Throws `helper_link_unknown`, or `helper_link_ended` for a
 * revoked link.
 */
export async function findHelperLink(token: string): Promise<{ link: HelperLinkRecord; event: EventRecord }> {
  const link = await HelperLinkModel.findOne({ tokenHash: hashOfKey(token) }).lean();
  const event = link && (await EventModel.findById(link.eventId).lean());
  if (!link || !event) throw linkUnknown();
  if (link.endedAt) throw new AppError('helper_link_ended', refusalTexts.translatable('helperLinkEnded'));
  return { link, event };
}

/** Returns the given ids that belong to no open link. */
export async function endedLinksIn(ids: string[]): Promise<string[]> {
  const linkIds = ids.filter(isId);
  if (linkIds.length === 0) return [];
  const open = await HelperLinkModel.find(
    { _id: { $in: linkIds }, endedAt: { $exists: false } },
    { _id: 1 },
  ).lean();
  const openIds = new Set(open.map(({ _id }) => _id.toString()));
  return linkIds.filter((id) => !openIds.has(id));
}
