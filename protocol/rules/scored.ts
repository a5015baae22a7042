import type { Score } from './ranking.ts';
import type { AnswerRule } from './scoring.ts';

/** What a scoreboard is told, and what it says. */

/** What the scoreboard has to know of a question. */
export interface ScoredQuestion extends Omit<AnswerRule, 'closestDistance'> {
  id: string;
  /** So many points is a right prediction. Absent: 1. */
  weight?: number | undefined;
  /** Who is nearer to its answer stands before others with as many points. */
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

/** A participant's line of the scoreboard. `seat` is a small number that stands for the participant on the wire. */
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

/** One of a question's predictions, and what it is worth: no points when it is not right. */
export interface PointedPrediction {
  standing: Standing;
  answer: string;
  points: number;
}
