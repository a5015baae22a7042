import { counts } from '../../../protocol/limits.ts';
import type { MakeHelperLink } from '../../../protocol/schemas/helpers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel, type EventRecord } from '../../models/event.ts';
import { HelperLinkModel, type HelperLinkRecord } from '../../models/helpers.ts';
import { appendToLog, type LoggedAction } from '../auditLog/appendToLog.ts';
import { createCoupleLink } from '../participants/couple.ts';
import { retryUpsert } from '../retryUpsert.ts';
import { freeNumbers, oneOf, slotOf } from '../slots.ts';
import { refuseSample } from '../loadEntities.ts';
import { isId } from '../isId.ts';
import type { App } from '../App.ts';

const unknown = () => new AppError('helper_link_unknown', refusalTexts.translatable('helperLinkUnknown'));

/** The links of an event that helpers may enter by. */
const openLinksOf = ({ _id }: EventRecord) => ({ eventId: _id, endedAt: { $exists: false } });

/** The slots of new links that are free; `conflict` when as many links are open as may be. */
async function freeSlots(event: EventRecord): Promise<number[]> {
  const most = counts.helperLinks;
  const open = await HelperLinkModel.find(openLinksOf(event), { slot: 1 }).lean();
  const free = freeNumbers(
    most,
    open.map(({ slot }) => slot),
  );
  if (free.length === 0)
    throw new AppError('conflict', refusalTexts.translatable('tooManyHelperLinks', { most }));
  return free;
}

/** Makes a link for a helper; its token is stored nowhere. `conflict` when `counts.helperLinks` are open. */
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
  const link = await retryUpsert(async () =>
    HelperLinkModel.create({ ...fields, slot: slotOf(event._id, oneOf(await freeSlots(event))) }),
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

/** The open links of an event, in the order of making. */
export const helperLinksOf = async (event: EventRecord): Promise<HelperLinkRecord[]> =>
  HelperLinkModel.find(openLinksOf(event)).sort({ createdAt: 1, _id: 1 }).lean();

/** Ends a link: who has entered by it may nothing more from now on, on open connections, too. Ended again it is ended. */
export async function endHelperLink(
  app: Pick<App, 'domainEvents' | 'nodes'>,
  event: EventRecord,
  id: string,
): Promise<void> {
  const link = isId(id) && (await HelperLinkModel.findOne({ _id: id, eventId: event._id }).lean());
  if (!link) throw unknown();
  if (link.endedAt) return;
  const { modifiedCount } = await HelperLinkModel.updateOne(
    { _id: id, endedAt: { $exists: false } },
    { $set: { endedAt: new Date() }, $unset: { slot: 1 } },
  );
  await deleteOldestEnded(event);
  app.domainEvents.publish('sessionsEnded', { ids: [id] });
  if (modifiedCount > 0) await appendToLog(app, event._id, [aboutHelper('helperEnded', link)]);
}

/** Deletes the ended links of an event beyond the latest ones. */
async function deleteOldestEnded({ _id: eventId }: EventRecord): Promise<void> {
  const old = await HelperLinkModel.find({ eventId, endedAt: { $gt: new Date(0) } }, { _id: 1 })
    .sort({ endedAt: -1 })
    .skip(counts.endedHelperLinks)
    .lean();
  if (old.length > 0) await HelperLinkModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

/** The link that a token opens, and its event. A wrong token is `helper_link_unknown`, an ended one `helper_link_ended`. */
export async function findHelperLink(token: string): Promise<{ link: HelperLinkRecord; event: EventRecord }> {
  const link = await HelperLinkModel.findOne({ tokenHash: hashOfKey(token) }).lean();
  const event = link && (await EventModel.findById(link.eventId).lean());
  if (!link || !event) throw unknown();
  if (link.endedAt) throw new AppError('helper_link_ended', refusalTexts.translatable('helperLinkEnded'));
  return { link, event };
}

/** Of the ids of some links, those of links that are not open. */
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
