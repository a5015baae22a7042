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

/** What several predictions change in a participant's line. */
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
    const known = predictions.get(questionId);
    if (known?.answer === prediction.answer && known.submittedAt === submittedAt) return;
    const answer = question.sharedText(prediction.answer);
    const points = question.pointsFor(answer);
    const gained = Number(points > 0) - Number((known?.points ?? 0) > 0);
    predictions.set(questionId, { answer, submittedAt, points });
    this.#correct += gained;
    this.#points += points - (known?.points ?? 0);
    // Only a replaced prediction can have been the latest one.
    this.#hasEarlier ||= known !== undefined && submittedAt < this.#finishedAt;
    this.#finishedAt = Math.max(this.#finishedAt, submittedAt);
    if (question.asked.isTieBreaker) this.#tieBreaker = { tieBreakerDistance: question.distanceOf(answer) };
    this.counted.push({ questionId, isNew: known === undefined, gained, answer });
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
 * The scores of one event: a read model that is built from its history or told every change, with the same result
 * either way. It holds no truth of its own and may be thrown away at any time. Each method may be repeated harmlessly.
 */
export class Scoreboard {
  #questions = new Map<string, CountedQuestion>();
  #lines = new Map<string, Line>();
  #rankings: Partial<Record<Order, RankedList<Standing>>> = {};
  #touched = new Set<string>();
  #nextSeat = 0;
  #predictionCount = 0;
  #closestChanges = 0;

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

  /** How far off the closest predictions of a question are, where the closest win. */
  closestDistanceOf(questionId: string): number | undefined {
    return this.#questions.get(questionId)?.closestDistance;
  }

  /** How often that has changed, of any question. */
  get closestChanges(): number {
    return this.#closestChanges;
  }

  /** Everybody who predicted a question, in order of the true score. */
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

  /** Adds a question or takes over what decides its points; every score follows. */
  putQuestion(question: ScoredQuestion): void {
    const known = this.#questions.get(question.id);
    if (known?.scoresAs(question)) return;
    const counted = new CountedQuestion(question, known?.predictionCount ?? 0);
    this.#questions.set(question.id, counted);
    this.#judgeAnew(counted, known?.closestDistance);
    if (question.isTieBreaker || known?.asked.isTieBreaker) this.#breakTiesAnew();
  }

  /** Takes a question away, and its predictions with it. */
  removeQuestion(questionId: string): void {
    const question = this.#questions.get(questionId);
    if (!question) return;
    this.#questions.delete(questionId);
    for (const line of this.#lines.values()) this.#dropPrediction(line, questionId);
    if (question.asked.isTieBreaker) this.#breakTiesAnew();
  }

  /** Adds a participant or takes over a new name. */
  putParticipant({ id, username, joinedAt }: ScoredParticipant): void {
    const known = this.#lines.get(id);
    if (known) {
      if (known.standing.username !== username) this.#touch(known, { username });
      return;
    }
    const score = { totalPredictions: 0, correctPredictions: 0, points: 0, finishedAt: 0 };
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
    this.#lines.delete(participantId);
    this.#mark(participantId, line.standing, undefined);
    for (const [questionId, { points }] of line.predictions) this.#count(questionId, -1, -Number(points > 0));
  }

  /**
   * Adds a prediction or replaces the participant's earlier one. A participant's predictions are told in the order in
   * which they were stored, whatever their times say: the server's clock may have been set back between two of them.
   */
  putPrediction(prediction: ScoredPrediction): void {
    this.putPredictions(prediction.participantId, [prediction]);
  }

  /** The same for several of one participant, whose line changes once. */
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

  /** The participants whose line changed, came or went since the last call. */
  takeTouched(): Set<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** Whatever changes later is noted there. */
  #ranked(order: Order): RankedList<Standing> {
    const standings = () => Array.from(this.#lines.values(), ({ standing }) => standing);
    return (this.#rankings[order] ??= new RankedList(orders[order], standings()));
  }

  /** Gives every prediction of a question the points that it has now. */
  #judgeAnew(question: CountedQuestion, closestBefore: number | undefined): void {
    const { id } = question.asked;
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

  /** Says anew how far off everybody is at the tie-breaker. */
  #breakTiesAnew(): void {
    const tieBreaker = [...this.#questions.values()].find(({ asked }) => asked.isTieBreaker);
    for (const line of this.#lines.values()) {
      const prediction = tieBreaker && line.predictions.get(tieBreaker.asked.id);
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

  /** Counts predictions of a question that came, went or changed, `answer` to this; others may win or lose by it. */
  #count(questionId: string, predictions: number, correct: number, answer?: string): void {
    this.#predictionCount += predictions;
    const question = this.#questions.get(questionId);
    if (!question) return;
    question.predictionCount += predictions;
    question.correctCount += correct;
    if (question.isOutdatedBy(answer)) this.#judgeAnew(question, question.closestDistance);
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
