import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { interceptWrites } from './interceptWrites.ts';

/** An interruption point: before a write of this process, or after it and before its caller continues. */
export interface InterruptionPoint {
  /** The number of writes before this one. */
  index: number;
  when: 'before' | 'after';
}

/** True for guest counts and daily figures, which are written in the background after a delay. */
const isBackgroundCount = (args: unknown[], collection: string) =>
  collection === DayMetricsModel.collection.name ||
  JSON.stringify(args[1] ?? '').includes('participantCount');

/**
 * Runs `act`, and runs `meanwhile` at one of its writes; the write waits for `meanwhile`. `hasCome` is false
 * if `act` has fewer writes. Writes after that point are not counted.
 */
export async function interruptAt<T>(
  { index, when }: InterruptionPoint,
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<{ result: T; hasCome: boolean }> {
  let left = index;
  let hasCome = false;
  let interruption: Promise<unknown> | undefined;
  const restoreWrites = interceptWrites(async (write, args, collection) => {
    if (isBackgroundCount(args, collection)) return write();
    const isMoment = !hasCome && left === 0;
    left -= 1;
    hasCome ||= isMoment;
    if (isMoment && when === 'before') await (interruption = meanwhile());
    const done = await write();
    if (isMoment && when === 'after') await (interruption = meanwhile());
    return done;
  });
  try {
    const result = await act();
    await interruption;
    return { result, hasCome };
  } finally {
    restoreWrites();
  }
}

/** Runs `each` for every interruption point until it returns false. Returns the number of points. */
export async function atEveryInterruptionPoint(
  each: (moment: InterruptionPoint) => Promise<boolean>,
): Promise<number> {
  for (let count = 0; ; count += 1)
    if (!(await each({ index: Math.floor(count / 2), when: count % 2 ? 'after' : 'before' }))) return count;
}
