import { describe, expect, it } from 'vitest';
import { failedAttempts } from '../../../server/base/limits.ts';
import { createTestGateway } from '../../../server/gateways/payments/testGateway.ts';
import { pay, paymentForm } from '../../support/paymentForm.ts';
import { until } from '../../support/until.ts';
import { runConcurrently } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';

const gateway = createTestGateway();
let waiting: (() => void)[] = [];
/** A slow provider: each charge waits until the test resolves it. */
const running = runningApp({
  payments: {
    ...gateway,
    charge: async (asked) => {
      await new Promise<void>((go) => void waiting.push(go));
      return gateway.charge(asked);
    },
  },
});

describe('payment limiter: an address without declined cards', () => {
  it('may pay, however many attempts were refused while others were in flight', async () => {
    const { points } = failedAttempts;
    const submit = async () => pay(running.app.browser(), paymentForm());
    const slow = runConcurrently(points, submit);
    await until('all charges are in flight', () => waiting.length === points);
    for (const answer of await runConcurrently(2 * points, submit)) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_attempts', success: false } });
      expect(answer.body.message).toBe('Too many attempts. Please try again in a moment.');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    for (const go of waiting) go();
    for (const { status } of await slow) expect(status).toBe(201);
    waiting = [];
    const next = submit();
    await until('the next charge is in flight', () => waiting.length === 1);
    waiting[0]!();
    expect((await next).status).toBe(201);
  });
});
