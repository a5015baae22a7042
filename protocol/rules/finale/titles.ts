import { counts } from '../../limits.ts';
import { storedNumber } from '../../numbers.ts';
import { guestOf, type GuestName } from '../podium.ts';
import { resultOf, type SlicedComputation } from '../predictionCounts.ts';
import type { PointedPrediction, ScoredQuestion, Standing } from '../scoreboardTypes.ts';
import type { Scoreboard } from '../scoreboard.ts';
import { correctnessTest, distanceOf } from '../correctness.ts';
import { sorted } from '../sorted.ts';
import { foldSpelling } from '../spelling.ts';

/** The playful titles of the finale, in the order in which they are awarded. */
export const titleKinds = [
  'onlyOne',
  'likeCouple',
  'closest',
  'boldest',
  'streak',
  'withRoom',
  'certain',
  'latest',
  'dreamer',
  'skeptic',
  'optimist',
  'first',
] as const;
export type TitleKind = (typeof titleKinds)[number];

/** A title with the guests who share it. The reason is `count` of `total` predictions, or a question. */
export interface Title {
  kind: TitleKind;
  guests: GuestName[];
  count?: number;
  total?: number;
  questionId?: string;
}

/** The minimum count for each title that depends on a count. */
const fewest = { streak: 3, closest: 1, boldest: 2, withRoom: 3, optimist: 3, skeptic: 3, dreamer: 2 };
type CountedKind = keyof typeof fewest;
const countedKinds = Object.keys(fewest) as CountedKind[];

/** How many of a guest's predictions met the criterion of a title, and how many were considered. */
interface Tally {
  count: number;
  total: number;
}

/** The tallies of all guests, by slot (`seat`). */
class Tallies {
  readonly #counts: number[] = [];
  readonly #totals: number[] = [];

