import { expect, it } from 'vitest';
import { runningServers } from '../nodes/twoServers.ts';
import '../routes/refusals/refusal.ts';
import { twinOf } from '../routes/questions/guestCalls.ts';
import { newHelper } from '../support/helpers.ts';
import { atEveryInterruptionPoint, interruptAt } from '../support/network/interruptAt.ts';
import { createShow } from './createShow.ts';

const servers = runningServers();

/** The organiser is at one server, the MC at the other. Answers are shown, and the question has none. */
async function ready() {
  const created = await createShow(servers.one);
  await created.update({ showAnswers: true });
  const { browser } = await newHelper(servers.one, created, 'mc');
  const mc = twinOf(browser, servers.other.browser());
  const hold = async (correctAnswer: string | null) =>
    mc.post(`/api/questions/${created.question.id}/answer`, { correctAnswer, isHeld: true });
  const seen = async () => {
    await servers.one.app.eventCache.sweep();
    return (await created.asked())[0]!.correctAnswer;
  };
  return { ...created, hold, seen };
}

const reveals = [
  ['sets another answer', 'yes'],
  ['sets the same answer', 'no'],
] as const;

it.each(reveals)(
  'MC’s held answer: never changes what guests see, at whichever write the host %s',
  async (_, answer) => {
    const statuses = new Set<number>();
    await atEveryInterruptionPoint(async (moment) => {
      const { hold, question, seen, setAnswer } = await ready();
      const { result, hasCome } = await interruptAt(
        moment,
        async () => hold('no'),
        async () => setAnswer(question, answer),
      );
      if (!hasCome) return false;
      statuses.add(result.status);
      expect(await seen()).toBe(answer);
      return true;
    });
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 403]);
  },
);

it('MC’s held answer: removing it does not remove what the host has shown at the same moment', async () => {
  await atEveryInterruptionPoint(async (moment) => {
    const { hold, question, seen, setAnswer } = await ready();
    await hold('no');
    const { hasCome } = await interruptAt(
      moment,
      async () => hold(null),
      async () => setAnswer(question, 'yes'),
    );
    if (!hasCome) return false;
    expect(await seen()).toBe('yes');
    return true;
  });
});

it('MC’s held answer: the answer that the show has revealed last can still be corrected', async () => {
  const { at, hold, host, seen } = await ready();
  await hold('no');
  await host.move(at('answer'));
  await servers.other.app.eventCache.sweep();
  expect(await hold('yes')).toMatchObject({ status: 200 });
  expect(await seen()).toBe('yes');
});
