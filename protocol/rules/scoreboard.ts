import { CountedQuestion } from './scores/countedQuestion.ts';
import { type Line, LineChange } from './scores/lineChange.ts';
import { RankedList } from './RankedList.ts';
import { byEffort, byScore } from './ranking.ts';
import type {
  History,
  PointedPrediction,
  ScoredParticipant,
  ScoredPrediction,
  ScoredQuestion,
  Standing,
} from './scoreboardTypes.ts';

const orders = { byScore, byEffort };
type Order = keyof typeof orders;

/**
 * The scores of one event: a read model. It can be discarded and rebuilt from the history at any time.
 * Applying each change incrementally gives the same result. All methods are idempotent.
 */
export class Scoreboard {
  #questions = new Map<string, CountedQuestion>();
  #lines = new Map<string, Line>();
  /** The lines, indexed by row number. */
  #lineAt: (Line | undefined)[] = [];
  #freeRows: number[] = [];
  #rankings: Partial<Record<Order, RankedList<Standing>>> = {};
  #touched = new Set<string>();
  #nextSlot = 0;
  #predictionCount = 0;
  #closestChanges = 0;

  /** Builds a scoreboard from a history. Ignores predictions of unknown participants or questions. */
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

  /** Returns the number of correct predictions of a question, or 0 without a correct answer. */
  correctCountOf(questionId: string): number {
    return this.#questions.get(questionId)?.correctCount ?? 0;
  }

