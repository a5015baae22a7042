import type { CodeHashes } from '../access/codes.ts';
import type { RateLimits } from '../access/rateLimits.ts';
import type { Sessions } from '../access/session.ts';
import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import type { PushGateway } from '../gateways/webPush.ts';
import type { DomainEvents } from '../eventState/DomainEvents.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import type { Locks, Batcher } from '../base/concurrency.ts';
import type { Nodes } from '../replication/Nodes.ts';
import type { RecentPictures } from './photos/RecentPictures.ts';
import type { NewParticipant, Stored } from './participants/participantWrites.ts';
import type { RemovalJournal } from '../base/RemovalJournal.ts';
import type { ValidatedPrediction, Written } from './predictions/predictionWrites.ts';
import type { Activity } from './metrics/activity.ts';
import type { Traffic } from './metrics/Traffic.ts';

/**
 * Everything that one running app keeps in memory; `createApp` puts it together, and whoever needs it is given it. Two
 * apps in one process share the connection to the database and the log, and nothing else.
 */
export interface App {
  domainEvents: DomainEvents;
  eventCache: EventCache;
  locks: Locks;
  /** The processes on the same database. */
  nodes: Nodes;
  /** Stores whoever joins. */
  participantWrites: Batcher<NewParticipant, Stored>;
  /** Stores what they predict. */
  predictionWrites: Batcher<ValidatedPrediction, Written | undefined>;
  /** What browsers were granted. */
  sessions: Sessions;
  limits: RateLimits;
  codes: CodeHashes;
  activity: Activity;
  traffic: Traffic;
  pictures: RecentPictures;
  /** Who takes the money. */
  gateway: PaymentGateway;
  /** Who brings messages to guests' phones; undefined where nobody does. */
  push: PushGateway | undefined;
  /** Where removals are noted, apart from the data. */
  removals: RemovalJournal;
  /** An event is deleted so many days after the celebration; undefined: never. */
  retentionDays: number | undefined;
  /** The owner's grant counts only with the fingerprint of today's password. */
  ownerFingerprint: string;
}
