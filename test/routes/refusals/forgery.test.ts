import { describe, expect, it } from 'vitest';
import { EventModel } from '../../../server/models/event.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { cookieOf, nowInSeconds } from './cookies.ts';
import './refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const day = 24 * 3_600;

function browserWith(cookie: string): Browser {
  const browser = running.app.browser();
  browser.cookie = cookie;
  return browser;
}

/** Valid grants of an event, which only the server can issue. */
async function validGrants() {
  const party = await createTestEvent(running.app);
  const anna = await party.joinAs('Anna');
  const event = await EventModel.findOne({ codes: party.code }).lean();
  const guestGrant = (at = nowInSeconds()) => [party.event.id, anna.participant.id, at];
  const key = (at = nowInSeconds()) => [party.event.id, event!.adminCodeMark, at];
  const message = async (cookie: string) =>
    browserWith(cookie).patch(`/api/participants/${anna.participant.id}`, { message: 'Mine' });
  const organise = async (cookie: string) =>
    browserWith(cookie).patch(`/api/events/${party.code}`, { location: 'Mine' });
  return { party, anna, guestGrant, key, message, organise };
}

describe('grant cookie', () => {
  it('signed by the server grants access (so that the forgeries below fail only because they are forged)', async () => {
    const { guestGrant, key, message, organise } = await validGrants();
    expect((await message(cookieOf({ p: [guestGrant()] }))).status).toBe(200);
    expect((await organise(cookieOf({ o: [key()] }))).status).toBe(200);
  });

  it('that is unsigned, signed with another secret, or changed after signing grants nothing', async () => {
    const { anna, guestGrant, key, message, organise } = await validGrants();
    const grants = { p: [guestGrant()], o: [key()] };
    const genuine = cookieOf(grants);
    const [value = '', signature = ''] = genuine.split('; ');
    const other = cookieOf({ p: [] }).split('; ');
    const forgeries = [
      value,
      `${value}; foretold.sig=`,
      `${value}; foretold.sig=AAAA`,
      `${value}; ${other[1]}`,
      `${value}x; ${signature}`,
      cookieOf(grants, 'another secret'),
      cookieOf(grants, ''),
      anna.browser.cookie.replace(/foretold=[^;]+/, value),
    ];
    for (const forged of forgeries) {
      expect(await message(forged)).toBeRefused('not_signed_in');
      expect(await organise(forged)).toBeRefused('not_signed_in');
      expect(await browserWith(forged).get('/api/owner/events')).toBeRefused('not_signed_in');
    }
  });

  it('that is signed but not a list of grants grants nothing, and causes no error', async () => {
    const { message, party } = await validGrants();
    for (const odd of [
      '',
      '{',
      'null',
      '[]',
      '{"p":7}',
      '{"p":[["a"]]}',
      '{"p":[[{"$ne":null},"x",1]]}',
      '{"w":[]}',
    ]) {
      expect(await message(cookieOf(odd))).toBeRefused('not_signed_in');
      expect((await browserWith(cookieOf(odd)).get(`/api/session?event=${party.code}`)).status).toBe(200);
    }
    const strange = cookieOf({ p: [[party.event.id, 'not an id', nowInSeconds()]] });
    expect(await message(strange)).toBeRefused('not_signed_in');
    for (const noise of ['foretold', '=', ';;;', 'foretold=%E0%A4%A', `foretold=${'x'.repeat(5_000)}`]) {
      const response = await fetch(`${running.app.origin}/api/session`, { headers: { cookie: noise } });
      expect(response.status).toBe(200);
    }
  });

  it('expires: a guest’s grant after 400 days, an organiser’s after 30, the owner’s after 12 hours', async () => {
    const { guestGrant, key, message, organise } = await validGrants();
    const now = nowInSeconds();
    expect((await message(cookieOf({ p: [guestGrant(now - 399 * day)] }))).status).toBe(200);
    expect(await message(cookieOf({ p: [guestGrant(now - 400 * day - 1)] }))).toBeRefused('not_signed_in');
    expect((await organise(cookieOf({ o: [key(now - 29 * day)] }))).status).toBe(200);
    expect(await organise(cookieOf({ o: [key(now - 30 * day - 1)] }))).toBeRefused('not_signed_in');
    // Grants from the future stay valid: the clock of a venue's laptop may be set back.
    expect((await organise(cookieOf({ o: [key(now + day)] }))).status).toBe(200);

    const owner = await running.app.owner();
    const [, value = ''] = /foretold=([^;]+)/.exec(owner.cookie) ?? [];
    const { w } = JSON.parse(Buffer.from(value, 'base64url').toString()) as { w: [string, number] };
    expect(
      (await browserWith(cookieOf({ w: [w[0], now - 11 * 3_600] })).get('/api/owner/events')).status,
    ).toBe(200);
    expect(
      await browserWith(cookieOf({ w: [w[0], now - 12 * 3_600 - 1] })).get('/api/owner/events'),
    ).toBeRefused('not_signed_in');
    expect(await browserWith(cookieOf({ w: ['guessed', now] })).get('/api/owner/events')).toBeRefused(
      'not_signed_in',
    );
  });

  it('with a grant or key of another event does not open this one', async () => {
    const { key, guestGrant, party } = await validGrants();
    const other = await createTestEvent(running.app);
    const cookie = cookieOf({
      p: [[other.event.id, guestGrant()[1], nowInSeconds()]],
      o: [[other.event.id, key()[1], nowInSeconds()]],
    });
    expect(await browserWith(cookie).patch(`/api/events/${party.code}`, { location: 'Mine' })).toBeRefused(
      'not_allowed',
    );
    expect(await browserWith(cookie).patch(`/api/events/${other.code}`, { location: 'Mine' })).toBeRefused(
      'not_signed_in',
    );
    expect((await browserWith(cookie).get(`/api/session?event=${other.code}`)).body.participants).toEqual([]);
  });

  it('stays below 4 KB however many grants it holds, and keeps the newest', async () => {
    const browser = running.app.browser();
    const codes = [
      (await createTestEvent(running.app)).code,
      (await createTestEvent(running.app)).code,
    ] as const;
    for (const code of codes)
      for (let number = 1; number <= 20; number += 1)
        await browser.post(`/api/events/${code}/participants`, { username: `Guest ${number}` });
    expect(browser.cookie.length).toBeLessThan(4_096);
    const [older, newer] = await Promise.all(
      codes.map(async (code) => (await browser.get(`/api/session?event=${code}`)).body.participants),
    );
    expect(newer).toHaveLength(20);
    expect(older.at(-1).username).toBe('Guest 20');
    expect(older.length).toBeLessThan(20);
  });
});
