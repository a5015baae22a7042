import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { requestSnapshot, listen, predict } from './listen.ts';

const settle = async () => new Promise((resolve) => setTimeout(resolve, 150));

describe('room messages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  /**
   * Two phones, the portal and the big screen of an event with one question that both guests have predicted.
   */
  async function connectedParty() {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion({ text: 'Will it rain?' });
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    await predict(anna, rain, 'no');
    await predict(bert, rain, 'yes');
    const all = {
      anna: await listen(anna.browser, party.code, 'guest'),
      bert: await listen(bert.browser, party.code, 'guest'),
      screen: await listen(app.browser(), party.code, 'screen'),
      portal: await listen(party.organiser, party.code, 'organiser'),
    };
    return { ...party, rain, guests: { anna, bert }, all, shown: [all.anna, all.bert, all.screen] };
  }

  it('hide a set answer from guests until answers are shown, then publish it to everyone', async () => {
    const { all, shown, rain, setAnswer, update } = await connectedParty();
    await setAnswer(rain, 'yes');
    await until('the portal has received it', () => all.portal.of('question:changed').length > 0);
    await settle();
    expect(shown.flatMap(({ received }) => received)).toEqual([]);
    expect(all.portal.state().rows[0]).toMatchObject({ username: 'Bert', correctPredictions: 1 });

    await update({ showAnswers: true });
    await until('everyone receives the reveal and the ranks', () =>
      shown.every(
        ({ state }) => state().top[0]?.username === 'Bert' && state().top[0]?.correctPredictions === 1,
      ),
    );
    for (const { of, state } of shown) {
      expect(of('visibility:changed')[0].reveals).toEqual([
        { questionId: rain.id, correctAnswer: 'yes', correctCount: 1, predictionCount: 2 },
      ]);
      expect(state().questions[0]?.correctAnswer).toBe('yes');
    }
    expect(all.anna.of('rank:changed').at(-1)).toMatchObject({ rank: 2, correctPredictions: 0 });
    expect(all.bert.of('rank:changed').at(-1)).toMatchObject({ rank: 1, correctPredictions: 1 });
  });

  it('explain to a phone a lower rank at the same score, while answers are shown', async () => {
    const { all, guests, rain, addQuestion, setAnswer, update } = await connectedParty();
    const snow = await addQuestion({ text: 'And snow?' });
    for (const guest of [guests.anna, guests.bert]) await predict(guest, snow, 'yes');
    const tie = () => all.bert.of('rank:changed').at(-1)?.tie;
    await setAnswer(snow, 'yes');
    await until('Bert has received the change', () => all.bert.of('rank:changed').length > 0);
    expect(tie()).toBeUndefined();
    await update({ showAnswers: true });
    await until('the tie is published', () => tie() !== undefined, 2_000);
    expect(tie()).toEqual({ reason: 'finished', name: 'Anna' });
    expect(all.anna.of('rank:changed').at(-1)).not.toHaveProperty('tie');
    const snapshotReply = await requestSnapshot(all.bert.socket, all.bert.snapshot.event.shareCode, 'guest');
    expect(snapshotReply).toMatchObject({ snapshot: { places: [{ rank: 2, tie: tie() }] } });
    await update({ showAnswers: false });
    await until('it is hidden again', () => tie() === undefined, 2_000);
    await setAnswer(rain, 'no');
    await update({ showAnswers: true });
    await until('Anna has more', () => all.bert.of('rank:changed').at(-1)?.rank === 2, 2_000);
    expect(tie()).toBeUndefined();
  });

  it('follow a correction, a removal, hiding and an undo', async () => {
    const { all, shown, rain, setAnswer, update } = await connectedParty();
    await update({ showAnswers: true });
    await setAnswer(rain, 'yes');
    await until('the reveal', () => shown.every(({ of }) => of('question:revealed').length === 1));
    await until('Bert leads', () => shown.every(({ state }) => state().top[0]?.username === 'Bert'));

    await setAnswer(rain, 'no');
    await until('it is revealed again', () => shown.every(({ of }) => of('question:revealed').length === 2));
    await until('Anna leads', () => shown.every(({ state }) => state().top[0]?.username === 'Anna'));
    expect(all.anna.of('question:revealed')[1].reveal).toMatchObject({
      correctAnswer: 'no',
      correctCount: 1,
    });

    await setAnswer(rain, null);
    await until('nobody has a point', () =>
      shown.every(({ state }) => state().top[0]?.correctPredictions === 0),
    );
    for (const { state } of shown) expect(state().questions[0]).not.toHaveProperty('correctAnswer');

    await setAnswer(rain, 'no');
    await update({ showAnswers: false });
    await until('it is hidden again', () => shown.every(({ state }) => !state().event.showAnswers));
    await until('the points are hidden', () =>
      shown.every(({ state }) => state().top[0]?.correctPredictions === 0),
    );
    for (const { state } of shown) expect(JSON.stringify(state().questions)).not.toContain('correctAnswer');
    expect(all.portal.state().questions[0]?.correctAnswer).toBe('no');
  });

  it('are consistent after answers are shown and hidden quickly', async () => {
    const { all, shown, rain, setAnswer, update } = await connectedParty();
    await setAnswer(rain, 'yes');
    for (const showAnswers of [true, false, true, false]) await update({ showAnswers });
    await settle();
    for (const { state } of [...shown, all.portal]) expect(state().event.showAnswers).toBe(false);
    for (const { state } of shown) {
      expect(state().top.map(({ username, correctPredictions }) => [username, correctPredictions])).toEqual([
        ['Anna', 0],
        ['Bert', 0],
      ]);
      expect(JSON.stringify(state().questions)).not.toContain('correctAnswer');
    }
  });

  it('publish a reveal only after it is stored', async () => {
    const { all, rain, setAnswer, update, organiser, code } = await connectedParty();
    await update({ showAnswers: true });
    const stored = new Promise((resolve) => {
      all.screen.socket.on('question:revealed', () =>
        resolve(organiser.get(`/api/events/${code}/questions`)),
      );
    });
    await setAnswer(rain, 'yes');
    expect(await stored).toMatchObject({ body: [{ correctAnswer: 'yes' }] });
  });

  it('publish question changes to their audience only', async () => {
    const { all, shown, rain, organiser, addQuestion, code } = await connectedParty();
    const cake = await addQuestion({
      text: 'Which cake?',
      type: 'multiple_choice',
      options: ['Lemon', 'Nut'],
    });
    await until('the new question', () => shown.every(({ state }) => state().questions.length === 2));
    await organiser.patch(`/api/questions/${cake.id}`, { isActive: false });
    await until('without a prediction it is a draft', () =>
      shown.every(({ of }) => of('question:removed').length === 1),
    );
    await organiser.patch(`/api/questions/${rain.id}`, { isActive: false });
    await until('predicted, it is closed', () =>
      shown.every(({ state }) => state().questions[0]?.isActive === false),
    );
    await organiser.post(`/api/events/${code}/questions/reorder`, {
      questionOrders: [
        { id: cake.id, order: 1 },
        { id: rain.id, order: 2 },
      ],
    });
    await organiser.patch(`/api/questions/${cake.id}`, { isActive: true });
    await until('the question is back at its position', () =>
      shown.every(
        ({ state }) =>
          state()
            .questions.map(({ id }) => id)
            .join() === `${cake.id},${rain.id}`,
      ),
    );
    await organiser.delete(`/api/questions/${rain.id}`);
    await until('it is gone with its predictions', () =>
      [...shown, all.portal].every(
        ({ state }) =>
          state().top.every(({ totalPredictions }) => totalPredictions === 0) &&
          state().questions.length === 1,
      ),
    );
    expect(all.portal.state().predictionCounts).toEqual({ [cake.id]: 0 });
  });

  it('publish a new name: on the board, and to the guest', async () => {
    const { all, guests, organiser } = await connectedParty();
    await organiser.patch(`/api/participants/${guests.anna.participant.id}`, { username: 'Annabel' });
    await until('everyone reads the new name', () =>
      [all.anna, all.bert, all.screen, all.portal].every(({ state }) =>
        state().top.some(({ username }) => username === 'Annabel'),
      ),
    );
    const personal = { participantId: guests.anna.participant.id, username: 'Annabel' };
    expect(all.anna.of('participant:changed')).toEqual([personal]);
    expect(all.bert.of('participant:changed')).toEqual([]);
    expect(all.screen.of('participant:changed')).toMatchObject([personal]);
  });

  it('notify a removed guest, remove them from every board and end their grant', async () => {
    const { all, guests, organiser, rain, code } = await connectedParty();
    const { id } = guests.anna.participant;
    await organiser.delete(`/api/participants/${id}`);
    await until('everyone sees it', () =>
      [all.bert, all.screen, all.portal].every(
        ({ state }) => state().counters[0] === 1 && state().top.length === 1,
      ),
    );
    expect(all.anna.of('participant:removed')).toEqual([{ participantId: id }]);
    expect(all.bert.of('participant:removed')).toEqual([]);
    expect((await predict(guests.anna, rain, 'yes')).status).toBe(401);
    expect(await requestSnapshot(all.anna.socket, code, 'guest')).toMatchObject({
      ok: true,
      snapshot: { places: [] },
    });
    await until('Bert has moved up', () => all.bert.of('rank:changed').at(-1)?.rank === 1, 2_000);
  });

  it('send a rank to its participant only', async () => {
    const { all, guests, addQuestion } = await connectedParty();
    const more = await addQuestion({ text: 'And snow?' });
    await predict(guests.bert, more, 'yes');
    await until('Bert leads', () => all.bert.of('rank:changed').some(({ rank }) => rank === 1));
    await until(
      'Anna was overtaken',
      () => all.anna.of('rank:changed').some(({ rank }) => rank === 2),
      2_000,
    );
    const idsOf = (listener: typeof all.anna) =>
      new Set(listener.of('rank:changed').map(({ participantId }) => participantId as string));
    expect(idsOf(all.anna)).toEqual(new Set([guests.anna.participant.id]));
    expect(idsOf(all.bert)).toEqual(new Set([guests.bert.participant.id]));
    expect(all.screen.received.concat(all.portal.received).some(({ name }) => name === 'rank:changed')).toBe(
      false,
    );
  });

  it('disconnect guests and screens from an inactive event, keep organisers, and let all in again', async () => {
    const { all, shown, update, code, addQuestion } = await connectedParty();
    await update({ isActive: false });
    await until('guests and screens receive it', () =>
      shown.every(({ of }) => of('event:closed').length === 1),
    );
    expect(all.portal.of('event:closed')).toEqual([]);
    expect(all.portal.of('event:changed')[0].event.isActive).toBe(false);
    expect(await requestSnapshot(all.anna.socket, code, 'guest')).toMatchObject({
      ok: false,
      code: 'event_inactive',
    });
    expect(await requestSnapshot(all.screen.socket, code, 'screen')).toMatchObject({
      ok: false,
      code: 'event_inactive',
    });
    const before = all.bert.received.length;
    await addQuestion({ text: 'Asked behind closed doors?' });
    await until('the portal continues', () => all.portal.state().questions.length === 2);
    expect(all.bert.received).toHaveLength(before);
    await update({ isActive: true });
    expect(await requestSnapshot(all.anna.socket, code, 'guest')).toMatchObject({
      ok: true,
      snapshot: { questions: [{}, { text: 'Asked behind closed doors?' }] },
    });
  });

  it('keep two organisers who work at once in sync', async () => {
    const { all, organiser, code, addQuestion, rain, setAnswer } = await connectedParty();
    const second = await listen(organiser, code, 'organiser');
    await Promise.all([
      addQuestion({ text: 'One?' }),
      addQuestion({ text: 'Two?' }),
      setAnswer(rain, 'yes'),
      setAnswer(rain, 'no'),
      organiser.patch(`/api/questions/${rain.id}`, { text: 'Will it rain at all?' }),
    ]);
    await settle();
    const fresh = await listen(organiser, code, 'organiser');
    for (const { state } of [all.portal, second]) {
      const { questions, rows, predictionCounts, counters } = state();
      const now = fresh.state();
      expect({ questions, rows, predictionCounts, counters }).toEqual({
        questions: now.questions,
        rows: now.rows,
        predictionCounts: now.predictionCounts,
        counters: now.counters,
      });
    }
    expect(new Set(fresh.state().questions.map(({ order }) => order)).size).toBe(3);
  });
});
