import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowances } from '../../../server/base/limits.ts';
import { EventModel } from '../../../server/models/event.ts';
import type { Reply, Browser } from '../../support/Browser.ts';
import { pay, paymentForm, setPrice } from '../../support/paymentForm.ts';
import { adminCode, createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const { creations, codes } = structuredClone(allowances);
const burst = 5;

beforeAll(() => {
  for (const rate of [allowances.creations, allowances.codes])
    Object.assign(rate, { burst, perSecond: 1 / 600 });
});
afterAll(() => Object.assign(allowances, { creations, codes }));
beforeEach(async () => running.app.restart());

let count = 0;
const create = async (browser: Browser, key?: string) => {
  count += 1;
  const event = { title: 'Ada & Ben', adminCode, ...(!key && { customShareCode: `FREE${count}` }) };
  return browser.post('/api/events', event, key ? { 'idempotency-key': key } : {});
};

/** Repeats a call sequentially until it is refused. Returns the number of successes and the refusal. */
async function untilRefused(most: number, ask: () => Promise<Reply>): Promise<[number, Reply]> {
  for (let done = 0; done <= most; done += 1) {
    const answer = await ask();
    if (answer.status >= 400) return [done, answer];
  }
  throw new Error(`Not refused within ${most}.`);
}

function expectTooMany(answer: Reply): void {
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(answer.body.message).toMatch(/Please try again in (a|\d+) (moment|minutes?)\.$/);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('allowance of an address', { timeout: 60_000 }, () => {
  it('limits free events; the owner is exempt, and a repeated request costs nothing', async () => {
    await setPrice({ paymentRequired: false });
    const visitor = running.app.browser();
    expect((await create(visitor, 'the first')).status).toBe(201);
    const [created, refusal] = await untilRefused(burst, async () => create(running.app.browser()));
    expect(created).toBe(burst - 1);
    expectTooMany(refusal);
    const before = await EventModel.countDocuments();
    expectTooMany(await create(running.app.browser(), 'a new one'));
    expect(await EventModel.countDocuments()).toBe(before);
    expect((await create(visitor, 'the first')).status).toBe(200);
    expect((await create(await running.app.owner())).status).toBe(201);
  });

  it('covers test payments too; requests refused for the price cost nothing', async () => {
    await setPrice({ paymentRequired: true });
    const payer = running.app.browser();
    for (let time = 0; time < burst + 5; time += 1)
      expect((await pay(payer, paymentForm({ amount: 5 }))).body.code).toBe('price_changed');
    const first = paymentForm();
    expect((await pay(payer, first, 'paid')).status).toBe(201);
    const [paid, refusal] = await untilRefused(burst, async () => pay(payer, paymentForm()));
    expect(paid).toBe(burst - 1);
    expectTooMany(refusal);
    expect(refusal.body.message).toContain('Nothing was charged.');
    expect((await pay(payer, first, 'paid')).status).toBe(200);
  });

  it('limits entering and changing an event’s code, right ones too; other events are unaffected', async () => {
    const party = await createTestEvent(running.app);
    const other = await createTestEvent(running.app);
    const enterCode = async ({ code }: { code: string }) =>
      party.organiser.post(`/api/events/${code}/admin-auth`, { adminCode });
    const [passed, refusal] = await untilRefused(burst, async () => enterCode(party));
    expect(passed).toBe(burst - 1);
    expectTooMany(refusal);
    expectTooMany(await party.organiser.patch(`/api/events/${party.code}`, { adminCode: 'another' }));
    expect((await enterCode(other)).body).toEqual({ isValid: true });
    expect((await party.organiser.patch(`/api/events/${party.code}`, { location: 'Here' })).status).toBe(200);
  });
});
