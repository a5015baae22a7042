import { AppError } from '../../AppError.ts';
import type { EventRecord } from '../../models/Event.ts';

/** The sample game is for trying out: guests write nothing to it. */
export function refuseSample(event: EventRecord): void {
  if (event.isSample)
    throw new AppError('sample_event', 'This is just a sample game, so nothing you do here is saved.');
}
