import type { Score } from './ranking.ts';
import type { AnswerRule } from './correctness.ts';

// The input and output types of the scoreboard.

/** The fields of a question that affect scores. */
export interface ScoredQuestion extends Omit<AnswerRule, 'closestDistance'> {
  id: string;
  /** The points for a correct prediction. Absent: 1. */
  weight?: number | undefined;
  /** If points are equal, the guest who was closer to the answer of this question ranks higher. */
  isTieBreaker?: boolean | undefined;
}

export type ScoredParticipant = Pick<Standing, 'id' | 'username' | 'joinedAt'>;

export interface ScoredPrediction {
  questionId: string;
  participantId: string;
  answer: string;
  /** In epoch milliseconds. */
  submittedAt: number;
}

/**
 * A participant's line of the scoreboard. `seat` is the slot: a small number that identifies the participant
 * in live messages.
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

/** A prediction of a question with its points. An incorrect prediction has 0 points. */
export interface PointedPrediction {
  standing: Standing;
  answer: string;
  points: number;
}
