import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { Session } from '../../../protocol/schemas/participants.ts';
import { EventModel } from '../../../server/models/event.ts';
import type { Browser } from '../../support/Browser.ts';
import { adminCode, createTestEvent } from '../../support/testEvent.ts';
import { twinOf } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';
import './refusal.ts';

const running = runningApp();
beforeEach(async () => running.app.restart());

interface Gate {
  right: string;
  path: string;
  body: (secret: string) => object;
}

const gateOf = (code: string): Gate => ({
  right: adminCode,
  path: `/api/events/${code}/admin-auth`,
  body: (secret) => ({ adminCode: secret }),
});
const ownersGate = (): Gate => ({
  right: running.app.ownerPassword,
  path: '/api/owner/auth',
  body: (secret) => ({ password: secret }),
});
const enterCode = async (browser: Browser, { path, body }: Gate, secret: string) =>
  browser.post(path, body(secret));

const gates: [string, () => Promise<Gate>][] = [
  ['the organiser’s gate', async () => gateOf((await createTestEvent(running.app)).code)],
  ['the owner’s gate', async () => ownersGate()],
];

describe.each(gates)('%s', (_, makeGate) => {
  it('answers a right and a wrong code with 200, and sets the cookie for the right one only', async () => {
    const gate = await makeGate();
    const visitor = running.app.browser();
    for (const wrong of ['', 'wrong', gate.right.toUpperCase(), `${gate.right}!`]) {
      const answer = await enterCode(visitor, gate, wrong);
      expect([answer.status, answer.body, visitor.cookie]).toEqual([200, { isValid: false }, '']);
    }
    const right = await enterCode(visitor, gate, gate.right);
    expect([right.status, right.body]).toEqual([200, { isValid: true }]);
    expect(right.headers.get('set-cookie')).toMatch(/foretold=.*; httponly/i);
    expect(right.headers.get('set-cookie')).toMatch(/samesite=lax/i);
  });

  it('answers the 11th failure with 429 and the delay, and then the right code, too', async () => {
    const gate = await makeGate();
    const visitor = running.app.browser();
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await enterCode(visitor, gate, 'wrong')).body).toEqual({ isValid: false });
    for (const secret of ['wrong', gate.right]) {
      const answer = await enterCode(running.app.browser(), gate, secret);
      expect(answer).toBeRefused('too_many_attempts');
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(600);
    }
  });

  it('does not count right codes', async () => {
    const gate = await makeGate();
    const asExpected = { status: 200, body: { isValid: true } };
    for (let time = 1; time <= 9; time += 1) {
      expect(await enterCode(running.app.browser(), gate, gate.right)).toMatchObject(asExpected);
      expect((await enterCode(running.app.browser(), gate, 'wrong')).status).toBe(200);
    }
    for (let time = 1; time <= 9; time += 1)
      expect(await enterCode(running.app.browser(), gate, gate.right)).toMatchObject(asExpected);
  });

  it('counts a browser that has passed it separately from strangers at the same address', async () => {
    const gate = await makeGate();
    const knownBrowser = running.app.browser();
    await enterCode(knownBrowser, gate, gate.right);
    const stranger = running.app.browser();
    for (let failure = 1; failure <= 11; failure += 1) await enterCode(stranger, gate, 'wrong');
    expect((await enterCode(stranger, gate, gate.right)).status).toBe(429);
    expect((await enterCode(knownBrowser, gate, gate.right)).body).toEqual({ isValid: true });
  });
});

