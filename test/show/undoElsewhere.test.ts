import { expect, it } from 'vitest';
import { runningServers } from '../nodes/twoServers.ts';
import '../routes/refusals/refusal.ts';
import { atEveryInterruptionPoint, interruptAt } from '../support/network/interruptAt.ts';
import { createShow } from './createShow.ts';

const servers = runningServers();

const ready = async () => {
  const created = await createShow(servers.one, servers.elsewhere);
  await created.host.hold();
  const isSeen = async () => (await created.asked())[0]!.correctAnswer !== undefined;
  return { ...created, isSeen };
};

it('show undo at another server: hides the answer, at whichever write of the step it arrives', async () => {
  const moments = await atEveryInterruptionPoint(async (moment) => {
    const { at, host, isSeen, otherHost, path } = await ready();
    let undone: { status: number } | undefined;
    const { hasCome } = await interruptAt(
      moment,
      async () => host.move(at('answer')),
      async () => {
        undone = await otherHost.browser.post(`${path}/undo`, { revision: 1 });
      },
    );
    if (!hasCome) return false;
    await servers.one.app.eventCache.sweep();
    expect(await isSeen()).toBe(undone!.status !== 200);
    return true;
  });
  expect(moments).toBeGreaterThan(4);
});

it('show undo at another server: keeps answers shown that an ordinary call shows, at whichever write', async () => {
  await atEveryInterruptionPoint(async (moment) => {
    const { anna, addQuestion, asked, at, code, host, organiser, otherHost } = await ready();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    await host.move(at('answer'));
    await servers.other.app.eventCache.sweep();
    const { hasCome } = await interruptAt(
      moment,
      async () => otherHost.undo(),
      async () => organiser.post(`/api/questions/${other.id}/answer`, { correctAnswer: 'yes' }),
    );
    if (!hasCome) return false;
    await servers.one.app.eventCache.sweep();
    const { showAnswers } = (await anna.browser.get(`/api/events/${code}`)).body;
    const [, seen] = await asked();
    // An answer set after the undo is hidden until answers are shown.
    expect(seen!.correctAnswer !== undefined).toBe(showAnswers);
    return true;
  });
});

it('show step: one overtaken by another server’s step is refused, and shows nothing', async () => {
  const { addQuestion, asked, at, host, otherHost, path } = await ready();
  const other = await addQuestion({ text: 'Will the groom cry?' });
  await host.hold(other, 'no');
  await servers.other.app.eventCache.sweep();
  const { result } = await interruptAt(
    { index: 0, when: 'after' },
    async () => host.move(at('answer')),
    async () => otherHost.browser.post(path, { step: at('answer', other), revision: 1 }),
  );
  expect(result).toBeRefused('show_moved');
  expect((await asked()).map(({ correctAnswer }) => correctAnswer)).toEqual([undefined, 'no']);
});
