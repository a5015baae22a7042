import { logFailure } from '../../base/logFailure.ts';
import { logger } from '../../base/logger.ts';
import type { App } from '../App.ts';
import { removeExpiredEvents } from '../events/removeEvent.ts';
import { forgetVenueResults } from '../venueCheck/venue.ts';
import { forgetOldMails } from '../mail/sendMails.ts';
import { expireRecords } from '../metrics/Traffic.ts';
import { forgetEndedSessions } from './sessions.ts';

type Deletion = (app: App, now: Date) => Promise<unknown>;

/**
 * The deletions by age, which need a reliable clock. For example, if the record of an ended session was
 * deleted while the clock was ahead, the session would become valid again.
 */
const deletions: Record<string, Deletion> = {
  events: removeOldEvents,
  visits: async ({ traffic }, now) => {
    // The daily summary reads single visits, so it must run before they are deleted.
    await traffic.rollUp(now);
    await expireRecords(now);
  },
  mails: async (_, now) => forgetOldMails(now),
  'ended sessions': async (_, now) => forgetEndedSessions(now),
  'results of venue checks': async (_, now) => forgetVenueResults(now),
};

/** Runs all deletions by age. If a deletion fails, logs the failure and continues with the others. */
export async function deleteExpired(app: App, now: Date): Promise<void> {
  for (const [what, deletion] of Object.entries(deletions))
    await deletion(app, now).catch((error: unknown) =>
      logFailure(error, 'expired data could not be deleted', { what }),
    );
}

async function removeOldEvents(app: App, now: Date): Promise<void> {
  const { retentionDays: days } = app;
  if (days === undefined) return;
  const removed = await removeExpiredEvents(app, days, now);
  if (removed > 0) logger.info({ removed, days }, 'expired events were removed');
}
