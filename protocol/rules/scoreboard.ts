import { CountedQuestion } from './countedQuestion.ts';
import { RankedList } from './ranked.ts';
import { byEffort, byScore } from './ranking.ts';
import type {
  History,
  PointedPrediction,
  ScoredParticipant,
  ScoredPrediction,
  ScoredQuestion,
  Standing,
} from './scored.ts';

interface Line {
  standing: Standing;
  predictions: Map<string, { answer: string; submittedAt: number; points: number }>;
}

/** Accumulates the effect of several predictions on a participant's line. */
class LineChange {
  /** The predictions that are new or different. */
  readonly counted: { questionId: string; isNew: boolean; gained: number; answer: string }[] = [];
  readonly #line: Line;
  #correct = 0;
  #points = 0;
  #finishedAt: number;
  #hasEarlier = false;
  #tieBreaker: Pick<Standing, 'tieBreakerDistance'> = {};

  constructor(line: Line) {
    this.#line = line;
    this.#finishedAt = line.standing.finishedAt;
  }

  put(question: CountedQuestion, prediction: Omit<ScoredPrediction, 'participantId'>): void {
    const { questionId, submittedAt } = prediction;
    const { predictions } = this.#line;
    const previous = predictions.get(questionId);
    if (previous?.answer === prediction.answer && previous.submittedAt === submittedAt) return;
    const answer = question.sharedText(prediction.answer);
    const points = question.pointsFor(answer);
    const gained = Number(points > 0) - Number((previous?.points ?? 0) > 0);
    predictions.set(questionId, { answer, submittedAt, points });
    this.#correct += gained;
    this.#points += points - (previous?.points ?? 0);
    // `finishedAt` can only decrease when a prediction is replaced by one with an earlier time.
    this.#hasEarlier ||= previous !== undefined && submittedAt < this.#finishedAt;
    this.#finishedAt = Math.max(this.#finishedAt, submittedAt);
    if (question.question.isTieBreaker)
      this.#tieBreaker = { tieBreakerDistance: question.distanceOf(answer) };
    this.counted.push({ questionId, isNew: previous === undefined, gained, answer });
  }

  standing(): Partial<Standing> {
    const { standing, predictions } = this.#line;
    return {
      totalPredictions: predictions.size,
      correctPredictions: standing.correctPredictions + this.#correct,
      points: standing.points + this.#points,
      finishedAt: this.#hasEarlier ? finishOf(this.#line) : this.#finishedAt,
      ...this.#tieBreaker,
    };
  }
}

const orders = { scored: byScore, unscored: byEffort };
type Order = keyof typeof orders;

/**
 * The scores of one event: a read model. Building it from the history and applying each change give the same
 * result. It can be discarded at any time. Every method is idempotent.
 */
export class Scoreboard {
  #questions = new Map<string, CountedQuestion>();
  #lines = new Map<string, Line>();
  #rankings: Partial<Record<Order, RankedList<Standing>>> = {};
  #touched = new Set<string>();
  #nextSlot = 0;
  #predictionCount = 0;
  #closestChanges = 0;

  /** Builds a scoreboard from a history. Predictions of unknown participants or questions are ignored. */
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

  /** The number of correct predictions of a question; 0 without a correct answer. */
  correctCountOf(questionId: string): number {
    return this.#questions.get(questionId)?.correctCount ?? 0;
  }

