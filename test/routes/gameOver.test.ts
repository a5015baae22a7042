import { describe, expect, it } from 'vitest';
import { GuestEvent } from '../../protocol/schemas/events.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { runConcurrently, join, predict, tally, twinOf } from './questions/guestCalls.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';
import { dropCachedEvents } from '../support/testApp.ts';

const running = runningApp();
const stranger = () => running.app.browser();

/** An event with two questions, of which Anna has predicted the first; its host then ends it. */
async function ends() {
  const party = await createTestEvent(running.app);
  const [rain, tears] = [await party.addQuestion(), await party.addQuestion({ text: 'Who cries?' })];
  const anna = await party.joinAs('Anna');
  await predict(anna, rain, 'yes');
  expect(await party.update({ isOver: true })).toMatchObject({ status: 200, body: { isOver: true } });
  return { ...party, rain, tears, anna };
}

describe('event that is over', () => {
  it('reports it to everyone and accepts no new guests, also when joining is closed as well', async () => {
    const { code, anna, organiser, update } = await ends();
    const seen = await stranger().get(`/api/events/${code}`);
    expect(GuestEvent.parse(seen.body)).toMatchObject({ isActive: true, isDoorClosed: false, isOver: true });
    await update({ isDoorClosed: true });
    for (const refused of [
      await join(stranger(), code, 'Bert'),
      await join(anna.browser, code, 'Another Anna'),
      await join(twinOf(organiser, stranger()), code, 'The host'),
    ])
      expect(refusalOf(refused, 'event_over').message).toBe(
        'This game is over, so no one new can join. You can still see the leaderboard.',
      );
    expect((await stranger().get(`/api/events/${code}/participants`)).body).toHaveLength(1);
  });

  it('refuses every prediction, new, changed or repeated; invalid ones are reported as invalid', async () => {
    const { anna, rain, tears, organiser } = await ends();
    for (const [question, answer] of [
      [tears, 'yes'],
      [rain, 'no'],
      [rain, 'yes'],
    ] as const)
      expect(refusalOf(await predict(anna, question, answer), 'event_over').message).toBe(
        'This game is over, so predictions are closed.',
      );
    expect(await predict(anna, rain, 'maybe')).toBeRefused('invalid');
    // This also holds for a prediction that the question itself would refuse.
    await organiser.patch(`/api/questions/${tears.id}`, { isActive: false });
    expect(await predict(anna, tears, 'yes')).toBeRefused('event_over');
    dropCachedEvents(running.app);
    expect(await predict(anna, rain, 'no')).toBeRefused('event_over');
  });

  it('stays readable for everyone, in calls and rooms', async () => {
    const { code, anna } = await ends();
    const { id } = anna.participant;
    for (const path of [
      `events/${code}`,
      `events/${code}/questions`,
      `events/${code}/participants`,
      `events/${code}/leaderboard`,
      `events/${code}/stats`,
      `participants/${id}`,
      `participants/${id}/predictions`,
    ])
      expect((await stranger().get(`/api/${path}`)).status).toBe(200);
    expect((await anna.browser.get(`/api/participants/${id}/predictions`)).body).toMatchObject([
      { answer: 'yes' },
    ]);
    for (const [as, counters] of [
      ['guest', [1]],
      ['screen', [1, 1]],
    ] as const) {
      const { reply } = await stranger().follow(code, as);
      expect(reply).toMatchObject({ ok: true, snapshot: { event: { isOver: true }, counters } });
    }
  });

  it('allows messages, reveals, live updates and reconnects', async () => {
    const { code, anna, organiser, rain, update, setAnswer } = await ends();
    const { id } = anna.participant;
    const phone = await twinOf(anna.browser, stranger()).follow(code, 'guest');
    expect((await anna.browser.patch(`/api/participants/${id}`, { message: 'Cheers!' })).status).toBe(200);
    await update({ showAnswers: true });
    expect(await setAnswer(rain, 'yes')).toMatchObject({ status: 200 });
    await expect.poll(() => phone.received.some(({ name }) => name === 'question:revealed')).toBe(true);
    await expect
      .poll(async () => (await stranger().get(`/api/events/${code}/leaderboard`)).body)
      .toMatchObject([{ correctPredictions: 1 }]);
    expect((await join(anna.browser, code, 'anna')).body.id).toBe(id);
    for (const maker of [anna.browser, organiser]) {
      const made = await maker.post(`/api/participants/${id}/seat-links`);
      const taken = await stranger().post('/api/seats', { token: made.body.token });
      expect([taken.status, taken.body.participantId]).toEqual([200, id]);
    }
  });

  it('is ended and resumed by the host alone, idempotently, and published live', async () => {
    const { code, organiser, update, anna, rain } = await ends();
    expect(await anna.browser.patch(`/api/events/${code}`, { isOver: false })).toBeRefused('not_allowed');
    expect(await update({ isOver: 'nearly' })).toBeRefused('invalid');
    const all = [
      await twinOf(anna.browser, stranger()).follow(code, 'guest'),
      await stranger().follow(code, 'screen'),
      await organiser.follow(code, 'organiser'),
    ];
    for (const isOver of [true, false, false]) {
      expect(await update({ isOver })).toMatchObject({ status: 200, body: { isOver, isActive: true } });
      for (const { received } of all)
        await expect
          .poll(() => received.findLast(({ name }) => name === 'event:changed')?.message.event.isOver ?? true)
          .toBe(isOver);
    }
    expect((await predict(anna, rain, 'no')).status).toBe(200);
    expect((await join(stranger(), code, 'Bert')).status).toBe(201);
  });

  it('counts exactly the acknowledged predictions when many arrive as it ends', async () => {
    const party = await createTestEvent(running.app);
    const [question, another] = [await party.addQuestion(), await party.addQuestion()];
    const guests = await runConcurrently(40, async (index) => party.joinAs(`Guest ${index}`));
    const predicting = runConcurrently(40, async (index) => predict(guests[index]!, question, 'yes'));
    await party.update({ isOver: true });
    const stored = async () => (await party.organiser.get(`/api/events/${party.code}/predictions`)).body;
    const before = (await stored()) as unknown[];
    const { 201: counted = 0, 409: refused = 0 } = tally(await predicting);
    expect(counted + refused).toBe(40);
    expect(before).toHaveLength(counted);
    const late = await runConcurrently(40, async (index) => predict(guests[index]!, another, 'yes'));
    expect(tally(late)).toEqual({ 409: 40 });
    expect(await stored()).toHaveLength(counted);
  });
});
