import type { PaymentSetup } from '../../../protocol/platform.ts';

/** What is to be charged. `key` makes a repeated charge the same charge; `reference` finds it at the provider. */
export interface Charge {
  key: string;
  reference: string;
  sourceId: string;
  /** Cents. */
  amount: number;
  currency: string;
  email: string;
}

/** What became of a charge. */
export type ChargeResult =
  | { outcome: 'charged'; providerPaymentId: string }
  | { outcome: 'declined'; message: string }
  /** Nothing is known to have been charged: the provider did not answer, or not in time. */
  | { outcome: 'unknown' };

/** The one who takes the money. The same small interface for the test mode and for Square. */
export interface PaymentGateway {
  /** What a browser needs to know of it. */
  setup: PaymentSetup;
  /** True when no money is taken. */
  isTest: boolean;
  charge: (charge: Charge) => Promise<ChargeResult>;
  /** What became of an earlier charge, without charging; undefined: it was never made. Throws when nobody answers. */
  find: (charge: Pick<Charge, 'key' | 'reference'>) => Promise<{ providerPaymentId: string } | undefined>;
  /** Gives all of it back; a repetition with the same key does so once. Throws when nobody answers. */
  refund: (refund: {
    key: string;
    providerPaymentId: string;
    amount: number;
    currency: string;
  }) => Promise<void>;
}
