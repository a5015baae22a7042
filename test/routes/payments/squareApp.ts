import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PaymentGateway } from '../../../server/gateways/payments/PaymentGateway.ts';
import { createSquareGateway } from '../../../server/gateways/payments/squareGateway.ts';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { codeOf, pay, paymentForm, type PaymentForm } from '../../support/paymentForm.ts';
import { FakeSquare } from '../../support/externalServices/FakeSquare.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';

/** An app whose payments go to a fake of Square. */
export interface SquareApp {
  app: TestApp;
  square: FakeSquare;
  gateway: PaymentGateway;
}

/** Starts the app for all tests of a file. Each test begins without payments and with a working Square. */
export function squareApp(): SquareApp {
  const running = {} as SquareApp;
  beforeAll(async () => {
    const square = await FakeSquare.start();
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
    square.faults.length = 0;
    square.isListBehind = false;
    square.isOff = false;
  });
  return running;
}

let cards = 0;

/** Returns a unique card token, as Square's page creates it. */
export const newCard = (kind = 'ok') => `cnon:card-nonce-${kind} ${(cards += 1)}`;

/** A payment form with a card that Square accepts. */
export const squareForm = (fields: Partial<PaymentForm> = {}) =>
  paymentForm({ sourceId: newCard(), ...fields });

/** The same form with another card. */
export const anotherCard = (form: PaymentForm): PaymentForm => ({ ...form, sourceId: newCard() });

/** Sends a form with an idempotency key, from a new browser. */
export const send = async ({ app }: SquareApp, form: PaymentForm, key: string) =>
  pay(app.browser(), form, key);

/** Two charges that succeed and whose replies are lost. */
export const loseReply = ({ square }: SquareApp) => square.faults.push({ reply: 'none' }, { reply: 'none' });

/** Returns whether the event of a form exists. */
export const isThere = async (form: PaymentForm) =>
  (await EventModel.exists({ codes: codeOf(form) })) !== null;

/** Reads the stored payment of a form. */
export const paymentOf = async (form: PaymentForm) =>
  PaymentModel.findOne({ shareCode: codeOf(form) }).lean();
