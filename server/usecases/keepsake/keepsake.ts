import { isKeepsakeOpen } from '../../../protocol/rules/keepsake.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { mayAdminister, type Viewer } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';
import type { App } from '../App.ts';

/**
 * Returns the live event for its keepsake page. Administrators can see the page before it is published. The
 * check uses the stored event, so unpublishing the keepsake takes effect with the next visit. A rehearsal has
 * no keepsake. Throws `keepsake_for_guests` or `keepsake_not_ready`.
 */
export async function openKeepsake(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  viewer: Viewer,
): Promise<EventReadModel> {
  const isGuest = viewer.participantIds.length > 0;
  const audience = event.originId ? undefined : event.keepsake;
  const mayPreview = mayAdminister(viewer.role) && !event.originId;
  if (!mayPreview && !isKeepsakeOpen(audience, { isGuest }))
    throw audience
      ? new AppError('keepsake_for_guests', refusalTexts.translatable('keepsakeForGuests'))
      : new AppError('keepsake_not_ready', refusalTexts.translatable('keepsakeNotReady'));
  return app.eventCache.get(event._id.toString());
}
