/** The initial capacity of a column, in rows. */
const minRows = 16;

/**
 * Stores the predictions of one question in typed arrays, indexed by the participants' row numbers. A
 * prediction is the code of its answer and its time. Equal answers share one code, so a prediction takes 12
 * bytes.
 */
export class AnswerColumn {
  /** The code of the answer of each row, or 0 without a prediction. */
  #codes = new Int32Array(0);
  /** The time of each row's prediction in epoch milliseconds, or 0 without a prediction. */
  #times = new Float64Array(0);
  /** The distinct answers by code, their points, and the number of rows that have them. */
  readonly #texts: (string | undefined)[] = [undefined];
  readonly #points = [0];
  readonly #uses = [0];
  readonly #codeOf = new Map<string, number>();
  readonly #freeCodes: number[] = [];

  /** Returns the distinct answers. */
  get texts(): Iterable<string> {
    return this.#codeOf.keys();
  }

  answerAt(row: number): string | undefined {
    return this.#texts[this.#codes[row] ?? 0];
  }

  pointsAt(row: number): number {
    return this.#points[this.#codes[row] ?? 0]!;
  }

  /** Returns the time of a row's prediction, or 0 without one. */
  timeAt(row: number): number {
    return this.#times[row] ?? 0;
  }

  /** Returns the rows that have a prediction. */
  rows(): number[] {
    const rows: number[] = [];
    for (const [row, code] of this.#codes.entries()) if (code > 0) rows.push(row);
    return rows;
  }

  /** Adds or replaces a row's prediction. Calls `pointsFor` if no other row has the same answer. */
  put(row: number, answer: string, submittedAt: number, pointsFor: (answer: string) => number): void {
    if (row >= this.#codes.length) this.#grow(row + 1);
    const code = this.#codeOf.get(answer) ?? this.#add(answer, pointsFor(answer));
    this.#uses[code]! += 1;
    this.#release(this.#codes[row]!);
    this.#codes[row] = code;
    this.#times[row] = submittedAt;
  }

  /** Removes the prediction of a row. Does nothing if there is none. */
  delete(row: number): void {
    this.#release(this.#codes[row] ?? 0);
    this.#codes[row] = 0;
    this.#times[row] = 0;
  }

  /**
   * Recomputes the points of each distinct answer. Calls `onChange` for each row whose points have changed.
   * Returns the number of correct predictions.
   */
  rescore(
    pointsFor: (answer: string) => number,
    onChange: (row: number, before: number, now: number) => void,
  ): number {
    const points = this.#points;
    const before = [...points];
    let correctCount = 0;
    for (const [text, code] of this.#codeOf) {
      points[code] = pointsFor(text);
      if (points[code] > 0) correctCount += this.#uses[code]!;
    }
    if (before.some((each, code) => each !== points[code]))
      for (const [row, code] of this.#codes.entries())
        if (points[code] !== before[code]) onChange(row, before[code]!, points[code]!);
    return correctCount;
  }

  #add(answer: string, points: number): number {
    const code = this.#freeCodes.pop() ?? this.#texts.length;
    this.#texts[code] = answer;
    this.#points[code] = points;
    this.#uses[code] = 0;
    this.#codeOf.set(answer, code);
    return code;
  }

  /** Decreases the number of rows with an answer. Removes the answer when no row has it. */
  #release(code: number): void {
    if (code === 0 || --this.#uses[code]! > 0) return;
    this.#codeOf.delete(this.#texts[code]!);
    this.#texts[code] = undefined;
    this.#points[code] = 0;
    this.#freeCodes.push(code);
  }

  #grow(minCount: number): void {
    let count = Math.max(minRows, this.#codes.length);
    while (count < minCount) count *= 2;
    const [codes, times] = [this.#codes, this.#times];
    this.#codes = new Int32Array(count);
    this.#times = new Float64Array(count);
    this.#codes.set(codes);
    this.#times.set(times);
  }
}
