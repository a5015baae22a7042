import { EventModel } from '../../models/Event.ts';
import type { ShownEvent } from '../../presenters/event.ts';
import type { App } from '../App.ts';

/** What the list does not show; left in the database, because the list may be long. */
const unlisted = { codes: 0, adminCodeHash: 0, adminCodeMark: 0, creationKey: 0, creationPrint: 0 };

/** Every event, newest first, with its number of participants; the sample is nobody's. */
export async function listEvents(app: App): Promise<ShownEvent[]> {
  await app.activity.settle();
  return EventModel.find({ isSample: false }, unlisted).sort({ createdAt: -1, _id: -1 }).lean<ShownEvent[]>();
}
