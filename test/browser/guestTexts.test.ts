import { describe, expect, it } from 'vitest';
import { chromiumPath } from './kit/chromium.ts';
import {
  boardOf,
  boardsShow,
  failRequests,
  refuses,
  control,
  heading,
  holdRequests,
  seesQuestion,
  seesToast,
  joins,
  predicts,
  sees,
  seesNo,
  taps,
  writes,
} from './kit/actions.ts';
import { useVenue } from './kit/venue.ts';

const rain = 'Will it rain?';

describe.skipIf(!chromiumPath)('texts for guests', () => {
  const venue = useVenue();

  it('landing page: shows the headline, the price, and an error for a missing code', async () => {
    const guest = await venue.phone('/');
    await heading(guest, 'Turn Your Wedding Into an Event Everyone Talks About').waitFor();
    await sees(guest, 'Starting at just $19.99 per event');
    const code = guest.getByPlaceholder('Enter event code (e.g., MAUI)', { exact: true });
    for (const blank of ['', '   ']) {
      await code.fill(blank);
      await code.press('Enter');
      await seesToast(guest, 'Enter Event Code', 'Please enter a valid event code to join.');
      await guest.getByRole('button', { name: 'Close notification' }).click();
      await seesNo(guest, 'Enter Event Code');
    }
    await expect
      .poll(async () => control(guest, 'Create Your Game Now').getAttribute('href'))
      .toBe('/create-event-guided');
    await expect
      .poll(async () => control(guest, 'Try a sample game first').getAttribute('href'))
      .toBe('/demo');
    await code.fill('');
    await code.press('Enter');
    await seesToast(guest, 'Enter Event Code', 'Please enter a valid event code to join.');
    await code.fill(' nowhere ');
    await taps(guest, 'Join the event');
    await guest.waitForURL('**/event/NOWHERE');
    await heading(guest, 'Event Not Found').waitFor();
    expect(await guest.getByText('Enter Event Code', { exact: true }).count()).toBe(0);
  });

  it('name field: shows errors for missing, short, long and taken names', async () => {
    const party = await venue.createTestEvent();
    await party.joinAs('Rosa');
    const guest = await venue.phone(`/event/${party.code}`);
    const tries = async (name: string) => {
      await writes(guest, 'Your name', name);
      await taps(guest, 'Join Event');
    };
    await tries('  ');
    await seesToast(guest, 'Missing Name', 'Please enter your name to continue.');
    await tries(' A ');
    await seesToast(guest, 'Invalid Name', 'Your name must be at least 2 characters long.');
    await tries('x'.repeat(51));
    await seesToast(guest, 'Invalid Name', 'Your name must be less than 50 characters long.');
    await tries('rosa');
    await seesToast(guest, 'Cannot Join Event', 'That name is already taken. Please choose another one.');
    await expect.poll(async () => guest.getByLabel('Your name', { exact: true }).inputValue()).toBe('rosa');
    await joins(guest, 'x'.repeat(50));
    await control(guest, `Not ${'x'.repeat(50)}? Join as somebody else`).waitFor();
  });

  it('joining, predicting and leaving a message: show an error when they fail', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain });
    const guest = await venue.phone(`/event/${party.code}`);
    await failRequests(guest, 'POST', '**/api/events/*/participants');
    await writes(guest, 'Your name', 'Rosa');
    await taps(guest, 'Join Event');
    await seesToast(guest, 'Cannot Join Event', 'Broken');
    await guest.unrouteAll();
    await joins(guest, 'Rosa');
    await refuses(guest, 'POST', '**/api/questions/*/predictions');
    await seesQuestion(guest, rain);
    await taps(guest, 'Yes');
    await seesToast(guest, 'Error', 'Failed to submit prediction. Please try again.');
    await seesQuestion(guest, rain);
    await guest.unrouteAll();
    await predicts(guest, rain, 'Yes');
    await refuses(guest, 'PATCH', '**/api/participants/*');
    await writes(guest, 'Your message', 'All the best!');
    await taps(guest, 'See Results');
    await seesToast(guest, 'Error', 'Failed to save message. Please try again.');
    await expect
      .poll(async () => guest.getByLabel('Your message', { exact: true }).inputValue())
      .toBe('All the best!');
    await guest.unrouteAll();
    const held = await holdRequests(guest, 'PATCH', '**/api/participants/*');
    await taps(guest, 'See Results');
    await sees(guest, 'Saving...');
    held.letGo();
    await seesToast(guest, 'Message Saved!', 'Your message has been saved.');
  });

  it('unknown addresses: show that the page or event was not found', async () => {
    const party = await venue.createTestEvent();
    const guest = await venue.phone('/no/such/page');
    const at = async (path: string, title: string, text: string) => {
      await guest.goto(venue.origin + path);
      await heading(guest, title).waitFor();
      await sees(guest, text);
      await control(guest, 'Return Home').waitFor();
    };
    await heading(guest, '404 Page Not Found').waitFor();
    await at(
      '/event/nowhere',
      'Event Not Found',
      'The event code "NOWHERE" could not be found or is no longer active.',
    );
    await at('/admin/nowhere', 'Event Not Found', "The event you're trying to access doesn't exist.");
    const gone = "The event you're looking for doesn't exist or has been removed.";
    await at('/leaderboard/nowhere', 'Event Not Found', gone);
    const unknownId = '0123456789abcdef01234567';
    await at(
      `/event/${party.code}/participant/${unknownId}/results`,
      'Results Not Found',
      'Unable to load your results. Please check the link and try again.',
    );
    await guest.goto(`${venue.origin}/results/${party.code}/${unknownId}`);
    await guest.waitForURL(`**/event/${party.code}/participant/${unknownId}/results`);
    await guest.goto(`${venue.origin}/leaderboard/nowhere?display=true`);
    await sees(guest, 'The event code "NOWHERE" could not be found or is no longer active.');
  });

  it('screen that crashes: has a button that restores it', async () => {
    const guest = await venue.phone('/');
    // React logs the expected error.
    await guest.addInitScript(() => (console.error = () => {}));
    await guest.route('**/assets/otherRoutes-*.js', async (route) => route.abort());
    await guest.goto(`${venue.origin}/no/such/page`);
    await heading(guest, 'Something went wrong').waitFor();
    await guest.unrouteAll();
    await taps(guest, 'Refresh Page');
    await heading(guest, '404 Page Not Found').waitFor();
  });

  it('results: are shown in the game and on a separate page', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: rain });
    const guest = await venue.phone(`/event/${party.code}`);
    await sees(guest, 'No Scores Yet');
    await sees(guest, 'Scores will appear once predictions are made and answers are set.');
    await joins(guest, 'Rosa');
    await predicts(guest, rain, 'Yes');
    await party.joinAs('Ben');
    await taps(guest, 'Skip Message');
    await heading(guest, 'TOP 10 FINISHER').waitFor();
    await sees(guest, "Congratulations! You're ranked #1 out of 2 participants!");
    await heading(guest, 'Your Results').waitFor();
    await sees(guest, /^Rank #1 of 2/);
    await sees(guest, 'Predictions Submitted');
    await sees(guest, 'Results will be revealed later');
    await taps(guest, 'Copy Short Link');
    await seesToast(guest, 'Link Copied', 'The link has been copied to your clipboard.');
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'no');
    await sees(guest, 'Incorrect');
    await seesNo(guest, 'Results will be revealed later');
    await taps(guest, "Rosa's Results");
    await sees(guest, 'Prediction Slip');
    await sees(guest, 'LOSS');
    await taps(guest, 'Share Profile');
    await seesToast(guest, 'Share Link Copied!', "Anyone can now view this participant's predictions.");
    await taps(guest, 'Back to Event');
    await taps(guest, /^Rosa ?: results$/);
    await guest.waitForURL('**/results');
    await sees(guest, 'TOP 10 FINISHER!');
    await sees(guest, 'of 2');
    await taps(guest, 'Back to Event');
    await sees(guest, '2 participants competing');
  });

  it('leaderboard: shows five guests on the card, and all on the full board, with a search by name', async () => {
    const party = await venue.createTestEvent();
    for (const name of ['Anna', 'Ben', 'Clara', 'Dora', 'Emil']) await party.joinAs(name);
    const guest = await venue.phone(`/event/${party.code}`);
    await sees(guest, '5 participants competing');
    expect(await control(guest, /^View Full Leaderboard/).count()).toBe(0);
    await party.joinAs('Frida');
    await sees(guest, '6 participants competing');
    await expect.poll(async () => boardOf(guest)).toHaveLength(5);
    await taps(guest, 'View Full Leaderboard (6 players)');
    await heading(guest, 'Full Leaderboard').waitFor();
    await boardsShow([guest], ['Anna –', 'Ben –', 'Clara –', 'Dora –', 'Emil –', 'Frida –']);
    await guest.getByPlaceholder('Search participants...').fill('FRI');
    await boardsShow([guest], ['Frida –']);
    await guest.getByPlaceholder('Search participants...').fill('nobody');
    await sees(guest, 'No participants found');
  });

  it('typed text: is shown verbatim with HTML, right-to-left text and emoji', async () => {
    const html = '<img src=x onerror="document.title=1"><b>Bold</b>';
    const hebrew = 'דודה רחל';
    const family = '👨‍👩‍👧‍👦🇨🇭';
    const party = await venue.createTestEvent({ title: `<i>Ada</i> & Ben`, location: '<script>1</script>' });
    const question = await party.addQuestion({
      text: html,
      type: 'multiple_choice',
      options: ['<u>one</u>', 'שתיים'],
    });
    const guest = await venue.phone(`/event/${party.code}`);
    await heading(guest, '<i>Ada</i> & Ben').waitFor();
    await joins(guest, hebrew);
    await predicts(guest, html, '<u>one</u>');
    await writes(guest, 'Your message', html);
    await taps(guest, 'See Results');
    await taps(guest, 'Back to Event');
    await sees(guest, `“${html}”`);
    await party.joinAs(family);
    await party.joinAs('<b>Ben</b>');
    const wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    await boardsShow([guest], [`${hebrew} –`, `${family} –`, '<b>Ben</b> –']);
    const latest = wall.getByRole('list', { name: 'Latest to join' }).getByRole('listitem');
    await expect.poll(async () => latest.allInnerTexts()).toEqual(['<b>Ben</b>', family, hebrew]);
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'שתיים');
    await sees(wall, 'שתיים');
    await sees(wall, html);
    await sees(guest.getByRole('region', { name: 'Just revealed' }), html);
    for (const page of [guest, wall]) {
      expect(await page.locator('img[src=x], main b, main i, main u').count()).toBe(0);
      expect(await page.title()).not.toBe('1');
    }
    const right = await guest
      .getByText(hebrew, { exact: true })
      .last()
      .evaluate((name) => getComputedStyle(name).direction);
    expect(right).toBe('rtl');
  });

  it('toasts: appear one at a time, and disappear after five seconds', async () => {
    const guest = await venue.phone('/');
    await guest.clock.install();
    // From here on only `fastForward` moves the clock, so the speed of the machine does not matter.
    await guest.clock.pauseAt(Date.now() + 60_000);
    await taps(guest, 'Join the event');
    await taps(guest, 'Join the event');
    await seesToast(guest, 'Enter Event Code', 'Please enter a valid event code to join.');
    await guest.mouse.move(5, 5);
    await guest.clock.fastForward(4_000);
    await sees(guest, 'Enter Event Code');
    await guest.clock.fastForward(1_500);
    await seesNo(guest, 'Enter Event Code');
  });
});
