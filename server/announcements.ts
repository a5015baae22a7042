import { EventEmitter } from 'node:events';
import { logger } from './logger.ts';
import type { EventRecord } from './models/Event.ts';
import type { ParticipantRecord } from './models/Participant.ts';
import type { PaymentRecord } from './models/Payment.ts';
import type { PredictionRecord } from './models/Prediction.ts';
import type { QuestionRecord } from './models/Question.ts';
import type { SeatLinkRecord } from './models/SeatLink.ts';

/** Who was removed, and the days on which they had been there. */
export interface RemovedParticipant {
  participantId: string;
  activeDays?: string[] | undefined;
}

/** What has happened, told after it is durable. Each carries the new state, so that hearing it twice is harmless. */
export interface Announcements {
  /** An event was made; with a payment, when it was paid for. Told again after a crash while the receipt is not queued. */
  eventCreated: [{ event: EventRecord; payment?: PaymentRecord; email?: string }];
  eventChanged: [{ event: EventRecord }];
  /** The event and everything of it is gone. */
  eventRemoved: [{ eventId: string }];
  /** The admin code changed: grants given for the one before have ended. */
  organisersChanged: [{ eventId: string }];
  /** Sessions of organisers and the owner were logged out. */
  sessionsEnded: [{ ids: string[] }];
  questionsChanged: [{ eventId: string; changed: QuestionRecord[]; removed: string[] }];
  participantPut: [{ eventId: string; participant: ParticipantRecord }];
  /** An empty message was cleared. */
  messageSaved: [{ eventId: string; participantId: string; message: string }];
  /** Everybody who was removed in one step. */
  participantsRemoved: [{ eventId: string; participants: RemovedParticipant[] }];
  /** Every request to be let back in that waits for the host. */
  seatRequestsChanged: [{ eventId: string; requests: SeatLinkRecord[] }];
  predictionMade: [{ eventId: string; prediction: PredictionRecord }];
}

/** The typed in-process emitter below the use cases: they speak, the live events and then the rooms listen. */
export const announcements = new EventEmitter<Announcements>();

/**
 * Tells everybody in this process. Listeners run at once, in the order in which they were added. What is told is stored
 * already: a listener that throws is logged, and disturbs neither the call nor the other listeners.
 */
export function announce<Name extends keyof Announcements>(
  name: Name,
  ...message: Announcements[Name]
): void {
  for (const listener of announcements.rawListeners(name)) {
    try {
      (listener as (...heard: Announcements[Name]) => void)(...message);
    } catch (error) {
      logger.error({ err: error, announcement: name }, 'a listener failed');
    }
  }
}
