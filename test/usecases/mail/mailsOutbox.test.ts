import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpGateway } from '../../../server/gateways/mail.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { queueMail } from '../../../server/usecases/mail/queue.ts';
import {
  forgetOldMails,
  resumeInterruptedMails,
  sendDueMails,
} from '../../../server/usecases/mail/sendMails.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { type MailServer, startMailServer } from '../../support/externalServices/mailServer.ts';
import type { ReceivedMail } from '../../support/externalServices/readMail.ts';

runningApp();
const minute = 60_000;
const monday = new Date('2026-11-16T08:00:00Z');
const after = (ms: number) => new Date(monday.getTime() + ms);
const letter = () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['How are you?'] });
const queue = async (about = 'one') =>
  queueMail({ kind: 'receipt', about, to: `${about}@example.org` }, letter, monday);

let server: MailServer;
let refuse: ((mail: ReceivedMail) => boolean) | undefined;

beforeEach(async () => {
  refuse = undefined;
  server = await startMailServer({
    onMail: (mail) => {
      if (refuse?.(mail)) throw Object.assign(new Error('Mailbox is busy'), { responseCode: 451 });
    },
  });
  await MailModel.deleteMany();
});
afterEach(async () => server.stop());

const send = async (now: Date) =>
  sendDueMails(createSmtpGateway({ smtpUrl: server.url, from: 'hello@foretold.example' }), now);
/** Simulates a server crash while a mail is being sent: the result is never stored. */
const beginWithoutEnd = async (now: Date) =>
  new Promise<void>((begun) => {
    const neverTaken = async () => new Promise<void>(() => begun());
    void sendDueMails({ send: neverTaken }, now);
  });
const stored = async () => (await MailModel.findOne().lean())!;

describe('mail outbox', () => {
  it('queues the same mail once', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => queue()));
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it('sends every mail once, oldest first', async () => {
    await queueMail({ kind: 'welcome', about: 'x', to: 'later@example.org' }, letter, after(minute));
    await queue('first');
    await queue('second');
    await send(after(minute));
    await send(after(10 * minute));
    expect(server.mails.map(({ recipients }) => recipients[0])).toEqual([
      'first@example.org',
      'second@example.org',
      'later@example.org',
    ]);
    expect(await MailModel.countDocuments({ sentAt: after(minute), nextAttemptAt: null })).toBe(3);
  });

  it('retries three times with growing delays, then gives up and records why', async () => {
    await queue();
    refuse = () => true;
    await send(monday);
    await send(after(4 * minute));
    expect(server.askedCount()).toBe(1);
    await send(after(5 * minute));
    await send(after(64 * minute));
    expect(server.askedCount()).toBe(2);
    await send(after(65 * minute));
    await send(after(100_000 * minute));
    expect(server.askedCount()).toBe(3);
    expect(await stored()).toMatchObject({
      attempts: 3,
      failedAt: after(65 * minute),
      lastError: expect.stringContaining('Mailbox is busy'),
    });
  });

  it('succeeds at the second attempt when the mail server is back, and clears the failure', async () => {
    await queue();
    refuse = () => server.askedCount() === 1;
    await send(monday);
    expect((await stored()).lastError).toContain('Mailbox is busy');
    await send(after(5 * minute));
    expect(server.mails).toHaveLength(1);
    expect(await stored()).toMatchObject({ attempts: 2, sentAt: after(5 * minute) });
    expect(await stored()).not.toHaveProperty('lastError');
  });

  it('is not blocked by one mail that is always refused', async () => {
    await queue('bad');
    await queue('good');
    refuse = ({ recipients }) => recipients.includes('bad@example.org');
    await send(monday);
    expect(server.mails.map(({ recipients }) => recipients[0])).toEqual(['good@example.org']);
  });

  it('sends a mail interrupted by a crash right after the next start', async () => {
    await queue();
    await beginWithoutEnd(monday);
    await resumeInterruptedMails({ now: after(1) });
    await send(after(1));
    expect(server.mails).toHaveLength(1);
    expect(await stored()).not.toHaveProperty('startedAt');
  });

  it('waits for the retry delay of a refused mail across restarts', async () => {
    await queue();
    refuse = () => server.askedCount() === 1;
    await send(monday);
    await resumeInterruptedMails({ now: after(1) });
    await send(after(1));
    expect(server.askedCount()).toBe(1);
  });

  it('gives up a mail that was started three times and never finished', async () => {
    await queue();
    for (const ms of [0, 1, 2]) {
      await beginWithoutEnd(after(ms));
      await resumeInterruptedMails({ now: after(ms + 1) });
    }
    await send(after(3));
    expect((await stored()).attempts).toBe(3);
    expect(await stored()).not.toHaveProperty('failedAt');
    await queue('good');
    const failedAt = after(2 + 60 * minute);
    await send(failedAt);
    await send(after(100_000 * minute));
    expect(server.mails.map(({ recipients }) => recipients[0])).toEqual(['good@example.org']);
    const given = (await MailModel.findOne({ uniqueKey: 'receipt:one' }).lean())!;
    expect(given).toMatchObject({
      attempts: 3,
      failedAt,
      lastError: 'It was begun three times and never ended.',
      forgetAt: new Date(failedAt.getTime() + 7 * 24 * 60 * minute),
    });
    expect(given).not.toHaveProperty('nextAttemptAt');
    expect(given).not.toHaveProperty('startedAt');
  });

  it('sends a mail once when three workers run at the same time', async () => {
    await queue();
    await Promise.all([send(monday), send(monday), send(monday)]);
    expect(server.mails).toHaveLength(1);
  });

  it('deletes content and recipient after a week, and still does not queue the mail again', async () => {
    await queue('one');
    await send(monday);
    await queue('waiting');
    await forgetOldMails(after(7 * 24 * 60 * minute - 1));
    expect((await MailModel.findOne({ uniqueKey: 'receipt:one' }).lean())?.text).toContain('How are you?');
    await forgetOldMails(after(7 * 24 * 60 * minute));
    const forgotten = (await MailModel.findOne({ uniqueKey: 'receipt:one' }).lean())!;
    expect(Object.keys(forgotten).toSorted()).toEqual(
      ['_id', 'attempts', 'createdAt', 'kind', 'sentAt', 'uniqueKey'].toSorted(),
    );
    expect((await MailModel.findOne({ uniqueKey: 'receipt:waiting' }).lean())?.to).toBe(
      'waiting@example.org',
    );
    await queue('one');
    await MailModel.deleteOne({ uniqueKey: 'receipt:waiting' });
    await send(after(8 * 24 * 60 * minute));
    expect(server.mails).toHaveLength(1);
  });
});
