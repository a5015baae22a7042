/** Times below this, in milliseconds, are noise. Quadratic work on 32 KB takes longer by far. */
const floorMs = 25;

/**
 * The processor time of one run, in milliseconds. Elapsed time would grow with the load of the machine, so
 * most comparisons would have to be repeated.
 */
function timeOf<Input>(work: (input: Input) => unknown, input: Input): number {
  const from = process.cpuUsage();
  work(input);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/**
 * Returns a report when the work takes more than three times as long for each doubling of the input,
 * otherwise `undefined`. More `doublings` reduce the effect of caches that only the smaller input fits in.
 */
export function superlinear<Input>(
  name: string,
  inputs: readonly [once: Input, more: Input],
  work: (input: Input) => unknown,
  doublings = 1,
): string | undefined {
  const most = 3 ** doublings;
  // Skips the comparison for work that is too quick to fail it.
  if (timeOf(work, inputs[1]) <= most * floorMs) return undefined;
  // Repeats the measurement: superlinear work is slow each time, noise is not.
  let [once, more] = bestTimes(inputs, work, hasGrown);
  for (let again = 2; again > 0 && hasGrown(once, more); again -= 1)
    [once, more] = bestTimes(inputs, work, hasGrown);
  return hasGrown(once, more)
    ? `${name}: ${once.toFixed(1)} ms, with ${2 ** doublings} times the input ${more.toFixed(1)} ms`
    : undefined;

  function hasGrown(ofOnce: number, ofMore: number) {
    return ofMore > most * Math.max(ofOnce, floorMs);
  }
}

/**
 * Returns the best of at most five runs for each input. The runs alternate, so that noise affects both inputs.
 * Noise only adds time, so two runs suffice when the larger input already took at most three times as long.
 */
function bestTimes<Input>(
  inputs: readonly [once: Input, more: Input],
  work: (input: Input) => unknown,
  hasGrown: (once: number, more: number) => boolean,
): [once: number, more: number] {
  let [once, more] = [Infinity, Infinity];
  for (let round = 1; round <= 5; round += 1) {
    once = Math.min(once, timeOf(work, inputs[0]));
    more = Math.min(more, timeOf(work, inputs[1]));
    if (round >= 2 && !hasGrown(once, more)) break;
  }
  return [once, more];
}
