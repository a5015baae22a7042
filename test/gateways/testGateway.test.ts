import { describe, expect, it } from 'vitest';
import { createPaymentGateway, describeGateway } from '../../server/gateways/payments/createGateway.ts';

const gateway = createPaymentGateway({ provider: 'test' });
const charge = { key: 'k', reference: 'k', amount: 1_999, currency: 'CAD', email: 'a@b.example', note: '' };

describe('test payment gateway', () => {
  it('identifies itself as a test', () => {
    expect(gateway.isTest).toBe(true);
    expect(gateway.setup).toEqual({ provider: 'test' });
    expect(describeGateway(gateway)).toBe('Test mode: no money is taken');
  });

  it('accepts approved cards, and declines all others', async () => {
    expect(await gateway.charge({ ...charge, sourceId: 'test:approved:1' })).toMatchObject({
      outcome: 'charged',
    });
    for (const sourceId of ['test:declined:1', 'cnon:card-nonce-ok', '4111111111111111', ''])
      expect(await gateway.charge({ ...charge, sourceId })).toMatchObject({ outcome: 'declined' });
  });
});
