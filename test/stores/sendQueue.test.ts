import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api/http.ts';
import { type AfterFailure, createSendQueue } from '../../client/stores/app/sendQueue.ts';
import { stubPage } from './fakePage.ts';

const noReply = () => new ApiError(0, 'no reply');
const busy = () => new ApiError(503, '{"code":"unavailable"}', { retryAfterMs: 20_000 });

let reported: unknown[] = [];
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  page = stubPage().window;
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * A queue of words. `failures` are thrown in order, undefined means success; `after` is the reaction to
 * each.
 */
function queueOf(words: string[], failures: (Error | undefined)[] = [], after: AfterFailure = 'retry') {
  const sent: string[] = [];
  const tried: string[] = [];
  let isPaused = false;
  const queue = createSendQueue<string>({
    items: () => words,
    keyOf: (word) => word,
    send: async (word) => {
      tried.push(word);
      await Promise.resolve();
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      sent.push(word);
      words.splice(words.indexOf(word), 1);
    },
    onFailure: (word) => {
      if (after === 'settled') words.splice(words.indexOf(word), 1);
      return after;
    },
    isPaused: () => isPaused,
    retryMs: 1_000,
  });
  return { ...queue, words, sent, tried, pause: (paused: boolean) => void (isPaused = paused) };
}

describe('send queue', () => {
  it('sends items in order, one at a time, including items added meanwhile', async () => {
    const { run, sent, words } = queueOf(['a', 'b']);
    const running = [run(), run()];
    words.push('c');
    await Promise.all(running);
    expect([sent, words]).toEqual([['a', 'b', 'c'], []]);
  });

  it('sends an item that is added just when the last one has arrived', async () => {
    const { run, sent, words } = queueOf(['a']);
    const first = run();
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.resolve();
      words.push(`added ${turn}`);
      void run();
    }
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, words]).toEqual([13, []]);
  });

  it('retries after a failure with delays that double up to ten seconds', async () => {
    const { run, tried, sent } = queueOf(['a'], Array.from({ length: 8 }, noReply));
    await run();
    const waits: number[] = [];
    while (sent.length === 0) {
      const [before, since] = [tried.length, Date.now()];
      while (tried.length === before) await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it('resets the delay after a success', async () => {
    const { run, sent, tried } = queueOf(['a', 'b'], [noReply(), noReply(), undefined, noReply()]);
    await run();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([sent, tried]).toEqual([['a'], ['a', 'a', 'a', 'b']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends immediately when the network returns, and waits where the server asks for it', async () => {
    const { run, sent, tried } = queueOf(['a'], [noReply(), busy()]);
    await run();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toHaveLength(2);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(tried).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(sent).toEqual(['a']);
  });

  it('keeps an item after an error that is not a refusal, reports it, and retries later', async () => {
    const bug = new TypeError('a bug');
    const { run, sent, words } = queueOf(['a'], [bug]);
    await run();
    expect([words, reported]).toEqual([['a'], [bug]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([words, sent]).toEqual([[], ['a']]);
  });

  it('continues with the next item after a refusal', async () => {
    const { run, sent, words } = queueOf(['a', 'b'], [new ApiError(404, '{}')], 'settled');
    await run();
    expect([sent, words]).toEqual([['b'], []]);
  });

  it('skips an item that fails by itself, and retries it later', async () => {
    const { run, sent } = queueOf(['a', 'b'], [new ApiError(500, '{"code":"internal"}')], 'skip');
    await run();
    expect(sent).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['b', 'a']);
  });

  it('retries an item that failed by itself, however long the others take', async () => {
    const words = ['a', 'slow'];
    const tried: string[] = [];
    const { run } = createSendQueue<string>({
      items: () => words,
      keyOf: (word) => word,
      send: async (word) => {
        tried.push(word);
        if (word === 'slow') await new Promise((resolve) => setTimeout(resolve, 60_000));
        else if (tried.length === 1) throw new ApiError(500, '{"code":"internal"}');
        words.splice(words.indexOf(word), 1);
      },
      onFailure: () => 'skip',
      retryMs: 1_000,
    });
    const running = run();
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([tried, words]).toEqual([['a', 'slow', 'a'], []]);
  });

  it('has no timer until it is run again', async () => {
    const { run, tried, sent } = queueOf(['a'], [new ApiError(401, '{}')], 'wait');
    await run();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tried).toEqual(['a']);
    await run();
    expect(sent).toEqual(['a']);
  });

  it('sends nothing while it is paused', async () => {
    const { run, pause, tried, sent } = queueOf(['a', 'b']);
    pause(true);
    await run();
    expect(tried).toEqual([]);
    pause(false);
    await run();
    expect(sent).toEqual(['a', 'b']);
  });
});
