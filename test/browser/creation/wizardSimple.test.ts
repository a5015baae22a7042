import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  bride,
  choosesCodes,
  createdCodes,
  fillsIn,
  goodCard,
  isLive,
  opensNewPortal,
  ownerSets,
  waitForStep,
  wish,
  type EventInput,
} from './creatorSteps.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { failRequests, control, heading, seesToast, sees, seesNo, taps, writes } from '../kit/actions.ts';

const incomplete = [
  'Please complete required fields',
  'Fill in all required information before proceeding.',
] as const;

/** Completes the first two steps. */
async function goesToReview(page: Page, chosen: EventInput): Promise<void> {
  await waitForStep(page, 'simpleSetup');
  await writes(page, 'Your email *', chosen.email);
  await writes(page, 'Event title *', chosen.title);
  await taps(page, bride);
  await taps(page, 'Next');
  await waitForStep(page, 'simpleDetails');
  await choosesCodes(page, chosen);
  await waitForStep(page, 'launch');
}

/** An unreachable mail server: the pages still announce the mail. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.org' };

describe.skipIf(!chromiumPath)('simple creator on a phone', () => {
  const venue = useVenue({ own: { environment: withMail } });

  it('validates each step, pays, and ends at the event’s portal', async () => {
    const clara = await venue.phone('/create-event-simple');
    await sees(clara, 'Step 1 of 3: Setup & Questions');
    await taps(clara, 'Next');
    await seesToast(clara, ...incomplete);
    await sees(clara, 'Please choose or write at least one question.');
    await sees(clara, 'We’ll send your receipt and links here. Guests never see it.');
    await goesToReview(clara, wish);
    await heading(clara, 'Email for your receipt and links').waitFor();
    await sees(clara, 'Step 3 of 3: Payment & Launch');
    await sees(clara, '$19.99');
    await clara.getByRole('button', { name: 'Edit Codes', exact: true }).click();
    await waitForStep(clara, 'simpleDetails');
    await taps(clara, 'Next');
    await taps(clara, 'Go to Payment');
    await heading(clara, 'Complete Payment').waitFor();
    await taps(clara, 'Cancel');
    await waitForStep(clara, 'launch');
    await taps(clara, 'Go to Payment');
    await fillsIn(clara, goodCard);
    const proxySays = async (body: string) =>
      clara.route('**/api/payment/process', async (route) => route.fulfill({ status: 502, body }));
    await proxySays('Nobody is home');
    await taps(clara, 'Pay $19.99');
    await seesToast(clara, 'Payment Failed', 'HTTP 502: Nobody is home');
    await clara.unrouteAll();
    await proxySays('');
    await taps(clara, 'Try again');
    await seesToast(clara, 'Payment Failed', 'HTTP 502: Bad Gateway');
    await clara.unrouteAll();
    await taps(clara, 'Try again');
    await isLive(clara);
    await opensNewPortal(clara, wish);
    await expect.poll(async () => createdCodes(venue)).toEqual(['CLARA']);
  });

  it('toasts do not cover the next action, and an error disappears on navigation', async () => {
    const clara = await venue.phone('/create-event-simple', { viewport: sizes.desktop });
    await taps(clara, 'Next');
    const message = clara.getByRole('alert').filter({ hasText: incomplete[0] });
    await message.waitFor();
    const [toast, next] = [await message.boundingBox(), await control(clara, 'Next').boundingBox()];
    expect(toast!.y + toast!.height).toBeLessThanOrEqual(next!.y);
    await control(clara, /^Foretold/)
      .first()
      .click();
    await clara.waitForURL(`${venue.origin}/`);
    await seesNo(clara, incomplete[0]);
  });

  it('free event: shows that it is free, and is created without a payment', async () => {
    await ownerSets(venue, { paymentRequired: false });
    const ada = await venue.phone('/create-event-simple');
    const free = { ...wish, shareCode: 'FREE2' };
    await goesToReview(ada, free);
    await sees(ada, 'Step 3 of 3: Review & Launch');
    await sees(ada, 'Free Event!');
    await heading(ada, 'Email for your links').waitFor();
    expect(await control(ada, 'Go to Payment').count()).toBe(0);
    await ada.route('**/api/platform/settings', async (route) => route.abort());
    await taps(ada, 'Launch Your Event');
    await seesToast(ada, 'Error', 'Failed to prepare event. Please try again.');
    await ada.unrouteAll();
    await failRequests(ada, 'POST', '**/api/events');
    await taps(ada, 'Launch Your Event');
    await seesToast(ada, 'Error Creating Event', 'Please check your details and try again.');
    await ada.unrouteAll();
    await taps(ada, 'Launch Your Event');
    await seesToast(ada, 'Event Created Successfully!', 'Your guests can join now.');
    await isLive(ada);
    expect(new URL(ada.url()).pathname).toBe('/admin/FREE2');
    await opensNewPortal(ada, free);
  });
});
