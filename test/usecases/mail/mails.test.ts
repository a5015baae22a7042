import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import {
  type MailSetup,
  queueMail,
  queueMailsOnEvents,
  queueMissedMails,
  queueMissedReceipts,
} from '../../../server/usecases/mail/queue.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { codeOf, pay, paymentForm } from '../../support/paying.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';

const running = runningApp();
const setup: MailSetup = {
  place: () => ({ origin: 'https://play.example.org', supportEmail: 'help@example.org' }),
  owner: 'owner@example.org',
};
const settings = async (fields: object) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: fields }, { upsert: true });
const mails = async () => MailModel.find().sort({ kind: 1 }).lean();
const kinds = async () => (await mails()).map(({ kind }) => kind);

/** A free event is created; who did it gets the admin code on the screen, as ever. */
async function createFree(fields: object = {}): Promise<void> {
  await settings({ paymentRequired: false });
  const made = await running.app.browser().post('/api/events', {
    title: 'Ada & Ben',
    adminCode: 'The Admin Code',
    email: 'ada@example.org',
    ...fields,
  });
  expect(made.status).toBe(201);
}

let stop: (() => Promise<void>) | undefined;

/** Everything that was announced so far is queued. */
async function queued(): Promise<void> {
  await stop?.();
  stop = undefined;
}

beforeEach(async () => {
  await Promise.all([MailModel.deleteMany(), PaymentModel.deleteMany(), SettingsModel.deleteMany()]);
  await EventModel.deleteMany({ isSample: false });
  stop = queueMailsOnEvents(running.app.app, setup);
});
afterEach(async () => queued());

describe('a paid event', () => {
  it('sends the payer a receipt with both links, and never the admin code', async () => {
    const form = paymentForm({ customerEmail: 'payer@example.org' });
    await pay(running.app.browser(), form);
    await queued();
    const receipt = await MailModel.findOne({ kind: 'receipt' }).lean();
    const payment = await PaymentModel.findOne().lean();
    expect(receipt).toMatchObject({
      to: 'payer@example.org',
      subject: 'Your receipt: Ada & Ben',
      attempts: 0,
    });
    const code = codeOf(form);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const fact of [
      `https://play.example.org/event/${code}`,
      `https://play.example.org/admin/${code}`,
      '$19.99 CAD',
      'Test mode: no money is taken',
      day.format(payment!.paidAt),
      payment!._id.toString(),
      'help@example.org',
    ]) {
      expect(receipt!.text).toContain(fact);
      expect(receipt!.html).toContain(fact);
    }
    expect(JSON.stringify(receipt)).not.toContain('The Admin Code');
  });

  it('tells the owner of the event and of the payment, as the switches say', async () => {
    await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await kinds()).toEqual(['newEvent', 'payment', 'receipt']);
    const toOwner = await MailModel.find({ to: 'owner@example.org' }).sort({ kind: 1 }).lean();
    expect(toOwner.map(({ subject }) => subject)).toEqual([
      'New event: Ada & Ben',
      'Payment: $19.99 CAD for Ada & Ben',
    ]);
  });

  it.each([
    ['newEvents', 'payments', 'newEvent'],
    ['payments', 'newEvents', 'payment'],
  ])('tells the owner only what is switched on: %s, without %s', async (on, off, kind) => {
    await settings({ emailSettings: { [on]: true, [off]: false } });
    await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await kinds()).toEqual([kind, 'receipt']);
  });

  it('sends only the receipt when the owner wants to hear of nothing', async () => {
    await settings({ emailSettings: { newEvents: false, payments: false } });
    await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await kinds()).toEqual(['receipt']);
  });

  it('of which not all mails could be queued is not taken for done', async () => {
    await queued();
    await pay(running.app.browser(), paymentForm());
    const event = (await EventModel.findOne({ isSample: false }).lean())!;
    const payment = (await PaymentModel.findOne().lean())!;
    logger.level = 'silent';
    const cut = installWriteCut();
    stop = queueMailsOnEvents(running.app.app, setup);
    cut.cutAfter(1);
    running.app.app.domainEvents.publish('eventCreated', { event, payment, email: payment.email });
    await queued();
    cut.uninstall();
    expect(await kinds()).toEqual(['receipt']);
    expect(await PaymentModel.findOne().lean()).not.toHaveProperty('receiptQueuedAt');
  });

  it('is mailed once, however often it is announced, and that it is queued is noted at the payment', async () => {
    await pay(running.app.browser(), paymentForm());
    const event = (await EventModel.findOne({ isSample: false }).lean())!;
    const payment = (await PaymentModel.findOne().lean())!;
    for (let times = 0; times < 5; times += 1)
      running.app.app.domainEvents.publish('eventCreated', { event, payment, email: payment.email });
    await queued();
    await queueMissedMails(running.app.app, setup);
    expect(await kinds()).toEqual(['newEvent', 'payment', 'receipt']);
    expect((await PaymentModel.findOne().lean())?.receiptQueuedAt).toBeInstanceOf(Date);
  });
});

