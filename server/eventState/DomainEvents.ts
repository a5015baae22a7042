import type { CheerCounts } from '../../protocol/cheers.ts';
import { logger } from '../base/logger.ts';
import type { CoupleRecord } from '../models/couple.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord, PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import type { ShowRecord } from '../models/show.ts';
import type { PaymentRecord } from '../models/platform/payments.ts';

/** A removed participant, with the days on which the participant was active. */
export interface RemovedParticipant {
  participantId: string;
  activeDays?: string[] | undefined;
  /** True if the participants left themselves. Absent if the host removed them. */
  hasLeft?: boolean;
}

/**
 * The domain events. Each is published after its change is durable, and contains the new state. Applying an
 * event a second time therefore has no effect.
 */
export interface DomainEventPayloads {
  /**
   * An event was created. `payment` is present if the event was paid for. If a crash prevents this
   * publication, the mail job later queues the missing mails.
   */
  eventCreated: { event: EventRecord; payment?: PaymentRecord; email?: string };
  /** The event or its questions changed. */
  eventChanged: { event: EventRecord };
  /** The event and all of its data were removed. */
  eventRemoved: { eventId: string };
  /** The admin code of a cached event changed. Grants for the previous code are invalid. */
  adminCodeChanged: { eventId: string };
  /**
   * Organisers, helpers or the owner logged out, or links of helpers were revoked. `ids` are the ids of these
   * sessions and links.
   */
  sessionsEnded: { ids: string[] };
  participantPut: { eventId: string; participant: ParticipantRecord };
  /**
   * A guest's message changed, or the host's decision about it. This event follows the `participantPut` that
   * contains the change.
   */
  messageChanged: { eventId: string; participantId: string };
  /** One operation removed these participants. */
  participantsRemoved: { eventId: string; participants: RemovedParticipant[] };
  /** The host-led show changed. */
  showChanged: { show: ShowRecord };
  /** The list of pending transfer requests changed. The event contains the whole list. */
  transferRequestsChanged: { eventId: string; requests: TransferLinkRecord[] };
  /** A prediction was stored. `revision` is the participant's revision after the prediction. */
  predictionMade: { eventId: string; prediction: PredictionRecord; revision: number };
  /** The couple's link was created, or a prediction of the couple was stored or removed. */
  coupleChanged: { eventId: string; couple: CoupleRecord };
  /** The event cache was compared with the database. Other components that cache data resync as well. */
  cacheResynced: Record<string, never>;
  /** The cheers of one server's guests during one tick. They are not stored. */
  cheersCounted: { eventId: string; counts: CheerCounts };
  /** The owner confirmed the date. Deletion by age can continue. */
  clockConfirmed: Record<string, never>;
}

export type DomainEventName = keyof DomainEventPayloads;
type Listener<N extends DomainEventName> = (message: DomainEventPayloads[N]) => void;
interface Subscription<N extends DomainEventName> {
  listener: Listener<N>;
  isOwnOnly: boolean;
}

/**
 * The domain event bus of one process. Use cases publish events. The event cache must subscribe first, then
 * the rooms.
 */
export class DomainEvents {
  readonly #listeners: { [N in DomainEventName]?: Subscription<N>[] } = {};

  /** Subscribes to a domain event of all servers. Returns a function that unsubscribes. */
  on<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: false });
  }

  /**
   * Does the same as `on`, but only for changes that this process has made. Used for side effects that must
   * happen once, such as mails.
   */
  onLocal<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: true });
  }

  /**
   * Calls all listeners synchronously, in the order of subscription. The change is already stored. An error
   * of a listener is therefore only logged, and does not affect the caller or other listeners.
   */
  publish<N extends DomainEventName>(name: N, message: DomainEventPayloads[N]): void {
    this.#notify(name, message, this.#listenersOf(name));
  }

  /**
   * Publishes a change that another process has made or that was found in the database. Does not call
   * `onLocal` listeners.
   */
  publishRemote<N extends DomainEventName>(name: N, message: DomainEventPayloads[N]): void {
    this.#notify(
      name,
      message,
      this.#listenersOf(name).filter(({ isOwnOnly }) => !isOwnOnly),
    );
  }

  #notify<N extends DomainEventName>(
    name: N,
    message: DomainEventPayloads[N],
    listeners: Subscription<N>[],
  ): void {
    for (const { listener } of listeners)
      try {
        listener(message);
      } catch (error) {
        logger.error({ err: error, domainEvent: name }, 'a listener failed');
      }
  }

  #add<N extends DomainEventName>(name: N, subscription: Subscription<N>): () => void {
    this.#set(name, [...this.#listenersOf(name), subscription]);
    return () =>
      this.#set(
        name,
        this.#listenersOf(name).filter((other) => other !== subscription),
      );
  }

  #listenersOf<N extends DomainEventName>(name: N): Subscription<N>[] {
    return this.#listeners[name] ?? [];
  }

  #set<N extends DomainEventName>(name: N, listeners: Subscription<N>[]): void {
    (this.#listeners as Record<N, Subscription<N>[]>)[name] = listeners;
  }
}
