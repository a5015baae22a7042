import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { listen, predict, stateAfter, type Listener } from './listen.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const sleep = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('room under load', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  it('gives a client that joins midway a snapshot that connects to the next change without a gap', async () => {
    const { code, addQuestion, joinAs, organiser, update, setAnswer } = await createTestEvent(app);
    const questions = await Promise.all(range(6).map(async (n) => addQuestion({ text: `Question ${n}?` })));
    const guests = await Promise.all(range(50).map(async (n) => joinAs(`Guest ${n}`)));

    const predicting = Promise.all(
      guests.map(async (one, index) => {
        for (const [n, question] of questions.entries()) {
          const { status } = await predict(one, question, (index + n) % 3 ? 'yes' : 'no');
          // 409: revealed meanwhile; 404: deleted meanwhile.
          expect([201, 404, 409]).toContain(status);
        }
      }),
    );
    const revealing = (async () => {
      await setAnswer(questions[0]!, 'yes');
      await update({ showAnswers: true });
      await setAnswer(questions[1]!, 'no');
      await organiser.delete(`/api/questions/${questions[2]!.id}`);
    })();
    const listeners: Promise<Listener>[] = [];
    for (const n of range(60)) {
      const audience = (['guest', 'screen', 'organiser'] as const)[n % 3]!;
      const browser = audience === 'organiser' ? organiser : guests[n % 50]!.browser;
      listeners.push(listen(browser, code, audience));
      await sleep(5);
    }
    const all = await Promise.all(listeners);
    await Promise.all([predicting, revealing]);
    await sleep(200);

    const fresh = {
      guest: await app.browser().follow(code, 'guest'),
      screen: await app.browser().follow(code, 'screen'),
      organiser: await organiser.follow(code, 'organiser'),
    };
    const essence = ({ version: _v, reveals: _r, places: _p, ...state }: ReturnType<typeof stateAfter>) =>
      state;
    for (const { state } of all) {
      const mine = state();
      const now = stateAfter(mine.audience, fresh[mine.audience].reply, []);
      expect(essence(mine)).toEqual(essence(now));
      expect(mine.version).toBe(now.version);
    }
    expect(fresh.screen.reply).toMatchObject({ ok: true });
  });

  it('batches many predictions of one moment into few messages', async () => {
    const { code, addQuestion, joinAs } = await createTestEvent(app);
    const question = await addQuestion();
    const guests = await Promise.all(range(60).map(async (n) => joinAs(`Guest ${n}`)));
    const screen = await listen(app.browser(), code, 'screen');
    const phone = await listen(guests[0]!.browser, code, 'guest');
    await Promise.all(guests.map(async (one) => predict(one, question, 'yes')));
    await until(
      'all are counted',
      () =>
        screen.state().counters[1] === 60 &&
        phone.state().top.every(({ totalPredictions }) => totalPredictions === 1),
    );
    expect(screen.received.length).toBeLessThan(20);
    expect(phone.received.filter(({ name }) => name !== 'rank:changed').length).toBeLessThan(20);
  });

  it('sends phones nothing for a prediction that changes neither the top nor their own rank', async () => {
    const { code, addQuestion, joinAs, update } = await createTestEvent(app);
    const questions = [await addQuestion(), await addQuestion()];
    const guests = await Promise.all(range(6).map(async (n) => joinAs(`Guest ${n}`)));
    for (const one of guests.slice(0, 5))
      for (const question of questions) await predict(one, question, 'yes');
    const screen = await listen(app.browser(), code, 'screen');
    const phone = await listen(guests[0]!.browser, code, 'guest');
    expect(phone.snapshot.counters).toEqual([6]);

    await predict(guests[5]!, questions[0]!, 'yes');
    await until('the screen counts it', () => screen.state().counters[1] === 11);
    await joinAs('Late');
    await until('the phone counts the new guests', () => phone.state().counters[0] === 7);
    await update({ title: 'Ada and Ben' });
    await until('the phone has the title', () => phone.of('event:changed').length > 0);
    expect(phone.received).toMatchObject([
      { name: 'counters:changed', message: { counters: [7] } },
      { name: 'event:changed' },
    ]);
  });

  it('sends phones the number of guests at most once a second, and finally the total', async () => {
    const { code, joinAs } = await createTestEvent(app);
    const [anna] = await Promise.all(range(5).map(async (n) => joinAs(`Guest ${n}`)));
    const phone = await listen(anna!.browser, code, 'guest');
    const startedAt = performance.now();
    for (const n of range(40)) await joinAs(`Late ${n}`);
    await until('the phone counts everyone', () => phone.state().counters[0] === 45);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(phone.of('counters:changed').length).toBeLessThanOrEqual(2 + seconds);
  });
});
