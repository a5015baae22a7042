import type { VenueResult } from '../../protocol/schemas/venue.ts';
import type { VenueResultRecord } from '../models/venue.ts';
import { pick } from './game.ts';

export const presentVenueResult = (result: VenueResultRecord): VenueResult => ({
  ...pick(result, 'place', 'measures'),
  at: result.at.toISOString(),
});
