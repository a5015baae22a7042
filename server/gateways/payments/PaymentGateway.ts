import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import type { PaymentSetup } from '../../../protocol/schemas/platform/platform.ts';

/** A charge to make. `key`: its idempotency key. `reference`: the text by which `find` finds it. */
export interface Charge {
  key: string;
  reference: string;
  sourceId: string;
  /** Cents. */
  amount: number;
  currency: string;
  email: string;
  /** A note that the payer sees with the charge. */
  note: string;
}

/** The result of a charge. */
export type ChargeResult =
  | { outcome: 'charged'; providerPaymentId: string }
  | { outcome: 'declined'; declineText: Translatable }
  /** Not charged: the provider could not be reached, or refuses this account. */
  | { outcome: 'unavailable' }
  /** Possibly charged: the provider received the request but did not reply in time. */
  | { outcome: 'unknown' };

/** A completed charge at the provider. */
export interface CompletedCharge {
  providerPaymentId: string;
  reference: string;
  /** Cents. Attempts of one payment may differ in price. */
  amount: number;
}

/** A refund of a whole charge. */
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
  /** True when no money is taken. */
  isTest: boolean;
  /** Charges a card. Never throws. */
  charge: (charge: Charge) => Promise<ChargeResult>;
  /**
   * Lists the completed charges since `since` whose reference begins with `reference`. Charges of the last
   * seconds may be missing. Throws when the provider does not reply.
   */
  find: (query: { reference: string; since: Date }) => Promise<CompletedCharge[]>;
  /** Refunds the whole charge. Idempotent by `key`. Throws when the refund is not confirmed. */
  refund: (refund: Refund) => Promise<void>;
}
