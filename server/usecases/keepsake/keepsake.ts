import { isKeepsakeOpen } from '../../../protocol/rules/keepsake.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { mayAdminister, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import type { App } from '../App.ts';

/**
 * Opens the keepsake of an event to those for whom it is published; who administers the event looks ahead. Judged by the
 * event as it is stored at this moment, so that taking it back holds for the very next visit. A rehearsal has none.
 */
export async function openKeepsake(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  viewer: Viewer,
): Promise<LiveEvent> {
  const isGuest = viewer.participantIds.length > 0;
  const audience = event.originId ? undefined : event.keepsake;
  const mayLookAhead = mayAdminister(viewer.role) && !event.originId;
  if (!mayLookAhead && !isKeepsakeOpen(audience, { isGuest }))
    throw audience
      ? new AppError('keepsake_for_guests', refusalTexts.translatable('keepsakeForGuests'))
      : new AppError('keepsake_not_ready', refusalTexts.translatable('keepsakeNotReady'));
  return app.eventCache.get(event._id.toString());
}
