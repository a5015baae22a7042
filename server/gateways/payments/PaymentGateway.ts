import type { Translatable } from '../../../protocol/texts/catalogue.ts';
import type { PaymentSetup } from '../../../protocol/schemas/platform/platform.ts';

/** What is to be charged. `key` makes a repeated charge the same charge; `reference` finds it at the provider. */
export interface Charge {
  key: string;
  reference: string;
  sourceId: string;
  /** Cents. */
  amount: number;
  currency: string;
  email: string;
  /** What the payer reads beside it. */
  note: string;
}

/** What became of a charge. */
export type ChargeResult =
  | { outcome: 'charged'; providerPaymentId: string }
  | { outcome: 'declined'; said: Translatable }
  /** Nothing was charged: the provider could not be asked, or does not work for us at the moment. */
  | { outcome: 'unavailable' }
  /** Perhaps charged: the provider was asked and did not answer, or not in time. */
  | { outcome: 'unknown' };

/** A charge that the provider has taken. */
export interface TakenCharge {
  providerPaymentId: string;
  reference: string;
  /** Cents: another try of the same payment may have had another price. */
  amount: number;
}

/** What is to be given back, all of it. */
export interface Refund {
  key: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
}

/** The one who takes the money. The same small interface for the test mode and for Square. */
export interface PaymentGateway {
  /** What a browser needs to know of it. */
  setup: PaymentSetup;
  /** True when no money is taken. */
  isTest: boolean;
  charge: (charge: Charge) => Promise<ChargeResult>;
  /**
   * The charges taken since then whose reference begins so, without charging. A charge of the last seconds may still be
   * missing. Throws when nobody answers.
   */
  find: (asked: { reference: string; since: Date }) => Promise<TakenCharge[]>;
  /** Gives all of it back; a repetition with the same key does so once. Throws when it is not (yet) given back. */
  refund: (refund: Refund) => Promise<void>;
}
