import { logger } from '../base/logger.ts';
import type { CoupleRecord } from '../models/couple.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord, PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import type { ShowRecord } from '../models/show.ts';
import type { PaymentRecord } from '../models/platform/payments.ts';

/** Who was removed, and the days on which they had been there. */
export interface RemovedParticipant {
  participantId: string;
  activeDays?: string[] | undefined;
  /** They left of their own accord. */
  hasLeft?: boolean;
}

/** The domain events, published after the change is durable. Each carries the new state, so applying one twice is harmless. */
export interface DomainEventPayloads {
  /** An event was made; with a payment, when it was paid for. Told again after a crash while the receipt is not queued. */
  eventCreated: { event: EventRecord; payment?: PaymentRecord; email?: string };
  /** Something of the event or its questions. */
  eventChanged: { event: EventRecord };
  /** The event and everything of it is gone. */
  eventRemoved: { eventId: string };
  /** The admin code of an event in memory changed: grants given for the one before have ended. */
  organisersChanged: { eventId: string };
  /** Sessions of organisers, helpers and the owner were logged out, or helpers' links were ended: by their ids. */
  sessionsEnded: { ids: string[] };
  participantPut: { eventId: string; participant: ParticipantRecord };
  /** An empty message was cleared. */
  messageSaved: { eventId: string; participantId: string; message: string };
  /** Everybody who was removed in one step. */
  participantsRemoved: { eventId: string; participants: RemovedParticipant[] };
  /** What the host shows on the big screens, or how. */
  showChanged: { show: ShowRecord };
  /** Every request to be let back in that waits for the host. */
  transferRequestsChanged: { eventId: string; requests: TransferLinkRecord[] };
  /** `revision`: that of the participant with it. */
  predictionMade: { eventId: string; prediction: PredictionRecord; revision: number };
  /** The couple have predicted, may do so from now on, or what they predicted is gone. */
  coupleChanged: { eventId: string; couple: CoupleRecord };
  /** What others may have done unheard was looked for in the database; whoever keeps more of it looks, too. */
  swept: Record<string, never>;
  /** The owner has confirmed the date: what is too old may be deleted now. */
  clockConfirmed: Record<string, never>;
}

export type DomainEventName = keyof DomainEventPayloads;
type Listener<N extends DomainEventName> = (message: DomainEventPayloads[N]) => void;
interface Listening<N extends DomainEventName> {
  listener: Listener<N>;
  isOwnOnly: boolean;
}

/** The domain events of one process. Use cases publish; the event cache listens first, then the rooms. */
export class DomainEvents {
  readonly #listeners: { [N in DomainEventName]?: Listening<N>[] } = {};

  /** Subscribes to a domain event of this server and of others. Returns the function that unsubscribes. */
  on<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: false });
  }

  /** The same for what this very app has done: whoever acts on it, as by a mail, acts once. */
  onOwn<N extends DomainEventName>(name: N, listener: Listener<N>): () => void {
    return this.#add(name, { listener, isOwnOnly: true });
  }

  /**
   * Tells every listener at once, in the order in which they were added. What is told is stored already: a listener that
   * throws is logged, and disturbs neither the call nor the other listeners.
   */
  publish<N extends DomainEventName>(name: N, message: DomainEventPayloads[N]): void {
    this.#tell(name, message, this.#listenersOf(name));
  }

  /** Tells what another app on the same database has done, or what was found there. */
  passOn<N extends DomainEventName>(name: N, message: DomainEventPayloads[N]): void {
    this.#tell(
      name,
      message,
      this.#listenersOf(name).filter(({ isOwnOnly }) => !isOwnOnly),
    );
  }

  #tell<N extends DomainEventName>(
    name: N,
    message: DomainEventPayloads[N],
    listeners: Listening<N>[],
  ): void {
    for (const { listener } of listeners)
      try {
        listener(message);
      } catch (error) {
        logger.error({ err: error, announcement: name }, 'a listener failed');
      }
  }

  #add<N extends DomainEventName>(name: N, listening: Listening<N>): () => void {
    this.#set(name, [...this.#listenersOf(name), listening]);
    return () =>
      this.#set(
        name,
        this.#listenersOf(name).filter((one) => one !== listening),
      );
  }

  #listenersOf<N extends DomainEventName>(name: N): Listening<N>[] {
    return this.#listeners[name] ?? [];
  }

  #set<N extends DomainEventName>(name: N, listeners: Listening<N>[]): void {
    (this.#listeners as Record<N, Listening<N>[]>)[name] = listeners;
  }
}
