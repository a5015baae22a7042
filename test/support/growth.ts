/** Below this a busy machine weighs more than the work, in milliseconds. Quadratic work on 64 KB takes seconds. */
const floorMs = 25;

/** How long something takes, in milliseconds. */
function timeOf<Input>(work: (input: Input) => unknown, input: Input): number {
  const from = performance.now();
  work(input);
  return performance.now() - from;
}

/**
 * What takes more than three times as long for twice the input; undefined for what grows linearly. With more `doublings` of
 * the input, caches that only the smaller one fits in weigh less.
 */
export function superlinear<Input>(
  name: string,
  inputs: readonly [once: Input, more: Input],
  work: (input: Input) => unknown,
  doublings = 1,
): string | undefined {
  const most = 3 ** doublings;
  // Most are so quick that no comparison can fail.
  if (timeOf(work, inputs[1]) <= most * floorMs) return undefined;
  // What grows does so each time; a busy machine does not.
  let [once, more] = bestTimes(inputs, work);
  for (let again = 2; again > 0 && hasGrown(); again -= 1) [once, more] = bestTimes(inputs, work);
  return hasGrown()
    ? `${name}: ${once.toFixed(1)} ms, with ${2 ** doublings} times the input ${more.toFixed(1)} ms`
    : undefined;

  function hasGrown() {
    return more > most * Math.max(once, floorMs);
  }
}

/** The best of five for each. They are measured in turns, so that a busy machine slows both. */
function bestTimes<Input>(
  inputs: readonly [once: Input, more: Input],
  work: (input: Input) => unknown,
): [once: number, more: number] {
  let [once, more] = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    once = Math.min(once, timeOf(work, inputs[0]));
    more = Math.min(more, timeOf(work, inputs[1]));
  }
  return [once, more];
}
