import type { CheerCounts } from '../../protocol/cheers.ts';
import { logger } from '../base/logger.ts';
import type { CoupleRecord } from '../models/couple.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord, PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import type { ShowRecord } from '../models/show.ts';
import type { PaymentRecord } from '../models/platform/payments.ts';

/** A removed participant, with the days on which they were active. */
export interface RemovedParticipant {
  participantId: string;
  activeDays?: string[] | undefined;
  /** True when they left themselves; absent when the host removed them. */
  hasLeft?: boolean;
}

/**
 * The domain events. Each is published after its change is durable, and carries the new state. Applying an
 * event twice therefore has no further effect.
 */
export interface DomainEventPayloads {
  /**
   * An event was created. `payment`: the payment, if it was paid for. A crash may prevent the publication;
   * the mail job then queues the missed mails.
   */
  eventCreated: { event: EventRecord; payment?: PaymentRecord; email?: string };
  /** The event or its questions changed. */
  eventChanged: { event: EventRecord };
  /** The event and all of its data were removed. */
  eventRemoved: { eventId: string };
  /** The admin code of a cached event changed. Grants for the previous code are void. */
  adminCodeChanged: { eventId: string };
  /**
   * Sessions of organisers, helpers or the owner were logged out, or helpers' links were ended. `ids`: the
   * ids of these sessions and links.
   */
  sessionsEnded: { ids: string[] };
  participantPut: { eventId: string; participant: ParticipantRecord };
  /**
   * A guest's message, or the host's decision about the message, changed. Published after the
   * `participantPut` that contains it.
   */
  messageChanged: { eventId: string; participantId: string };
  /** All participants who were removed by one operation. */
  participantsRemoved: { eventId: string; participants: RemovedParticipant[] };
  /** The host-led show changed. */
  showChanged: { show: ShowRecord };
  /** The list of pending transfer requests changed; carries the whole list. */
  transferRequestsChanged: { eventId: string; requests: TransferLinkRecord[] };
  /** `revision`: the participant's revision after the prediction. */
  predictionMade: { eventId: string; prediction: PredictionRecord; revision: number };
  /** The couple's link was created, or a prediction of the couple was stored or removed. */
  coupleChanged: { eventId: string; couple: CoupleRecord };
  /** The event cache was compared with the database. Other components with state resync as well. */
  cacheResynced: Record<string, never>;
  /** The cheers of one server's guests during one tick. Not stored. */
  cheersCounted: { eventId: string; counts: CheerCounts };
  /** The owner confirmed the date. Deletion by age may resume. */
  clockConfirmed: Record<string, never>;
}

export type DomainEventName = keyof DomainEventPayloads;
type Listener<N extends DomainEventName> = (message: DomainEventPayloads[N]) => void;
interface Subscription<N extends DomainEventName> {
  listener: Listener<N>;
  isOwnOnly: boolean;
}

/**
 * The domain event bus of one process. Use cases publish. The event cache subscribes first, then the rooms.
 */
export class DomainEvents {
  readonly #listeners: { [N in DomainEventName]?: Subscription<N>[] } = {};

  /** Subscribes to a domain event of all servers. Returns the function that unsubscribes. */
  on<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: false });
  }

  /**
   * Like `on`, but only for changes made by this process. For side effects that must happen once, such as
   * mails.
   */
  onLocal<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: true });
  }

  /**
   * Calls every listener synchronously, in the order of subscription. The change is already stored, so an
   * error of a listener is logged and affects neither the caller nor the other listeners.
   */
  publish<N extends DomainEventName>(name: N, message: DomainEventPayloads[N]): void {
    this.#notify(name, message, this.#listenersOf(name));
  }

  /**
   * Publishes a change that was made by another process or found in the database. Skips `onLocal` listeners.
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
