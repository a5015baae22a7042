import { describe, expect, it } from 'vitest';
import { allowances, failedAttempts, recovery } from '../../server/base/limits.ts';
import { makeSampleEvent } from '../../server/jobs/sampleEvent.ts';
import { LogPage } from '../../protocol/schemas/log.ts';
import { sampleShareCode } from '../../protocol/limits.ts';
import { EventModel } from '../../server/models/event.ts';
import { MailModel } from '../../server/models/platform/mail.ts';
import { RecoveryLinkModel } from '../../server/models/recoveryLink.ts';
import type { Browser } from '../support/Browser.ts';
import { newHelper } from '../support/helpers.ts';
import { adminCode as oldCode, createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { serveApp } from '../support/testApp.ts';
import { until } from '../support/until.ts';
import { runConcurrently } from './questions/guestCalls.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const origin = 'https://play.example.org';
const running = runningApp({
  isMailConfigured: true,
  publicUrl: origin,
  facts: { supportEmail: 'help@example.org' },
});
const newCode = 'A Newer Code';
let count = 0;

interface HostedParty extends TestEvent {
  email: string;
}

/** An event whose host has a mail address that no other event has. */
async function hostedParty(fields: object = {}): Promise<HostedParty> {
  count += 1;
  const email = `host${count}@example.org`;
  return { ...(await createTestEvent(running.app, { email, ...fields })), email };
}

const browser = () => running.app.browser();
const ask = async (
  { code }: TestEvent,
  email: string,
  headers: Record<string, string> = {},
  from = browser(),
) => from.post(`/api/events/${code}/recovery-requests`, { email }, headers);
const mailsTo = async (to: string) => MailModel.find({ kind: 'recovery', to }).sort({ _id: 1 }).lean();
const linkIn = (text: string | undefined) => /https?:\/\/\S+#key=\S+/.exec(text ?? '')?.[0] ?? '';
const keyIn = (link: string) => link.split('#key=')[1] ?? '';

/** Waits until the work of all earlier requests is done: requests are processed in their order. */
async function settled(): Promise<void> {
  const last = await hostedParty();
  await ask(last, last.email);
  await until('the last request is processed', async () => (await mailsTo(last.email)).length === 1);
}

/** Requests a link and returns its key. */
async function keyFor(party: HostedParty): Promise<string> {
  const before = (await mailsTo(party.email)).length;
  expect((await ask(party, party.email)).status).toBe(204);
  await until('the mail is queued', async () => (await mailsTo(party.email)).length > before);
  return keyIn(linkIn((await mailsTo(party.email)).at(-1)?.text));
}

const recover = async (
  { code }: TestEvent,
  key: string,
  adminCode = newCode,
  from = browser(),
  retryKey = '',
) =>
  from.post(
    `/api/events/${code}/recovery`,
    { key, adminCode },
    retryKey ? { 'idempotency-key': retryKey } : {},
  );
const logIn = async ({ code }: TestEvent, adminCode: string) =>
  (await browser().post(`/api/events/${code}/admin-auth`, { adminCode })).body.isValid as boolean;
const mayHost = async (from: Browser, { code }: TestEvent) =>
  (await from.get(`/api/session?event=${code}`)).body.isOrganiser as boolean;

describe('request for a new admin code', () => {
  it('mails the host a link that is built from PUBLIC_URL, in the event’s language', async () => {
    const party = await hostedParty({ language: 'de', title: 'Ada & Ben' });
    const reply = await ask(party, ` ${party.email.toUpperCase()} `, {
      host: 'evil.example.com',
      'x-forwarded-host': 'evil.example.com',
    });
    expect([reply.status, reply.body]).toEqual([204, '']);
    await until('the mail is queued', async () => (await mailsTo(party.email)).length === 1);
    const [mail] = await mailsTo(party.email);
    const link = linkIn(mail?.text);
    expect(link).toMatch(new RegExp(`^${origin}/recover/${party.code}#key=[\\w-]{22}$`));
    expect(mail?.html).toContain(link);
    expect(mail?.subject).toBe('Ein neuer Admin-Code für Ada & Ben');
    expect(mail?.text).toContain('help@example.org');
    expect(JSON.stringify(mail)).not.toMatch(/evil|The Admin Code/);
  });

  it('replies the same to other addresses and to events without one, and mails nothing', async () => {
    const party = await hostedParty();
    const without = await createTestEvent(running.app);
    const replies = [
      await ask(party, 'stranger@example.org'),
      await ask(without, 'stranger@example.org'),
      await ask(party, party.email),
    ];
    const shown = replies.map(({ status, body, headers }) => {
      const { date: _, ...rest } = Object.fromEntries(headers);
      return { status, body, headers: rest };
    });
    expect(shown[0]).toMatchObject({ status: 204, body: '' });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    await settled();
    expect(await MailModel.countDocuments({ kind: 'recovery', to: 'stranger@example.org' })).toBe(0);
    expect(await RecoveryLinkModel.countDocuments({ _id: without.event.id })).toBe(0);
  });

  it('replies before it compares the address', async () => {
    const party = await hostedParty();
    let finish = () => {};
    const blocked = running.app.app.queues.run(
      'mails',
      async () => new Promise<void>((resolve) => (finish = resolve)),
    );
    expect((await ask(party, party.email)).status).toBe(204);
    expect(await mailsTo(party.email)).toEqual([]);
    finish();
    await blocked;
    await until('the mail is queued', async () => (await mailsTo(party.email)).length === 1);
  });

  it('sends no second mail when it is repeated under its idempotency key', async () => {
    const party = await hostedParty();
    const key = { 'idempotency-key': 'the same request' };
    expect((await ask(party, party.email, key)).status).toBe(204);
    expect((await ask(party, party.email, key)).status).toBe(204);
    await settled();
    expect(await mailsTo(party.email)).toHaveLength(1);
  });

  it('is limited per event and address of the caller, whatever is typed', async () => {
    const party = await hostedParty();
    for (let time = 0; time < allowances.recoveries.burst; time += 1)
      expect((await ask(party, `guess${time}@example.org`)).status).toBe(204);
    for (const email of ['guess@example.org', party.email]) {
      const refused = await ask(party, email);
      expect(refused).toBeRefused('too_many_attempts');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    const other = await hostedParty();
    expect((await ask(other, other.email)).status).toBe(204);
  });

  it('sends at most three links an hour for one event, from all addresses together', async () => {
    const party = await hostedParty();
    // The owner's requests are not limited per address.
    const owner = await running.app.owner();
    for (let time = 0; time < recovery.linksPerHour + 2; time += 1)
      expect((await ask(party, party.email, {}, owner)).status).toBe(204);
    await settled();
    expect(await mailsTo(party.email)).toHaveLength(recovery.linksPerHour);
    const hourAgo = new Date(Date.now() - 3_600_001);
    await RecoveryLinkModel.updateOne(
      { _id: party.event.id },
      { $set: { sentAt: [hourAgo, hourAgo, hourAgo] } },
    );
    await ask(party, party.email, {}, owner);
    await settled();
    expect(await mailsTo(party.email)).toHaveLength(recovery.linksPerHour + 1);
  });

  it.each(['', 'no address', 'a@b', `${'a'.repeat(250)}@example.org`])('refuses %j', async (email) => {
    expect(await ask(await hostedParty(), email)).toBeRefused('invalid');
  });

  it('is refused for unknown events, the sample event and rehearsals', async () => {
    await makeSampleEvent(running.app.app);
    const party = await hostedParty();
    const rehearsal = await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    const at = (code: string) => ({ ...party, code });
    expect(await ask(at('NOWHERE'), party.email)).toBeRefused('event_not_found');
    expect(await ask(at(sampleShareCode), party.email)).toBeRefused('sample_event');
    expect(await ask(at(rehearsal.body.shareCode as string), party.email)).toBeRefused('conflict');
  });

  it('works for an inactive event and by an earlier event code', async () => {
    const party = await hostedParty();
    await party.update({ isActive: false, shareCode: `${party.code}B` });
    const key = await keyFor(party);
    expect((await recover(party, key)).status).toBe(204);
  });

  it.each([
    ['mail', { publicUrl: origin }],
    ['PUBLIC_URL', { isMailConfigured: true }],
  ])('is refused without %s, whatever is typed', async (_, settings) => {
    const party = await hostedParty();
    const other = await serveApp(settings);
    for (const email of [party.email, 'stranger@example.org'])
      expect(await ask(party, email, {}, other.browser())).toBeRefused('recovery_off');
    expect(await recover(party, 'key', newCode, other.browser())).toBeRefused('recovery_off');
    await other.close();
  });
});

describe('link for a new admin code', () => {
  it('replaces the code once, logs its page in, and ends all sessions of the old code', async () => {
    const party = await hostedParty();
    const mc = await newHelper(running.app, party, 'mc');
    const key = await keyFor(party);
    const { socket } = await party.organiser.follow(party.code, 'organiser');
    const host = browser();
    expect((await recover(party, key, ` ${newCode} `, host)).status).toBe(204);
    expect(await mayHost(host, party)).toBe(true);
    expect([await logIn(party, newCode), await logIn(party, oldCode)]).toEqual([true, false]);
    expect(await mayHost(party.organiser, party)).toBe(false);
    expect((await party.organiser.patch(`/api/events/${party.code}`, { location: 'x' })).status).toBe(401);
    await until('the live room of the old session is closed', () => !socket.connected);
    // A new code ends no helper links.
    expect((await mc.browser.get(`/api/session?event=${party.code}`)).body.helperRoles).toEqual(['mc']);
    const log = LogPage.parse((await host.get(`/api/events/${party.code}/log`)).body);
    expect(log.entries[0]).toMatchObject({ what: 'adminCodeRecovered', by: 'organiser' });
    expect(await recover(party, key, 'Another Code')).toBeRefused('recovery_link_spent');
    expect(await logIn(party, newCode)).toBe(true);
  });

  it('also opens the rehearsal with the new code', async () => {
    const party = await hostedParty();
    const { body } = await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    await recover(party, await keyFor(party));
    expect(await logIn({ ...party, code: body.shareCode as string }, newCode)).toBe(true);
  });

  it('grants and consumes nothing when its page is opened', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    const scanner = browser();
    const addresses = [`/recover/${party.code}`, `/api/events/${party.code}/recovery?key=${key}`];
    for (const address of addresses) {
      const reply = await scanner.get(address);
      expect(reply.status).toBeGreaterThanOrEqual(404);
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
      await fetch(running.app.origin + address, { method: 'HEAD' });
    }
    expect((await scanner.post(`/api/events/${party.code}/recovery`)).status).toBe(400);
    expect(scanner.cookie).toBe('');
    expect((await recover(party, key)).status).toBe(204);
  });

  it('is used by exactly one of several concurrent pages', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    const codes = Array.from({ length: 6 }, (_, index) => `Code of tab ${index}`);
    const replies = await runConcurrently(codes.length, async (index) => recover(party, key, codes[index]));
    const won = replies.map(({ status }) => status === 204);
    expect(won.filter(Boolean)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 204))
      expect(reply).toBeRefused('recovery_link_spent');
    for (const [index, code] of codes.entries()) expect(await logIn(party, code)).toBe(won[index]);
  });

  it('succeeds again for a retry with the same idempotency key and code, also when its grant was lost', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    expect((await recover(party, key, newCode, browser(), 'try')).status).toBe(204);
    const again = browser();
    expect((await recover(party, key, newCode, again, 'try')).status).toBe(204);
    expect(await mayHost(again, party)).toBe(true);
    expect(await recover(party, key, 'Another Code', browser(), 'try')).toBeRefused('recovery_link_spent');
    expect(await recover(party, key, newCode, browser(), 'other')).toBeRefused('recovery_link_spent');
    const log = LogPage.parse((await again.get(`/api/events/${party.code}/log`)).body);
    expect(log.entries.filter(({ what }) => what === 'adminCodeRecovered')).toHaveLength(1);
  });

  it('is completed by a retry after a crash between claim and change', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    const { usedBy } = await (async () => {
      await recover(party, key, newCode, browser(), 'first');
      return (await RecoveryLinkModel.findById(party.event.id).lean())!;
    })();
    const other = await hostedParty();
    const otherKey = await keyFor(other);
    await RecoveryLinkModel.updateOne({ _id: other.event.id }, { $set: { usedBy } });
    expect(await recover(other, otherKey)).toBeRefused('recovery_link_spent');
    expect((await recover(other, otherKey, newCode, browser(), 'first')).status).toBe(204);
    expect(await logIn(other, newCode)).toBe(true);
  });

  const reasonOf = async (reply: ReturnType<typeof recover>) => {
    const { status, body } = await reply;
    return [status, body.reason];
  };

  it('says why it does not work', async () => {
    const party = await hostedParty();
    const older = await keyFor(party);
    const key = await keyFor(party);
    expect(await reasonOf(recover(party, older))).toEqual([404, 'recoveryRefusals.linkReplaced']);
    expect(await reasonOf(recover(party, key.slice(1)))).toEqual([404, 'recoveryRefusals.linkUnknown']);
    expect(await reasonOf(recover(await hostedParty(), key))).toEqual([404, 'recoveryRefusals.linkUnknown']);
    const { expiresAt } = (await RecoveryLinkModel.findById(party.event.id).lean())!;
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await RecoveryLinkModel.updateOne({ _id: party.event.id }, { $set: { expiresAt: new Date() } });
    expect(await reasonOf(recover(party, key))).toEqual([404, 'recoveryRefusals.linkExpired']);
    await RecoveryLinkModel.updateOne({ _id: party.event.id }, { $set: { expiresAt } });
    await party.update({ adminCode: 'Changed Meanwhile' });
    expect(await reasonOf(recover(party, key))).toEqual([404, 'recoveryRefusals.codeChanged']);
    expect(await logIn(party, 'Changed Meanwhile')).toBe(true);
    const used = await hostedParty();
    const usedKey = await keyFor(used);
    await recover(used, usedKey);
    expect(await reasonOf(recover(used, usedKey))).toEqual([404, 'recoveryRefusals.linkUsed']);
  });

  it('ends with its event', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await recover(party, key)).toBeRefused('event_not_found');
    expect(await RecoveryLinkModel.countDocuments({ _id: party.event.id })).toBe(0);
    const successor = await createTestEvent(running.app, { customShareCode: party.code });
    expect(await recover(successor, key)).toBeRefused('recovery_link_spent');
  });

  it.each(['', 'short', 'x'.repeat(65)])('refuses the code %j and stays usable', async (code) => {
    const party = await hostedParty();
    const key = await keyFor(party);
    expect(await recover(party, key, code)).toBeRefused('invalid');
    expect((await recover(party, key)).status).toBe(204);
  });

  it('refuses a browser that blocks cookies, before the link is used', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    const blocked = await browser().post(
      `/api/events/${party.code}/recovery`,
      { key, adminCode: newCode },
      { 'cookie-check': '1' },
    );
    expect(blocked).toBeRefused('cookies_blocked');
    expect((await recover(party, key)).status).toBe(204);
  });

  it('is stored as a hash', async () => {
    const party = await hostedParty();
    const key = await keyFor(party);
    await recover(party, key);
    expect(JSON.stringify(await RecoveryLinkModel.find().lean())).not.toContain(key);
    expect(JSON.stringify(await EventModel.find().lean())).not.toContain(key);
  });
});

describe('wrong key', () => {
  it('counts as a guess: after ten of them further guesses are refused, a right key is not', async () => {
    const other = await serveApp({ isMailConfigured: true, publicUrl: origin });
    const party = await hostedParty();
    const key = await keyFor(party);
    for (let time = 0; time < failedAttempts.points; time += 1)
      expect(await recover(party, `guess ${time}`, newCode, other.browser())).toBeRefused(
        'recovery_link_spent',
      );
    expect(await recover(party, 'guess', newCode, other.browser())).toBeRefused('too_many_attempts');
    expect((await recover(party, key, newCode, other.browser())).status).toBe(204);
    await other.close();
  });
});
