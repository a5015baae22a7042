import { beforeEach, describe, expect, it } from 'vitest';
import { mailing, recovery } from '../../../server/base/limits.ts';
import { recoveryLinkMs } from '../../../protocol/limits.ts';
import type { MailGateway } from '../../../server/gateways/mail.ts';
import { EventModel } from '../../../server/models/event.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { forgetOldMails, sendDueMails } from '../../../server/usecases/mail/sendMails.ts';
import { requestRecovery } from '../../../server/usecases/recovery/requestRecovery.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { storedPayment } from '../../support/stored.ts';

const running = runningApp();
const context = { origin: 'https://play.example.org' };
const request = async (eventId: string, email: string) =>
  requestRecovery(running.app.app, (await EventModel.findById(eventId).lean())!, {
    email,
    idempotencyKey: undefined,
    context,
  });
const mail = async () => (await MailModel.findOne({ kind: 'recovery' }).lean())!;
const later = (ms: number) => new Date(Date.now() + ms);
const mailbox = (isBroken = false) => {
  const texts: string[] = [];
  const gateway: MailGateway = {
    send: async ({ text }) => {
      if (isBroken) throw new Error('The mail server is down');
      texts.push(text);
    },
  };
  return { texts, gateway };
};

beforeEach(async () => {
  await Promise.all([MailModel.deleteMany(), PaymentModel.deleteMany()]);
});

describe('mail with a link for a new admin code', () => {
  it('goes to the payer if the event has no address, ignoring case and tag of the typed one', async () => {
    const { event } = await createTestEvent(running.app);
    const { _id } = (await EventModel.findById(event.id).lean())!;
    await PaymentModel.create(
      storedPayment({ eventId: _id, paidAt: new Date(), email: 'Payer+wedding@example.org' }),
    );
    await request(event.id, 'payer@EXAMPLE.org');
    expect((await mail()).to).toBe('Payer+wedding@example.org');
  });

  it('has no content left once it was sent, and never contains the admin code', async () => {
    const { event } = await createTestEvent(running.app, { email: 'ada@example.org' });
    await request(event.id, 'ada@example.org');
    expect((await mail()).text).toContain('#key=');
    const { texts, gateway } = mailbox();
    await sendDueMails(gateway, later(1));
    expect(texts).toHaveLength(1);
    const sent = await mail();
    expect(sent.sentAt).toBeInstanceOf(Date);
    expect(JSON.stringify(sent)).not.toMatch(/#key=|The Admin Code/);
    await forgetOldMails(later(mailing.keptMs + 1_000));
    expect(await mail()).not.toHaveProperty('to');
  });

  it('is retried, but not sent after its link has expired', async () => {
    const { event } = await createTestEvent(running.app, { email: 'ada@example.org' });
    await request(event.id, 'ada@example.org');
    await sendDueMails(mailbox(true).gateway, later(1));
    expect((await mail()).text).toContain('#key=');
    const { texts, gateway } = mailbox();
    await sendDueMails(gateway, later(recoveryLinkMs + 1_000));
    expect(texts).toEqual([]);
    const given = await mail();
    expect(given).toMatchObject({ lastError: 'Its link has expired.', failedAt: expect.any(Date) as Date });
    expect(JSON.stringify(given)).not.toContain('#key=');
  });

  it('counts toward the limit of the inbox unless the event was paid for', async () => {
    for (let time = 0; time < mailing.unpaidPerDay; time += 1) {
      const { event } = await createTestEvent(running.app, { email: 'ada@example.org' });
      await request(event.id, 'ada@example.org');
    }
    const free = await createTestEvent(running.app, { email: 'ada@example.org' });
    await request(free.event.id, 'ada@example.org');
    expect(await MailModel.countDocuments({ kind: 'recovery' })).toBe(mailing.unpaidPerDay);
    const paid = await createTestEvent(running.app, { email: 'ada@example.org' });
    const { _id } = (await EventModel.findById(paid.event.id).lean())!;
    await PaymentModel.create(storedPayment({ eventId: _id, isTest: false, paidAt: new Date() }));
    for (let time = 0; time < recovery.linksPerHour + 1; time += 1)
      await request(paid.event.id, 'ada@example.org');
    expect(await MailModel.countDocuments({ kind: 'recovery' })).toBe(
      mailing.unpaidPerDay + recovery.linksPerHour,
    );
  });
});
