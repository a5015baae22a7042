import { range } from '../figures.ts';

/** A line of the bench's table. */
export interface Row {
  what: string;
  figure: string;
  target: string;
}

/** A process of the bench: its first word, and how to ask it for more. */
export interface Child<First> {
  first: First;
  ask: <Reply>(message: object) => Promise<Reply>;
}

/** Where a server is, and its owner's password. */
export interface Address {
  origin: string;
  password: string;
}

/** The product's server under measurement. */
export interface BenchServer extends Address, Pick<Child<unknown>, 'ask'> {}

/** Runs work for all, at most `atOnce` at the same time. */
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
