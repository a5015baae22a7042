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

/** A question of a scoreboard with its predictions, their points, and their number. */
export class CountedQuestion {
  readonly question: ScoredQuestion;
  readonly answers: AnswerColumn;
  predictionCount: number;
  correctCount = 0;
  #closestDistance: number | undefined;
  #isCorrect: (answer: string) => boolean;

  /** `previous`: the same question before a change. Its predictions are taken over, with their points. */
  constructor(question: ScoredQuestion, previous?: CountedQuestion) {
    this.question = question;
    this.answers = previous?.answers ?? new AnswerColumn();
    this.predictionCount = previous?.predictionCount ?? 0;
    this.#isCorrect = correctnessTest(question);
  }

  /** The distance of the closest predictions; undefined without the rule `closest`. */
  get closestDistance(): number | undefined {
    return this.#closestDistance;
  }

  /** True when another version of the question scores the same. */
  scoresAs(other: ScoredQuestion): boolean {
    return decisive.every((name) => this.question[name] === other[name]);
  }

  /** The points of a prediction; 0 when it is not correct. */
  readonly pointsFor = (answer: string): number =>
    this.#isCorrect(answer) ? (this.question.weight ?? 1) : 0;

  distanceOf(answer: string): number | undefined {
    return distanceOf(this.question, answer);
  }

  /**
   * Updates the counters after a prediction was added, removed or changed to `answer`. Returns true when the
   * change may affect the points of all others. That is with the rule `closest`, when the new prediction is
   * closer, or none of the closest ones is left.
   */
  count(predictions: number, correct: number, answer?: string): boolean {
    this.predictionCount += predictions;
    this.correctCount += correct;
    if (this.question.numberRule !== 'closest' || this.question.correctAnswer === undefined) return false;
    const distance = (answer === undefined ? undefined : this.distanceOf(answer)) ?? Infinity;
    return this.correctCount === 0 || distance < (this.#closestDistance ?? Infinity);
  }

  /**
   * Recomputes the points of all predictions, and calls `onChange` for each row whose points have changed. With
   * the rule `closest`, recomputes the closest distance first.
   */
  rescore(onChange: (row: number, before: number, now: number) => void): void {
    this.setCorrectness(this.answers.texts);
    this.correctCount = this.answers.rescore(this.pointsFor, onChange);
  }

  /** With the rule `closest`: recomputes the closest distance from all predictions. */
  setCorrectness(answers: Iterable<string>): void {
    if (this.question.numberRule !== 'closest') return;
    let closest = Infinity;
    for (const answer of answers) closest = Math.min(closest, this.distanceOf(answer) ?? Infinity);
    this.#closestDistance = Number.isFinite(closest) ? closest : undefined;
    this.#isCorrect = correctnessTest({ ...this.question, closestDistance: this.#closestDistance });
  }
}
