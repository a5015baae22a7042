import type { CountedQuestion } from './countedQuestion.ts';
import type { ScoredPrediction, Standing } from '../scoreboardTypes.ts';

/** A participant of a scoreboard, with the participant's score. */
export interface Line {
  standing: Standing;
  /**
   * The index of the participant's predictions in the columns of all questions. It is reused after the
   * participant was removed.
   */
  row: number;
}

/** Collects the effect of several predictions on one participant's line. */
export class LineChange {
  /** True if at least one prediction differs from the one in the scoreboard. */
  isChanged = false;
  /** The number of questions that the participant predicted for the first time. */
  newCount = 0;
  /** The questions whose other predictions need new points. */
  readonly outdated: CountedQuestion[] = [];
  /** True if a prediction was replaced by one with an earlier time. `finishedAt` may then have decreased. */
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

  /**
   * Returns the changed fields of the line. If `hasEarlier` is true, the caller computes `finishedAt` itself.
   */
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
