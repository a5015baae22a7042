import type { VenueResult } from '../../protocol/schemas/venue.ts';
import type { VenueResultRecord } from '../models/venue.ts';
import { pick } from './game.ts';

/** Presents the result of a phone's venue check to the host. */
export const presentVenueResult = (result: VenueResultRecord): VenueResult => ({
  ...pick(result, 'place', 'measures'),
  at: result.at.toISOString(),
});