describe('a receipt', () => {
  it('that a crash has kept from the outbox is queued later, once; after a day it is let go', async () => {
    await queued();
    await pay(running.app.browser(), paymentForm());
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await queueMissedReceipts(running.app.app, setup, after(0));
    expect(await kinds()).toEqual([]);
    await queueMissedReceipts(running.app.app, setup, after(25 * 60));
    expect(await kinds()).toEqual([]);
    for (const minutes of [2, 3]) await queueMissedReceipts(running.app.app, setup, after(minutes));
    expect(await kinds()).toEqual(['newEvent', 'payment', 'receipt']);
  });

  it('of the test mode fills nobody’s mailbox; one of real money always comes', async () => {
    for (let time = 1; time <= 6; time += 1) await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await MailModel.countDocuments({ kind: 'receipt', to: 'ada@example.org' })).toBe(5);
    await PaymentModel.updateOne({}, { $set: { isTest: false }, $unset: { receiptQueuedAt: 1 } });
    await MailModel.deleteOne({ kind: 'receipt' });
    await queueMail({ kind: 'welcome', about: 'another', to: 'ada@example.org' }, () => ({
      subject: 'Hi',
      heading: 'Hi',
      paragraphs: [],
    }));
    await queueMissedReceipts(running.app.app, setup, new Date(Date.now() + 120_000));
    expect(await MailModel.countDocuments({ kind: 'receipt', to: 'ada@example.org' })).toBe(5);
  });
});

describe('a free event', () => {
  it('welcomes whoever gave an address, and says nothing of money', async () => {
    await createFree();
    await queued();
    const welcome = await MailModel.findOne({ kind: 'welcome' }).lean();
    expect(welcome).toMatchObject({ to: 'ada@example.org', subject: 'Your event is live: Ada & Ben' });
    expect(welcome!.text).toContain('https://play.example.org/admin/');
    expect(welcome!.text).not.toMatch(/\$|Test mode|Receipt/);
    expect(JSON.stringify(welcome)).not.toContain('The Admin Code');
  });

  it('tells only the owner when there is no address', async () => {
    await createFree({ email: '' });
    await queued();
    expect(await kinds()).toEqual(['newEvent']);
  });

  it('does not let anybody fill a mailbox that is not theirs', async () => {
    const letter = () => ({ subject: 'Welcome', heading: 'Welcome', paragraphs: [] });
    for (const about of ['a', 'b', 'c', 'd'])
      await queueMail({ kind: 'welcome', about, to: 'ada@example.org' }, letter);
    await createFree();
    await createFree();
    await createFree({ email: 'somebody.else@example.org' });
    await queued();
    expect(await MailModel.countDocuments({ kind: 'welcome', to: 'ada@example.org' })).toBe(5);
    expect(await MailModel.countDocuments({ kind: 'welcome', to: 'somebody.else@example.org' })).toBe(1);
  });

  it('welcomes again on the next day', async () => {
    const letter = () => ({ subject: 'Welcome', heading: 'Welcome', paragraphs: [] });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const about of ['a', 'b', 'c', 'd', 'e'])
      await queueMail({ kind: 'welcome', about, to: 'ada@example.org' }, letter, yesterday);
    await createFree();
    await queued();
    expect(await MailModel.countDocuments({ kind: 'welcome', to: 'ada@example.org' })).toBe(6);
  });

  it('is mailed after a crash, too, once', async () => {
    await queued();
    await createFree();
    expect(await mails()).toEqual([]);
    await queueMissedMails(running.app.app, setup);
    await queueMissedMails(running.app.app, setup);
    expect(await kinds()).toEqual(['newEvent', 'welcome']);
  });

  it('of long ago, and the sample, are not mailed by a later start', async () => {
    await queued();
    await createFree();
    await queueMissedMails(running.app.app, setup, new Date(Date.now() + 25 * 3_600_000));
    await EventModel.deleteMany({});
    await makeSampleEvent(running.app.app);
    await queueMissedMails(running.app.app, setup);
    expect(await mails()).toEqual([]);
  });
});

describe('what people typed', () => {
  const wicked = '<img src=x onerror=alert(1)>\nBcc: all@example.org\u0000 ‮gnp"\'&';

  it('begins no header and no HTML', async () => {
    await createFree({ title: wicked });
    await queued();
    for (const { subject, text, html } of await mails()) {
      expect(subject).not.toMatch(/[\r\n\0\u202E]/);
      expect(text).toContain('Bcc: all@example.org');
      expect(text).not.toMatch(/^Bcc/m);
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example.org');
    }
  });

  it('keeps subjects short without cutting a character in two', async () => {
    await createFree({ title: '💍'.repeat(120) });
    await queued();
    const [mail] = await mails();
    expect(Array.from(mail!.subject!).length).toBeLessThanOrEqual(150);
    expect(mail!.subject).not.toMatch(/\p{Cs}/u);
  });
});

describe('without a mail server', () => {
  it('nothing is queued', async () => {
    await queued();
    await pay(running.app.browser(), paymentForm());
    await createFree();
    expect(await EventModel.countDocuments({ isSample: false })).toBe(2);
    expect(await mails()).toEqual([]);
  });
});

describe('the event’s language', () => {
  it('is what its hosts are written to in', async () => {
    const owner = await running.app.owner();
    const form = { title: 'Fest', adminCode: 'codewort', email: 'ada@example.org', language: 'de' };
    const { body } = await owner.post('/api/events', { ...form, questions: ['Weint Noah?'] });
    await queued();
    const [welcome, ...others] = await MailModel.find({ to: 'ada@example.org' }).lean();
    expect([welcome?.kind, others]).toEqual(['welcome', []]);
    const { subject = '', text = '', html = '' } = welcome!;
    expect(`${subject}\n${text}`).toMatch(/ist live/);
    expect(text).toContain(body.shareCode);
    expect(html).toContain('<html lang="de" dir="ltr">');
  });
});
