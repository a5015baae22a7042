import { beforeEach, describe, expect, it } from 'vitest';
import { mailing } from '../../../server/base/limits.ts';
import { EventModel } from '../../../server/models/event.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { addressKey } from '../../../server/usecases/mail/addressKey.ts';
import { queueDeletionReminders } from '../../../server/usecases/mail/deletionReminders.ts';
import { type MailSetup, queueMail, queueMailsOnEvents } from '../../../server/usecases/mail/queue.ts';
import { forgetOldMails, sendDueMails } from '../../../server/usecases/mail/sendMails.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent } from '../../support/stored.ts';

const running = runningApp({ retentionDays: 30 });
const setup: MailSetup = {
  context: () => ({ origin: 'https://play.example.org' }),
  owner: 'owner@example.org',
};
const letter = () => ({ subject: 'Welcome', heading: 'Welcome', paragraphs: [] });
const dayMs = 24 * 3_600_000;
let count = 0;
const welcome = async (to: string, fields: { isUnpaid?: boolean; now?: Date } = {}) => {
  const { isUnpaid = true, now } = fields;
  count += 1;
  await queueMail({ kind: 'welcome', about: `mail ${count}`, to, isUnpaid }, letter, now);
};
const stored = async () => (await MailModel.find().sort({ _id: 1 }).lean()).map(({ to }) => to);

beforeEach(async () => {
  await Promise.all([MailModel.deleteMany(), PaymentModel.deleteMany(), SettingsModel.deleteMany()]);
  await EventModel.deleteMany({ isSample: false });
});

describe('inbox key', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
    ['ADA+a+b@example.org', 'ada@example.org'],
    ['ada@example.org.', 'ada@example.org'],
    ['"ada"@example.org', 'ada@example.org'],
    ['"a\\da+x"@example.org', 'ada@example.org'],
    ['ada(work)@(home)example.org', 'ada@example.org'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--BCHER-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@bücher。example', 'ada@xn--bcher-kva.example'],
    ['ａda@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['+ada@example.org', '+ada@example.org'],
    ['"a@b"@example.org', 'a@b@example.org'],
  ])('of %j is %j', (address, key) => {
    expect(addressKey(address)).toBe(key);
    expect(addressKey(key)).toBe(key);
  });

  it.each(['', '@', 'ada', '@example.org', 'ada@', '('.repeat(250), '"'.repeat(250)])(
    'of %j, which is not an address, is a string',
    (address) => expect(addressKey(address)).toContain('@'),
  );
});

describe('inbox limit of mails about unpaid events', () => {
  it('counts by inbox, whatever the spelling of the address, and sends to the address as typed', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', 'ada+1@example.org', 'Ada+2@Example.Org'];
    for (const to of [...spellings, ...spellings]) await welcome(to);
    await welcome('a.da@example.org');
    expect(await stored()).toEqual([...spellings, spellings[0], 'a.da@example.org']);
  });

  it('covers free events and payments in test mode', async () => {
    await SettingsModel.updateOne(
      { _id: 'platform' },
      { $set: { paymentRequired: false } },
      { upsert: true },
    );
    const stop = queueMailsOnEvents(running.app.app, setup);
    for (let index = 0; index < 2 * mailing.unpaidPerDay; index += 1) {
      const event = { title: 'Ada & Ben', adminCode: 'The Admin Code', email: `Ada+${index}@example.org` };
      expect((await running.app.browser().post('/api/events', event)).status).toBe(201);
    }
    await stop();
    expect(await MailModel.countDocuments({ kind: 'welcome' })).toBe(mailing.unpaidPerDay);
  });

  it('includes the deletion reminders', async () => {
    const now = new Date('2027-07-01T09:00:00Z');
    const fields = { createdAt: new Date('2027-01-05T12:00:00Z'), date: '2027-06-14T15:00' };
    for (let index = 0; index < 2 * mailing.unpaidPerDay; index += 1)
      await EventModel.create(
        storedEvent({
          ...fields,
          shareCode: `DAY${index}`,
          email: `ada+${index}@example.org`,
          isPaid: false,
        }),
      );
    await queueDeletionReminders(running.app.app, setup, now);
    expect(await MailModel.countDocuments({ kind: 'deletion' })).toBe(mailing.unpaidPerDay);
  });

  it.each([1, 2, 3])('is not exceeded when many are queued at once (round %i)', async () => {
    const queueing = Array.from({ length: 40 }, async (_, index) => welcome(`ada+${index}@example.org`));
    await Promise.all(queueing);
    expect(await stored()).toHaveLength(mailing.unpaidPerDay);
  });

  it('counts mails of paid events but never blocks them', async () => {
    const all = Array.from({ length: 8 }, async (_, index) =>
      welcome(`ada+${index}@example.org`, { isUnpaid: false }),
    );
    await Promise.all(all);
    await welcome('ada@example.org');
    expect(await stored()).toHaveLength(8);
  });

  it('slides over 24 hours', async () => {
    const at = (hours: number) => ({ now: new Date(Date.now() + hours * 3_600_000) });
    for (const hours of [0, 0, 0, 23, 23, 23]) await welcome('ada@example.org', at(hours));
    expect(await stored()).toHaveLength(5);
    for (let time = 0; time < 6; time += 1) await welcome('ada@example.org', at(25));
    expect(await stored()).toHaveLength(8);
  });

  it('counts mails stored by a version without keys', async () => {
    for (let time = 0; time < mailing.unpaidPerDay; time += 1) await welcome('Ada@example.org');
    await MailModel.updateMany({}, { $unset: { toKey: 1, toNumber: 1 } });
    await welcome('Ada@example.org');
    expect(await stored()).toHaveLength(mailing.unpaidPerDay);
    await welcome('ben@example.org');
    expect(await stored()).toHaveLength(mailing.unpaidPerDay + 1);
  });

  it('leaves no address behind when the content is deleted', async () => {
    for (const to of ['ada@example.org', 'ada+1@example.org']) await welcome(to);
    await sendDueMails({ send: async () => {} });
    await forgetOldMails(new Date(Date.now() + mailing.keptMs + dayMs));
    expect(JSON.stringify(await MailModel.find().lean())).not.toMatch(/example\.org|toNumber/);
    for (let time = 0; time < 3; time += 1) await welcome('ada@example.org');
    expect((await stored()).filter(Boolean)).toHaveLength(3);
  });
});
