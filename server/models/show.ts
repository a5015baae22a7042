import type { Types } from 'mongoose';
import { revealPace, showVolume } from '../../protocol/limits.ts';
import { stepsWithoutQuestion, questionSteps } from '../../protocol/showSteps.ts';
import {
  defineModel,
  flag,
  id,
  instant,
  listOf,
  number,
  optional,
  part,
  type RecordOf,
  word,
} from './record.ts';

const step = {
  kind: word([...questionSteps, ...stepsWithoutQuestion]),
  /** Only for steps about a question. */
  questionId: optional(id),
};

/**
 * The host-led show on the big screens. It is stored separately from the event because it changes often and
 * no score depends on it. The id is the event's.
 */
export const ShowModel = defineModel('Show', {
  _id: id,
  ...step,
  changedAt: instant,
  /** The number of steps. A call to advance names the step that its caller saw. */
  moves: number,
  /** Rises with every change. */
  revision: number,
  /** The step that undoing restores. Absent: there is nothing to undo. */
  before: optional(part(step)),
  /** The number of the step whose undo has created this step. Makes undoing idempotent. */
  undone: optional(number),
  /**
   * Only for the step `answer`: milliseconds from the step to the moment at which the answer becomes visible.
   * Absent: none.
   */
  suspenseMs: optional(number),
  /** The question whose answer was shown last. */
  answered: optional(id),
  pace: number,
  isSoundOn: flag,
  volume: number,
  /** True: guests cannot cheer. */
  isCheeringOff: optional(flag),
  /** The participants whose messages the host has picked. */
  wishIds: listOf(id),
});
export type ShowRecord = RecordOf<typeof ShowModel>;
export type StoredStep = NonNullable<ShowRecord['before']>;

/** The initial show of an event: the screens run automatically. */
export const untouchedShow = ({ _id, createdAt }: { _id: Types.ObjectId; createdAt: Date }): ShowRecord => ({
  _id,
  kind: 'automatic',
  changedAt: createdAt,
  moves: 0,
  revision: 0,
  pace: revealPace.usual,
  isSoundOn: false,
  volume: showVolume,
  wishIds: [],
});
