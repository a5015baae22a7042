import type { CountedQuestion } from './countedQuestion.ts';
import type { ScoredPrediction, Standing } from '../scoreboardTypes.ts';

/** A participant of a scoreboard. */
export interface Line {
  standing: Standing;
  /** The row of their predictions in the questions' columns. It is reused after a removal. */
  row: number;
}

/** Accumulates the effect of several predictions on a participant's line. */
export class LineChange {
  /** False when all predictions were known already. */
  isChanged = false;
  /** The number of predictions that are new. */
  newCount = 0;
  /** Questions whose other predictions may score differently now. */
  readonly outdated: CountedQuestion[] = [];
  /** True when `finishedAt` may have decreased, because a prediction was replaced by one with an earlier time. */
  hasEarlier = false;
  readonly #line: Line;
  #correct = 0;
  #points = 0;
  #finishedAt: number;
  #tieBreaker: Pick<Standing, 'tieBreakerDistance'> = {};

  constructor(line: Line) {
    this.#line = line;
    this.#finishedAt = line.standing.finishedAt;
  }

  put(
    question: CountedQuestion,
    { answer, submittedAt }: Pick<ScoredPrediction, 'answer' | 'submittedAt'>,
  ): void {
    const { answers } = question;
    const { row } = this.#line;
    const previous = answers.answerAt(row);
    if (previous === answer && answers.timeAt(row) === submittedAt) return;
    const isNew = previous === undefined;
    const pointsBefore = answers.pointsAt(row);
    answers.put(row, answer, submittedAt, question.pointsFor);
    const points = answers.pointsAt(row);
    const gained = Number(points > 0) - Number(pointsBefore > 0);
    this.isChanged = true;
    this.newCount += Number(isNew);
    this.#correct += gained;
    this.#points += points - pointsBefore;
    this.hasEarlier ||= !isNew && submittedAt < this.#finishedAt;
    this.#finishedAt = Math.max(this.#finishedAt, submittedAt);
    if (question.question.isTieBreaker)
      this.#tieBreaker = { tieBreakerDistance: question.distanceOf(answer) };
    if (question.count(Number(isNew), gained, answer)) this.outdated.push(question);
  }

  /** The changed fields of the line. With `hasEarlier`, the caller computes `finishedAt`. */
  standing(): Partial<Standing> {
    const { standing } = this.#line;
    return {
      totalPredictions: standing.totalPredictions + this.newCount,
      correctPredictions: standing.correctPredictions + this.#correct,
      points: standing.points + this.#points,
      finishedAt: this.#finishedAt,
      ...this.#tieBreaker,
    };
  }
}
