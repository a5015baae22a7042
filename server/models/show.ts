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
  /** Present only for steps about a question. */
  questionId: optional(id),
};

/**
 * The host-led show on the big screens. It is stored separately from the event, because it changes often and
 * no score depends on it. It has the id of the event.
 */
export const ShowModel = defineModel('Show', {
  _id: id,
  ...step,
  changedAt: instant,
  /** The number of steps so far. A request for the next step contains the number that its sender saw. */
  moves: number,
  /** Increases with each change. */
  revision: number,
  /** The step that an undo restores. Absent: there is nothing to undo. */
  before: optional(part(step)),
  /** The number of the step whose undo has created this step. It makes the undo idempotent. */
  undone: optional(number),
  /**
   * The time from the step until the answer becomes visible, in milliseconds. Present only for the step
   * `answer`. Absent: the answer is visible immediately.
   */
  suspenseMs: optional(number),
  /** The question whose answer was last shown. */
  answered: optional(id),
  pace: number,
  isSoundOn: flag,
  volume: number,
  /** True: guests cannot cheer. */
  isCheeringOff: optional(flag),
  /** The participants whose messages the host has selected. */
  wishIds: listOf(id),
});
export type ShowRecord = RecordOf<typeof ShowModel>;
export type StoredStep = NonNullable<ShowRecord['before']>;

/** Returns the initial show of an event, in which the screens choose their content themselves. */
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
