import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { meetWrites } from './writes.ts';

/** Where a moment lies: before a write of this process, or when it is done and nobody has heard so. */
export interface Moment {
  /** How many writes come before that one. */
  index: number;
  when: 'before' | 'after';
}

/** Guests, and the days' figures, are counted by themselves, a moment after what they count. */
const isRollUp = (asked: unknown[], collection: string) =>
  collection === DayMetricsModel.collection.name ||
  JSON.stringify(asked[1] ?? '').includes('participantCount');

/**
 * Runs `act`, and `meanwhile` at one moment of it, while the write of that moment waits. Tells whether the moment came;
 * what is written meanwhile, and later, is not counted.
 */
export async function interruptAt<T>(
  { index, when }: Moment,
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<{ result: T; hasCome: boolean }> {
  let left = index;
  let hasCome = false;
  let interruption: Promise<unknown> | undefined;
  const letGo = meetWrites(async (write, asked, collection) => {
    if (isRollUp(asked, collection)) return write();
    const isIt = !hasCome && left === 0;
    left -= 1;
    hasCome ||= isIt;
    if (isIt && when === 'before') await (interruption = meanwhile());
    const done = await write();
    if (isIt && when === 'after') await (interruption = meanwhile());
    return done;
  });
  try {
    const result = await act();
    await interruption;
    return { result, hasCome };
  } finally {
    letGo();
  }
}

/** Goes through every moment of what `each` interrupts, until one does not come any more; gives how many there were. */
export async function atEveryMoment(each: (moment: Moment) => Promise<boolean>): Promise<number> {
  for (let count = 0; ; count += 1)
    if (!(await each({ index: Math.floor(count / 2), when: count % 2 ? 'after' : 'before' }))) return count;
}
