import { parse } from 'csv-parse/sync';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnerEvent } from '../../../protocol/schemas/events.ts';
import { DashboardStats, Payment, Revenue } from '../../../protocol/schemas/platform/owner.ts';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { DayMetricsModel } from '../../../server/models/platform/metrics.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { storedPayment } from '../../support/stored.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
beforeEach(async () => {
  await PaymentModel.deleteMany({});
  await DayMetricsModel.deleteMany({});
});

const ask = async (path: string) => (await running.app.owner()).get(path);
const today = () => dayOf(new Date());
const daysAgo = (days: number) => startOfDay(addDays(today(), -days));

describe('payments of a range', () => {
  it('are the successful ones, including refunded and real ones, newest first', async () => {
    const stored = [
      storedPayment({ paidAt: daysAgo(0), eventTitle: 'today' }),
      storedPayment({
        paidAt: daysAgo(6),
        eventTitle: 'refunded',
        status: 'refunded',
        refundedAt: daysAgo(1),
      }),
      storedPayment({ paidAt: new Date(daysAgo(6).getTime() - 1), eventTitle: 'too old' }),
      storedPayment({ paidAt: daysAgo(4), eventTitle: 'on its way back', status: 'refunding' }),
      storedPayment({ paidAt: daysAgo(3), eventTitle: 'real', isTest: false, amount: 2_500 }),
    ];
    const { paidAt: _, ...declined } = storedPayment({ paidAt: daysAgo(0), status: 'declined' });
    await PaymentModel.insertMany([...stored, declined]);
    const payments = Payment.array().parse((await ask('/api/owner/payments?range=7')).body);
    expect(payments.map(({ eventTitle }) => eventTitle)).toEqual([
      'today',
      'real',
      'on its way back',
      'refunded',
    ]);
    expect(payments[1]).toEqual({
      id: stored[4]!._id.toString(),
      eventTitle: 'real',
      shareCode: stored[4]!.shareCode,
      email: 'mia@example.org',
      amount: 2_500,
      currency: 'CAD',
      provider: 'square',
      isTest: false,
      status: 'completed',
      paidAt: daysAgo(3).toISOString(),
    });
    expect(payments[2]).toMatchObject({ status: 'refunding' });
    expect(payments[3]).toMatchObject({ status: 'refunded', refundedAt: daysAgo(1).toISOString() });
  });
});

describe('refund', () => {
  it('is made once: the payment counts in no figure, and the list marks it', async () => {
    const [payment] = await PaymentModel.insertMany([storedPayment({ paidAt: daysAgo(2) })]);
    const total = async () => Revenue.parse((await ask('/api/owner/revenue?range=7')).body).total;
    expect(await total()).toBe(1_999);
    const owner = await running.app.owner();
    for (const time of ['first', 'again']) {
      const answer = await owner.post(`/api/owner/payments/${payment!._id.toString()}/refund`);
      expect({ time, status: answer.status }).toEqual({ time, status: 200 });
      expect(Payment.parse(answer.body).status).toBe('refunded');
    }
    expect(await total()).toBe(0);
    expect(DashboardStats.parse((await ask('/api/owner/dashboard-stats')).body).totalRevenue).toBe(0);
  });

  it('marks its event in the list of events', async () => {
    const { event } = await createTestEvent(running.app);
    const eventId = new Types.ObjectId(event.id);
    await PaymentModel.insertMany([
      { ...storedPayment({ paidAt: daysAgo(1), status: 'refunded' }), eventId },
    ]);
    const listed = OwnerEvent.array().parse((await ask('/api/owner/events')).body);
    expect(listed.find(({ id }) => id === event.id)).toMatchObject({ refund: 'refunded' });
  });

  it.each(['f'.repeat(24), 'nothing', '%24ne'])('of %s, which is not a payment, answers 404', async (id) => {
    const answer = await (await running.app.owner()).post(`/api/owner/payments/${id}/refund`);
    expect(refusalOf(answer, 'payment_not_found').message).toBe('We can’t find this payment.');
  });
});

describe('exported report', () => {
  const titles = [
    '=HYPERLINK("http://evil.example","Click")',
    '+1+1',
    '-2+3',
    '@SUM(A1:A9)',
    '\t=1+1',
    'Quotes "inside", and a comma',
    'Two\nlines; and a semicolon',
    "Mia & Noah\r\n=cmd|' /C calc'!A1",
    'Zoë & Björn – große Überraschung 🎉',
  ];
  const onOneLine = (text: string) => text.replace(/\s*[\n\r\t]+\s*/g, ' ');
  const cells = (text: string) =>
    parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

  it('has one line for each payment, and no cell that a spreadsheet would execute', async () => {
    await PaymentModel.insertMany(
      titles.map((eventTitle, index) => storedPayment({ paidAt: daysAgo(index), eventTitle })),
    );
    const answer = await ask('/api/owner/revenue/export?range=30');
    const rows = cells(answer.body);
    expect(rows.map(({ Event }) => Event)).toEqual(
      titles.map(onOneLine).map((title) => (/^\s*[=+\-@]/.test(title) ? `'${title}` : title)),
    );
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    // A parser that splits at every line break finds the same rows.
    expect(String(answer.body).trimEnd().split(/\r?\n/)).toHaveLength(titles.length + 1);
    expect(rows[0]).toEqual({
      Date: daysAgo(0).toISOString(),
      Event: `'${titles[0]}`,
      'Event code': expect.stringMatching(/^S\d+$/),
      Email: 'mia@example.org',
      Amount: '19.99',
      Currency: 'CAD',
      Provider: 'test',
      Test: 'yes',
      Status: 'completed',
    });
  });

  it('is a download in UTF-8 with a byte order mark', async () => {
    const response = await fetch(`${running.app.origin}/api/owner/revenue/export?range=90`, {
      headers: { cookie: (await running.app.owner()).cookie },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="foretold-revenue-90-days-${today()}.csv"`,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      '"Date","Event","Event code","Email","Amount","Currency","Provider","Test","Status"\r\n',
    );
  });
});
