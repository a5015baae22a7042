import { declineTexts } from '../../../protocol/texts/server/payments.ts';
import type { Charge, ChargeResult, PaymentGateway } from './PaymentGateway.ts';

/**
 * Creates the gateway of the test mode, which charges nothing. It approves `test:approved:<uuid>` and
 * declines all other tokens.
 */
export function createTestGateway(): PaymentGateway {
  return {
    setup: { provider: 'test' },
    isTest: true,
    charge: async ({ sourceId, key }: Charge): Promise<ChargeResult> =>
      sourceId.startsWith('test:approved:')
        ? { outcome: 'charged', providerPaymentId: `test-${key}` }
        : { outcome: 'declined', declineText: declineTexts.translatable('declined') },
    find: async () => [],
    refund: async () => {},
  };
}
