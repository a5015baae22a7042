import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { EventModel } from '../../../server/models/event.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { queueDeletionReminders } from '../../../server/usecases/mail/deletionReminders.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedPayment } from '../../support/stored.ts';

const running = runningApp({ retentionDays: 30 });
const setup = { context: () => ({ origin: 'https://play.example.org' }), owner: 'owner@example.org' };
const remind = async (day: string) =>
  queueDeletionReminders(running.app.app, setup, new Date(`${day}T09:00:00Z`));
const queued = async () =>
  (await MailModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ createdAt }) =>
    createdAt.toISOString().slice(5, 10),
  );

/** This event is deleted on July 15th. */
const wedding = (fields: object = {}) =>
  storedEvent({
    createdAt: new Date('2027-01-05T12:00:00Z'),
    date: '2027-06-14T15:00',
    title: 'Mia & Noah',
    shareCode: 'WEDDING',
    email: 'mia@example.org',
    ...fields,
  });
const daysOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `2027-07-${String(from + index).padStart(2, '0')}`);

beforeEach(async () => {
  await Promise.all([EventModel.deleteMany(), MailModel.deleteMany(), PaymentModel.deleteMany()]);
});

describe('deletion reminder', () => {
  it('is sent two weeks and two days before, once each, however often the job runs', async () => {
    await EventModel.create(wedding());
    await remind('2027-06-30');
    expect(await queued()).toEqual([]);
    for (const day of daysOf(1, 15)) await Promise.all([remind(day), remind(day)]);
    expect(await queued()).toEqual(['07-01', '07-13']);
  });

  it('contains the date and the link to the portal, without the admin code', async () => {
    await EventModel.create(wedding());
    await remind('2027-07-01');
    const mail = await MailModel.findOne().lean();
    expect(mail).toMatchObject({
      to: 'mia@example.org',
      subject: 'Download Mia & Noah before July 15, 2027',
    });
    expect(mail!.text).toContain('We’ll delete “Mia & Noah” on July 15, 2027');
    expect(mail!.text).toContain('https://play.example.org/admin/WEDDING');
    expect(mail!.text).not.toContain('/event/WEDDING');
  });

  it('is one mail where two are due, late after downtime, and not sent on the day itself', async () => {
    await EventModel.create(wedding());
    await remind('2027-07-14');
    await remind('2027-07-15');
    expect(await queued()).toEqual(['07-14']);
    await MailModel.deleteMany();
    await remind('2027-07-09');
    expect(await queued()).toEqual(['07-09']);
    await MailModel.deleteMany();
    await remind('2027-07-15');
    expect(await queued()).toEqual([]);
  });

  it('is sent again when the date has moved far, not when it has moved a little', async () => {
    const event = wedding();
    const moveTo = async (date: string) => EventModel.updateOne({ _id: event._id }, { $set: { date } });
    await EventModel.create(event);
    await remind('2027-07-01');
    await moveTo('2027-06-16T15:00');
    for (const day of daysOf(3, 14)) await remind(day);
    expect(await queued()).toEqual(['07-01']);
    await remind('2027-07-15');
    await moveTo('2027-08-20T15:00');
    for (const day of daysOf(16, 31)) await remind(day);
    expect(await queued()).toEqual(['07-01', '07-15']);
    await remind('2027-09-06');
    expect(await queued()).toEqual(['07-01', '07-15', '09-06']);
  });

  it('uses the address of the payment when the event has none, and is skipped without any address', async () => {
    const { email: _, ...paid } = wedding();
    const { email: __, ...unknown } = wedding({ shareCode: 'OTHER' });
    await EventModel.insertMany([paid, { ...unknown, isPaid: false }]);
    await PaymentModel.create(
      storedPayment({ eventId: paid._id, email: 'payer@example.org', paidAt: paid.createdAt }),
    );
    await remind('2027-07-01');
    expect((await MailModel.find().lean()).map(({ to }) => to)).toEqual(['payer@example.org']);
  });

  it('is limited to five a day for unpaid events; the remaining ones follow the next day', async () => {
    await EventModel.insertMany(
      Array.from({ length: 7 }, (_, index) => wedding({ shareCode: `W${index}`, isPaid: false })),
    );
    await remind('2027-07-01');
    expect(await queued()).toHaveLength(5);
    await remind('2027-07-03');
    expect(await queued()).toHaveLength(7);
  });

  it('is not sent for the sample, for rehearsals, or where events are kept', async () => {
    await EventModel.create(wedding({ isSample: true }));
    await EventModel.create(wedding({ shareCode: 'COPY', originId: new Types.ObjectId() }));
    await remind('2027-07-01');
    expect(await queued()).toEqual([]);
    await EventModel.create(wedding({ shareCode: 'KEPT' }));
    await queueDeletionReminders(
      { ...running.app.app, retentionDays: undefined },
      setup,
      new Date('2027-07-01T09:00:00Z'),
    );
    expect(await queued()).toEqual([]);
  });
});
