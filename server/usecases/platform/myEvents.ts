import { counts } from '../../../protocol/limits.ts';
import { type MyEvent, MyEventRole } from '../../../protocol/schemas/platform/myEvents.ts';
import { type Credentials, type Viewer, viewerOf } from '../../access/viewer.ts';
import { countedEvents, EventModel } from '../../models/event.ts';
import type { App } from '../App.ts';

/** The fields that are needed to identify a viewer and to list an event. They exclude the questions. */
const listedFields = { title: 1, date: 1, shareCode: 1, isActive: 1, adminCodeMark: 1, createdAt: 1 };

/** Returns the role with the most rights that the viewer's grants give. Ignores the owner's grant. */
const roleOf = ({ hasAdminCode, helpers, participantIds }: Viewer): MyEvent['role'] | undefined =>
  MyEventRole.options.find((role) => {
    if (role === 'organiser') return hasAdminCode;
    if (role === 'guest') return participantIds.length > 0;
    return helpers.some((helper) => helper.role === role);
  });

/**
 * Returns the events for which a browser has a valid grant, newest first. Omits the sample event and
 * rehearsals. An inactive event is listed only for viewers who may open it.
 */
export async function myEvents(
  app: Pick<App, 'eventCache' | 'ownerFingerprint'>,
  { grants }: Credentials,
): Promise<MyEvent[]> {
  const { participants, organiser, helper } = grants;
  const ids = new Set([...organiser, ...helper, ...participants].map(({ eventId }) => eventId));
  if (ids.size === 0) return [];
  const events = await EventModel.find({ ...countedEvents, _id: { $in: [...ids] } }, listedFields)
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  const listed = await Promise.all(
    events.map(async (event): Promise<MyEvent[]> => {
      const role = roleOf(await viewerOf(app, { grants, isAsGuest: false }, event));
      const isOpen = event.isActive || role === 'organiser' || role === 'cohost' || role === 'mc';
      const { title, date, shareCode } = event;
      return role && isOpen ? [{ shareCode, title, ...(date && { date }), role }] : [];
    }),
  );
  return listed.flat().slice(0, counts.myEvents);
}
