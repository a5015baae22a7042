import { describe, expect, it } from 'vitest';
import { GuestEvent } from '../../../protocol/schemas/events.ts';
import { exhaustJoins } from '../../support/exhaustJoins.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, join, predict, tally, twinOf } from '../questions/guestCalls.ts';
import { refusalOf } from './refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

/** An event with one guest and a question; its host then closes joining. */
async function partyWithClosedJoining() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const anna = await party.joinAs('Anna');
  expect(await party.update({ isDoorClosed: true })).toMatchObject({
    status: 200,
    body: { isDoorClosed: true },
  });
  return { ...party, question, anna };
}

const stranger = () => running.app.browser();

describe('closed joining', () => {
  it('is published to everyone, and refuses new guests: strangers, second names, the host', async () => {
    const { code, anna, organiser } = await partyWithClosedJoining();
    const seen = await stranger().get(`/api/events/${code}`);
    expect(GuestEvent.parse(seen.body)).toMatchObject({ isActive: true, isDoorClosed: true });
    for (const refused of [
      await join(stranger(), code, 'Bert'),
      await join(stranger(), code, 'Anna'),
      await join(anna.browser, code, 'Another Anna'),
      await join(twinOf(organiser, stranger()), code, 'The host'),
    ])
      expect(refusalOf(refused, 'door_closed').message).toBe(
        'New guests can’t join right now. Please ask the host to let you in.',
      );
    expect((await stranger().get(`/api/events/${code}/participants`)).body).toHaveLength(1);
  });

  it('changes nothing for existing guests', async () => {
    const { code, anna, question } = await partyWithClosedJoining();
    expect((await predict(anna, question, 'yes')).status).toBe(201);
    const { id } = anna.participant;
    expect((await anna.browser.patch(`/api/participants/${id}`, { message: 'Cheers!' })).status).toBe(200);
    const { reply } = await twinOf(anna.browser, stranger()).follow(code, 'guest');
    expect(reply).toMatchObject({ ok: true, snapshot: { event: { isDoorClosed: true } } });
  });

  it('accepts a repeated join, by its cookie or by its key', async () => {
    const { code, update } = await createTestEvent(running.app);
    const key = { 'idempotency-key': 'anna' };
    const phone = stranger();
    const joined = await join(phone, code, 'Anna', key);
    await update({ isDoorClosed: true });
    for (const repeated of [await join(phone, code, 'anna'), await join(stranger(), code, 'Anna', key)])
      expect([repeated.status, repeated.body]).toEqual([200, joined.body]);
  });

  it('accepts a one-time transfer link, the guest’s own and the host’s', async () => {
    const { anna, organiser } = await partyWithClosedJoining();
    for (const maker of [anna.browser, organiser]) {
      const made = await maker.post(`/api/participants/${anna.participant.id}/seat-links`);
      const taken = await stranger().post('/api/seats', { token: made.body.token });
      expect([taken.status, taken.body.participantId]).toEqual([200, anna.participant.id]);
    }
  });

  it('is reopened by the host, and refused joins cost no rate-limit tokens', async () => {
    const { code, event, update } = await partyWithClosedJoining();
    const left = 100;
    exhaustJoins(running.app, event.id, '127.0.0.1', left);
    // More refused joins than tokens left: they must not consume any.
    for (let wave = 0; wave < 6; wave += 1) {
      const refused = await runConcurrently(50, async (index) => join(stranger(), code, `Guest ${index}`));
      expect(tally(refused)).toEqual({ 409: 50 });
    }
    await update({ isDoorClosed: false });
    const joined = await runConcurrently(50, async (index) => join(stranger(), code, `Guest ${index}`));
    expect(tally(joined)).toEqual({ 201: 50 });
  });

  it('is set by the host alone, as a boolean', async () => {
    const { code, anna, update } = await partyWithClosedJoining();
    expect(await anna.browser.patch(`/api/events/${code}`, { isDoorClosed: false })).toBeRefused(
      'not_allowed',
    );
    expect(await update({ isDoorClosed: 'a little' })).toBeRefused('invalid');
    expect((await stranger().get(`/api/events/${code}`)).body.isDoorClosed).toBe(true);
  });

  it('refuses joins in flight that were not stored yet', async () => {
    const { code, organiser, update } = await createTestEvent(running.app);
    const joining = runConcurrently(60, async (index) => join(stranger(), code, `Guest ${index}`));
    await update({ isDoorClosed: true });
    const inside = async () => {
      const { body } = await organiser.get(`/api/events/${code}/participants`);
      return (body as { id: string }[]).map(({ id }) => id);
    };
    const before = await inside();
    const { 201: joined = 0, 409: refused = 0 } = tally(await joining);
    expect(joined + refused).toBe(60);
    const after = await inside();
    expect(after).toHaveLength(joined);
    // A guest who is stored at that moment may be in the list until the final check removes them again.
    expect(before).toEqual(expect.arrayContaining(after));
  });

  it('is published live to every connection', async () => {
    const { code, organiser, update, joinAs } = await createTestEvent(running.app);
    const { browser } = await joinAs('Anna');
    const all = [
      await twinOf(browser, stranger()).follow(code, 'guest'),
      await stranger().follow(code, 'screen'),
      await organiser.follow(code, 'organiser'),
    ];
    for (const isDoorClosed of [true, false]) {
      await update({ isDoorClosed });
      for (const { received } of all)
        await expect
          .poll(() => received.findLast(({ name }) => name === 'event:changed')?.message.event.isDoorClosed)
          .toBe(isDoorClosed);
    }
  });
});