describe('code gates', () => {
  it('of different events are counted separately', async () => {
    const one = await createTestEvent(running.app);
    const other = await createTestEvent(running.app);
    for (let failure = 1; failure <= 11; failure += 1)
      await enterCode(running.app.browser(), gateOf(one.code), 'wrong');
    expect((await enterCode(running.app.browser(), gateOf(one.code), adminCode)).status).toBe(429);
    expect((await enterCode(running.app.browser(), gateOf(other.code), adminCode)).body).toEqual({
      isValid: true,
    });
  });

  it('accept a new organiser however many codes the guests have tried', async () => {
    const { code, joinAs } = await createTestEvent(running.app);
    const gate = gateOf(code);
    const guests = [await joinAs('Anna'), await joinAs('Bert')];
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await enterCode(guests[failure % 2]!.browser, gate, 'wrong')).body).toEqual({ isValid: false });
    for (const { browser } of guests) expect((await enterCode(browser, gate, adminCode)).status).toBe(429);
    expect((await enterCode(running.app.browser(), gate, adminCode)).body).toEqual({ isValid: true });
  });

  it('trim an admin code, both when it is set and when it is entered', async () => {
    const { code } = await createTestEvent(running.app, { adminCode: '  Kalea 26 ' });
    for (const typed of ['Kalea 26', ' Kalea 26  '])
      expect((await enterCode(running.app.browser(), gateOf(code), typed)).body).toEqual({ isValid: true });
  });

  it('accept an old admin code below today’s minimum length, and no new one like it', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    await EventModel.updateOne(
      { codes: code },
      { adminCodeHash: await running.app.app.adminCodeHashes.make('abc') },
    );
    expect((await enterCode(running.app.browser(), gateOf(code), 'abc')).body).toEqual({ isValid: true });
    for (const short of ['abc', ' abcde '])
      expect(await organiser.patch(`/api/events/${code}`, { adminCode: short })).toBeRefused('invalid');
    expect((await enterCode(running.app.browser(), gateOf(code), 'abc')).body).toEqual({ isValid: true });
  });

  it('store an admin code by scrypt with its own salt, and never as plain text', async () => {
    const secret = 'Nobody reads this';
    const one = await createTestEvent(running.app, { adminCode: secret });
    const other = await createTestEvent(running.app);
    await other.update({ adminCode: secret });
    const stored = await EventModel.find({ codes: { $in: [one.code, other.code] } }).lean();
    const hashes = stored.map(({ adminCodeHash }) => adminCodeHash);
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
    const salts = hashes.map((hash) => hash.split('$')[4]);
    expect(salts[0]).not.toBe(salts[1]);
    for (const collection of await mongoose.connection.db!.collections())
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(secret);
  });

  it('revoke all other grants when the admin code changes, except for the browser that changed it', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const colleague = twinOf(organiser, running.app.browser());
    const changed = await organiser.patch(`/api/events/${code}`, { adminCode: 'a new one' });
    expect(changed.body).toMatchObject({ adminCode: 'a new one' });
    expect((await organiser.patch(`/api/events/${code}`, { location: 'Here' })).status).toBe(200);
    expect(await colleague.patch(`/api/events/${code}`, { location: 'There' })).toBeRefused('not_signed_in');
    expect((await enterCode(colleague, gateOf(code), adminCode)).body).toEqual({ isValid: false });
    expect((await enterCode(colleague, gateOf(code), 'a new one')).body).toEqual({ isValid: true });
  });
});

describe('session', () => {
  const sessionOf = async (browser: Browser, query = '') =>
    Session.parse((await browser.get(`/api/session${query}`)).body);
  const nobody = { participants: [], isOrganiser: false, isOwner: false };

  it('identifies a reloaded page in this event, and in no other', async () => {
    const { code, joinAs, organiser } = await createTestEvent(running.app);
    const other = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    const second = await browser.post(`/api/events/${code}/participants`, { username: 'Bert' });
    const { participants } = await sessionOf(browser, `?event=${code.toLowerCase()}`);
    expect(participants).toEqual([participant, second.body]);
    expect(await sessionOf(browser, `?event=${other.code}`)).toEqual(nobody);
    expect(await sessionOf(browser)).toEqual(nobody);
    expect(await sessionOf(organiser, `?event=${code}`)).toEqual({ ...nobody, isOrganiser: true });
    const owner = await running.app.owner();
    expect(await sessionOf(owner)).toEqual({ ...nobody, isOwner: true });
    expect(await sessionOf(owner, `?event=${code}`)).toMatchObject({ isOrganiser: true, isOwner: true });
  });

  it('of a missing event answers 404, whether its code is unknown or invalid', async () => {
    for (const code of ['NOWHERE', 'not a code', '%24ne'])
      expect(await running.app.browser().get(`/api/session?event=${code}`)).toBeRefused('event_not_found');
  });

  it('ends with logout: every grant is gone, also for a browser that had none', async () => {
    const { code, organiser, joinAs } = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    for (const visitor of [browser, organiser, await running.app.owner(), running.app.browser()]) {
      const answer = await visitor.post('/api/logout');
      expect([answer.status, answer.body, visitor.cookie]).toEqual([204, '', '']);
      expect(await sessionOf(visitor, `?event=${code}`)).toEqual(nobody);
    }
    expect(await organiser.patch(`/api/events/${code}`, { location: 'Here' })).toBeRefused('not_signed_in');
    expect(await browser.patch(`/api/participants/${participant.id}`, { message: 'Hi' })).toBeRefused(
      'not_signed_in',
    );
  });
});
