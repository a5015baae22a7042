import type { CodeHashes } from '../access/codes.ts';
import type { RateLimits } from '../access/rateLimits.ts';
import type { Sessions } from '../access/session.ts';
import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import type { PushGateway } from '../gateways/webPush.ts';
import type { DomainEvents } from '../eventState/DomainEvents.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import type { KeyedQueues, Batcher } from '../base/concurrency.ts';
import type { Nodes } from '../replication/Nodes.ts';
import type { RecentPictures } from './photos/RecentPictures.ts';
import type { NewParticipant, StoredParticipant } from './participants/participantWrites.ts';
import type { RemovalJournal } from '../base/RemovalJournal.ts';
import type { ValidatedPrediction, WrittenParticipant } from './predictions/predictionWrites.ts';
import type { Activity } from './metrics/activity.ts';
import type { Traffic } from './metrics/Traffic.ts';

/**
 * The state and services of one running app, which `createApp` builds. Two apps in one process share only the
 * database connection and the logger.
 */
export interface App {
  domainEvents: DomainEvents;
  eventCache: EventCache;
  queues: KeyedQueues;
  /** The processes that use the same database. */
  nodes: Nodes;
  /** Batches the inserts of new participants. */
  participantWrites: Batcher<NewParticipant, StoredParticipant>;
  /** Batches the writes of predictions. */
  predictionWrites: Batcher<ValidatedPrediction, WrittenParticipant | undefined>;
  /** Reads and writes the signed cookies that contain browsers' grants. */
  sessions: Sessions;
  limits: RateLimits;
  adminCodeHashes: CodeHashes;
  activity: Activity;
  traffic: Traffic;
  pictures: RecentPictures;
  paymentGateway: PaymentGateway;
  /** Sends push notifications. Undefined if this server sends none. */
  push: PushGateway | undefined;
  /** The journal of removed ids, which is stored apart from the data. */
  removals: RemovalJournal;
  /** The number of days after its date for which an event is stored. Undefined: events are not deleted. */
  retentionDays: number | undefined;
  /**
   * The fingerprint of the current owner password. An owner grant with a different fingerprint is invalid.
   */
  ownerFingerprint: string;
}
