import { declineTexts } from '../../../protocol/texts/server/payments.ts';
import type { Charge, ChargeResult, PaymentGateway } from './PaymentGateway.ts';

/** The test mode: no money is taken. `test:approved:<uuid>` goes through, everything else is declined. */
export function createTestGateway(): PaymentGateway {
  return {
    setup: { provider: 'test' },
    isTest: true,
    charge: async ({ sourceId, key }: Charge): Promise<ChargeResult> =>
      sourceId.startsWith('test:approved:')
        ? { outcome: 'charged', providerPaymentId: `test-${key}` }
        : { outcome: 'declined', said: declineTexts.translatable('declined') },
    find: async () => [],
    refund: async () => {},
  };
}
