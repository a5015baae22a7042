import { describe, expect, it } from 'vitest';
import { atMost, Locks } from '../server/locks.ts';

const locks = new Locks();

const sleep = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Works that say when they begin and end. */
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

describe('locks', () => {
  it('goes on after a failure', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    await expect(locks.inTurn('failure', fail)).rejects.toThrow('no');
    await expect(locks.inTurn('failure', async () => 'yes')).resolves.toBe('yes');
  });

  it('keeps the order of one key, whatever other keys do', async () => {
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

describe('two at most', () => {
  /** Works that end when they are told to. */
  function started() {
    const paced = atMost(2);
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

  it('run at once, and nobody waits behind a long one while the other place is free', async () => {
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

  it('go on after a failure, and one alone never waits', async () => {
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
