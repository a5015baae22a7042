import { describe, expect, it } from 'vitest';
import { EventModel } from '../../server/models/event.ts';
import { QuestionSchedule } from '../../server/usecases/questions/schedule.ts';
import { listen } from '../live/listen.ts';
import { predict } from '../routes/questions/guestCalls.ts';
import { runningApp } from '../routes/runningApp.ts';
import { dropCachedEvents } from '../support/testApp.ts';
import { until } from '../support/until.ts';
import { createShow } from './createShow.ts';

const running = runningApp();

/** A show with two questions: after the first answer Anna leads, after the second Bert does. */
async function ready({ isHosted = true } = {}) {
  const created = await createShow(running.app);
  const { anna, addQuestion, at, bert, code, joinAs, host, organiser, question, setAnswer } = created;
  const last = await addQuestion({ text: 'Last?', weight: 3 });
  await predict(bert, last, 'yes');
  await predict(anna, last, 'no');
  const cleo = await joinAs('Cleo');
  await predict(cleo, last, 'yes');
  const show = async (of = last) => {
    await host.hold(of);
    return host.move(at('answer', of));
  };
  const showOutside = async () => setAnswer(last, 'yes');
  if (!isHosted) await organiser.patch(`/api/events/${code}`, { showAnswers: true });
  const get = async (path: string, { browser } = anna) => (await browser.get(path)).body;
  const names = async (who = anna) =>
    (
      (await get(`/api/events/${code}/leaderboard?as=guest`, who)) as { participant: { username: string } }[]
    ).map(({ participant }) => participant.username);
  if (isHosted) await show(question);
  else await setAnswer(question, 'yes');
  return { ...created, cleo, get, last, names, show, showOutside };
}

describe('freeze of the first places', () => {
  it('keeps places and scores as they were before the last answer, wherever they are sent, until the podium', async () => {
    const { anna, bert, cleo, code, host, names, organiser, show } = await ready();
    const phone = await listen(bert.browser, code, 'guest');
    const screen = await listen(running.app.browser(), code, 'screen');
    const portal = await listen(organiser, code, 'organiser');
    expect(await names()).toEqual(['Anna', 'Bert', 'Cleo']);
    await organiser.patch(`/api/events/${code}/show`, { pace: 1 });
    const schedule = new QuestionSchedule(running.app.app);
    expect((await show()).status).toBe(200);
    await until('the host sees the winner', () => portal.state().rows[0]!.username === 'Bert');
    schedule.stop();
    expect(await names()).toEqual(['Anna', 'Bert', 'Cleo']);
    expect(phone.state().top.map(({ username, points }) => [username, points])[0]).toEqual([
      'Anna',
      undefined,
    ]);
    expect(screen.state().rows[0]).toMatchObject({ username: 'Anna', correctPredictions: 1 });
    const late = await listen(cleo.browser, code, 'guest');
    const lateScreen = await listen(running.app.browser(), code, 'screen');
    expect(late.snapshot.top[0]!.username).toBe('Anna');
    expect(late.snapshot.event.frozenIds).toEqual([anna.participant.id]);
    expect(lateScreen.state().rows[0]!.username).toBe('Anna');
    expect((await host.move({ kind: 'podium' })).status).toBe(200);
    expect(await names()).toEqual(['Bert', 'Cleo', 'Anna']);
    await until(
      'phones and screens follow',
      () =>
        [phone, late].every(({ state }) => state().top[0]!.username === 'Bert') &&
        [screen, lateScreen].every(({ state }) => state().rows[0]!.username === 'Bert'),
    );
  });

  it.each<[string, (created: Awaited<ReturnType<typeof ready>>) => Promise<unknown>]>([
    ['the end of the show', async ({ host }) => host.move({ kind: 'automatic' })],
    ['the end of the game', async ({ update }) => update({ isOver: true })],
    ['the host’s switch', async ({ organiser, path }) => organiser.patch(path, { isFrozen: false })],
  ])('ends with %s', async (_title, end) => {
    const created = await ready();
    await created.show();
    dropCachedEvents(running.app);
    expect((await created.names())[0]).toBe('Anna');
    expect((await created.host.seen()).isFrozen).toBe(true);
    await end(created);
    expect((await created.names())[0]).toBe('Bert');
    expect((await created.host.seen()).isFrozen).toBeUndefined();
  });

  it.each([
    ['tells phones for how long the big screens still name the winners', true],
    ['names the winners at once where no screen is connected', false],
  ])('%s', async (_title, hasScreen) => {
    const { bert, code, host, organiser, show } = await ready();
    await organiser.patch(`/api/events/${code}/show`, { pace: 1 });
    await show();
    if (hasScreen) await listen(running.app.browser(), code, 'screen');
    const phone = await listen(bert.browser, code, 'guest');
    await until('the phone is frozen', () => phone.state().event.frozenIds !== undefined);
    const { length } = phone.received;
    expect((await host.move({ kind: 'podium' })).status).toBe(200);
    await until('the podium is on', () => phone.state().stage?.kind === 'podium');
    const { revealsInMs = 0 } = phone.state().stage!;
    expect(revealsInMs > 0).toBe(hasScreen);
    // Three places, and a suspense before each.
    expect(revealsInMs).toBeLessThanOrEqual(5_000);
    await until('the winner knows', () => phone.received.some(({ name }) => name === 'rank:changed'));
    const after = phone.received.slice(length).map(({ name }) => name);
    expect(after.indexOf('stage:changed')).toBeLessThan(after.indexOf('rank:changed'));
  });

  it('ends after ten minutes, also when no server was running then', async () => {
    const { event, names, show } = await ready();
    await show();
    const set = { 'freeze.until': new Date(Date.now() - 1_000) };
    await EventModel.updateOne({ _id: event.id }, { $set: set, $inc: { revision: 1 } });
    dropCachedEvents(running.app);
    const schedule = new QuestionSchedule(running.app.app);
    await schedule.scheduleAll();
    await until('it has ended', async () => (await names())[0] === 'Bert');
    expect((await names())[0]).toBe('Bert');
    schedule.stop();
  });

  it('ends with an undo of the last answer, and begins again with it', async () => {
    const { host, names, show } = await ready();
    await show();
    expect((await host.undo()).status).toBe(200);
    expect((await host.seen()).isFrozen).toBeUndefined();
    expect((await names())[0]).toBe('Anna');
    await show();
    expect((await host.seen()).isFrozen).toBe(true);
    expect((await names())[0]).toBe('Anna');
  });

  it('does not exist outside of a show', async () => {
    const { host, names, showOutside } = await ready({ isHosted: false });
    await showOutside();
    expect((await host.seen()).isFrozen).toBeUndefined();
    expect((await names())[0]).toBe('Bert');
  });
});
