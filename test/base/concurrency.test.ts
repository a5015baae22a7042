import { describe, expect, it } from 'vitest';
import { semaphore, Locks, type Outcomes, Batcher } from '../../server/base/concurrency.ts';

const locks = new Locks();

const sleep = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tasks that log their start and their end. */
function diary() {
  const lines: string[] = [];
  const work = (name: string, ms: number) => async () => {
    lines.push(`${name} begins`);
    await sleep(ms);
    lines.push(`${name} ends`);
    return name;
  };
  return { lines, work };
}

describe('keyed lock', () => {
  it('runs the next task after a failure', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    await expect(locks.inTurn('failure', fail)).rejects.toThrow('no');
    await expect(locks.inTurn('failure', async () => 'yes')).resolves.toBe('yes');
  });

  it('runs tasks of one key in order, independently of other keys', async () => {
    const { lines, work } = diary();
    await Promise.all([
      locks.inTurn('anna', work('first', 15)),
      locks.inTurn('anna', work('second', 1)),
      locks.inTurn('bert', work('other', 1)),
    ]);
    expect(lines.indexOf('second begins')).toBeGreaterThan(lines.indexOf('first ends'));
    expect(lines.indexOf('other ends')).toBeLessThan(lines.indexOf('first ends'));
  });
});

describe('semaphore of two', () => {
  /** Tasks that end on request. */
  function started() {
    const paced = semaphore(2);
    const running = new Map<string, (error?: Error) => void>();
    const begin = async (name: string) =>
      paced(
        async () =>
          new Promise<string>((resolve, reject) =>
            running.set(name, (error) => {
              running.delete(name);
              if (error) reject(error);
              else resolve(name);
            }),
          ),
      );
    const settle = async () => new Promise((resolve) => setImmediate(resolve));
    return { begin, running, settle };
  }

  it('runs two tasks at once; a long task does not block the other slot', async () => {
    const { begin, running, settle } = started();
    const all = ['long', 'a', 'b', 'c'].map(begin);
    await settle();
    for (const name of ['a', 'b', 'c']) {
      expect([...running.keys()]).toEqual(['long', name]);
      running.get(name)!();
      await settle();
    }
    running.get('long')!();
    expect(await Promise.all(all)).toEqual(['long', 'a', 'b', 'c']);
  });

  it('continues after a failure, and a single task never waits', async () => {
    const { begin, running, settle } = started();
    const failing = Promise.allSettled([begin('a'), begin('b'), begin('c')]);
    await settle();
    running.get('a')!(new Error('no'));
    running.get('b')!(new Error('no'));
    await settle();
    expect([...running.keys()]).toEqual(['c']);
    running.get('c')!();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    const both = [begin('d'), begin('e')];
    await settle();
    expect([...running.keys()]).toEqual(['d', 'e']);
    for (const end of running.values()) end();
    await Promise.all(both);
  });
});

