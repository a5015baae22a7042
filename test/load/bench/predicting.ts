import { range, sleep } from '../figures.ts';
import type { Guest } from './benchEvent.ts';
import { inParallel } from './benchKit.ts';

/** Each guest answers each question, and changes the answer with every further turn. */
export function poster(guests: readonly Guest[], questionIds: readonly string[]) {
  let n = 0;
  return async (): Promise<void> => {
    const turn = n++;
    const { caller, id } = guests[turn % guests.length]!;
    const questionId = questionIds[Math.floor(turn / guests.length) % questionIds.length]!;
    const answer = Math.floor(turn / (guests.length * questionIds.length)) % 2 === 1 ? 'no' : 'yes';
    const predict = async () =>
      caller.call('POST', `/api/questions/${questionId}/predictions`, { participantId: id, answer });
    // The server may close an idle connection at the moment when it is used again.
    const { status } = await predict().catch(predict);
    if (status >= 300) throw new Error(`A prediction was refused: ${status}.`);
  };
}

/** Posts at an even rate, as guests in a venue do. */
export async function paced(post: () => Promise<void>, perSecond: number, count: number): Promise<number> {
  const startedAt = performance.now();
  const waiting: Promise<void>[] = [];
  for (const n of range(count)) {
    const dueInMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
    waiting.push(post());
  }
  await Promise.all(waiting);
  return count;
}

/** Posts as fast as replies arrive, `atOnce` concurrently. */
export async function hammered(post: () => Promise<void>, count: number, atOnce = 32): Promise<number> {
  await inParallel(count, atOnce, post);
  return count;
}

/** Posts in sequence. Returns the milliseconds of each. */
export async function lone(post: () => Promise<void>, count: number): Promise<number[]> {
  const waited: number[] = [];
  for (const _ of range(count)) {
    const at = performance.now();
    await post();
    waited.push(performance.now() - at);
  }
  return waited;
}
