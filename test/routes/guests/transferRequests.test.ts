import { describe, expect, it } from 'vitest';
import { lengths, transferRequestLimits } from '../../../protocol/limits.ts';
import { TransferRequest, TransferRequestSent, TakenTransfer } from '../../../protocol/schemas/transfers.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { listen } from '../../live/listen.ts';
import { runConcurrently, join, tally } from '../questions/guestCalls.ts';
import { readRefusal } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const phone = () => running.app.browser();
let count = 0;
const newToken = () => (count += 1).toString(16).padStart(32, '0');

const ask = async (browser: Browser, { code }: TestEvent, username: string, token = newToken()) => {
  const answer = await browser.post(`/api/events/${code}/seat-requests`, { username, token });
  return { ...answer, token };
};
const take = async (browser: Browser, token: string) =>
  browser.post('/api/seats', { token }, { 'idempotency-key': token });
const list = async ({ organiser, code }: TestEvent) =>
  TransferRequest.array().parse((await organiser.get(`/api/events/${code}/seat-requests`)).body);
const answer = async ({ organiser, code }: TestEvent, id: string, isLetIn: boolean) =>
  organiser.post(`/api/events/${code}/seat-requests/${id}`, { isLetIn });
const is = (requestState: string) => ({ status: 200, body: { requestState } });
const withdraw = async (token: string) => phone().post('/api/seats/withdraw', { token });

