import { describe, expect, it } from 'vitest';
import { semaphore, KeyedQueues, type Outcomes, Batcher } from '../../server/base/concurrency.ts';

const queues = new KeyedQueues();

const sleep = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns tasks that log their start and their end. */
function createTaskLog() {
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
    await expect(queues.run('failure', fail)).rejects.toThrow('no');
    await expect(queues.run('failure', async () => 'yes')).resolves.toBe('yes');
  });

  it('runs tasks of one key in order, independently of other keys', async () => {
    const { lines, work } = createTaskLog();
    await Promise.all([
      queues.run('anna', work('first', 15)),
      queues.run('anna', work('second', 1)),
      queues.run('bert', work('other', 1)),
    ]);
    expect(lines.indexOf('second begins')).toBeGreaterThan(lines.indexOf('first ends'));
    expect(lines.indexOf('other ends')).toBeLessThan(lines.indexOf('first ends'));
  });
});

describe('semaphore of two', () => {
  /** Returns tasks that end on request. */
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
  /** Returns a batcher whose batches end on request, with a result for each item. */
  function startBatcher({ timeoutMs = 60_000, maxSize = 100 } = {}) {
    const batches: { items: string[]; end: (outcomes: Outcomes<string> | Error) => void }[] = [];
    const work = async (items: string[]) =>
      new Promise<Outcomes<string>>((resolve, reject) =>
        batches.push({ items, end: (ended) => (ended instanceof Error ? reject(ended) : resolve(ended)) }),
      );
    return { batches, batcher: new Batcher(work, { timeoutMs, maxSize }) };
  }
  /** Waits two passes of the event loop: a batch starts one pass after the one before has settled. */
  const settle = async () => {
    for (let pass = 0; pass < 2; pass += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('runs the first item immediately and the others as one batch, each with its own result', async () => {
    const { batches, batcher } = startBatcher();
    const waiting = ['a', 'b', 'c'].map(async (item) => batcher.add(item));
    const outcomes = Promise.allSettled(waiting);
    await settle();
    expect(batches.map(({ items }) => items)).toEqual([['a']]);
    batches[0]!.end(['A']);
    await settle();
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    batches[1]!.end([new Error('not b'), 'C']);
    expect(await outcomes).toMatchObject([{ value: 'A' }, { reason: new Error('not b') }, { value: 'C' }]);
    await settle();
    const later = batcher.add('d');
    batches[2]!.end(['D']);
    expect(await later).toBe('D');
  });

  it('rejects every item of a failed batch, and not the next batch', async () => {
    const { batches, batcher } = startBatcher();
    const waiting = Promise.allSettled(['a', 'b', 'c'].map(async (item) => batcher.add(item)));
    batches[0]!.end(['A']);
    await settle();
    batches[1]!.end(new Error('away'));
    await settle();
    const reason = new Error('away');
    expect(await waiting).toMatchObject([{ value: 'A' }, { reason }, { reason }]);
    await settle();
    const later = batcher.add('d');
    batches[2]!.end(['D']);
    expect(await later).toBe('D');
  });

  it('starts the next batch after the current one has settled, without a timer', async () => {
    const { batches, batcher } = startBatcher();
    const results: Promise<string>[] = [];
    for (const [index, items] of [['a'], ['b', 'c'], ['d'], ['e', 'f', 'g']].entries()) {
      results.push(...items.map(async (item) => batcher.add(item)));
      batches[index - 1]?.end(batches[index - 1]!.items.map((item) => item.toUpperCase()));
      await settle();
      expect(batches[index]!.items).toEqual(items);
    }
    batches.at(-1)!.end(['E', 'F', 'G']);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  });

  it('limits the size of a batch', async () => {
    const { batches, batcher } = startBatcher({ maxSize: 2 });
    const results = ['a', 'b', 'c', 'd'].map(async (item) => batcher.add(item));
    for (const [index, items] of [['a'], ['b', 'c'], ['d']].entries()) {
      await settle();
      expect(batches[index]!.items).toEqual(items);
      batches[index]!.end(items.map((item) => item.toUpperCase()));
    }
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('does not wait forever for a batch that hangs', async () => {
    const { batches, batcher } = startBatcher({ timeoutMs: 20 });
    const hanging = batcher.add('a');
    const later = batcher.add('b');
    await sleep(100);
    batches[1]!.end(['B']);
    expect(await later).toBe('B');
    batches[0]!.end(['A']);
    expect(await hanging).toBe('A');
    const last = batcher.add('c');
    batches[2]!.end(['C']);
    expect(await last).toBe('C');
  });
});
