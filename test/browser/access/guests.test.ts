import { beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, heading, seesQuestion, joins, predicts, sees, taps } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';
import { Inspector } from './inspector.ts';
import { minutes, rain, createInspectedEvent, speech, type InspectedEvent } from './inspectedEvent.ts';

describe.skipIf(!chromiumPath)('accessibility of the guests’ screens', () => {
  const venue = useVenue();

  let inspected: InspectedEvent;

  beforeAll(async () => {
    inspected = await createInspectedEvent(venue);
  });

  it('guest pages have no axe findings and no horizontal overflow', async () => {
    const page = await venue.phone('/');
    const { look, glance, faults } = new Inspector(page);

    await sees(page, 'Starting at just $19.99 per event');
    await look('landing page');
    await taps(page, 'Join the event');
    await sees(page, 'Enter Event Code');
    await glance('landing page with a toast');
    await page.goto(`${venue.origin}/nowhere`);
    await heading(page, '404 Page Not Found').waitFor();
    await look('404');
    await page.goto(`${venue.origin}/event/NOWHERE`);
    await heading(page, 'Event Not Found').waitFor();
    await glance('event not found');

    await page.goto(`${venue.origin}/event/ACCESS`);
    await control(page, 'View Full Leaderboard (6 players)').waitFor();
    await look('join');
    await joins(page, 'Greta');
    await seesQuestion(page, rain);
    await look('yes or no');
    await predicts(page, rain, 'Yes');
    await seesQuestion(page, speech);
    await glance('multiple choice');
    await predicts(page, speech, 'Aunt Rosa');
    await seesQuestion(page, minutes);
    await glance('number');
    await taps(page, 'My predictions');
    await glance('my predictions');
    await taps(page, 'Back to the questions');
    await predicts(page, minutes, '7');
    await heading(page, 'Leave a Message').waitFor();
    await look('message');
    await taps(page, 'Skip Message');
    await heading(page, 'TOP 10 FINISHER').waitFor();
    await look('results on the guest page');
    await taps(page, 'Back to Event');
    await sees(page, '7 participants competing');
    await look('at home');
    expect(faults).toEqual([]);
  });

  it('leaderboards and profiles have no axe findings, before and after the reveal', async () => {
    const { party, questions, rosa } = inspected;
    const page = await venue.phone('/leaderboard/ACCESS');
    const wall = await venue.projector('/leaderboard/ACCESS?display=true');
    const guest = await venue.phone('/event/ACCESS');
    const { look, faults } = new Inspector(page);
    const guestView = new Inspector(guest);

    await heading(page, 'Full Leaderboard').waitFor();
    await look('full leaderboard');
    await wall.getByRole('list', { name: 'Latest to join' }).waitFor();
    faults.push(...(await accessibilityFindings(wall)));
    await joins(guest, 'Hanna');
    await predicts(guest, rain, 'Yes');

    await party.update({ showAnswers: true });
    await party.setAnswer(questions[0]!, 'no');
    await sees(wall, 'The answer is in');
    faults.push(...(await accessibilityFindings(wall)));
    await sees(guest, 'Not this time.');
    await guestView.look('reveal over a question');
    await page.goto(`${venue.origin}/event/ACCESS/participant/${rosa.id}/results`);
    await sees(page, 'Incorrect');
    await look('results');
    await page.goto(`${venue.origin}/participant/ACCESS/${rosa.id}`);
    await sees(page, 'LOSS');
    await look('participant');
    await party.setAnswer(questions[0]!, null);
    await party.update({ showAnswers: false });
    expect([...faults, ...guestView.faults]).toEqual([]);
  });

  it('the big screen has no axe findings before the first prediction', async () => {
    const quiet = await venue.createTestEvent({ title: 'Nobody is here yet' });
    const wall = await venue.projector(`/leaderboard/${quiet.code}?display=true`);
    await wall.getByRole('img', { name: /^QR code/ }).waitFor();
    expect(await accessibilityFindings(wall)).toEqual([]);
  });

  it('a guest’s own pages and the pages without a guest have no axe findings', async () => {
    const page = await venue.phone('/event/ACCESS');
    const { glance, faults } = new Inspector(page);
    await joins(page, 'Wilhelmina von und zu Hohenlohe-Langenburg');
    await predicts(page, speech, 'Aunt Rosa');
    await seesQuestion(page, minutes);
    const { body } = await inspected.party.organiser.get('/api/events/ACCESS/participants');
    const { id } = body.at(-1);

    await page.goto(venue.origin + pageLinks.editParticipant('ACCESS', id));
    await heading(page, 'Predictions Submitted Successfully!').waitFor();
    await glance('profile, just submitted');
    await taps(page, 'Skip for Now');
    await taps(page, 'Leave a Message');
    await glance('profile, editing');
    await taps(page, 'Cancel');
    await taps(page, 'Create a one-time link');
    await page.getByLabel('Or send the link', { exact: true }).waitFor();
    await glance('own profile');
    await page.goto(venue.origin + pageLinks.tour('ACCESS', id));
    await control(page, 'Continue').waitFor();
    await glance('tour');
    await page.goto(venue.origin + pageLinks.message('ACCESS', id));
    await taps(page, 'So happy to celebrate this day with you both!');
    await glance('message page');
    await page.goto(venue.origin + pageLinks.message('ACCESS', inspected.rosa.id));
    await heading(page, 'This page belongs to Rosa').waitFor();
    await glance('somebody else’s message page');
    await page.goto(venue.origin + pageLinks.seat('spent'));
    await heading(page, 'This Link Has Expired').waitFor();
    await glance('spent link');
    await page.goto(venue.origin + pageLinks.participant('ACCESS', 'nobody'));
    await heading(page, 'Guest Not Found').waitFor();
    await glance('nobody’s profile');
    await page.goto(venue.origin + pageLinks.preview('ACCESS'));
    await sees(page, 'Admin Preview Mode');
    await glance('preview');
    await page.goto(venue.origin + pageLinks.logoOptions);
    await heading(page, /Logo Options$/).waitFor();
    await glance('logo options');
    expect(faults).toEqual([]);
  });
});
