import { venueChecks } from '../../base/limits.ts';
import type { ReportVenue } from '../../../protocol/schemas/venue.ts';
import type { TakeToken } from '../../access/rateLimits.ts';
import type { EventRecord } from '../../models/event.ts';
import { VenueResultModel, type VenueResultRecord } from '../../models/venue.ts';
import { refuseSample } from '../loadEntities.ts';

/** Returns the id under which venue results are stored. A rehearsal shares the results of its event. */
const eventIdOf = ({ _id, originId }: EventRecord) => originId ?? _id;

/**
 * Stores the network measurements of one phone at the venue. Keeps the latest `venueChecks.mostResults`
 * results of an event.
 */
export async function reportVenue(
  event: EventRecord,
  { place, measures }: ReportVenue,
  takeToken: TakeToken,
): Promise<void> {
  refuseSample(event);
  const eventId = eventIdOf(event);
  takeToken('venueReports', eventId.toString());
  await VenueResultModel.create({ eventId, ...(place && { place }), measures, at: new Date() });
  const older = await VenueResultModel.find({ eventId }, { _id: 1 })
    .sort({ at: -1 })
    .skip(venueChecks.mostResults)
    .lean();
  if (older.length > 0) await VenueResultModel.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
}

/** Returns the venue results of an event, latest first. */
export const venueResults = async (event: EventRecord): Promise<VenueResultRecord[]> =>
  VenueResultModel.find({ eventId: eventIdOf(event) })
    .sort({ at: -1 })
    .limit(venueChecks.mostResults)
    .lean();

/** Deletes results that are older than `venueChecks.keptMs`. */
export async function forgetVenueResults(now: Date): Promise<void> {
  await VenueResultModel.deleteMany({ at: { $lt: new Date(now.getTime() - venueChecks.keptMs) } });
}
