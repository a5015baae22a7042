import { Ranked } from './ranked.ts';
import { byEffort, byScore, type Score } from './ranking.ts';
import { judgeOf, type QuestionType } from './scoring.ts';

export interface ScoredQuestion {
  id: string;
  type: QuestionType;
  correctAnswer?: string | undefined;
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
  predictions: Map<string, { answer: string; submittedAt: number; isCorrect: boolean }>;
}

interface KnownQuestion extends ScoredQuestion {
  judge: (answer: string) => boolean;
  predictionCount: number;
  correctCount: number;
}

const orders = { scored: byScore, unscored: byEffort };
type Order = keyof typeof orders;

/**
 * The scores of one event: a read model that is built from its history or told every change, with the same result
 * either way. It holds no truth of its own and may be thrown away at any time. Each method may be repeated harmlessly.
 */
export class Scoreboard {
  #questions = new Map<string, KnownQuestion>();
  #lines = new Map<string, Line>();
  #rankings: Partial<Record<Order, Ranked<Standing>>> = {};
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
    return this.#questions.get(questionId)?.correctCount ?? 0;
  }

  standingOf(participantId: string): Standing | undefined {
    return this.#lines.get(participantId)?.standing;
  }

  answerOf(participantId: string, questionId: string): string | undefined {
    return this.#lines.get(participantId)?.predictions.get(questionId)?.answer;
  }

  /** Everybody in order of the true score. */
  scored(): readonly Standing[] {
    return this.#ranked('scored').list;
  }

  /** Everybody in the order that guests see while answers are hidden. */
  unscored(): readonly Standing[] {
    return this.#ranked('unscored').list;
  }

  /** A participant's place from 1, or 0 for somebody unknown. */
  rankOf(participantId: string, order: Order): number {
    const standing = this.standingOf(participantId);
    return standing ? this.#ranked(order).placeOf(standing) : 0;
  }

  /** Adds a question or takes over its type and correct answer; every score follows. */
  putQuestion(question: ScoredQuestion): void {
    const { id, type, correctAnswer } = question;
    const known = this.#questions.get(id);
    if (known?.type === type && known.correctAnswer === correctAnswer) return;
    const judge = judgeOf(type, correctAnswer);
    const next = { id, type, correctAnswer, judge, predictionCount: known?.predictionCount ?? 0 };
    let correctCount = 0;
    for (const line of this.#lines.values()) {
      const prediction = line.predictions.get(id);
      if (!prediction) continue;
      const isCorrect = judge(prediction.answer);
      correctCount += Number(isCorrect);
      const gained = Number(isCorrect) - Number(prediction.isCorrect);
      prediction.isCorrect = isCorrect;
      if (gained !== 0) this.#touch(line, { correctPredictions: line.standing.correctPredictions + gained });
    }
    this.#questions.set(id, { ...next, correctCount });
  }

  /** Takes a question away, and its predictions with it. */
  removeQuestion(questionId: string): void {
    const question = this.#questions.get(questionId);
    if (!question) return;
    this.#questions.delete(questionId);
    for (const line of this.#lines.values()) this.#dropPrediction(line, questionId);
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
    this.#mark(id, undefined, line.standing);
  }

  /** Takes a participant away, and their predictions with them. */
  removeParticipant(participantId: string): void {
    const line = this.#lines.get(participantId);
    if (!line) return;
    for (const [questionId, { isCorrect }] of line.predictions)
      this.#count(questionId, -1, -Number(isCorrect));
    this.#lines.delete(participantId);
    this.#mark(participantId, line.standing, undefined);
  }

  /**
   * Adds a prediction or replaces the participant's earlier one. A participant's predictions are told in the order in
   * which they were stored, whatever their times say: the server's clock may have been set back between two of them.
   */
  putPrediction({ questionId, participantId, answer, submittedAt }: ScoredPrediction): void {
    const line = this.#lines.get(participantId);
    const question = this.#questions.get(questionId);
    if (!line || !question) return;
    const known = line.predictions.get(questionId);
    if (known?.answer === answer && known.submittedAt === submittedAt) return;

    const isCorrect = question.judge(answer);
    const gained = Number(isCorrect) - Number(known?.isCorrect ?? false);
    line.predictions.set(questionId, { answer, submittedAt, isCorrect });
    this.#count(questionId, known ? 0 : 1, gained);
    this.#touch(line, {
      totalPredictions: line.predictions.size,
      correctPredictions: line.standing.correctPredictions + gained,
      finishedAt: known ? finishOf(line) : Math.max(line.standing.finishedAt, submittedAt),
    });
  }

  /** The participants whose line changed, came or went since the last call. */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** Whatever changes later is noted there. */
  #ranked(order: Order): Ranked<Standing> {
    const standings = () => Array.from(this.#lines.values(), ({ standing }) => standing);
    return (this.#rankings[order] ??= new Ranked(orders[order], standings()));
  }

  #dropPrediction(line: Line, questionId: string): void {
    const dropped = line.predictions.get(questionId);
    if (!dropped) return;
    line.predictions.delete(questionId);
    this.#count(questionId, -1, -Number(dropped.isCorrect));
    this.#touch(line, {
      totalPredictions: line.predictions.size,
      correctPredictions: line.standing.correctPredictions - Number(dropped.isCorrect),
      finishedAt: finishOf(line),
    });
  }

  #count(questionId: string, predictions: number, correct: number): void {
    this.#predictionCount += predictions;
    const question = this.#questions.get(questionId);
    if (!question) return;
    question.predictionCount += predictions;
    question.correctCount += correct;
  }

  #touch(line: Line, change: Partial<Standing>): void {
    const before = line.standing;
    line.standing = { ...before, ...change };
    this.#mark(before.id, before, line.standing);
  }

  #mark(participantId: string, before: Standing | undefined, now: Standing | undefined): void {
    this.#touched.add(participantId);
    for (const ranked of Object.values(this.#rankings)) ranked.note(participantId, { before, now });
  }
}

const finishOf = ({ predictions }: Line) =>
  Math.max(0, ...Array.from(predictions.values(), ({ submittedAt }) => submittedAt));
