import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../client/api/http.ts';
import { pauseMs, retryJoin } from '../../../client/stores/guest/retryJoin.ts';

const refusal = (status: number, code: string, retryAfterMs?: number) =>
  new ApiError(status, JSON.stringify({ code, message: 'Not now.' }), { retryAfterMs });
const tooMany = () => refusal(429, 'too_many_attempts', 1_000);

describe('a guest in line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Joins at a door that answers so, one after the other, and then lets in. */
  function joins(...refusals: Error[]) {
    const line = new AbortController();
    const onWait = vi.fn<() => void>();
    const tries: number[] = [];
    const startedAt = Date.now();
    const joining = retryJoin(
      async () => {
        tries.push(Date.now() - startedAt);
        const refused = refusals.shift();
        if (refused) throw refused;
      },
      { signal: line.signal, onWait },
    );
    joining.catch(() => undefined);
    return { line, onWait, tries, joining };
  }

  it('is let in at once where nobody is in the way', async () => {
    const { joining, onWait, tries } = joins();
    expect(await joining).toBe(true);
    expect([tries, onWait.mock.calls]).toEqual([[0], []]);
  });

  it('tries again by itself, never sooner than the server asks', async () => {
    const { joining, onWait, tries } = joins(tooMany(), tooMany(), tooMany());
    await vi.advanceTimersByTimeAsync(999);
    expect(tries).toEqual([0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await joining).toBe(true);
    expect(tries).toHaveLength(4);
    for (const [index, at] of tries.slice(1).entries())
      expect(at - tries[index]!).toBeGreaterThanOrEqual(1_000);
    expect(onWait).toHaveBeenCalledTimes(3);
  });

  it('asks no more once they have left the line', async () => {
    const { joining, line, tries } = joins(tooMany(), tooMany());
    await vi.advanceTimersByTimeAsync(500);
    line.abort();
    expect(await joining).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hears every other refusal at once, also in line, and whatever is no word of our server', async () => {
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

  it('waits as long as the server asks, and with every try more by chance', () => {
    expect([0, 3, 50].map((tries) => pauseMs(2_000, tries, 0))).toEqual([2_000, 2_000, 2_000]);
    expect([0, 1, 3, 4, 50].map((tries) => pauseMs(2_000, tries, 1))).toEqual([
      3_000, 4_000, 10_000, 14_000, 14_000,
    ]);
  });
});
