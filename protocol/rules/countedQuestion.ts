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

/** Most different answers of a question of which one copy is kept; free texts have no end of them. */
const mostShared = 32;

/** A question of a scoreboard: what its predictions are worth, and how many there are. */
export class CountedQuestion {
  readonly asked: ScoredQuestion;
  predictionCount = 0;
  correctCount = 0;
  #closestDistance: number | undefined;
  #judge: (answer: string) => boolean;
  readonly #texts = new Map<string, string>();

  constructor(asked: ScoredQuestion, predictionCount: number) {
    this.asked = asked;
    this.predictionCount = predictionCount;
    this.#judge = correctnessTest(asked);
  }

  /** How far off the closest predictions are, where these win. */
  get closestDistance(): number | undefined {
    return this.#closestDistance;
  }

  /** True when another version of the question scores the same. */
  scoresAs(other: ScoredQuestion): boolean {
    return decisive.every((name) => this.asked[name] === other[name]);
  }

  /** An equal text that earlier predictions have, so that thousands of guests do not keep a copy each. */
  sharedText(answer: string): string {
    const known = this.#texts.get(answer);
    if (known === undefined && this.#texts.size < mostShared) this.#texts.set(answer, answer);
    return known ?? answer;
  }

  /** The points of a prediction; 0 when it is not right. */
  pointsFor(answer: string): number {
    return this.#judge(answer) ? (this.asked.weight ?? 1) : 0;
  }

  distanceOf(answer: string): number | undefined {
    return distanceOf(this.asked, answer);
  }

  /**
   * True when one prediction more, less or otherwise may have changed what all others are worth: the closest win, and there
   * is a closer one now, or none of the closest is left.
   */
  isOutdatedBy(answer?: string): boolean {
    if (this.asked.numberRule !== 'closest' || this.asked.correctAnswer === undefined) return false;
    const distance = (answer === undefined ? undefined : this.distanceOf(answer)) ?? Infinity;
    return this.correctCount === 0 || distance < (this.#closestDistance ?? Infinity);
  }

  /** Judges by these predictions from now on. */
  setCorrectness(answers: readonly string[]): void {
    if (this.asked.numberRule !== 'closest') return;
    const closest = answers.reduce(
      (least, answer) => Math.min(least, this.distanceOf(answer) ?? Infinity),
      Infinity,
    );
    this.#closestDistance = Number.isFinite(closest) ? closest : undefined;
    this.#judge = correctnessTest({ ...this.asked, closestDistance: this.#closestDistance });
  }
}
