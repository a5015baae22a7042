/**
 * Fairness between calls that touch one event at the same moment: guests act together, freely beside each other; an
 * organiser's change of what is open or who takes part acts alone. So nothing is predicted after a reveal has begun.
 */
interface Line {
  /** Ends when the last one who asked to be alone has finished. */
  gate: Promise<unknown>;
  inside: Set<Promise<unknown>>;
  /** How many calls hold this line, waiting ones included: it is forgotten with the last of them. */
  userCount: number;
}

const lines = new Map<string, Line>();
const chains = new Map<string, Promise<unknown>>();
const ignore = () => {};

function lineOf(eventId: string): Line {
  const line = lines.get(eventId) ?? { gate: Promise.resolve(), inside: new Set(), userCount: 0 };
  line.userCount += 1;
  lines.set(eventId, line);
  return line;
}

/** Runs `work` beside others of the event, but never beside one that is `alone`. */
export async function together<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const line = lineOf(eventId);
  let gate;
  do {
    gate = line.gate;
    await gate;
  } while (gate !== line.gate);
  const running = work();
  line.inside.add(running);
  try {
    return await running;
  } finally {
    line.inside.delete(running);
    leave(eventId, line);
  }
}

/** Runs `work` when everything under way in the event has finished, and lets nothing else begin meanwhile. */
export async function alone<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const line = lineOf(eventId);
  const running = line.gate.then(async () => Promise.allSettled(line.inside)).then(work);
  line.gate = running.catch(ignore);
  try {
    return await running;
  } finally {
    leave(eventId, line);
  }
}

/** Runs the works of one key one after the other: a participant's own predictions keep their order. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const running = (chains.get(key) ?? Promise.resolve()).then(work);
  const settled = running.catch(ignore);
  chains.set(key, settled);
  try {
    return await running;
  } finally {
    if (chains.get(key) === settled) chains.delete(key);
  }
}

interface Queue {
  /** So many may wait; unset, any number. */
  mostWaiting?: number;
  /** What is thrown at whoever finds the queue full. */
  whenFull?: () => Error;
}

/** Lets at most `count` works run at once; the next one in the order of their coming takes the first place that is free. */
export function atMost(
  count: number,
  { mostWaiting = Infinity, whenFull = () => new Error('The queue is full.') }: Queue = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw whenFull();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function leave(eventId: string, line: Line): void {
  line.userCount -= 1;
  if (line.userCount === 0) lines.delete(eventId);
}
