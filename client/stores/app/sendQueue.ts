import { ApiError } from '../../api/http.ts';

/**
 * What follows a failure. `settled`: the item has left the queue. `skip`: the others are sent first. `retry`: all of them are
 * sent later. `wait`: nothing is sent until `run` is called.
 */
export type AfterFailure = 'settled' | 'skip' | 'retry' | 'wait';

interface SendQueueOptions<Item> {
  /** The items in the order of sending. Whoever owns them removes an item once it is sent or has failed for good. */
  items: () => readonly Item[];
  keyOf: (item: Item) => string;
  /** Sends an item and removes it. An error that is no `ApiError` counts as no answer, and is reported. */
  send: (item: Item) => Promise<unknown>;
  onFailure: (item: Item, error: ApiError) => AfterFailure;
  /** While it is true, no further item is sent. `run` has to be called afterwards. */
  isPaused?: () => boolean;
  /** The first retry, in milliseconds; each failure in a row doubles it. */
  retryMs: number;
}

const longestRetryMs = 10_000;
/** A server may ask for a longer rest; only so much of it is granted, in milliseconds. */
const longestRestMs = 5 * 60_000;

/** A queue that sends one item at a time. */
export interface SendQueue {
  /**
   * Sends what waits, and resolves when that is done or has to wait; also called when the network or the page comes back.
   * During a rest it only plans the retry.
   */
  run: () => Promise<void>;
  /** Plans a retry; after a failure outside of the queue with its error. */
  retryLater: (error?: ApiError) => void;
  /** True until the time has passed for which the server asked with `Retry-After`. */
  isResting: () => boolean;
}

/** The error of a call. What is no `ApiError` is a fault of the page: it is reported, and counts as no answer. */
export function apiErrorOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  reportError(cause);
  return new ApiError(0, String(cause), { cause });
}

/** Makes a queue that sends one item at a time, in order, and retries what failed for the moment. Stores nothing itself. */
export function createSendQueue<Item>({
  items,
  keyOf,
  send,
  onFailure,
  isPaused = () => false,
  retryMs,
}: SendQueueOptions<Item>): SendQueue {
  let running: Promise<void> | undefined;
  let failures = 0;
  let restsUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restMs = () => Math.max(0, restsUntil - performance.now());

  function noteFailure({ retryAfterMs = 0 }: ApiError): void {
    failures += 1;
    restsUntil = Math.max(restsUntil, performance.now() + Math.min(retryAfterMs, longestRestMs));
  }

  function retryLater(error?: ApiError): void {
    if (error) noteFailure(error);
    clearTimeout(timer);
    const backOffMs = Math.min(longestRetryMs, retryMs * 2 ** Math.max(0, failures - 1));
    timer = setTimeout(() => void run(), Math.max(backOffMs, restMs()));
  }

  /** Sends one item; undefined when it arrived. */
  async function failureOf(item: Item): Promise<AfterFailure | undefined> {
    try {
      await send(item);
      failures = 0;
      return undefined;
    } catch (cause) {
      const error = apiErrorOf(cause);
      const after = onFailure(item, error);
      if (after === 'retry' || after === 'skip') noteFailure(error);
      return after;
    }
  }

  async function sendAll(): Promise<void> {
    const skipped = new Set<string>();
    try {
      for (;;) {
        const item = items().find((one) => !skipped.has(keyOf(one)));
        if (!item || isPaused()) break;
        const after = await failureOf(item);
        if (after === 'wait') return;
        if (after === 'retry') return retryLater();
        if (after === 'skip') skipped.add(keyOf(item));
      }
      if (skipped.size > 0) retryLater();
    } finally {
      // In the same turn as the last look at the items: what is added afterwards begins a new run.
      running = undefined;
    }
  }

  async function run(): Promise<void> {
    if (running) return running;
    if (restMs() > 0) return retryLater();
    clearTimeout(timer);
    running = Promise.resolve().then(sendAll);
    return running;
  }

  window.addEventListener('online', () => void run());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run();
  });
  return { run, retryLater, isResting: () => restMs() > 0 };
}
