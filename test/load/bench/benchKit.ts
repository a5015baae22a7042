import { range } from '../figures.ts';

/** A line of the bench’s table. */
export interface Row {
  what: string;
  figure: string;
  target: string;
}

/** A child process of the bench: its first message, and a function for requests. */
export interface Child<First> {
  first: First;
  ask: <Reply>(message: object) => Promise<Reply>;
}

/** A server’s origin, and its owner’s password. */
export interface Address {
  origin: string;
  password: string;
}

/** The product’s server under measurement. */
export interface BenchServer extends Address, Pick<Child<unknown>, 'ask'> {}

/** Runs work for all items, at most `atOnce` concurrently. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    range(atOnce).map(async () => {
      while (next < count) await work(next++);
    }),
  );
}
