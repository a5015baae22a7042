import { defineModel, flag, instant, listOf, optional, type RecordOf, text } from '../record.ts';

/** The heartbeat of a server process that uses this database. */
export const NodeModel = defineModel('Node', {
  _id: text,
  host: text,
  version: text,
  startedAt: instant,
  /** The time of the last heartbeat on the database's clock. */
  seenAt: instant,
  /**
   * True if the process receives the domain events of others through Redis. The field's name comes from
   * earlier versions.
   */
  hasNews: flag,
  /**
   * The ids of the events with a leaderboard or big screen that is connected to this process. Absent: none.
   */
  screens: optional(listOf(text)),
});
export type NodeRecord = RecordOf<typeof NodeModel>;

/**
 * A lease, which names the node that runs an exclusive task. It is valid while that node sends heartbeats.
 */
export const LeaseModel = defineModel('Lease', {
  /** The name of the task. */
  _id: text,
  node: text,
});
