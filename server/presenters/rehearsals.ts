import type { Rehearsal } from '../../protocol/schemas/rehearsals.ts';
import type { EventRecord } from '../models/event.ts';
import { endOf } from '../models/rehearsals.ts';

export const presentRehearsal = ({
  rehearsal,
  origin,
}: Record<'rehearsal' | 'origin', EventRecord>): Rehearsal => ({
  shareCode: rehearsal.shareCode,
  eventShareCode: origin.shareCode,
  guests: rehearsal.simulation?.wanted ?? 0,
  guestsHere: rehearsal.simulation?.come ?? 0,
  endsAt: endOf(rehearsal).toISOString(),
});
