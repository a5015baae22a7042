import { AnswerColumn } from './answerColumn.ts';
import type { ScoredQuestion } from '../scoreboardTypes.ts';
import { distanceOf, correctnessTest } from '../correctness.ts';

const decisive = [
  'type',
  'correctAnswer',
  'acceptedKeys',
  'numberRule',
  'tolerance',
  'weight',
  'isTieBreaker',
] as const satisfies (keyof ScoredQuestion)[];

/** A question of a scoreboard with its predictions, and the numbers of all and of correct predictions. */
export class CountedQuestion {
  readonly question: ScoredQuestion;
  readonly answers: AnswerColumn;
  predictionCount: number;
  correctCount = 0;
  #closestDistance: number | undefined;
  #isCorrect: (answer: string) => boolean;

  /**
   * Creates the question. If `previous` is the same question before a change, takes over its predictions with
   * their points.
   */
  constructor(question: ScoredQuestion, previous?: CountedQuestion) {
    this.question = question;
    this.answers = previous?.answers ?? new AnswerColumn();
    this.predictionCount = previous?.predictionCount ?? 0;
    this.#isCorrect = correctnessTest(question);
  }

  /** Returns the distance of the closest predictions, or undefined without the rule `closest`. */
  get closestDistance(): number | undefined {
    return this.#closestDistance;
  }

  /** Returns true if another version of the question gives the same scores. */
  scoresAs(other: ScoredQuestion): boolean {
    return decisive.every((name) => this.question[name] === other[name]);
  }

  /** Returns the points for an answer. An incorrect answer has 0 points. */
  readonly pointsFor = (answer: string): number =>
    this.#isCorrect(answer) ? (this.question.weight ?? 1) : 0;

  distanceOf(answer: string): number | undefined {
    return distanceOf(this.question, answer);
  }

  /**
   * Updates the counters after a prediction was added, removed, or changed to `answer`. Returns true if the
   * points of other predictions may have changed. This happens only with the rule `closest`: when the new
   * prediction is closer, or when the last of the closest ones is gone.
   */
  count(predictions: number, correct: number, answer?: string): boolean {
    this.predictionCount += predictions;
    this.correctCount += correct;
    if (this.question.numberRule !== 'closest' || this.question.correctAnswer === undefined) return false;
    const distance = (answer === undefined ? undefined : this.distanceOf(answer)) ?? Infinity;
    return this.correctCount === 0 || distance < (this.#closestDistance ?? Infinity);
  }

  /**
   * Recomputes the points of all predictions. With the rule `closest`, first recomputes the closest distance.
   * Calls `onChange` for each row whose points have changed.
   */
  rescore(onChange: (row: number, before: number, now: number) => void): void {
    this.setCorrectness(this.answers.texts);
    this.correctCount = this.answers.rescore(this.pointsFor, onChange);
  }

  /**
   * Updates the test for correct answers. With the rule `closest`, first recomputes the closest distance from
   * all predictions.
   */
  setCorrectness(answers: Iterable<string>): void {
    if (this.question.numberRule !== 'closest') return;
    let closest = Infinity;
    for (const answer of answers) closest = Math.min(closest, this.distanceOf(answer) ?? Infinity);
    this.#closestDistance = Number.isFinite(closest) ? closest : undefined;
    this.#isCorrect = correctnessTest({ ...this.question, closestDistance: this.#closestDistance });
  }
}