  /** Whether an answer counts as correct; with the rule `closest`, if it is as close as the closest guest's. */
  isCorrect(questionId: string, answer: string): boolean {
    return (this.#questions.get(questionId)?.pointsFor(answer) ?? 0) > 0;
  }

  /** The distance of the closest predictions of a question with the rule `closest`. */
  closestDistanceOf(questionId: string): number | undefined {
    return this.#questions.get(questionId)?.closestDistance;
  }

  /** How often the closest distance of any question has changed. */
  get closestChanges(): number {
    return this.#closestChanges;
  }

  /** All predictions of a question, ordered by the participants' real score. */
  predictionsOf(questionId: string): PointedPrediction[] {
    return this.scored().flatMap((standing) => {
      const prediction = this.#lines.get(standing.id)?.predictions.get(questionId);
      return prediction ? { standing, answer: prediction.answer, points: prediction.points } : [];
    });
  }

  standingOf(participantId: string): Standing | undefined {
    return this.#lines.get(participantId)?.standing;
  }

  answerOf(participantId: string, questionId: string): string | undefined {
    return this.#lines.get(participantId)?.predictions.get(questionId)?.answer;
  }

  /** All participants, ordered by their real score. */
  scored(): readonly Standing[] {
    return this.#ranked('scored').list;
  }

  /** All participants in the order for guests while answers are hidden. */
  unscored(): readonly Standing[] {
    return this.#ranked('unscored').list;
  }

  /** A participant's rank from 1; 0 for an unknown participant. */
  rankOf(participantId: string, order: Order): number {
    const standing = this.standingOf(participantId);
    return standing ? this.#ranked(order).placeOf(standing) : 0;
  }

  /** Adds or updates a question, and recomputes the scores. */
  putQuestion(question: ScoredQuestion): void {
    const previous = this.#questions.get(question.id);
    if (previous?.scoresAs(question)) return;
    const counted = new CountedQuestion(question, previous?.predictionCount ?? 0);
    this.#questions.set(question.id, counted);
    this.#rescore(counted, previous?.closestDistance);
    if (question.isTieBreaker || previous?.question.isTieBreaker) this.#updateTieBreakerDistances();
  }

  /** Removes a question with its predictions. */
  removeQuestion(questionId: string): void {
    const question = this.#questions.get(questionId);
    if (!question) return;
    this.#questions.delete(questionId);
    for (const line of this.#lines.values()) this.#dropPrediction(line, questionId);
    if (question.question.isTieBreaker) this.#updateTieBreakerDistances();
  }

  /** Adds a participant or updates the name. */
  putParticipant({ id, username, joinedAt }: ScoredParticipant): void {
    const existing = this.#lines.get(id);
    if (existing) {
      if (existing.standing.username !== username) this.#touch(existing, { username });
      return;
    }
    const score = { totalPredictions: 0, correctPredictions: 0, points: 0, finishedAt: 0 };
    const line: Line = {
      standing: { id, username, joinedAt, seat: this.#nextSlot++, ...score },
      predictions: new Map(),
    };
    this.#lines.set(id, line);
    this.#mark(id, undefined, line.standing);
  }

  /** Removes a participant with their predictions. */
  removeParticipant(participantId: string): void {
    const line = this.#lines.get(participantId);
    if (!line) return;
    this.#lines.delete(participantId);
    this.#mark(participantId, line.standing, undefined);
    for (const [questionId, { points }] of line.predictions) this.#count(questionId, -1, -Number(points > 0));
  }

  /**
   * Adds a prediction or replaces the participant's earlier one. The caller applies a participant's
   * predictions in the order of their storage, not by their times: the server's clock may have been set back
   * between two of them.
   */
  putPrediction(prediction: ScoredPrediction): void {
    this.putPredictions(prediction.participantId, [prediction]);
  }

  /** Applies several predictions of one participant as one change of their line. */
  putPredictions(
    participantId: string,
    predictions: readonly Omit<ScoredPrediction, 'participantId'>[],
  ): void {
    const line = this.#lines.get(participantId);
    if (!line) return;
    const change = new LineChange(line);
    for (const prediction of predictions) {
      const question = this.#questions.get(prediction.questionId);
      if (question) change.put(question, prediction);
    }
    if (change.counted.length === 0) return;
    this.#touch(line, change.standing());
    for (const { questionId, isNew, gained, answer } of change.counted)
      this.#count(questionId, Number(isNew), gained, answer);
  }

  /**
   * Returns and clears the ids of the participants whose line was added, changed or removed since the last
   * call.
   */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** Creates a ranking at its first use. Later changes update it. */
  #ranked(order: Order): RankedList<Standing> {
    const standings = () => Array.from(this.#lines.values(), ({ standing }) => standing);
    return (this.#rankings[order] ??= new RankedList(orders[order], standings()));
  }

  /** Recomputes the points of all predictions of a question. */
  #rescore(question: CountedQuestion, closestBefore: number | undefined): void {
    const { id } = question.question;
    const lines = [...this.#lines.values()].filter(({ predictions }) => predictions.has(id));
    question.setCorrectness(lines.map(({ predictions }) => predictions.get(id)!.answer));
    this.#closestChanges += Number(question.closestDistance !== closestBefore);
    question.correctCount = 0;
    for (const line of lines) {
      const prediction = line.predictions.get(id)!;
      const before = prediction.points;
      prediction.points = question.pointsFor(prediction.answer);
      question.correctCount += Number(prediction.points > 0);
      if (prediction.points === before) continue;
      const { correctPredictions, points } = line.standing;
      this.#touch(line, {
        correctPredictions: correctPredictions + Number(prediction.points > 0) - Number(before > 0),
        points: points + prediction.points - before,
      });
    }
  }

  /** Recomputes all distances at the tie-breaker. */
  #updateTieBreakerDistances(): void {
    const tieBreaker = [...this.#questions.values()].find(({ question }) => question.isTieBreaker);
    for (const line of this.#lines.values()) {
      const prediction = tieBreaker && line.predictions.get(tieBreaker.question.id);
      const tieBreakerDistance = prediction && tieBreaker.distanceOf(prediction.answer);
      if (line.standing.tieBreakerDistance !== tieBreakerDistance) this.#touch(line, { tieBreakerDistance });
    }
  }

  #dropPrediction(line: Line, questionId: string): void {
    const dropped = line.predictions.get(questionId);
    if (!dropped) return;
    line.predictions.delete(questionId);
    this.#count(questionId, -1, -Number(dropped.points > 0));
    this.#touch(line, {
      totalPredictions: line.predictions.size,
      correctPredictions: line.standing.correctPredictions - Number(dropped.points > 0),
      points: line.standing.points - dropped.points,
      finishedAt: finishOf(line),
    });
  }

  /**
   * Updates the counters of a question after a prediction was added, removed or changed to `answer`. Rescores
   * the question when the change affects other predictions.
   */
  #count(questionId: string, predictions: number, correct: number, answer?: string): void {
    this.#predictionCount += predictions;
    const question = this.#questions.get(questionId);
    if (!question) return;
    question.predictionCount += predictions;
    question.correctCount += correct;
    if (question.isOutdatedBy(answer)) this.#rescore(question, question.closestDistance);
  }

  #touch(line: Line, change: Partial<Standing>): void {
    const before = line.standing;
    line.standing = { ...before, ...change };
    this.#mark(before.id, before, line.standing);
  }

  #mark(participantId: string, before: Standing | undefined, now: Standing | undefined): void {
    this.#touched.add(participantId);
    for (const ranked of Object.values(this.#rankings)) ranked.recordChange(participantId, { before, now });
  }
}

const finishOf = ({ predictions }: Line) =>
  Math.max(0, ...Array.from(predictions.values(), ({ submittedAt }) => submittedAt));
