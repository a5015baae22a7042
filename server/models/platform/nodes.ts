import { defineModel, flag, instant, type RecordOf, text } from '../record.ts';

/** A process on this database, for as long as it says that it is there. */
export const NodeModel = defineModel('Node', {
  _id: text,
  host: text,
  version: text,
  startedAt: instant,
  /** By the database's clock. */
  seenAt: instant,
  /** Whether it hears of the others by a news stream. */
  hasNews: flag,
});
export type NodeRecord = RecordOf<typeof NodeModel>;

/** Which process does what one alone shall do. It holds for as long as that one is seen. */
export const LeaseModel = defineModel('Lease', {
  /** What is done. */
  _id: text,
  node: text,
});
