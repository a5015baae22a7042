import type { ScoredQuestion } from './scored.ts';
import { distanceOf, correctnessTest } from './scoring.ts';

const decisive = [
  'type',
  'correctAnswer',
  'acceptedKeys',
  'numberRule',
  'tolerance',
  'weight',
  'isTieBreaker',
] as const satisfies (keyof ScoredQuestion)[];

/** The most answer texts that a question caches, because free texts are unbounded. */
const maxSharedTexts = 32;

/** A question of a scoreboard: the points of its predictions, and their number. */
export class CountedQuestion {
  readonly question: ScoredQuestion;
  predictionCount = 0;
  correctCount = 0;
  #closestDistance: number | undefined;
  #isCorrect: (answer: string) => boolean;
  readonly #texts = new Map<string, string>();

  constructor(question: ScoredQuestion, predictionCount: number) {
    this.question = question;
    this.predictionCount = predictionCount;
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

  /** Returns a shared copy of the text, so that equal predictions of thousands of guests use one string. */
  sharedText(answer: string): string {
    const shared = this.#texts.get(answer);
    if (shared === undefined && this.#texts.size < maxSharedTexts) this.#texts.set(answer, answer);
    return shared ?? answer;
  }

  /** The points of a prediction; 0 when it is not correct. */
  pointsFor(answer: string): number {
    return this.#isCorrect(answer) ? (this.question.weight ?? 1) : 0;
  }

  distanceOf(answer: string): number | undefined {
    return distanceOf(this.question, answer);
  }

  /**
   * True when a change of one prediction may have changed the points of all others. With the rule `closest`
   * that is so when the new prediction is closer, or when none of the closest ones is left. `answer`: the new
   * prediction, if any.
   */
  isOutdatedBy(answer?: string): boolean {
    if (this.question.numberRule !== 'closest' || this.question.correctAnswer === undefined) return false;
    const distance = (answer === undefined ? undefined : this.distanceOf(answer)) ?? Infinity;
    return this.correctCount === 0 || distance < (this.#closestDistance ?? Infinity);
  }

  /** With the rule `closest`: recomputes the closest distance from all predictions. */
  setCorrectness(answers: readonly string[]): void {
    if (this.question.numberRule !== 'closest') return;
    const closest = answers.reduce(
      (least, answer) => Math.min(least, this.distanceOf(answer) ?? Infinity),
      Infinity,
    );
    this.#closestDistance = Number.isFinite(closest) ? closest : undefined;
    this.#isCorrect = correctnessTest({ ...this.question, closestDistance: this.#closestDistance });
  }
}
