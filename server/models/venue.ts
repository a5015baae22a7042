import type { VenueMeasures } from '../../protocol/rules/venue.ts';
import { mixed, defineModel, id, instant, optional, type RecordOf, text } from './record.ts';

/** The result of an anonymous venue check by a phone. */
export const VenueResultModel = defineModel(
  'VenueResult',
  { eventId: id, place: optional(text), measures: mixed<VenueMeasures>(), at: instant },
  [[{ eventId: 1, at: -1 }], [{ at: 1 }]],
);
export type VenueResultRecord = RecordOf<typeof VenueResultModel>;
