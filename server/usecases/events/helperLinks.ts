import { counts } from '../../../protocol/limits.ts';
import type { MakeHelperLink } from '../../../protocol/schemas/helpers.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import { AppError } from '../../AppError.ts';
import { EventModel, type EventRecord } from '../../models/game.ts';
import { HelperLinkModel, type HelperLinkRecord } from '../../models/helpers.ts';
import { entryOf, noting } from '../log/entries.ts';
import { letCouplePlay } from '../game/couple.ts';
import { isId, refuseSample } from '../platform/subjects.ts';
import type { App } from '../App.ts';

const unknown = () => new AppError('helper_link_unknown', refusalTexts.said('helperLinkUnknown'));

/** The links of an event that helpers may enter by. */
const openLinksOf = ({ _id }: EventRecord) => ({ eventId: _id, endedAt: { $exists: false } });

/** Makes a link for a helper; its token is known to nobody afterwards. So many may be open at once. */
export async function makeHelperLink(
  app: App,
  event: EventRecord,
  { role, name }: MakeHelperLink,
): Promise<{ link: HelperLinkRecord; token: string }> {
  refuseSample(event);
  const most = counts.helperLinks;
  if ((await HelperLinkModel.countDocuments(openLinksOf(event))) >= most)
    throw new AppError('conflict', refusalTexts.said('tooManyHelperLinks', { most }));
  if (role === 'couple') await letCouplePlay(app, event);
  const token = newKey();
  const link = await HelperLinkModel.create({
    eventId: event._id,
    role,
    ...(name && { name }),
    tokenHash: hashOfKey(token),
    createdAt: new Date(),
    noted: [entryOf(app, { what: 'helperInvited', ...aboutHelper({ role, name }) })],
  });
  return { link: link.toObject(), token };
}

/** What the log says of whom. */
const aboutHelper = ({ role, name }: Pick<HelperLinkRecord, 'role' | 'name'>) => ({
  details: [role],
  ...(name && { subject: name }),
});

/** The open links of an event, in the order of making. */
export const helperLinksOf = async (event: EventRecord): Promise<HelperLinkRecord[]> =>
  HelperLinkModel.find(openLinksOf(event)).sort({ createdAt: 1, _id: 1 }).lean();

/** Ends a link: who has entered by it may nothing more from now on, on open connections, too. Ended again it is ended. */
export async function endHelperLink(app: App, event: EventRecord, id: string): Promise<void> {
  const link = isId(id) && (await HelperLinkModel.findOne({ _id: id, eventId: event._id }).lean());
  if (!link) throw unknown();
  if (link.endedAt) return;
  const entry = entryOf(app, { what: 'helperEnded', ...aboutHelper(link) });
  await HelperLinkModel.updateOne(
    { _id: id, endedAt: { $exists: false } },
    { $set: { endedAt: new Date() }, ...noting(entry) },
  );
  app.announcements.publish('sessionsEnded', { ids: [id] });
}

/** The link that a token opens, and its event. A wrong token is `helper_link_unknown`, an ended one `helper_link_ended`. */
export async function findHelperLink(token: string): Promise<{ link: HelperLinkRecord; event: EventRecord }> {
  const link = await HelperLinkModel.findOne({ tokenHash: hashOfKey(token) }).lean();
  const event = link && (await EventModel.findById(link.eventId).lean());
  if (!link || !event) throw unknown();
  if (link.endedAt) throw new AppError('helper_link_ended', refusalTexts.said('helperLinkEnded'));
  return { link, event };
}

/** Which of some links have been ended. */
export async function endedLinksIn(ids: string[]): Promise<string[]> {
  const linkIds = ids.filter(isId);
  if (linkIds.length === 0) return [];
  const ended = await HelperLinkModel.find(
    { _id: { $in: linkIds }, endedAt: { $exists: true } },
    { _id: 1 },
  ).lean();
  return ended.map(({ _id }) => _id.toString());
}