describe('batcher', () => {
  /** Batches that end on request; each item gets a result. */
  function gathering({ timeoutMs = 60_000, delayFromCount = 2, delayMs = 0, fullSize = 100 } = {}) {
    const begun: { all: string[]; end: (outcomes: Outcomes<string> | Error) => void }[] = [];
    const work = async (all: string[]) =>
      new Promise<Outcomes<string>>((resolve, reject) =>
        begun.push({ all, end: (ended) => (ended instanceof Error ? reject(ended) : resolve(ended)) }),
      );
    return {
      begun,
      together: new Batcher(work, {
        timeoutMs,
        delayFromCount,
        delayMs,
        fullSize,
      }),
    };
  }
  const settle = async () => new Promise((resolve) => setImmediate(resolve));

  it('runs the first item immediately and the others as one batch, each with its own result', async () => {
    const { begun, together } = gathering();
    const waiting = ['a', 'b', 'c'].map(async (one) => together.add(one));
    const outcomes = Promise.allSettled(waiting);
    await settle();
    expect(begun.map(({ all }) => all)).toEqual([['a']]);
    begun[0]!.end(['A']);
    await settle();
    expect(begun.map(({ all }) => all)).toEqual([['a'], ['b', 'c']]);
    begun[1]!.end([new Error('not b'), 'C']);
    expect(await outcomes).toMatchObject([{ value: 'A' }, { reason: new Error('not b') }, { value: 'C' }]);
    const later = together.add('d');
    begun[2]!.end(['D']);
    expect(await later).toBe('D');
  });

  it('rejects every item of a failed batch, and not the next batch', async () => {
    const { begun, together } = gathering();
    const waiting = Promise.allSettled(['a', 'b', 'c'].map(async (one) => together.add(one)));
    begun[0]!.end(['A']);
    await settle();
    begun[1]!.end(new Error('away'));
    await settle();
    const reason = new Error('away');
    expect(await waiting).toMatchObject([{ value: 'A' }, { reason }, { reason }]);
    const later = together.add('d');
    begun[2]!.end(['D']);
    expect(await later).toBe('D');
  });

  it('collects items for a while when a batch forms; a single item does not wait', async () => {
    const { begun, together } = gathering({ delayMs: 100 });
    const told = ['a', 'b'].map(async (one) => together.add(one));
    const beganAt = performance.now();
    begun[0]!.end(['A']);
    await settle();
    told.push(together.add('c'));
    expect(begun).toHaveLength(1);
    while (begun.length === 1) await sleep(5);
    // Timers may fire slightly early.
    expect(performance.now() - beganAt).toBeGreaterThan(90);
    expect(begun[1]!.all).toEqual(['b', 'c']);
    begun[1]!.end(['B', 'C']);
    expect(await Promise.all(told)).toEqual(['A', 'B', 'C']);
    await sleep(150);
    for (const one of ['d', 'e']) {
      const alone = together.add(one);
      begun.at(-1)!.end([one.toUpperCase()]);
      expect(await alone).toBe(one.toUpperCase());
    }
    expect(begun.slice(2).map(({ all }) => all)).toEqual([['d'], ['e']]);
  });

  it('collects items that arrive soon after a single item, with a minimum batch size of one', async () => {
    const { begun, together } = gathering({ delayFromCount: 1, delayMs: 100 });
    const told = [together.add('a')];
    begun[0]!.end(['A']);
    await settle();
    told.push(...['b', 'c'].map(async (one) => together.add(one)));
    await settle();
    expect(begun).toHaveLength(1);
    while (begun.length === 1) await sleep(5);
    expect(begun[1]!.all).toEqual(['b', 'c']);
    begun[1]!.end(['B', 'C']);
    expect(await Promise.all(told)).toEqual(['A', 'B', 'C']);
    await sleep(150);
    const alone = together.add('d');
    expect(begun[2]!.all).toEqual(['d']);
    begun[2]!.end(['D']);
    expect(await alone).toBe('D');
  });

  it('closes a batch at its maximum size, and starts it when the previous batch has ended', async () => {
    const { begun, together } = gathering({ delayMs: 60_000, fullSize: 2 });
    const told = ['a', 'b', 'c', 'd'].map(async (one) => together.add(one));
    await settle();
    expect(begun.map(({ all }) => all)).toEqual([['a']]);
    begun[0]!.end(['A']);
    await settle();
    expect(begun[1]!.all).toEqual(['b', 'c', 'd']);
    begun[1]!.end(['B', 'C', 'D']);
    await settle();
    told.push(together.add('e'));
    await settle();
    expect(begun).toHaveLength(2);
    told.push(together.add('f'));
    await settle();
    expect(begun[2]!.all).toEqual(['e', 'f']);
    begun[2]!.end(['E', 'F']);
    expect(await Promise.all(told)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('does not wait forever for a batch that hangs', async () => {
    const { begun, together } = gathering({ timeoutMs: 20 });
    const hanging = together.add('a');
    const later = together.add('b');
    await sleep(100);
    begun[1]!.end(['B']);
    expect(await later).toBe('B');
    begun[0]!.end(['A']);
    expect(await hanging).toBe('A');
    const last = together.add('c');
    begun[2]!.end(['C']);
    expect(await last).toBe('C');
  });
});