  /**
   * Returns whether an answer is correct. With the rule `closest`, it is correct if no guest's prediction is
   * closer.
   */
  isCorrect(questionId: string, answer: string): boolean {
    return (this.#questions.get(questionId)?.pointsFor(answer) ?? 0) > 0;
  }

  /** Returns the distance of the closest predictions of a question with the rule `closest`. */
  closestDistanceOf(questionId: string): number | undefined {
    return this.#questions.get(questionId)?.closestDistance;
  }

  /** The number of times that the closest distance of any question has changed. */
  get closestChanges(): number {
    return this.#closestChanges;
  }

  /**
   * Returns all predictions of a question, ordered by the participants' actual score, which includes hidden
   * answers.
   */
  predictionsOf(questionId: string): PointedPrediction[] {
    const answers = this.#questions.get(questionId)?.answers;
    if (!answers) return [];
    const predictions: PointedPrediction[] = [];
    for (const standing of this.rankedByScore()) {
      const { row } = this.#lines.get(standing.id)!;
      const answer = answers.answerAt(row);
      if (answer !== undefined) predictions.push({ standing, answer, points: answers.pointsAt(row) });
    }
    return predictions;
  }

  standingOf(participantId: string): Standing | undefined {
    return this.#lines.get(participantId)?.standing;
  }

  answerOf(participantId: string, questionId: string): string | undefined {
    const line = this.#lines.get(participantId);
    return line && this.#questions.get(questionId)?.answers.answerAt(line.row);
  }

  /** Returns all participants, ordered by their actual score. */
  rankedByScore(): readonly Standing[] {
    return this.#ranked('byScore').list;
  }

  /** Returns all participants in the order that guests see while answers are hidden. */
  rankedByEffort(): readonly Standing[] {
    return this.#ranked('byEffort').list;
  }

  /** Returns a participant's rank, starting at 1. Returns 0 for an unknown participant. */
  rankOf(participantId: string, order: Order): number {
    const standing = this.standingOf(participantId);
    return standing ? this.#ranked(order).placeOf(standing) : 0;
  }

  /** Adds or updates a question, and recomputes the scores. */
  putQuestion(question: ScoredQuestion): void {
    const previous = this.#questions.get(question.id);
    if (previous?.scoresAs(question)) return;
    const counted = new CountedQuestion(question, previous);
    this.#questions.set(question.id, counted);
    this.#rescore(counted, previous?.closestDistance);
    if (question.isTieBreaker || previous?.question.isTieBreaker) this.#updateTieBreakerDistances();
  }

  /** Removes a question with its predictions. */
  removeQuestion(questionId: string): void {
    const question = this.#questions.get(questionId);
    if (!question) return;
    this.#questions.delete(questionId);
    this.#predictionCount -= question.predictionCount;
    for (const row of question.answers.rows()) this.#dropPrediction(this.#lineAt[row]!, question);
    if (question.question.isTieBreaker) this.#updateTieBreakerDistances();
  }

  /** Adds a participant, or updates their name. */
  putParticipant({ id, username, joinedAt }: ScoredParticipant): void {
    const existing = this.#lines.get(id);
    if (existing) {
      if (existing.standing.username !== username) this.#touch(existing, { username });
      return;
    }
    const score = { totalPredictions: 0, correctPredictions: 0, points: 0, finishedAt: 0 };
    const row = this.#freeRows.pop() ?? this.#lineAt.length;
    const line: Line = { standing: { id, username, joinedAt, seat: this.#nextSlot++, ...score }, row };
    this.#lines.set(id, line);
    this.#lineAt[row] = line;
    this.#mark(id, undefined, line.standing);
  }

  /** Removes a participant with their predictions. */
  removeParticipant(participantId: string): void {
    const line = this.#lines.get(participantId);
    if (!line) return;
    this.#lines.delete(participantId);
    this.#mark(participantId, line.standing, undefined);
    const { row } = line;
    this.#lineAt[row] = undefined;
    this.#freeRows.push(row);
    for (const question of this.#questions.values()) {
      const { answers } = question;
      if (answers.answerAt(row) === undefined) continue;
      const lost = Number(answers.pointsAt(row) > 0);
      answers.delete(row);
      this.#predictionCount -= 1;
      if (question.count(-1, -lost)) this.#rescore(question, question.closestDistance);
    }
  }

  /**
   * Adds a prediction, or replaces the participant's earlier one. The caller must apply a participant's
   * predictions in the order in which they were stored. Their times are no reliable order, because the clock
   * can be set back.
   */
  putPrediction(prediction: ScoredPrediction): void {
    this.putPredictions(prediction.participantId, [prediction]);
  }

  /** Applies several predictions of one participant as a single change of their line. */
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
    if (!change.isChanged) return;
    this.#predictionCount += change.newCount;
    this.#touch(line, {
      ...change.standing(),
      ...(change.hasEarlier && { finishedAt: this.#finishOf(line) }),
    });
    for (const question of change.outdated) this.#rescore(question, question.closestDistance);
  }

  /**
   * Returns the ids of the participants whose line was added, changed or removed since the last call, and
   * clears the set.
   */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** Returns a ranking. It is created at first use and updated by later changes. */
  #ranked(order: Order): RankedList<Standing> {
    const standings = () => Array.from(this.#lines.values(), ({ standing }) => standing);
    return (this.#rankings[order] ??= new RankedList(orders[order], standings()));
  }

  /** Recomputes the points of all predictions of a question. */
  #rescore(question: CountedQuestion, closestBefore: number | undefined): void {
    question.rescore((row, before, now) => {
      const line = this.#lineAt[row]!;
      const { correctPredictions, points } = line.standing;
      this.#touch(line, {
        correctPredictions: correctPredictions + Number(now > 0) - Number(before > 0),
        points: points + now - before,
      });
    });
    this.#closestChanges += Number(question.closestDistance !== closestBefore);
  }

  /** Recomputes the distance of each participant from the answer of the tie-breaker. */
  #updateTieBreakerDistances(): void {
    const tieBreaker = [...this.#questions.values()].find(({ question }) => question.isTieBreaker);
    for (const line of this.#lines.values()) {
      const answer = tieBreaker?.answers.answerAt(line.row);
      const tieBreakerDistance = answer === undefined ? undefined : tieBreaker?.distanceOf(answer);
      if (line.standing.tieBreakerDistance !== tieBreakerDistance) this.#touch(line, { tieBreakerDistance });
    }
  }

  /** Removes the prediction of a removed question from a line. */
  #dropPrediction(line: Line, { answers }: CountedQuestion): void {
    const { totalPredictions, correctPredictions, points, finishedAt } = line.standing;
    const lost = answers.pointsAt(line.row);
    this.#touch(line, {
      totalPredictions: totalPredictions - 1,
      correctPredictions: correctPredictions - Number(lost > 0),
      points: points - lost,
      finishedAt: answers.timeAt(line.row) < finishedAt ? finishedAt : this.#finishOf(line),
    });
  }

  /** Returns the time of a line's last prediction, or 0 without predictions. */
  #finishOf({ row }: Line): number {
    let finishedAt = 0;
    for (const { answers } of this.#questions.values())
      finishedAt = Math.max(finishedAt, answers.timeAt(row));
    return finishedAt;
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
