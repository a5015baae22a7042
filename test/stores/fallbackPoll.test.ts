import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { delaysMs } from '../../client/limits.ts';
import type { Audience } from '../../protocol/live.ts';
import { listen, predict } from '../live/listen.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { openPage } from './fakePage.ts';

/** Fallback mode: no socket connects, and the page polls over HTTP every 10 s. */
describe('fallback polling', () => {
  let app: TestApp;
  let stop = () => {};
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function poll({ code }: TestEvent, audience: Audience, visitor = app.browser()) {
    const page = openPage(visitor);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { pollEvent } = await import('../../client/live/pollEvent.ts');
    const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
    const { useSession } = await import('../../client/stores/app/session.ts');
    const polling = pollEvent(code, audience);
    stop = polling.stop;
    return {
      ...page,
      ...polling,
      useSession,
      state: () => useEventRoom.getState(),
      room: () => useEventRoom.getState().room!,
      tenSecondsLater: () => vi.advanceTimersByTime(delaysMs.fallbackPoll),
    };
  }

  it('includes the table leaderboard where the event has tables', async () => {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const { body: oak } = await party.organiser.post(`/api/events/${party.code}/tables`, { name: 'Oak' });
    for (const name of ['Anna', 'Bert']) {
      const guest = await party.joinAs(name);
      await guest.browser.patch(`/api/participants/${guest.participant.id}`, { tableId: oak.id });
      await predict(guest, rain, 'yes');
    }
    const { start, state, room } = await poll(party, 'guest');
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room()).toMatchObject({
      event: { tables: [{ id: oak.id, name: 'Oak' }] },
      tables: [{ tableId: oak.id, memberCount: 2, total: 2 }],
    });
  });

  it('loads the event immediately, and polls every ten seconds', async () => {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    await predict(anna, rain, 'yes');
    const { start, state, room, tenSecondsLater } = await poll(party, 'screen');
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room()).toMatchObject({ event: { title: party.event.title }, counters: [2, 1] });
    expect(room().rows.map(({ username }) => username)).toEqual(['Anna', 'Bert']);
    // The HTTP reply contains no join times, so no guest has 'just joined'.
    expect(room().rows.map(({ joinedAt }) => joinedAt)).toEqual([0, 0]);

    await predict(bert, rain, 'no');
    await party.setAnswer(rain, 'no');
    await party.update({ showAnswers: true });
    tenSecondsLater();
    await until('the reveal is shown', () => room().event.showAnswers);
    expect(room().questions).toMatchObject([{ correctAnswer: 'no' }]);
    expect(room().rows).toMatchObject([
      { username: 'Bert', correctPredictions: 1 },
      { username: 'Anna', correctPredictions: 0 },
    ]);
  });

  it('gives a guest the top and the own place, without hidden answers', async () => {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const guests = await Promise.all(['Ada', 'Ben', 'Cem', 'Dan', 'Eve', 'Flo'].map(party.joinAs));
    for (const guest of guests.slice(0, 5)) await predict(guest, rain, 'yes');
    await party.setAnswer(rain, 'yes');
    const flo = guests[5]!;
    const { start, state, room, useSession } = await poll(party, 'guest', flo.browser);
    useSession.setState({ participants: [flo.participant] });
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room().top).toHaveLength(5);
    expect(room().rows).toEqual([]);
    expect(room().places[flo.participant.id]).toMatchObject({ rank: 6, totalPredictions: 0 });
    expect(JSON.stringify(room().questions)).not.toContain('correctAnswer');
  });

  it('tells a guest what the big screen shows, with the time that is left of the suspense', async () => {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const screen = await listen(app.browser(), party.code, 'screen');
    const { start, state, room, tenSecondsLater } = await poll(party, 'guest');
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room().stage).toEqual({ kind: 'automatic', revision: 0 });

    const show = `/api/events/${party.code}/show`;
    await party.organiser.patch(show, { pace: 10 });
    await party.organiser.post(`/api/questions/${rain.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    await party.organiser.post(show, {
      step: { kind: 'answer', questionId: rain.id },
      revision: 0,
      closes: true,
    });
    tenSecondsLater();
    await until('the step is shown', () => room().stage?.kind === 'answer');
    expect(room().stage).toMatchObject({ questionId: rain.id, revision: 1 });
    expect(room().stage!.revealsInMs).toBeGreaterThan(0);
    expect(JSON.stringify(room().questions)).not.toContain('correctAnswer');
    screen.socket.close();
  });

  it('finds reveals and corrections since the last poll, and keeps the latest', async () => {
    const party = await createTestEvent(app);
    const [rain, cake, dance] = [
      await party.addQuestion(),
      await party.addQuestion(),
      await party.addQuestion(),
    ];
    await party.setAnswer(rain, 'yes');
    await party.update({ showAnswers: true });
    const { start, state, room, tenSecondsLater } = await poll(party, 'guest');
    const waitForNextPoll = async () => {
      const { snapshotCount } = state();
      tenSecondsLater();
      await until('the next poll succeeds', () => state().snapshotCount > snapshotCount);
    };
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room().reveals).toEqual([]);

    await party.setAnswer(cake, 'no');
    await waitForNextPoll();
    const { reveals } = room();
    expect(reveals).toEqual([{ questionId: cake.id, correctAnswer: 'no' }]);
    await waitForNextPoll();
    expect(room().reveals).toBe(reveals);
    await party.setAnswer(dance, 'yes');
    await waitForNextPoll();
    expect(room().reveals).toEqual([{ questionId: dance.id, correctAnswer: 'yes' }]);
    await party.setAnswer(dance, 'no');
    await waitForNextPoll();
    expect(room().reveals).toEqual([{ questionId: dance.id, correctAnswer: 'no' }]);
  });

  it('reports a removed event, and a server that does not respond', async () => {
    const party = await createTestEvent(app);
    const { start, state, tenSecondsLater, goOffline, goOnline } = await poll(party, 'guest');
    goOffline();
    start();
    await until('the page reports no reply', () => state().isUnreachable);
    expect(state().status).toBe('loading');
    goOnline();
    tenSecondsLater();
    await until('the event is shown', () => state().status === 'ready');
    expect(state().isUnreachable).toBe(false);
    await party.update({ isActive: false });
    tenSecondsLater();
    await until('the page reports that the event is closed', () => state().status === 'inactive');
  });

  it('stops when the socket reconnects', async () => {
    const party = await createTestEvent(app);
    const guest = await poll(party, 'guest');
    guest.start();
    await until('the event is shown', () => guest.state().status === 'ready');
    const callCount = guest.calls.length;
    guest.stop();
    guest.tenSecondsLater();
    expect(guest.calls).toHaveLength(callCount);
  });

  it('gives a host the state of the live room, and updates it', async () => {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    await party.setAnswer(rain, 'yes');
    const anna = await party.joinAs('Anna');
    await predict(anna, rain, 'yes');
    const page = await poll(party, 'organiser', party.organiser);
    const { start, state, room, tenSecondsLater, goOffline } = page;
    start();
    await until('the event is shown', () => state().status === 'ready');
    expect(room()).toMatchObject({
      audience: 'organiser',
      questions: [{ id: rain.id, correctAnswer: 'yes' }],
      counters: [1, 1],
      predictionCounts: { [rain.id]: 1 },
      rows: [{ username: 'Anna', correctPredictions: 1, joinedAt: expect.any(Number) }],
      show: { revision: 0, wishIds: [] },
      seatRequests: [],
    });

    await party.joinAs('Bert');
    await app.browser().post(`/api/events/${party.code}/seat-requests`, {
      username: 'Anna',
      token: 'f'.repeat(32),
    });
    tenSecondsLater();
    await until('the new guest is shown', () => room().rows.length === 2);
    expect(room().seatRequests).toMatchObject([{ participantId: anna.participant.id }]);
    expect(state().isPolled).toBe(true);
    goOffline();
    tenSecondsLater();
    await until('the tap of the host is not sent', () => !state().isPolled);
  });

  it('continues while a host’s session is valid, and redirects to the login afterwards', async () => {
    const party = await createTestEvent(app);
    const { start, state, tenSecondsLater, calls } = await poll(party, 'organiser', party.organiser);
    start();
    await until('the event is shown', () => state().status === 'ready');
    await party.organiser.post('/api/logout');
    tenSecondsLater();
    await until('the portal has ended the session', () => state().status === 'not_allowed');
    const callCount = calls.length;
    tenSecondsLater();
    expect(calls).toHaveLength(callCount);
  });

  it('does not poll while a request is in flight', async () => {
    const party = await createTestEvent(app);
    const { start, state, room, tenSecondsLater, delayNextReading, calls } = await poll(
      party,
      'organiser',
      party.organiser,
    );
    const reading = delayNextReading();
    start();
    await reading.isAnswered;
    await party.joinAs('Anna');
    tenSecondsLater();
    expect(calls).toHaveLength(1);
    reading.letThrough();
    await until('the event is shown', () => state().status === 'ready');
    tenSecondsLater();
    await until('the guest is shown', () => room().rows.length === 1);
  });
});
