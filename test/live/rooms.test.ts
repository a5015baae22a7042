import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JoinReply } from '../../protocol/live.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { requestSnapshot, listen, predict } from './listen.ts';

describe('joining a room', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  const join = async (browser: ReturnType<TestApp['browser']>, code: string, as: 'organiser' | 'guest') =>
    (await browser.follow(code, as)).reply;

  it('is limited to organisers where the room shows everything', async () => {
    const { code, organiser, joinAs } = await createTestEvent(app);
    const other = await createTestEvent(app);
    const { browser } = await joinAs('Anna');
    expect(await join(app.browser(), code, 'organiser')).toMatchObject({
      ok: false,
      code: 'not_signed_in',
    });
    expect(await join(browser, code, 'organiser')).toMatchObject({ ok: false });
    expect(await join(other.organiser, code, 'organiser')).toMatchObject({
      ok: false,
      code: 'not_allowed',
    });
    expect(await join(organiser, code, 'organiser')).toMatchObject({ ok: true });
    expect(await join(await app.owner(), code, 'organiser')).toMatchObject({ ok: true });
    expect(await join(app.browser(), 'NOBODY', 'guest')).toMatchObject({
      ok: false,
      code: 'event_not_found',
    });
  });

  it('sends each audience what it may see', async () => {
    const { code, organiser, addQuestion, joinAs, setAnswer } = await createTestEvent(app);
    const rain = await addQuestion();
    const draft = await addQuestion({ text: 'A draft?' });
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    const anna = await joinAs('Anna');
    await predict(anna, rain, 'yes');
    await setAnswer(rain, 'yes');

    const phone = await listen(anna.browser, code, 'guest');
    expect(phone.snapshot.questions.map(({ id }) => id)).toEqual([rain.id]);
    expect(JSON.stringify(phone.snapshot)).not.toContain('correctAnswer');
    expect(phone.snapshot.places).toMatchObject([
      { participantId: anna.participant.id, correctPredictions: 0 },
    ]);
    expect(phone.snapshot).not.toHaveProperty('rows');

    // With the organiser's laptop on the projector, the big screen joins as a guest whatever its cookie
    // grants.
    const screen = await listen(organiser, code, 'screen');
    expect(JSON.stringify(screen.snapshot)).not.toContain('correctAnswer');
    expect(screen.snapshot.rows).toMatchObject([
      { username: 'Anna', totalPredictions: 1, correctPredictions: 0 },
    ]);

    const portal = await listen(organiser, code, 'organiser');
    expect(portal.snapshot.questions.map(({ correctAnswer }) => correctAnswer)).toEqual(['yes', undefined]);
    expect(portal.snapshot.rows).toMatchObject([{ correctPredictions: 1 }]);
    expect(portal.snapshot.predictionCounts).toEqual({ [rain.id]: 1, [draft.id]: 0 });
    expect(portal.snapshot.counters).toEqual([1, 1]);
  });

  it('refuses invalid messages and keeps the connection', async () => {
    const { code } = await createTestEvent(app);
    const socket = app.browser().connect();
    const send = async (request: unknown) =>
      (await socket.timeout(60_000).emitWithAck('event:join', request as never)) as JoinReply;
    for (const request of [
      undefined,
      null,
      7,
      'PARTY',
      [],
      {},
      { shareCode: { $ne: null }, as: 'guest' },
      { shareCode: ['x'], as: 'guest' },
      { shareCode: code, as: 'owner' },
    ])
      expect({ request, ...(await send(request)) }).toMatchObject({ request, ok: false, code: 'invalid' });
    for (const shareCode of ['💍', 'x'.repeat(101), 'x'.repeat(5_000)])
      expect(await send({ shareCode, as: 'guest' })).toMatchObject({ ok: false, code: 'event_not_found' });

    const anything = socket as unknown as { emit: (name: string, ...args: unknown[]) => void };
    anything.emit('event:join', { shareCode: code, as: 'guest' });
    anything.emit('event:join', 'no reply wanted', 7);
    anything.emit('event:nonsense', { a: 1 }, () => {});
    anything.emit('leaderboard:changed', { version: 1, top: [] });
    anything.emit('event:leave', { surplus: true });
    expect(await send({ shareCode: code, as: 'guest' })).toMatchObject({ ok: true });
    expect(socket.connected).toBe(true);
  });

  it('is limited per connection to a burst of twenty and then two a second', async () => {
    const { code } = await createTestEvent(app);
    // The fake clock begins at the current time: the token buckets in use do not support a clock that goes
    // back.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const [eager, neighbour] = [app.browser().connect(), app.browser().connect()];
    for (let time = 1; time <= 20; time += 1)
      expect([time, await requestSnapshot(eager, code, 'screen')]).toMatchObject([time, { ok: true }]);
    const tooOften = { ok: false, code: 'too_many_attempts' };
    expect(await requestSnapshot(eager, code, 'screen')).toMatchObject(tooOften);
    expect(await requestSnapshot(neighbour, code, 'screen')).toMatchObject({ ok: true });
    now += 490;
    expect(await requestSnapshot(eager, code, 'screen')).toMatchObject(tooOften);
    now += 10;
    expect(await requestSnapshot(eager, code, 'screen')).toMatchObject({ ok: true });
  });

  it('serves only the latest request of a connection', async () => {
    const first = await createTestEvent(app);
    const second = await createTestEvent(app);
    const socket = app.browser().connect();
    const received: string[] = [];
    socket.onAny((name: string) => received.push(name));
    const pendingReplies = [first, second, first, second].map(async ({ code }) =>
      requestSnapshot(socket, code, 'screen'),
    );
    const replies = await Promise.all(pendingReplies);
    expect(replies.at(-1)).toMatchObject({ ok: true, snapshot: { event: { shareCode: second.code } } });
    await first.addQuestion();
    await second.addQuestion();
    await until('the second event is received', () => received.includes('question:added'));
    expect(received.filter((name) => name === 'question:added')).toHaveLength(1);
  });

  it('ends with event:leave, also for a request in flight', async () => {
    const { code, addQuestion } = await createTestEvent(app);
    const socket = app.browser().connect();
    const received: string[] = [];
    socket.onAny((name: string) => received.push(name));
    const pendingReply = requestSnapshot(socket, code, 'screen');
    socket.emit('event:leave');
    expect(await pendingReply).toMatchObject({ ok: false, code: 'conflict' });
    await requestSnapshot(socket, code, 'screen');
    socket.emit('event:leave');
    await addQuestion();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(received).toEqual([]);
  });

  it('lets a guest follow in several tabs, each with its own rank', async () => {
    const { code, addQuestion, joinAs } = await createTestEvent(app);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const tabs = [await listen(anna.browser, code, 'guest'), await listen(anna.browser, code, 'guest')];
    await predict(anna, question, 'yes');
    await until('both tabs have received the place', () =>
      tabs.every((tab) => tab.of('rank:changed').at(-1)?.totalPredictions === 1),
    );
    tabs[0]!.socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const bert = await joinAs('Bert');
    const more = await addQuestion({ text: 'And snow?' });
    await predict(bert, question, 'no');
    await predict(bert, more, 'no');
    await until('the remaining tab receives its lower rank', () =>
      tabs[1]!.of('rank:changed').some(({ rank }) => rank === 2),
    );
    expect(tabs[0]!.of('rank:changed').some(({ rank }) => rank === 2)).toBe(false);
  });

  it('works by an earlier share code too, and returns the new one', async () => {
    const { code, update, joinAs } = await createTestEvent(app);
    const anna = await joinAs('Anna');
    const phone = await listen(anna.browser, code, 'guest');
    await update({ shareCode: `${code}NEW` });
    await until('the new code is received', () => phone.of('event:changed').length > 0);
    expect(phone.of('event:changed')[0].event.shareCode).toBe(`${code}NEW`);
    expect(await requestSnapshot(phone.socket, code, 'guest')).toMatchObject({
      ok: true,
      snapshot: { event: { shareCode: `${code}NEW` } },
    });
  });

  it('ends for organisers when the admin code changes, and then requires the new one', async () => {
    const { code, organiser, update, joinAs } = await createTestEvent(app);
    const stranger = app.browser();
    await stranger.post(`/api/events/${code}/admin-auth`, { adminCode });
    const portal = await listen(stranger, code, 'organiser');
    const phone = await listen((await joinAs('Anna')).browser, code, 'guest');
    let reason = '';
    portal.socket.on('disconnect', (why) => (reason = why));
    await update({ adminCode: 'Another Code' });
    await until('the portal is disconnected', () => reason !== '');
    expect(reason).toBe('io server disconnect');
    expect(phone.socket.connected).toBe(true);
    portal.socket.connect();
    expect(await requestSnapshot(portal.socket, code, 'organiser')).toMatchObject({ ok: false });
    expect(await requestSnapshot(portal.socket, code, 'guest')).toMatchObject({ ok: true });
    // The browser that made the change has the new grant.
    await listen(organiser, code, 'organiser');
  });
});
