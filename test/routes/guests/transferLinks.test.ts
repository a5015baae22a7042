import { describe, expect, it } from 'vitest';
import { TransferLink, TakenTransfer } from '../../../protocol/schemas/transfers.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, join, predict, tally, type Guest } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const phone = () => running.app.browser();
const linkBy = async (browser: Browser, { participant }: Guest): Promise<TransferLink> => {
  const { status, body } = await browser.post(`/api/participants/${participant.id}/seat-links`);
  expect(status).toBe(201);
  return TransferLink.parse(body);
};
const take = async (browser: Browser, token: string, key?: string) =>
  browser.post('/api/seats', { token }, key ? { 'idempotency-key': key } : {});

describe('one-time transfer link to a guest', () => {
  it('created by the guest lets a second phone play, and the first continues', async () => {
    const { code, joinAs, addQuestion } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const [one, two] = [await addQuestion(), await addQuestion()];
    const { token } = await linkBy(anna.browser, anna);
    const second = phone();
    const { status, body } = await take(second, token);
    expect(status).toBe(200);
    expect(TakenTransfer.parse(body)).toEqual({ shareCode: code, participantId: anna.participant.id });
    const { participant } = anna;
    expect((await predict({ browser: second, participant }, one, 'yes')).status).toBe(201);
    expect((await predict(anna, two, 'no')).status).toBe(201);
    for (const browser of [second, anna.browser]) {
      expect((await browser.get(`/api/session?event=${code}`)).body.participants).toEqual([participant]);
      expect((await browser.get(`/api/events/${code}/predictions`)).body).toHaveLength(2);
    }
  });

  it('created by the organiser lets a phone back in that lost its cookie', async () => {
    const { joinAs, organiser, code } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(organiser, anna);
    const forgetful = phone();
    expect(await join(forgetful, code, 'Anna')).toBeRefused('name_taken');
    expect((await take(forgetful, token)).status).toBe(200);
    expect((await join(forgetful, code, 'Anna')).body).toEqual(anna.participant);
    const path = `/api/participants/${anna.participant.id}`;
    expect((await forgetful.patch(path, { message: 'Back again!' })).status).toBe(200);
  });

  it('adds the grant of that guest to the phone’s grants, and nothing more', async () => {
    const { code, joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const bert = await joinAs('Bert');
    await take(bert.browser, (await linkBy(anna.browser, anna)).token);
    const { body } = await bert.browser.get(`/api/session?event=${code}`);
    expect(body).toEqual({
      participants: [bert.participant, anna.participant],
      isOrganiser: false,
      isOwner: false,
    });
  });

  it('is valid for 15 minutes, and is stored as a hash', async () => {
    const { joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token, expiresAt } = await linkBy(anna.browser, anna);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 15 * 60_000)).toBeLessThan(5_000);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await TransferLinkModel.find().lean())).not.toContain(token);

    await TransferLinkModel.updateMany(
      { participantId: anna.participant.id },
      { $set: { expiresAt: new Date() } },
    );
    expect(await take(phone(), token)).toBeRefused('seat_link_spent');
    await linkBy(anna.browser, anna);
    expect(await TransferLinkModel.countDocuments({ participantId: anna.participant.id })).toBe(1);
  });

  it('is valid once: exactly one of twenty concurrent requests gets the grant', async () => {
    const { joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    const answers = await runConcurrently(20, async () => {
      const browser = phone();
      return { ...(await take(browser, token)), cookie: browser.cookie };
    });
    expect(tally(answers)).toEqual({ 200: 1, 404: 19 });
    expect(answers.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
    const refused = refusalOf(await take(phone(), token), 'seat_link_spent');
    expect(refused.message).toMatch(/already been used.*ask for a new one/);
  });

  it('returns the grant again to the same page after a lost reply, and to no other', async () => {
    const { code, joinAs, organiser } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    expect((await take(phone(), token, 'this page')).status).toBe(200);
    const second = phone();
    const { status, body } = await take(second, token, 'this page');
    expect(status).toBe(200);
    expect(TakenTransfer.parse(body)).toEqual({ shareCode: code, participantId: anna.participant.id });
    expect((await second.get(`/api/session?event=${code}`)).body.participants).toEqual([anna.participant]);
    for (const key of ['another page', undefined])
      expect(await take(phone(), token, key)).toBeRefused('seat_link_spent');
    expect(JSON.stringify(await TransferLinkModel.find().lean())).not.toContain('this page');

    const other = (await linkBy(anna.browser, anna)).token;
    expect((await take(phone(), other)).status).toBe(200);
    expect(await take(phone(), other, 'this page')).toBeRefused('seat_link_spent');
    await organiser.delete(`/api/participants/${anna.participant.id}`);
    expect(await take(second, token, 'this page')).toBeRefused('seat_link_spent');
  });

  it('returns the grant to its page until the 15 minutes are over', async () => {
    const { joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    await take(phone(), token, 'this page');
    await TransferLinkModel.updateMany(
      { participantId: anna.participant.id },
      { $set: { expiresAt: new Date() } },
    );
    expect(await take(phone(), token, 'this page')).toBeRefused('seat_link_spent');
  });

  it('belongs to one of many pages that redeem it at once', async () => {
    const { joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    let page = 0;
    const answers = await runConcurrently(20, async () => take(phone(), token, `page ${(page += 1)}`));
    expect(tally(answers)).toEqual({ 200: 1, 404: 19 });
  });

  it('can be one of several, each for one phone', async () => {
    const { joinAs, organiser } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const links = [await linkBy(anna.browser, anna), await linkBy(organiser, anna)];
    for (const { token } of links) expect((await take(phone(), token)).status).toBe(200);
  });

  it('that does not exist grants nothing', async () => {
    for (const token of ['x', 'A'.repeat(22), '%00', '{"$gt":""}'])
      expect(await take(phone(), token)).toBeRefused('seat_link_spent');
    for (const token of ['', 'x'.repeat(201), null, { $gt: '' }])
      expect(await phone().post('/api/seats', { token })).toBeRefused('invalid');
  });

  it('is invalid once its guest is removed', async () => {
    const { joinAs, organiser } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    await organiser.delete(`/api/participants/${anna.participant.id}`);
    expect(await take(phone(), token)).toBeRefused('seat_link_spent');
    expect(await organiser.post(`/api/participants/${anna.participant.id}/seat-links`)).toBeRefused(
      'participant_not_found',
    );
    expect(await TransferLinkModel.countDocuments({ participantId: anna.participant.id })).toBe(0);
  });

  it('cannot be redeemed while the event is inactive', async () => {
    const { joinAs, organiser, update } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    const { token } = await linkBy(anna.browser, anna);
    await update({ isActive: false });
    expect(await anna.browser.post(`/api/participants/${anna.participant.id}/seat-links`)).toBeRefused(
      'event_inactive',
    );
    await linkBy(organiser, anna);
    expect(await take(phone(), token)).toBeRefused('event_inactive');
    await update({ isActive: true });
    expect((await take(phone(), token)).status).toBe(200);
  });

  it('is not created for the guests of the sample game', async () => {
    await makeSampleEvent(running.app.app);
    const owner = await running.app.owner();
    const [player] = (await owner.get('/api/events/MAUI/participants')).body;
    expect(await owner.post(`/api/participants/${player.id}/seat-links`)).toBeRefused('sample_event');
  });
});
