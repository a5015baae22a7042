import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import type { PaymentSetup } from '../../../protocol/schemas/platform/platform.ts';

/**
 * A charge to make. `key` is the idempotency key. `reference` is the text by which `find` finds the charge.
 */
export interface Charge {
  key: string;
  reference: string;
  sourceId: string;
  /** In cents. */
  amount: number;
  currency: string;
  email: string;
  /** A note that the payer sees with the charge. */
  note: string;
}

export type ChargeResult =
  | { outcome: 'charged'; providerPaymentId: string }
  | { outcome: 'declined'; declineText: Translatable }
  /** Not charged: the provider was unreachable, or it refuses this account. */
  | { outcome: 'unavailable' }
  /** Possibly charged: the provider may have received the request, but no reply arrived in time. */
  | { outcome: 'unknown' };

/** A completed charge at the provider. */
export interface CompletedCharge {
  providerPaymentId: string;
  reference: string;
  /** In cents. The attempts of one payment can have different prices. */
  amount: number;
}

export interface Refund {
  key: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
}

/** A payment provider: the test mode or Square. */
export interface PaymentGateway {
  /** The settings for the browser. */
  setup: PaymentSetup;
  /** True if nothing is actually charged. */
  isTest: boolean;
  /** Charges a card. Never throws. */
  charge: (charge: Charge) => Promise<ChargeResult>;
  /**
   * Lists the completed charges since `since` whose reference starts with `reference`. The charges of the
   * last seconds can be missing. Throws if the provider does not reply.
   */
  find: (query: { reference: string; since: Date }) => Promise<CompletedCharge[]>;
  /** Refunds the whole charge. Idempotent by `key`. Throws if the refund is not confirmed. */
  refund: (refund: Refund) => Promise<void>;
}
