import type { Config } from '../../base/config.ts';
import type { PaymentGateway } from './PaymentGateway.ts';
import { createSquareGateway } from './squareGateway.ts';
import { createTestGateway } from './testGateway.ts';

/** Creates the payment gateway that the environment selects. */
export const createPaymentGateway = (settings: Config['payments']): PaymentGateway =>
  settings.provider === 'square' ? createSquareGateway(settings) : createTestGateway();

/** The gateway's description in the output at startup. */
export const describeGateway = ({ isTest }: PaymentGateway): string =>
  isTest ? 'Test mode: no money is taken' : 'Square';
