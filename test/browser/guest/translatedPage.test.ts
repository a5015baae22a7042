import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { bride, goesToLaunch } from '../creation/creatorSteps.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  boardOf,
  heading,
  seesToast,
  joins,
  lineOf,
  opensPortal,
  predicts,
  questionRow,
  sees,
  setsAnswer,
  switches,
  taps,
  writes,
} from '../kit/actions.ts';

const rain = 'Will it rain?';
const speech = 'How many minutes will the speech last?';

describe.skipIf(!chromiumPath).each(['replaces', 'wraps'] as const)(
  'browser that translates the page and %s each text node',
  (translator) => {
    const venue = useVenue();

    it('plays a game to its end, for the guest, the host and the big screen', async () => {
      const party = await venue.createTestEvent({ title: 'Clara & Theo' });
      await party.addQuestion({ text: rain });
      await party.addQuestion({ text: speech, type: 'numeric' });
      const screen = await venue.projector(`/leaderboard/${party.code}?display=true`, { translator });
      await sees(screen, 'No guests yet. Who’ll be first?');
      const phone = await venue.phone(`/event/${party.code}`, { translator });
      expect(await phone.locator('font').count()).toBeGreaterThan(5);
      await joins(phone, 'Rosa');
      await sees(screen, /^1 ?guest is in the game$/);
      await sees(phone, 'Question 1 of 2');
      await predicts(phone, rain, 'Yes');
      await sees(phone, 'Question 2 of 2');
      await sees(phone, '1/2 complete');
      await predicts(phone, speech, '7');
      await heading(phone, 'Leave a Message').waitFor();
      await sees(phone, '0/280 characters');
      await writes(phone, 'Your message', 'Be happy!');
      await sees(phone, '9/280 characters');
      await taps(phone, 'See Results');
      await seesToast(phone, 'Message Saved!', 'Your message has been saved.');
      await taps(phone, 'Back to Event');
      await sees(lineOf(phone, rain), 'Yes');

      const portal = await venue.laptop(`/admin/${party.code}`, { translator });
      await writes(portal, 'Admin code', 'wrong code');
      await taps(portal, 'Open Admin Portal');
      await seesToast(portal, 'Access Denied', 'Invalid admin code. Please try again.');
      await opensPortal(portal, adminCode);
      await sees(questionRow(portal, rain), /^1 of 1 predicted/);
      await switches(portal, 'Answer Visibility', 'on');
      await setsAnswer(portal, rain, 'Yes');
      await seesToast(portal, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
      await sees(phone, 'You got it right!');
      await expect.poll(async () => boardOf(phone)).toEqual(['Rosa 1']);
      await sees(screen, '1 of 1 guest was right');
      await expect.poll(async () => boardOf(screen)).toEqual(['Rosa 1']);
      for (const page of [phone, portal, screen])
        expect(await page.locator('body').innerText()).not.toContain('Something went wrong');
    });

    it('creates an event', async () => {
      const host = await venue.phone('/create-event-guided', { translator });
      await goesToLaunch(host, {
        email: 'clara@example.org',
        title: 'Clara & Theo',
        shareCode: translator === 'wraps' ? 'FONTWRAP' : 'FONTTAKE',
        adminCode,
      });
      await host.getByText('1 question').click();
      await sees(host, bride);
      await taps(host, 'Go to Payment');
      await heading(host, 'Complete Payment').waitFor();
    });
  },
);
