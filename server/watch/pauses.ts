/** A server that was ready for so long has run well: its end does not count together with the ends before. */
const wellMs = 60_000;
const longestPauseMs = 30_000;

/** Counts the deaths that follow each other: one more, or the first again after a server that has run well. */
export const countDeaths = (before: number, readyForMs = 0): number =>
  readyForMs >= wellMs ? 1 : before + 1;

/** How long to wait, in milliseconds, after so many deaths in a row: not at all, 1 s, 2 s, 4 s ... 30 s. */
export const pauseAfter = (deaths: number): number =>
  deaths <= 1 ? 0 : Math.min(1_000 * 2 ** (deaths - 2), longestPauseMs);
