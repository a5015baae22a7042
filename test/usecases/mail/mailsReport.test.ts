import { beforeEach, describe, expect, it } from 'vitest';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { MailModel } from '../../../server/models/platform/mail.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { queueWeeklyReport } from '../../../server/usecases/mail/weeklyReport.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { storedEvent, storedGuest, storedPayment } from '../../support/stored.ts';

const running = runningApp();
const setup = { context: () => ({ origin: 'https://play.example.org' }), owner: 'owner@example.org' };
const report = async (at: string, isTest = true) =>
  queueWeeklyReport(running.app.app, setup, { now: new Date(at), isTest });
const reports = async () => MailModel.find({ kind: 'report' }).sort({ uniqueKey: 1 }).lean();
const switchReports = async (isOn: boolean) =>
  SettingsModel.updateOne(
    { _id: 'platform' },
    { $set: { emailSettings: { reports: isOn } } },
    { upsert: true },
  );

beforeEach(async () => {
  await Promise.all(
    [MailModel, EventModel, ParticipantModel, PaymentModel, DayMetricsModel].map(async (model) =>
      (model as typeof MailModel).deleteMany(),
    ),
  );
  await switchReports(true);
});

describe('weekly report', () => {
  it('is sent on Mondays at eight, once a week, also across restarts', async () => {
    await report('2026-11-15T23:59:59Z');
    await report('2026-11-16T07:59:59Z');
    expect(await reports()).toEqual([]);
    await report('2026-11-16T08:00:00Z');
    await report('2026-11-16T08:05:00Z');
    await Promise.all([report('2026-11-16T09:00:00Z'), report('2026-11-16T09:00:00Z')]);
    await report('2026-11-23T08:00:00Z');
    expect((await reports()).map(({ uniqueKey, to }) => [uniqueKey, to])).toEqual([
      ['report:2026-11-16', 'owner@example.org'],
      ['report:2026-11-23', 'owner@example.org'],
    ]);
  });

  it('is sent late after downtime, but not in midweek because a setting was switched on', async () => {
    await report('2026-11-17T08:00:00Z');
    await report('2026-11-19T12:00:00Z');
    expect(await reports()).toEqual([]);
    await report('2026-11-24T07:59:00Z');
    expect(await reports()).toHaveLength(1);
  });

  it('is not sent while it is switched off', async () => {
    await switchReports(false);
    await report('2026-11-16T08:00:00Z');
    expect(await reports()).toEqual([]);
  });

  it('covers the seven days up to Sunday: money of this mode, events sold and created, guests', async () => {
    const at = (text: string) => new Date(text);
    const monday = storedEvent({ createdAt: at('2026-11-09T00:00:00Z') });
    const sunday = storedEvent({ createdAt: at('2026-11-15T23:59:59Z') });
    const before = storedEvent({ createdAt: at('2026-11-08T23:59:59Z') });
    const today = storedEvent({ createdAt: at('2026-11-16T00:00:00Z') });
    await EventModel.insertMany([monday, sunday, before, today]);
    await ParticipantModel.insertMany([
      storedGuest(monday._id, [at('2026-11-10T12:00:00Z')]),
      storedGuest(monday._id, [at('2026-11-15T12:00:00Z')]),
      storedGuest(before._id, [at('2026-11-08T12:00:00Z'), at('2026-11-12T12:00:00Z')]),
    ]);
    await PaymentModel.insertMany([
      storedPayment({ paidAt: at('2026-11-09T00:00:01Z'), amount: 1_999, isTest: true }),
      storedPayment({ paidAt: at('2026-11-15T23:00:00Z'), amount: 2_500, isTest: true }),
      storedPayment({ paidAt: at('2026-11-12T10:00:00Z'), amount: 9_900, isTest: false }),
      storedPayment({ paidAt: at('2026-11-16T01:00:00Z'), amount: 7_700, isTest: true }),
    ]);
    await report('2026-11-16T08:00:00Z');
    const [mail] = await reports();
    expect(mail?.subject).toBe('Your week: November 9, 2026 to November 15, 2026');
    expect(mail?.text).toContain('Revenue: $44.99 CAD\nEvents sold: 2\nNew events: 2\nNew guests: 2\n');
    expect(mail?.text).toContain('Test mode: no money is taken');
  });

  it('counts only real money once it is accepted', async () => {
    const paidAt = new Date('2026-11-12T10:00:00Z');
    await PaymentModel.insertMany([
      storedPayment({ paidAt, amount: 1_999, isTest: true }),
      storedPayment({ paidAt, amount: 9_900, isTest: false }),
    ]);
    await report('2026-11-16T08:00:00Z', false);
    const [mail] = await reports();
    expect(mail?.text).toContain('Revenue: $99.00 CAD\nEvents sold: 1\n');
    expect(mail?.text).not.toContain('Test mode');
  });
});
