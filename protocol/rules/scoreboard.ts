import { byEffort, byScore, type Score } from './ranking.ts';
import { isCorrect, type QuestionType } from './scoring.ts';

export interface ScoredQuestion {
  id: string;
  type: QuestionType;
  correctAnswer?: string | undefined;
}

export interface ScoredParticipant {
  id: string;
  username: string;
  /** Epoch milliseconds. */
  joinedAt: number;
}

export interface ScoredPrediction {
  questionId: string;
  participantId: string;
  answer: string;
  /** Epoch milliseconds. */
  submittedAt: number;
}

/** A participant's line of the scoreboard. `seat` is a small number that stands for the participant on the wire. */
export interface Standing extends Score {
  username: string;
  seat: number;
}

export interface History {
  questions: Iterable<ScoredQuestion>;
  participants: Iterable<ScoredParticipant>;
  predictions: Iterable<ScoredPrediction>;
}

interface Line {
  standing: Standing;
  predictions: Map<string, { answer: string; submittedAt: number }>;
}

type Order = 'scored' | 'unscored';

/**
 * The scores of one event: a read model that is built from its history or told every change, with the same result
 * either way. It holds no truth of its own and may be thrown away at any time. Each method may be repeated harmlessly.
 */
export class Scoreboard {
  #questions = new Map<string, ScoredQuestion & { predictionCount: number }>();
  #lines = new Map<string, Line>();
  #orders: Partial<Record<Order, { list: Standing[]; ranks: Map<string, number> }>> = {};
  #touched = new Set<string>();
  #nextSeat = 0;
  #predictionCount = 0;

  /** Builds the scoreboard of a whole history; predictions of unknown participants or questions are left out. */
  static from(history: History): Scoreboard {
    const board = new Scoreboard();
    for (const question of history.questions) board.putQuestion(question);
    for (const participant of history.participants) board.putParticipant(participant);
    for (const prediction of history.predictions) board.putPrediction(prediction);
    board.takeTouched();
    return board;
  }

  get participantCount() {
    return this.#lines.size;
  }

  get predictionCount() {
    return this.#predictionCount;
  }

  predictionCountOf(questionId: string): number {
    return this.#questions.get(questionId)?.predictionCount ?? 0;
  }

  /** How many predictions of a question are correct; 0 while it has no correct answer. */
  correctCountOf(questionId: string): number {
    const question = this.#questions.get(questionId);
    let count = 0;
    for (const line of this.#lines.values()) if (question && this.#isPoint(question, line)) count += 1;
    return count;
  }

  standingOf(participantId: string): Standing | undefined {
    return this.#lines.get(participantId)?.standing;
  }

  /** Everybody in order of the true score. */
  scored(): readonly Standing[] {
    return this.#ordered('scored').list;
  }

  /** Everybody in the order that guests see while answers are hidden. */
  unscored(): readonly Standing[] {
    return this.#ordered('unscored').list;
  }

  /** A participant's place from 1, or 0 for somebody unknown. */
  rankOf(participantId: string, order: Order): number {
    return this.#ordered(order).ranks.get(participantId) ?? 0;
  }

  /** Adds a question or takes over its type and correct answer; every score follows. */
  putQuestion(question: ScoredQuestion): void {
    const known = this.#questions.get(question.id);
    const next = { ...question, predictionCount: known?.predictionCount ?? 0 };
    this.#questions.set(question.id, next);
    if (!known || (known.type === next.type && known.correctAnswer === next.correctAnswer)) return;
    for (const line of this.#lines.values()) {
      const gained = Number(this.#isPoint(next, line)) - Number(this.#isPoint(known, line));
      if (gained !== 0) this.#touch(line, { correctPredictions: line.standing.correctPredictions + gained });
    }
  }

  /** Takes a question away, and its predictions with it. */
  removeQuestion(questionId: string): void {
    const question = this.#questions.get(questionId);
    if (!question) return;
    this.#questions.delete(questionId);
    for (const line of this.#lines.values()) this.#dropPrediction(line, question);
  }

  /** Adds a participant or takes over a new name. */
  putParticipant({ id, username, joinedAt }: ScoredParticipant): void {
    const known = this.#lines.get(id);
    if (known) {
      if (known.standing.username !== username) this.#touch(known, { username });
      return;
    }
    const score = { totalPredictions: 0, correctPredictions: 0, finishedAt: 0 };
    const line: Line = {
      standing: { id, username, joinedAt, seat: this.#nextSeat++, ...score },
      predictions: new Map(),
    };
    this.#lines.set(id, line);
    this.#touch(line, {});
  }

  /** Takes a participant away, and their predictions with them. */
  removeParticipant(participantId: string): void {
    const line = this.#lines.get(participantId);
    if (!line) return;
    for (const questionId of line.predictions.keys()) this.#countPrediction(questionId, -1);
    this.#lines.delete(participantId);
    this.#touched.add(participantId);
    this.#orders = {};
  }

  /** Adds a prediction or replaces the participant's earlier one; an older one than is known changes nothing. */
  putPrediction({ questionId, participantId, answer, submittedAt }: ScoredPrediction): void {
    const line = this.#lines.get(participantId);
    const question = this.#questions.get(questionId);
    if (!line || !question) return;
    const known = line.predictions.get(questionId);
    if (known && (known.submittedAt > submittedAt || known.answer === answer)) return;

    const before = Number(this.#isPoint(question, line));
    line.predictions.set(questionId, { answer, submittedAt });
    if (!known) this.#countPrediction(questionId, 1);
    this.#touch(line, {
      totalPredictions: line.predictions.size,
      correctPredictions: line.standing.correctPredictions + Number(this.#isPoint(question, line)) - before,
      finishedAt: Math.max(line.standing.finishedAt, submittedAt),
    });
  }

  /** The participants whose line changed, came or went since the last call. */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  #ordered(order: Order) {
    return (this.#orders[order] ??= this.#sort(order));
  }

  #sort(order: Order) {
    const list = Array.from(this.#lines.values(), (line) => line.standing);
    list.sort(order === 'scored' ? byScore : byEffort);
    const ranks = new Map(list.map((standing, index) => [standing.id, index + 1]));
    return { list, ranks };
  }

  #isPoint(question: ScoredQuestion, line: Line): boolean {
    const prediction = line.predictions.get(question.id);
    return (
      prediction !== undefined &&
      question.correctAnswer !== undefined &&
      isCorrect(question.type, prediction.answer, question.correctAnswer)
    );
  }

  #dropPrediction(line: Line, question: ScoredQuestion): void {
    if (!line.predictions.has(question.id)) return;
    const lost = Number(this.#isPoint(question, line));
    line.predictions.delete(question.id);
    this.#predictionCount -= 1;
    this.#touch(line, {
      totalPredictions: line.predictions.size,
      correctPredictions: line.standing.correctPredictions - lost,
      finishedAt: Math.max(0, ...Array.from(line.predictions.values(), ({ submittedAt }) => submittedAt)),
    });
  }

  #countPrediction(questionId: string, change: number): void {
    const question = this.#questions.get(questionId);
    if (question) question.predictionCount += change;
    this.#predictionCount += change;
  }

  #touch(line: Line, change: Partial<Standing>): void {
    line.standing = { ...line.standing, ...change };
    this.#touched.add(line.standing.id);
    this.#orders = {};
  }
}