describe('request to be let back in', () => {
  it('grants nothing until the host agrees; then the phone’s own token is exchanged for the grant', async () => {
    const party = await createTestEvent(running.app);
    const anna = await party.joinAs('Anna');
    const forgetful = phone();
    const sent = await ask(forgetful, party, ' ANNA ');
    expect(sent.status).toBe(201);
    const { number } = TransferRequestSent.parse(sent.body);
    expect(await take(forgetful, sent.token)).toMatchObject(is('waiting'));
    expect((await forgetful.get(`/api/session?event=${party.code}`)).body.participants).toEqual([]);

    const [request] = await list(party);
    expect(request).toMatchObject({ participantId: anna.participant.id, number });
    expect((await answer(party, request!.id, true)).status).toBe(204);
    expect(await list(party)).toEqual([]);
    const taken = await take(forgetful, sent.token);
    expect(TakenTransfer.parse(taken.body)).toEqual({
      shareCode: party.code,
      participantId: anna.participant.id,
    });
    expect((await take(forgetful, sent.token)).status).toBe(200);
    expect(await phone().post('/api/seats', { token: sent.token })).toBeRefused('seat_link_spent');
    expect((await forgetful.get(`/api/session?event=${party.code}`)).body.participants).toEqual([
      anna.participant,
    ]);
  });

  it('reports the host’s refusal, and grants nothing then', async () => {
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    const { token } = await ask(phone(), party, 'Anna');
    const [request] = await list(party);
    expect((await answer(party, request!.id, false)).status).toBe(204);
    expect((await answer(party, request!.id, false)).status).toBe(204);
    expect(await answer(party, request!.id, true)).toBeRefused('conflict');
    expect(await take(phone(), token)).toMatchObject(is('refused'));
  });

  it.each(['waiting', 'refused', 'agreed'])(
    '%s, withdrawn: grants nothing and is not listed for the host',
    async (state) => {
      const party = await createTestEvent(running.app);
      await party.joinAs('Anna');
      const host = await listen(party.organiser, party.code, 'organiser');
      const { token } = await ask(phone(), party, 'Anna');
      const other = await ask(phone(), party, 'Anna');
      const [request] = await list(party);
      if (state !== 'waiting') await answer(party, request!.id, state === 'agreed');
      const answers = await runConcurrently(3, async () => withdraw(token));
      expect(tally(answers)).toEqual({ 204: 3 });
      expect(await take(phone(), token)).toBeRefused('seat_link_spent');
      expect(await list(party)).toMatchObject([{ number: other.body.number }]);
      await expect
        .poll(() => host.of('seatRequests:changed').at(-1)?.requests)
        .toMatchObject([{ number: other.body.number }]);
      // A withdrawn request does not count toward the limit.
      expect((await ask(phone(), party, 'Anna')).status).toBe(201);
    },
  );

  it('withdrawn after the exchange revokes nothing; a transfer link cannot be withdrawn', async () => {
    const party = await createTestEvent(running.app);
    const anna = await party.joinAs('Anna');
    const { token } = await ask(phone(), party, 'Anna');
    const [request] = await list(party);
    await answer(party, request!.id, true);
    const page = phone();
    expect((await take(page, token)).status).toBe(200);
    expect((await withdraw(token)).status).toBe(204);
    expect((await take(page, token)).status).toBe(200);
    const link = await anna.browser.post(`/api/participants/${anna.participant.id}/seat-links`);
    expect((await withdraw(link.body.token)).status).toBe(204);
    expect((await take(phone(), link.body.token)).status).toBe(200);
    for (const wrong of ['', 7, 'x'.repeat(201)])
      expect(await withdraw(wrong as string)).toBeRefused('invalid');
  });

  it('repeated, also many times at once, is the same request; the token is stored as a hash', async () => {
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    await party.joinAs('Bert');
    const token = newToken();
    const answers = await runConcurrently(8, async () => ask(phone(), party, 'Anna', token));
    expect(tally(answers)).toEqual({ 200: 7, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await list(party)).toHaveLength(1);
    expect(await ask(phone(), party, 'Bert', token)).toBeRefused('conflict');
    expect(JSON.stringify(await TransferLinkModel.find().lean())).not.toContain(token);
  });

  it('is answered once when two hosts tap at once; repeating the same answer is allowed', async () => {
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    await ask(phone(), party, 'Anna');
    const [request] = await list(party);
    const same = await runConcurrently(4, async () => answer(party, request!.id, true));
    expect(tally(same)).toEqual({ 204: 4 });
    expect(await answer(party, request!.id, false)).toBeRefused('conflict');
  });

  it('expires for the phone and for the host', async () => {
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    const { token, body } = await ask(phone(), party, 'Anna');
    const lastsMs = Date.parse(TransferRequestSent.parse(body).expiresAt) - Date.now();
    expect(Math.abs(lastsMs - transferRequestLimits.waitMs)).toBeLessThan(10_000);
    const [request] = await list(party);
    await TransferLinkModel.updateMany({ _id: request!.id }, { $set: { expiresAt: new Date() } });
    expect(await list(party)).toEqual([]);
    expect(await answer(party, request!.id, true)).toBeRefused('conflict');
    expect(await take(phone(), token)).toBeRefused('seat_link_spent');
  });

  it('requires an existing guest of an event that is open to guests, and not the sample', async () => {
    const party = await createTestEvent(running.app);
    const anna = await party.joinAs('Anna');
    expect(await ask(phone(), party, 'Nobody')).toBeRefused('participant_not_found');
    for (const token of ['', 'short', 'g'.repeat(32), 'a'.repeat(33), 7])
      expect(await ask(phone(), party, 'Anna', token as string)).toBeRefused('invalid');
    const { token } = await ask(phone(), party, 'Anna');
    await party.organiser.delete(`/api/participants/${anna.participant.id}`);
    expect(await take(phone(), token)).toBeRefused('seat_link_spent');
    expect(await list(party)).toEqual([]);
    await party.update({ isActive: false });
    expect(await ask(phone(), party, 'Anna')).toBeRefused('event_inactive');
    await makeSampleEvent(running.app.app);
    const sample = { ...party, code: 'MAUI' };
    expect(await ask(phone(), sample, 'Anna')).toBeRefused('sample_event');
  });

  it('is limited per guest, event and address; closed joining does not prevent it', async () => {
    await running.app.restart();
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    await party.update({ isDoorClosed: true });
    const answers = await runConcurrently(5, async () => ask(phone(), party, 'Anna'));
    expect(tally(answers)).toEqual({
      201: transferRequestLimits.perGuest,
      429: 5 - transferRequestLimits.perGuest,
    });
    const numbers = (await list(party)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    await party.update({ isDoorClosed: false });
    for (let guest = numbers.length; guest < transferRequestLimits.perEvent; guest += 1) {
      await party.joinAs(`Guest ${guest}`);
      expect((await ask(phone(), party, `Guest ${guest}`)).status).toBe(201);
    }
    await party.joinAs('Zoe');
    expect(await ask(phone(), party, 'Zoe')).toBeRefused('too_many_attempts');
    for (const { id } of await list(party)) await answer(party, id, false);
    // Answered requests free the guest's and the event's limit, but not the address's.
    expect(await ask(phone(), party, 'Zoe')).toBeRefused('too_many_attempts');
    await running.app.restart();
    expect((await ask(phone(), party, 'Zoe')).status).toBe(201);
  });

  it('is published to the organisers of the event only', async () => {
    const party = await createTestEvent(running.app);
    const anna = await party.joinAs('Anna');
    const host = await listen(party.organiser, party.code, 'organiser');
    const others = [
      await listen(anna.browser, party.code, 'guest'),
      await listen(phone(), party.code, 'screen'),
    ];
    const { body } = await ask(phone(), party, 'Anna');
    const publishedRequests = () =>
      host.of('seatRequests:changed').at(-1)?.requests as TransferRequest[] | undefined;
    await expect
      .poll(publishedRequests)
      .toMatchObject([{ participantId: anna.participant.id, number: body.number }]);
    const [request] = await list(party);
    await answer(party, request!.id, true);
    await expect.poll(publishedRequests).toEqual([]);
    for (const other of others) expect(other.of('seatRequests:changed')).toEqual([]);
  });
});

describe('refusal of a taken name', () => {
  it('suggests a similar name that is free', async () => {
    const { code } = await createTestEvent(running.app);
    await join(phone(), code, 'Anna');
    for (const expected of ['Anna 2', 'Anna 3', 'Anna 4']) {
      const { suggestion } = readRefusal(await join(phone(), code, 'anna'.replace('a', 'A')));
      expect(suggestion).toBe(expected);
      expect((await join(phone(), code, suggestion)).status).toBe(201);
    }
    expect(readRefusal(await join(phone(), code, 'Anna 3')).suggestion).toBe('Anna 5');
  });

  it('suggests no name over the length limit, and splits no character', async () => {
    const { code } = await createTestEvent(running.app);
    for (const name of ['x'.repeat(lengths.usernameMax), '👨‍👩‍👧‍👦'.repeat(lengths.usernameMax)]) {
      await join(phone(), code, name);
      const { suggestion } = readRefusal(await join(phone(), code, name));
      expect(suggestion).toMatch(/^(x{48}|(👨‍👩‍👧‍👦){48}) 2$/u);
      expect((await join(phone(), code, suggestion)).status).toBe(201);
    }
  });
});
