import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PaymentGateway } from '../../../server/gateways/payments/PaymentGateway.ts';
import { createSquareGateway } from '../../../server/gateways/payments/squareGateway.ts';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { codeOf, pay, paymentForm, type PaymentForm } from '../../support/paying.ts';
import { SquareStandIn } from '../../support/outside/squareStandIn.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';

/** An application whose payments go to a stand-in of Square. */
export interface SquareApp {
  app: TestApp;
  square: SquareStandIn;
  gateway: PaymentGateway;
}

/** Starts one for all tests of the file; each begins without payments, and with a Square that works. */
export function squareApp(): SquareApp {
  const running = {} as SquareApp;
  beforeAll(async () => {
    const square = await SquareStandIn.start();
    const gateway = createSquareGateway({
      accessToken: square.accessToken,
      applicationId: 'sandbox-sq0idb-test',
      locationId: 'L1',
      apiUrl: square.url,
    });
    Object.assign(running, { square, gateway, app: await startTestApp({ payments: gateway }) });
    logger.level = 'silent';
  });
  afterAll(async () => {
    await running.app.stop();
    await running.square.close();
  });
  beforeEach(async () => {
    await PaymentModel.deleteMany();
    const { square } = running;
    square.payments.length = 0;
    square.requests.length = 0;
    square.mishaps.length = 0;
    square.isListBehind = false;
    square.isOff = false;
  });
  return running;
}

let cards = 0;

/** A card's token as Square's page gives it: never the same twice. */
export const newCard = (kind = 'ok') => `cnon:card-nonce-${kind} ${(cards += 1)}`;

/** A payment form with a card that Square takes. */
export const squareForm = (fields: Partial<PaymentForm> = {}) =>
  paymentForm({ sourceId: newCard(), ...fields });

/** The same form with another card. */
export const anotherCard = (form: PaymentForm): PaymentForm => ({ ...form, sourceId: newCard() });

/** Sends a form under a key, from a browser of its own. */
export const send = async ({ app }: SquareApp, form: PaymentForm, key: string) =>
  pay(app.browser(), form, key);

/** Charged, but the answer gets lost, twice. */
export const loseReply = ({ square }: SquareApp) => square.mishaps.push({ reply: 'none' }, { reply: 'none' });

/** Whether the event of a form has been made. */
export const isThere = async (form: PaymentForm) =>
  (await EventModel.exists({ codes: codeOf(form) })) !== null;

/** The payment of a form as it is stored. */
export const paymentOf = async (form: PaymentForm) =>
  PaymentModel.findOne({ shareCode: codeOf(form) }).lean();
