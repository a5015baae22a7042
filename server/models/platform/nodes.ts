import { defineModel, flag, instant, listOf, optional, type RecordOf, text } from '../record.ts';

/** The heartbeat of a server process on this database. */
export const NodeModel = defineModel('Node', {
  _id: text,
  host: text,
  version: text,
  startedAt: instant,
  /** The time of the last heartbeat on the database's clock. */
  seenAt: instant,
  /**
   * True when the process receives the domain events of others through Redis. The field's name is historical.
   */
  hasNews: flag,
  /** The ids of the events whose leaderboard or big screen is connected to the process. Absent: none. */
  screens: optional(listOf(text)),
});
export type NodeRecord = RecordOf<typeof NodeModel>;

/** A lease: the node that runs an exclusive task. Valid while that node sends heartbeats. */
export const LeaseModel = defineModel('Lease', {
  /** The name of the task. */
  _id: text,
  node: text,
});