  of({ seat }: Standing): Tally {
    return { count: this.countOf(seat), total: this.#totals[seat] ?? 0 };
  }

  countOf = (seat: number): number => this.#counts[seat] ?? 0;

  add({ seat }: Standing, isCounted: boolean): void {
    this.#totals[seat] = (this.#totals[seat] ?? 0) + 1;
    if (isCounted) this.#counts[seat] = this.countOf(seat) + 1;
  }

  /** Raises the count of a guest to `count`, unless it is already higher. */
  raise({ seat }: Standing, count: number): void {
    this.#counts[seat] = Math.max(this.countOf(seat), count);
  }
}

type CountedTallies = Record<CountedKind, Tallies>;

/**
 * The maximum share for a bold prediction. The share is that of the guests with the same prediction among all
 * who predicted the question.
 */
const boldShare = 1 / 5;

/** Adds the predictions of one question to the tallies. Takes constant time per prediction. */
function countQuestion(
  tallies: CountedTallies,
  question: ScoredQuestion,
  predictions: readonly PointedPrediction[],
): void {
  const { type } = question;
  if (type === 'numeric') countNumbers(tallies, question, predictions);
  if (type !== 'yes_no' && type !== 'multiple_choice') return;
  const fold = memoized(foldSpelling);
  const folded = predictions.map(({ answer }) => fold(answer));
  const byAnswer = new Map<string, number>();
  for (const answer of folded) byAnswer.set(answer, (byAnswer.get(answer) ?? 0) + 1);
  const most = Math.max(...byAnswer.values());
  for (const [index, { standing }] of predictions.entries()) {
    const count = byAnswer.get(folded[index]!)!;
    tallies.withRoom.add(standing, count === most);
    tallies.boldest.add(standing, count <= predictions.length * boldShare);
    if (type !== 'yes_no') continue;
    tallies.optimist.add(standing, folded[index] === 'yes');
    tallies.skeptic.add(standing, folded[index] === 'no');
  }
}

function countNumbers(
  { closest, dreamer }: CountedTallies,
  question: ScoredQuestion,
  predictions: readonly PointedPrediction[],
): void {
  const distanceTo = memoized((answer) => distanceOf(question, answer) ?? Infinity);
  const numberOf = memoized((answer) => storedNumber(answer) ?? -Infinity);
  const distances = predictions.map(({ answer }) => distanceTo(answer));
  const numbers = predictions.map(({ answer }) => numberOf(answer));
  const leastDistance = distances.reduce((least, distance) => Math.min(least, distance), Infinity);
  const highest = numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  for (const [index, { standing }] of predictions.entries()) {
    closest.add(standing, distances[index] === leastDistance);
    dreamer.add(standing, numbers[index] === highest);
  }
}

/**
 * Each guest's current run of correct predictions, and the index of the run's last question. The array index
 * is the slot.
 */
type Runs = { length: number; last: number }[];

/** Extends the runs by one question. A guest without a prediction of the question loses the run. */
function countStreaks(
  streaks: Tallies,
  runs: Runs,
  index: number,
  predictions: readonly PointedPrediction[],
) {
  for (const { standing, points } of predictions) {
    if (points === 0) continue;
    const run = runs[standing.seat];
    const length = run?.last === index - 1 ? run.length + 1 : 1;
    runs[standing.seat] = { length, last: index };
    streaks.raise(standing, length);
  }
}

/** Counts each guest's predictions that equal the couple's prediction. */
function countLikeCouple(
  tallies: Tallies,
  { type }: ScoredQuestion,
  predictions: readonly PointedPrediction[],
  coupleAnswer: string | undefined,
): void {
  if (coupleAnswer === undefined) return;
  const isAlike = memoized(correctnessTest({ type, correctAnswer: coupleAnswer }));
  for (const { standing, answer } of predictions) tallies.add(standing, isAlike(answer));
}

/**
 * Returns a function that caches its results. Guests give few different answers, so most results come from
 * the cache.
 */
function memoized<Result>(compute: (answer: string) => Result): (answer: string) => Result {
  const cache = new Map<string, Result>();
  return (answer) => {
    const result = cache.get(answer) ?? compute(answer);
    cache.set(answer, result);
    return result;
  };
}

/**
 * Returns the guests with the highest value, ordered by rank. Returns none if that value is below `least`.
 */
function bestOf(
  ranking: readonly Standing[],
  valueOf: (standing: Standing) => number,
  least: number,
): Standing[] {
  const values = ranking.map(valueOf);
  const best = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return best < least ? [] : ranking.filter((_, index) => values[index] === best);
}

/** The minimum number of guests for titles that depend on times. */
const fewestTimed = 4;

/**
 * Returns the titles for joining first, for predicting last, and for the shortest time from joining to the
 * last prediction.
 */
function timedTitles(timed: readonly Standing[], questionCount: number): Title[] {
  const played = timed.filter(({ totalPredictions }) => totalPredictions > 0);
  if (played.length < fewestTimed) return [];
  const complete = played.filter(({ totalPredictions }) => totalPredictions >= Math.max(3, questionCount));
  const certain = bestOf(complete, ({ joinedAt, finishedAt }) => joinedAt - finishedAt, -Infinity);
  return [
    ...(certain[0]
      ? [{ kind: 'certain' as const, guests: certain.map(guestOf), count: certain[0].totalPredictions }]
      : []),
    { kind: 'latest', guests: bestOf(played, ({ finishedAt }) => finishedAt, 0).map(guestOf) },
    { kind: 'first', guests: bestOf(played, ({ joinedAt }) => -joinedAt, -Infinity).map(guestOf) },
  ];
}

/** A guest who is the only one with a correct prediction of a question. */
interface OnlyOne {
  guest: GuestName;
  questionId: string;
  total: number;
}

function onlyOneOf(
  { id, numberRule }: ScoredQuestion,
  predictions: readonly PointedPrediction[],
): OnlyOne | undefined {
  const right = predictions.filter(({ points }) => points > 0);
  return numberRule !== 'closest' && right.length === 1 && predictions.length > 1
    ? { guest: guestOf(right[0]!.standing), questionId: id, total: predictions.length }
    : undefined;
}

/**
 * Returns at most one title for each guest: for the question that most guests predicted. The titles are in
 * the order of that number, highest first.
 */
function onlyOnes(found: readonly OnlyOne[]): Title[] {
  const byGuest = new Map(
    sorted(found, (a, b) => a.total - b.total).map((each) => [each.guest.id, each] as const),
  );
  return sorted([...byGuest.values()], (a, b) => b.total - a.total)
    .slice(0, counts.onlyOnes)
    .map(({ guest, questionId }) => ({ kind: 'onlyOne', guests: [guest], questionId }));
}

/** The input of `titlesOf` and `highlightsOf`. */
export interface TitleInput {
  board: Scoreboard;
  /** The questions whose answers guests have seen, in order. */
  questions: readonly ScoredQuestion[];
  couple: ReadonlyMap<string, string>;
  /** Returns false for guests whose predictions the host enters, because the times are then the host's. */
  isTimed: (participantId: string) => boolean;
}

/**
 * Returns the titles of a game, in the order of `titleKinds`. Guests with equal values share a title. The
 * title is omitted if more than `counts.titleGuests` or more than half of the guests share it. A guest gets
 * at most `counts.titlesPerGuest` titles. Takes time linear in the number of predictions.
 */
export const titlesOf = (input: TitleInput): Title[] => resultOf(titlesInSlices(input));

/** Does the same as `titlesOf` in steps. Yields after each question. */
export function* titlesInSlices({
  board,
  questions,
  couple,
  isTimed,
}: TitleInput): SlicedComputation<Title[]> {
  if (questions.length === 0) return [];
  const ranking = board.rankedByScore();
  const found: OnlyOne[] = [];
  const likeCouple = new Tallies();
  const tallies = Object.fromEntries(countedKinds.map((kind) => [kind, new Tallies()])) as CountedTallies;
  const runs: Runs = [];
  for (const [index, question] of questions.entries()) {
    const predictions = board.predictionsOf(question.id);
    const onlyOne = onlyOneOf(question, predictions);
    if (onlyOne) found.push(onlyOne);
    countLikeCouple(likeCouple, question, predictions, couple.get(question.id));
    countQuestion(tallies, question, predictions);
    countStreaks(tallies.streak, runs, index, predictions);
    yield;
  }
  const titles = sorted(
    [
      ...onlyOnes(found),
      ...coupleTitles(ranking, likeCouple),
      ...countedTitles(ranking, tallies),
      ...timedTitles(
        ranking.filter(({ id }) => isTimed(id)),
        questions.length,
      ),
    ],
    (a, b) => titleKinds.indexOf(a.kind) - titleKinds.indexOf(b.kind),
  );
  return withinTitleLimits(titles, ranking.length);
}

function coupleTitles(ranking: readonly Standing[], tallies: Tallies): Title[] {
  // If counts are equal, the guest with fewer predictions wins. The second term is below 1, so it only breaks
  // ties between equal counts.
  const valueOf = (standing: Standing) => {
    const { count, total } = tallies.of(standing);
    return count - total / (counts.questionsPerEvent + 1);
  };
  const best = bestOf(
    ranking.filter(({ seat }) => tallies.countOf(seat) > 0),
    valueOf,
    -Infinity,
  );
  return best[0] ? [{ kind: 'likeCouple', guests: best.map(guestOf), ...tallies.of(best[0]) }] : [];
}

const countedTitles = (ranking: readonly Standing[], tallies: CountedTallies): Title[] =>
  countedKinds.flatMap((kind) => {
    const best = bestOf(ranking, ({ seat }) => tallies[kind].countOf(seat), fewest[kind]);
    return best[0] ? { kind, guests: best.map(guestOf), ...tallies[kind].of(best[0]) } : [];
  });

/** Removes titles that too many guests share, and removes guests who already have enough titles. */
function withinTitleLimits(titles: readonly Title[], participantCount: number): Title[] {
  const titleCounts = new Map<string, number>();
  return titles
    .filter(({ guests }) => guests.length <= counts.titleGuests && guests.length * 2 <= participantCount)
    .flatMap((title) => {
      const guests = title.guests.filter(({ id }) => (titleCounts.get(id) ?? 0) < counts.titlesPerGuest);
      for (const { id } of guests) titleCounts.set(id, (titleCounts.get(id) ?? 0) + 1);
      return guests.length > 0 ? { ...title, guests } : [];
    })
    .slice(0, counts.titles);
}
