import type { Types } from 'mongoose';
import { showPace, showVolume } from '../../protocol/limits.ts';
import { eveningSteps, questionSteps } from '../../protocol/steps.ts';
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
  kind: word([...questionSteps, ...eveningSteps]),
  /** Of the steps that are about one. */
  questionId: optional(id),
};

/**
 * What the host shows on the big screens, in a document of its own: it changes often, and nobody's score depends on it.
 * The id is the event's.
 */
export const ShowModel = defineModel('Show', {
  _id: id,
  ...step,
  changedAt: instant,
  /** Counts the steps: whoever goes on names the number of the step that they saw. */
  moves: number,
  /** Counts all changes. */
  revision: number,
  /** What undoing puts back. Absent: there is nothing to undo. */
  before: optional(part(step)),
  /** The step whose undoing made this one, so that a repeated undoing is known. */
  undone: optional(number),
  /** The question whose answer was shown last. */
  answered: optional(id),
  pace: number,
  isSoundOn: flag,
  volume: number,
  /** Whose messages the host has ticked. */
  wishIds: listOf(id),
});
export type ShowRecord = RecordOf<typeof ShowModel>;
export type StoredStep = NonNullable<ShowRecord['before']>;

/** The show of an event whose host has touched nothing: the screens run by themselves. */
export const untouchedShow = ({ _id, createdAt }: { _id: Types.ObjectId; createdAt: Date }): ShowRecord => ({
  _id,
  kind: 'automatic',
  changedAt: createdAt,
  moves: 0,
  revision: 0,
  pace: showPace.usual,
  isSoundOn: false,
  volume: showVolume,
  wishIds: [],
});
