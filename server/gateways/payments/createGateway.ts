import type { Config } from '../../base/config.ts';
import type { PaymentGateway } from './PaymentGateway.ts';
import { createSquareGateway } from './squareGateway.ts';
import { createTestGateway } from './testGateway.ts';

/** The one who takes the money, as the environment says. */
export const createPaymentGateway = (settings: Config['payments']): PaymentGateway =>
  settings.provider === 'square' ? createSquareGateway(settings) : createTestGateway();

/** What the start-up print says of it. */
export const describeGateway = ({ isTest }: PaymentGateway): string =>
  isTest ? 'Test mode: no money is taken' : 'Square';
