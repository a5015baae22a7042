import { ApiError } from '../../api/http.ts';

/**
 * What the queue does after a failure:
 * - `settled`: the item has left the queue.
 * - `skip`: the queue sends the other items first.
 * - `retry`: the queue retries all items later.
 * - `wait`: the queue sends nothing until `run` is called.
 */
export type AfterFailure = 'settled' | 'skip' | 'retry' | 'wait';

interface SendQueueOptions<Item> {
  /** Returns the items in the order of sending. The owner removes items that were sent or finally refused. */
  items: () => readonly Item[];
  keyOf: (item: Item) => string;
  /** Sends an item and removes it. An error that is not an `ApiError` is reported and counts as no reply. */
  send: (item: Item) => Promise<unknown>;
  onFailure: (item: Item, error: ApiError) => AfterFailure;
  /** While true, the queue sends no further item. The owner calls `run` afterwards. */
  isPaused?: () => boolean;
  /** The delay of the first retry, in milliseconds. Each consecutive failure doubles it. */
  retryMs: number;
}

const maxRetryMs = 10_000;
/** The upper limit of `Retry-After`, in milliseconds. */
const maxRestMs = 5 * 60_000;

/** A queue that sends one item at a time. */
export interface SendQueue {
  /**
   * Sends the pending items. Resolves when all items are sent or the queue has to wait. Also runs when the
   * network returns or the page becomes visible. While `isResting`, only schedules the retry.
   */
  run: () => Promise<void>;
  /** Schedules a retry. `error` is the error of a call that the caller sent outside of the queue. */
  retryLater: (error?: ApiError) => void;
  /** True until the time of the last `Retry-After` has passed. */
  isResting: () => boolean;
}

/**
 * Returns the ApiError of a failed call. Any other error is a bug in the page: it is reported and counts as
 * no reply.
 */
export function apiErrorOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  reportError(cause);
  return new ApiError(0, String(cause), { cause });
}

/**
 * Creates a queue that sends one item at a time, in order, and retries temporary failures. It stores nothing
 * itself.
 */
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
  let restUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restMs = () => Math.max(0, restUntil - performance.now());

  function recordFailure({ retryAfterMs = 0 }: ApiError): void {
    failures += 1;
    restUntil = Math.max(restUntil, performance.now() + Math.min(retryAfterMs, maxRestMs));
  }

  function retryLater(error?: ApiError): void {
    if (error) recordFailure(error);
    clearTimeout(timer);
    const backOffMs = Math.min(maxRetryMs, retryMs * 2 ** Math.max(0, failures - 1));
    timer = setTimeout(() => void run(), Math.max(backOffMs, restMs()));
  }

  /** Sends one item. Returns undefined on success. */
  async function trySending(item: Item): Promise<AfterFailure | undefined> {
    try {
      await send(item);
      failures = 0;
      return undefined;
    } catch (cause) {
      const error = apiErrorOf(cause);
      const after = onFailure(item, error);
      if (after === 'retry' || after === 'skip') recordFailure(error);
      return after;
    }
  }

  async function sendAll(): Promise<void> {
    const skipped = new Set<string>();
    try {
      for (;;) {
        const item = items().find((candidate) => !skipped.has(keyOf(candidate)));
        if (!item || isPaused()) break;
        const after = await trySending(item);
        if (after === 'wait') return;
        if (after === 'retry') return retryLater();
        if (after === 'skip') skipped.add(keyOf(item));
      }
      if (skipped.size > 0) retryLater();
    } finally {
      // This line and the last check of the items run in one tick. An item added later starts a new run.
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
