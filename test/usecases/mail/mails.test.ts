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
import { codeOf, pay, paymentForm } from '../../support/paymentForm.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';

const running = runningApp();
const setup: MailSetup = {
  context: () => ({ origin: 'https://play.example.org', supportEmail: 'help@example.org' }),
  owner: 'owner@example.org',
};
const settings = async (fields: object) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: fields }, { upsert: true });
const mails = async () => MailModel.find().sort({ kind: 1 }).lean();
const kinds = async () => (await mails()).map(({ kind }) => kind);

/** Creates a free event; its creator gets the admin code on the screen. */
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

/** Waits until all mails of published events are queued. */
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

describe('mails of a paid event', () => {
  it('send the payer a receipt with both links, without the admin code', async () => {
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

  it('tell the platform owner about the event and the payment, according to the settings', async () => {
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
  ])('notify the owner only of what is switched on: %s, without %s', async (on, off, kind) => {
    await settings({ emailSettings: { [on]: true, [off]: false } });
    await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await kinds()).toEqual([kind, 'receipt']);
  });

  it('contain only the receipt when the owner has switched everything off', async () => {
    await settings({ emailSettings: { newEvents: false, payments: false } });
    await pay(running.app.browser(), paymentForm());
    await queued();
    expect(await kinds()).toEqual(['receipt']);
  });

  it('count as incomplete while any of them could not be queued', async () => {
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

  it('are queued once however often they are announced; the payment records it', async () => {
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

describe('receipt', () => {
  it('is queued later, once, if a crash prevented it; is dropped after a day', async () => {
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

  it('in test mode is subject to the inbox limit; with real money it is always sent', async () => {
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

describe('mails of a free event', () => {
  it('welcome a host who gave an address, without mentioning money', async () => {
    await createFree();
    await queued();
    const welcome = await MailModel.findOne({ kind: 'welcome' }).lean();
    expect(welcome).toMatchObject({ to: 'ada@example.org', subject: 'Your event is live: Ada & Ben' });
    expect(welcome!.text).toContain('https://play.example.org/admin/');
    expect(welcome!.text).not.toMatch(/\$|Test mode|Receipt/);
    expect(JSON.stringify(welcome)).not.toContain('The Admin Code');
  });

  it('notify only the owner when there is no address', async () => {
    await createFree({ email: '' });
    await queued();
    expect(await kinds()).toEqual(['newEvent']);
  });

  it('are limited per inbox, so that strangers cannot flood it', async () => {
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

  it('are sent again on the next day', async () => {
    const letter = () => ({ subject: 'Welcome', heading: 'Welcome', paragraphs: [] });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const about of ['a', 'b', 'c', 'd', 'e'])
      await queueMail({ kind: 'welcome', about, to: 'ada@example.org' }, letter, yesterday);
    await createFree();
    await queued();
    expect(await MailModel.countDocuments({ kind: 'welcome', to: 'ada@example.org' })).toBe(6);
  });

  it('are sent once after a crash', async () => {
    await queued();
    await createFree();
    expect(await mails()).toEqual([]);
    await queueMissedMails(running.app.app, setup);
    await queueMissedMails(running.app.app, setup);
    expect(await kinds()).toEqual(['newEvent', 'welcome']);
  });

  it('are not queued at a start more than a day later, nor for the sample event', async () => {
    await queued();
    await createFree();
    await queueMissedMails(running.app.app, setup, new Date(Date.now() + 25 * 3_600_000));
    await EventModel.deleteMany({});
    await makeSampleEvent(running.app.app);
    await queueMissedMails(running.app.app, setup);
    expect(await mails()).toEqual([]);
  });
});

describe('user input in mails', () => {
  const wicked = '<img src=x onerror=alert(1)>\nBcc: all@example.org\u0000 ‮gnp"\'&';

  it('cannot inject headers or HTML', async () => {
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

  it('is truncated in subjects without splitting a character', async () => {
    await createFree({ title: '💍'.repeat(120) });
    await queued();
    const [mail] = await mails();
    expect(Array.from(mail!.subject!).length).toBeLessThanOrEqual(150);
    expect(mail!.subject).not.toMatch(/\p{Cs}/u);
  });
});

describe('mails without a mail server', () => {
  it('are not queued', async () => {
    await queued();
    await pay(running.app.browser(), paymentForm());
    await createFree();
    expect(await EventModel.countDocuments({ isSample: false })).toBe(2);
    expect(await mails()).toEqual([]);
  });
});

describe('mail language', () => {
  it('is the language of the event', async () => {
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
