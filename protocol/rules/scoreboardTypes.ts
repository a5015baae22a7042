import type { Score } from './ranking.ts';
import type { AnswerRule } from './correctness.ts';

// Input and output types of the scoreboard.

/** The fields of a question that affect scores. */
export interface ScoredQuestion extends Omit<AnswerRule, 'closestDistance'> {
  id: string;
  /** The points of a correct prediction. Absent: 1. */
  weight?: number | undefined;
  /** With equal points, the guest closer to the answer of this question ranks higher. */
  isTieBreaker?: boolean | undefined;
}

export type ScoredParticipant = Pick<Standing, 'id' | 'username' | 'joinedAt'>;

export interface ScoredPrediction {
  questionId: string;
  participantId: string;
  answer: string;
  /** Epoch milliseconds. */
  submittedAt: number;
}

/**
 * A participant's line of the scoreboard. `seat` is their slot: a small number that identifies them on the
 * wire.
 */
export interface Standing extends Score {
  points: number;
  username: string;
  seat: number;
}

export interface History {
  questions: Iterable<ScoredQuestion>;
  participants: Iterable<ScoredParticipant>;
  predictions: Iterable<ScoredPrediction>;
}

/** A prediction of a question with its points; 0 when it is not correct. */
export interface PointedPrediction {
  standing: Standing;
  answer: string;
  points: number;
}
