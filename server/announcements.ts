import { logger } from './logger.ts';
import type { EventRecord, ParticipantRecord, PredictionRecord, TransferLinkRecord } from './models/game.ts';
import type { PaymentRecord } from './models/payments.ts';

/** Who was removed, and the days on which they had been there. */
export interface RemovedParticipant {
  participantId: string;
  activeDays?: string[] | undefined;
}

/** What has happened, told after it is durable. Each carries the new state, so that hearing it twice is harmless. */
export interface Announced {
  /** An event was made; with a payment, when it was paid for. Told again after a crash while the receipt is not queued. */
  eventCreated: { event: EventRecord; payment?: PaymentRecord; email?: string };
  /** Something of the event or its questions. */
  eventChanged: { event: EventRecord };
  /** The event and everything of it is gone. */
  eventRemoved: { eventId: string };
  /** The admin code of an event in memory changed: grants given for the one before have ended. */
  organisersChanged: { eventId: string };
  /** Sessions of organisers and the owner were logged out. */
  sessionsEnded: { ids: string[] };
  participantPut: { eventId: string; participant: ParticipantRecord };
  /** An empty message was cleared. */
  messageSaved: { eventId: string; participantId: string; message: string };
  /** Everybody who was removed in one step. */
  participantsRemoved: { eventId: string; participants: RemovedParticipant[] };
  /** Every request to be let back in that waits for the host. */
  transferRequestsChanged: { eventId: string; requests: TransferLinkRecord[] };
  /** `revision`: that of the participant with it. */
  predictionMade: { eventId: string; prediction: PredictionRecord; revision: number };
}

type Name = keyof Announced;
type Listener<N extends Name> = (message: Announced[N]) => void;

/** The bus of one app, below its use cases: they publish, the live events and then the rooms listen. */
export class Announcements {
  readonly #listeners: { [N in Name]?: Listener<N>[] } = {};

  /** Listens from now on; gives what ends that. */
  on<N extends Name>(name: N, listener: Listener<N>): () => void {
    this.#set(name, [...this.#listenersOf(name), listener]);
    return () =>
      this.#set(
        name,
        this.#listenersOf(name).filter((one) => one !== listener),
      );
  }

  /**
   * Tells every listener at once, in the order in which they were added. What is told is stored already: a listener that
   * throws is logged, and disturbs neither the call nor the other listeners.
   */
  publish<N extends Name>(name: N, message: Announced[N]): void {
    for (const listener of this.#listenersOf(name))
      try {
        listener(message);
      } catch (error) {
        logger.error({ err: error, announcement: name }, 'a listener failed');
      }
  }

  #listenersOf<N extends Name>(name: N): Listener<N>[] {
    return this.#listeners[name] ?? [];
  }

  #set<N extends Name>(name: N, listeners: Listener<N>[]): void {
    (this.#listeners as Record<N, Listener<N>[]>)[name] = listeners;
  }
}
