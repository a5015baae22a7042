import { EventEmitter } from 'node:events';
import type { EventRecord } from './models/Event.ts';
import type { ParticipantRecord } from './models/Participant.ts';
import type { PredictionRecord } from './models/Prediction.ts';
import type { QuestionRecord } from './models/Question.ts';

/** What has happened, told after it is durable. Each carries the new state, so that hearing it twice is harmless. */
export interface Announcements {
  eventChanged: [{ event: EventRecord }];
  /** The admin code changed: grants given for the one before have ended. */
  organisersChanged: [{ eventId: string }];
  questionsChanged: [{ eventId: string; changed: QuestionRecord[]; removed: string[] }];
  participantPut: [{ eventId: string; participant: ParticipantRecord }];
  participantRemoved: [{ eventId: string; participantId: string }];
  predictionMade: [{ eventId: string; prediction: PredictionRecord }];
}

/** The typed in-process emitter below the use cases: they speak, the live events and then the rooms listen. */
export const announcements = new EventEmitter<Announcements>();

/** Tells everybody in this process. Listeners run at once, in the order in which they were added. */
export function announce<Name extends keyof Announcements>(
  name: Name,
  ...message: Announcements[Name]
): void {
  (announcements as EventEmitter).emit(name, ...message);
}
