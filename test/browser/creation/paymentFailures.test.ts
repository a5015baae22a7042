import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeSquare } from '../../support/externalServices/FakeSquare.ts';
import {
  createdCodes,
  goesToLaunch,
  goesToPayment,
  isLive,
  ownerSets,
  waitForStep,
  wish,
  type EventInput,
} from './creatorSteps.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { failRequests, control, heading, seesToast, sees, seesNo, taps, writes } from '../kit/actions.ts';

const square = await FakeSquare.start();
afterAll(async () => square.close());

/** A stub of Square’s script: a field in a container, and a token for its content. */
const script = `
  window.Square = {
    payments: (applicationId, locationId) => ({
      card: async () => ({
        attach: async (place) => {
          place.innerHTML = '<label>Hosted card <input></label>';
          place.dataset.ids = applicationId + ' ' + locationId;
        },
        tokenize: async (details) => {
          const card = document.querySelector('[data-ids] input').value;
          window.verified = details;
          return card === 'wrong'
            ? { status: 'Invalid', errors: [{ message: 'Credit card number is not valid' }] }
            : { status: 'OK', token: card + ' ' + Math.random() };
        },
        destroy: async () => {},
      }),
    }),
  };`;

/** Serves the stub instead of Square’s script. */
const servesSquare = async (page: Page) =>
  page.route('https://sandbox.web.squarecdn.com/v1/square.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

describe.skipIf(!chromiumPath)('payment with Square in the event creator', () => {
  const venue = useVenue({
    own: {
      environment: {
        PAYMENT_PROVIDER: 'square',
        SQUARE_ACCESS_TOKEN: square.accessToken,
        SQUARE_APPLICATION_ID: 'sandbox-the-application',
        SQUARE_LOCATION_ID: 'the-location',
        SQUARE_API_URL: square.url,
      },
    },
    keepsWindows: true,
  });
  let count = 0;
  let mine: EventInput;

  beforeEach(() => {
    count += 1;
    mine = { ...wish, shareCode: `LUCK${count}` };
    square.payments.length = 0;
    square.faults.length = 0;
    square.requests.length = 0;
  });

  let phone: Page | undefined;

  /** A phone on the payment form with Square’s stub. Reuses the phone that has paid before. */
  async function payer(): Promise<Page> {
    if (!phone) {
      phone = await venue.phone('/');
      await servesSquare(phone);
    }
    const page = phone;
    await page.goto(venue.origin);
    await taps(page, 'Create Your Game Now');
    await goesToPayment(page, mine);
    await writes(page, 'Hosted card', 'cnon:card-nonce-ok');
    return page;
  }

  /** Expects exactly one charge and one event. */
  async function isPaidOnce(page: Page): Promise<void> {
    await isLive(page);
    expect(square.kept.length).toBe(1);
    expect((await createdCodes(venue)).filter((code) => code === mine.shareCode)).toEqual([mine.shareCode]);
  }

  it('pays in Square’s own fields, and reports an invalid card', async () => {
    const page = await payer();
    await seesNo(page, 'Test mode: no money is taken');
    await page.locator('[data-ids="sandbox-the-application the-location"]').waitFor();
    await writes(page, 'Hosted card', 'wrong');
    await taps(page, 'Pay $19.99');
    await sees(page, 'Credit card number is not valid');
    await writes(page, 'Hosted card', 'cnon:card-nonce-rejected-expiration');
    await taps(page, 'Pay $19.99');
    await sees(page, 'Payment Failed');
    expect(square.kept).toEqual([]);
    await writes(page, 'Hosted card', 'cnon:card-nonce-ok');
    await taps(page, 'Pay $19.99');
    await isPaidOnce(page);
    expect(await page.evaluate(() => (window as { verified?: object }).verified)).toMatchObject({
      amount: '19.99',
      currencyCode: 'CAD',
      billingContact: { email: mine.email },
    });
  });

  it('double tap: pays once', async () => {
    const page = await payer();
    await control(page, 'Pay $19.99').dblclick();
    await isPaidOnce(page);
    expect(square.requestsTo('/v2/payments').length).toBe(1);
  });

  it('reload during a payment: repeats the same payment', async () => {
    const page = await payer();
    let letThrough = () => {};
    const arrived = new Promise<void>((onArrived) => {
      const before = async () => new Promise<void>((resolve) => (letThrough = resolve));
      square.faults.push({ onArrived, before });
    });
    await taps(page, 'Pay $19.99');
    await sees(page, 'Processing...');
    await arrived;
    await page.reload();
    await sees(page, 'We’re processing your payment.');
    letThrough();
    await isPaidOnce(page);
  });

  it('charge whose reply is lost: is reported, and the retry finds it', async () => {
    const page = await payer();
    square.faults.push({ reply: 500 });
    await taps(page, 'Pay $19.99');
    await heading(page, 'We’re not sure yet').waitFor();
    expect(await control(page, 'Pay $19.99').count()).toBe(0);
    await page.reload();
    await isPaidOnce(page);
  });

  it('no network: nothing is lost, and Try again continues', async () => {
    const page = await payer();
    await page.context().setOffline(true);
    await taps(page, 'Pay $19.99');
    await seesToast(page, 'Payment Failed', 'Please try again.');
    await sees(page, 'We haven’t heard back about your payment.');
    await heading(page, 'We’re not sure yet').waitFor();
    await page.context().setOffline(false);
    await taps(page, 'Try again');
    await isPaidOnce(page);
  });

  it('changed price: is shown before any charge', async () => {
    const page = await payer();
    await ownerSets(venue, { eventPrice: 2_499 });
    await taps(page, 'Pay $19.99');
    await sees(
      page,
      'An event now costs $24.99 CAD. It was $19.99 when you started. You haven’t been charged.',
    );
    expect(square.kept).toEqual([]);
    await taps(page, 'Pay $24.99');
    await isPaidOnce(page);
    await ownerSets(venue, { eventPrice: 1_999 });
  });

  it('share code that is taken before the payment: leads back to its field and keeps every entry', async () => {
    const page = await payer();
    await venue.createTestEvent({ customShareCode: mine.shareCode });
    await taps(page, 'Pay $19.99');
    await waitForStep(page, 'customization');
    await page
      .locator(':focus')
      .and(page.getByLabel('Event code *', { exact: true }))
      .waitFor();
    expect(square.kept).toEqual([]);
    mine = { ...mine, shareCode: `${mine.shareCode}B` };
    await writes(page, 'Event code *', mine.shareCode);
    await taps(page, 'Next');
    await taps(page, 'Next');
    await taps(page, 'Go to Payment');
    await writes(page, 'Hosted card', 'cnon:card-nonce-ok');
    await taps(page, 'Pay $19.99');
    await isPaidOnce(page);
  });

  it('page closed during a payment: is explained on return, and another card is not charged', async () => {
    const page = await payer();
    square.faults.push({ reply: 500 });
    await taps(page, 'Pay $19.99');
    await heading(page, 'We’re not sure yet').waitFor();
    const later = await venue.phone('/', { beside: page });
    await page.close();
    phone = later;
    await servesSquare(later);
    await taps(later, 'Create Your Game Now');
    await sees(
      later,
      new RegExp(`^The page closed while your payment for ${mine.shareCode} was going through`),
    );
    await control(later, 'Open Admin Portal').waitFor();
    await sees(later, 'We’ve kept what you entered on this device, except your admin code.');
    await sees(later, 'We don’t keep admin codes when a page is closed. Please enter yours again.');
    await writes(later, 'Admin code *', mine.adminCode);
    await seesNo(later, 'We don’t keep admin codes when a page is closed. Please enter yours again.');
    await taps(later, 'Next');
    await waitForStep(later, 'payment');
    await taps(later, 'Next');
    await taps(later, 'Go to Payment');
    await writes(later, 'Hosted card', 'cnon:card-nonce-ok');
    await taps(later, 'Pay $19.99');
    await isPaidOnce(later);
  });

  it('event that became free: needs no card', async () => {
    const page = await payer();
    await ownerSets(venue, { paymentRequired: false });
    await taps(page, 'Pay $19.99');
    await waitForStep(page, 'launch');
    await sees(page, 'Creating an event is now free. You haven’t been charged.');
    await taps(page, 'Launch Your Event');
    await isLive(page);
    expect(square.kept).toEqual([]);
    await ownerSets(venue, { paymentRequired: true });
  });

  it('event that became paid: shows the price and asks for a card', async () => {
    await ownerSets(venue, { paymentRequired: false });
    const page = await venue.phone('/create-event-guided');
    await goesToLaunch(page, mine, { isPaid: false });
    await ownerSets(venue, { paymentRequired: true });
    await failRequests(page, 'GET', '**/api/platform/settings');
    await taps(page, 'Launch Your Event');
    await seesToast(page, 'Error', 'Failed to prepare event. Please try again.');
    await page.unrouteAll();
    await taps(page, 'Launch Your Event');
    await heading(page, 'Complete Payment').waitFor();
    await sees(
      page,
      'An event now costs $19.99 CAD. It was free when you started. You haven’t been charged.',
    );
  });
});
