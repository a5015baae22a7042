import type { Config } from '../../base/config.ts';
import type { PaymentGateway } from './PaymentGateway.ts';
import { createSquareGateway } from './squareGateway.ts';
import { createTestGateway } from './testGateway.ts';

/** Creates the payment gateway that the environment selects. */
export const createPaymentGateway = (settings: Config['payments']): PaymentGateway =>
  settings.provider === 'square' ? createSquareGateway(settings) : createTestGateway();

/** Returns the gateway's description for the output at the start. */
export const describeGateway = ({ isTest }: PaymentGateway): string =>
  isTest ? 'Test mode: no money is taken' : 'Square';
