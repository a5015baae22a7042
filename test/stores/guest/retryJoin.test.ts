import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../client/api/http.ts';
import { pauseMs, retryJoin } from '../../../client/stores/guest/retryJoin.ts';

const refusal = (status: number, code: string, retryAfterMs?: number) =>
  new ApiError(status, JSON.stringify({ code, message: 'Not now.' }), { retryAfterMs });
const tooMany = () => refusal(429, 'too_many_attempts', 1_000);

describe('join queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Joins at a server that returns these replies in order, and then admits the guest. */
  function joins(...refusals: Error[]) {
    const abort = new AbortController();
    const onWait = vi.fn<() => void>();
    const triedAt: number[] = [];
    const startedAt = Date.now();
    const joining = retryJoin(
      async () => {
        triedAt.push(Date.now() - startedAt);
        const refused = refusals.shift();
        if (refused) throw refused;
      },
      { signal: abort.signal, onWait },
    );
    joining.catch(() => undefined);
    return { abort, onWait, triedAt, joining };
  }

  it('admits a guest immediately without a queue', async () => {
    const { joining, onWait, triedAt } = joins();
    expect(await joining).toBe(true);
    expect([triedAt, onWait.mock.calls]).toEqual([[0], []]);
  });

  it('retries automatically, never sooner than the server allows', async () => {
    const { joining, onWait, triedAt } = joins(tooMany(), tooMany(), tooMany());
    await vi.advanceTimersByTimeAsync(999);
    expect(triedAt).toEqual([0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await joining).toBe(true);
    expect(triedAt).toHaveLength(4);
    for (const [index, at] of triedAt.slice(1).entries())
      expect(at - triedAt[index]!).toBeGreaterThanOrEqual(1_000);
    expect(onWait).toHaveBeenCalledTimes(3);
  });

  it('stops when the guest leaves the queue', async () => {
    const { joining, abort, triedAt } = joins(tooMany(), tooMany());
    await vi.advanceTimersByTimeAsync(500);
    abort.abort();
    expect(await joining).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(triedAt).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on every other refusal immediately, also foreign replies and while queued', async () => {
    for (const other of [
      refusal(409, 'name_taken'),
      refusal(409, 'door_closed'),
      refusal(503, 'unavailable'),
      new ApiError(429, '<h1>Slow down</h1>'),
      new ApiError(0, 'The server cannot be reached.'),
    ]) {
      const { joining } = joins(tooMany(), other);
      await vi.advanceTimersByTimeAsync(60_000);
      await expect(joining).rejects.toBe(other);
    }
  });

  it('waits as long as the server asks, with jitter that grows per attempt', () => {
    expect([0, 3, 50].map((triedAt) => pauseMs(2_000, triedAt, 0))).toEqual([2_000, 2_000, 2_000]);
    expect([0, 1, 3, 4, 50].map((triedAt) => pauseMs(2_000, triedAt, 1))).toEqual([
      3_000, 4_000, 10_000, 14_000, 14_000,
    ]);
  });
});
