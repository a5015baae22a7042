import type { VenueResult } from '../../protocol/schemas/venue.ts';
import type { VenueResultRecord } from '../models/venue.ts';
import { pick } from './game.ts';

/** What a phone has found at the venue, for the host. */
export const presentVenueResult = (result: VenueResultRecord): VenueResult => ({
  ...pick(result, 'place', 'measures'),
  at: result.at.toISOString(),
});
