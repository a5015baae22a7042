import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { messageTexts } from '../../../protocol/texts/guest/own/message.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { downloads, clearClipboard, hasCopied, hasCopiedShortLink, withClipboard } from '../kit/clipboard.ts';
import { leadsTo } from '../kit/qr.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { withAnimations, useVenue } from '../kit/venue.ts';
import {
  control,
  figuresOf,
  heading,
  seesQuestion,
  seesToast,
  joins,
  lineOf,
  predicts,
  savedThen,
  sees,
  seesNo,
  stopsClock,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const rain = 'Will it rain?';
const dance = 'Who dances first?';
const speech = 'How many minutes does the speech last?';
const song = 'Which song opens the dance floor?';
const cake = 'Who cuts the cake?';
const coupleMessage = 'Be as happy as we are!';

describe.skipIf(!chromiumPath)('guest’s game, from the QR code to the results', () => {
  const venue = useVenue({ keepsWindows: true });
  const questions: Record<string, Question> = {};
  let party: TestEvent;
  let wall: Page;
  let rosa: Page;
  let rosaId: string;

  beforeAll(async () => {
    party = await venue.createTestEvent({
      title: 'Clara & Theo',
      date: '2027-06-12T15:30',
      location: 'The Old Orangery',
      description: 'Foretell our day.',
    });
    questions[rain] = await party.addQuestion({ text: rain });
    questions[dance] = await party.addQuestion({
      text: dance,
      type: 'multiple_choice',
      options: ['Clara', 'Theo'],
    });
    questions[speech] = await party.addQuestion({ text: speech, type: 'numeric' });
    questions[song] = await party.addQuestion({ text: song, type: 'text' });
  });

  it('scans the big screen’s QR code, and joins with a name and a tap', async () => {
    wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    const link = `${venue.origin}/event/${party.code}`;
    await leadsTo(wall.getByRole('img', { name: `QR code to join event ${party.code}` }), link);

    rosa = await venue.phone(new URL(link).pathname, { ...withClipboard, ...withAnimations });
    await heading(rosa, 'Clara & Theo').waitFor();
    const facts = rosa.locator('header').getByText('Saturday, June 12, 2027');
    expect(await facts.innerText()).toContain('Saturday, June\u00a012, 2027 at 3:30 PM');
    await sees(rosa, 'The Old Orangery');
    // On a phone the location has its own line, without the bullet.
    const widthOfBullet = async () =>
      rosa.locator('header .bullet').evaluate((bullet) => bullet.getBoundingClientRect().width);
    expect(await widthOfBullet()).toBe(0);
    await rosa.setViewportSize({ width: 800, height: 600 });
    expect(await widthOfBullet()).toBeGreaterThan(10);
    await rosa.setViewportSize({ width: 390, height: 844 });
    await sees(rosa, 'Foretell our day.');
    await joins(rosa, 'Rosa');
    await sees(wall, 'Rosa');
    const { body } = await party.organiser.get(`/api/events/${party.code}/participants`);
    rosaId = body[0].id;
  });

  it('predicts questions of all four types without interruption', async () => {
    await seesQuestion(rosa, rain);
    await seesNo(rosa, 'Live Leaderboard');
    expect(await rosa.getByRole('navigation').count()).toBe(0);
    await predicts(rosa, rain, 'No');
    await seesQuestion(rosa, dance);
    await expect.poll(async () => rosa.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    await predicts(rosa, dance, 'Clara');
    await seesQuestion(rosa, speech);
    await writes(rosa, 'Your number', 'seven');
    await rosa.keyboard.press('Enter');
    await sees(rosa, 'Please enter a number, such as 7 or 7.5.');
    await predicts(rosa, speech, '7.0');
    await seesQuestion(rosa, song);
    await writes(rosa, 'Your prediction', '   ');
    await rosa.keyboard.press('Enter');
    await sees(rosa, 'Please enter your prediction.');
  });

  it('opens the message page 300 ms after the last prediction is saved', async () => {
    await stopsClock(rosa);
    await writes(rosa, 'Your prediction', 'At Last');
    await rosa.keyboard.press('Enter');
    await rosa.clock.runFor(600);
    await sees(under(rosa, song), savedThen);
    await rosa.clock.runFor(299);
    await seesQuestion(rosa, song);
    await rosa.clock.runFor(1);
    await heading(rosa, 'Leave a Message').waitFor();
    await rosa.clock.resume();
  });

  it('changes a prediction while the question is open', async () => {
    await writes(rosa, 'Your message', coupleMessage);
    await sees(rosa, '22/280 characters');
    await sees(rosa, messageTexts('readers'));
    await taps(rosa, 'See Results');
    await seesToast(rosa, 'Message Saved!', 'Your message has been saved.');
    const profile = await control(rosa, "Rosa's Results").getAttribute('href');
    expect(profile).toBe(pageLinks.editParticipant(party.code, rosaId));
    await taps(rosa, 'Back to Event');
    await sees(lineOf(rosa, rain), 'No');
    await lineOf(rosa, rain).getByRole('button').click();
    await predicts(rosa, rain, 'Yes');
    await sees(lineOf(rosa, rain), savedThen);
    const { body } = await party.organiser.get(`/api/events/${party.code}/predictions`);
    const mine = (body as Prediction[]).filter(({ questionId }) => questionId === questions[rain]?.id);
    expect(mine).toMatchObject([{ answer: 'yes' }]);
  });

  it('results: show the rank, the number of guests, and that answers are pending', async () => {
    await taps(rosa, 'Your Results');
    await heading(rosa, 'TOP 10 FINISHER').waitFor();
    await sees(rosa, "Congratulations! You're ranked #1 out of 1 participant!");
    await sees(rosa, /^Rank #1 of 1/);
    await expect.poll(async () => figuresOf(rosa)).toEqual(['Predictions Submitted 4']);
    await sees(rosa, 'Results will be revealed later');
  });

  it('profile: adds to the message, and returns to the event after two seconds', async () => {
    await rosa.goto(venue.origin + pageLinks.editParticipant(party.code, rosaId));
    await heading(rosa, 'Predictions Submitted Successfully!').waitFor();
    await control(rosa, 'Skip for Now').waitFor();
    const message = rosa.getByLabel('Message to the Wonderful Couple', { exact: true });
    await expect.poll(async () => message.inputValue()).toBe(coupleMessage);
    await sees(rosa, messageTexts('readers'));
    await message.fill('x'.repeat(281));
    await taps(rosa, 'Save Profile');
    await sees(rosa, 'Please use 280 characters or fewer.');
    await message.fill(`${coupleMessage} Rosa`);
    await stopsClock(rosa);
    await taps(rosa, 'Save Profile');
    await seesToast(rosa, 'Profile Updated!', 'Your message has been saved.');
    await rosa.locator(':focus').getByText('Saved. Taking you back to the event...').waitFor();
    await rosa.clock.runFor(1_999);
    expect(await rosa.evaluate(() => location.pathname)).toMatch(/^\/participant\//);
    await rosa.clock.runFor(1);
    await rosa.waitForURL(`**/event/${party.code}`);
    await rosa.clock.resume();
    await sees(rosa, `“${coupleMessage} Rosa”`);
  });

  it('slip: marks each prediction as right, wrong or not known yet', async () => {
    questions[cake] = await party.addQuestion({ text: cake, type: 'text' });
    const { browser, participant } = await party.joinAs('Ben');
    const guess = { participantId: participant.id, answer: 'Grandma' };
    await browser.post(`/api/questions/${questions[cake].id}/predictions`, guess);
    await party.organiser.patch(`/api/questions/${questions[cake].id}`, { isActive: false });
    await party.setAnswer(questions[rain]!, 'yes');
    await party.setAnswer(questions[dance]!, 'Theo');
    await party.setAnswer(questions[speech]!, '7');
    await rosa.goto(venue.origin + pageLinks.participant(party.code, rosaId));
    await sees(rosa, `“${coupleMessage} Rosa”`);
    // No answer is visible yet, so every prediction on the profile is pending.
    await expect
      .poll(async () => figuresOf(rosa))
      .toEqual([
        'Total 5',
        'Answered 4',
        'Correct –not yet revealed',
        'Incorrect –not yet revealed',
        'Pending 4',
        'Unanswered 1',
      ]);
    await seesNo(rosa, /^0%$|^0 correct/);
    await party.update({ showAnswers: true });
    await expect
      .poll(async () => figuresOf(rosa))
      .toEqual(['Total 5', 'Answered 4', 'Correct 2', 'Incorrect 1', 'Pending 1', 'Unanswered 1']);
    await sees(rosa, '50%');
    await sees(rosa, '#1');
    await sees(rosa, /^2 correct guesses$/);
    const slip = rosa.getByRole('listitem');
    const badges = {
      [rain]: 'WIN',
      [dance]: 'LOSS',
      [speech]: 'WIN',
      [song]: 'PENDING',
      [cake]: 'NOT PLACED',
    };
    for (const [text, badge] of Object.entries(badges)) await sees(slip.filter({ hasText: text }), badge);
  });

  it('slip: is saved as a text file named after guest and event', async () => {
    const { name, content } = await downloads(rosa, async () => taps(rosa, 'Download'));
    await seesToast(rosa, 'Download Complete!', 'The prediction summary has been saved.');
    expect(name).toBe('rosa_clara_theo.txt');
    const lines = content.toString('utf8').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Guest: Rosa', 'Event: Clara & Theo', 'Correct: 2', 'Success rate: 50%']),
    );
    expect(lines.slice(lines.indexOf(`2. ${dance}`), lines.indexOf(`3. ${speech}`))).toEqual([
      `2. ${dance}`,
      '   Prediction: Clara',
      '   Correct answer: Theo',
      '   LOSS',
      '',
    ]);
  });

  it('profile link: opens only a read-only profile', async () => {
    await taps(rosa, 'Share Profile');
    await seesToast(rosa, 'Share Link Copied!', "Anyone can now view this participant's predictions.");
    const shortLink = await hasCopiedShortLink(rosa);
    await clearClipboard(rosa);
    await taps(under(rosa, 'Prediction Summary'), 'Share');
    expect(await hasCopiedShortLink(rosa)).toBe(shortLink);
    const friend = await venue.laptop(shortLink);
    await friend.waitForURL(`**${pageLinks.sharedParticipant(party.code, rosaId)}`);
    await heading(friend, 'Prediction Slip').waitFor();
    await sees(friend, `“${coupleMessage} Rosa”`);
    await sees(friend, 'PENDING');
    expect(await friend.getByRole('textbox').count()).toBe(0);
    await seesNo(friend, 'Another phone');
    await friend.goto(venue.origin + pageLinks.editParticipant(party.code, rosaId));
    await sees(friend, /^Only Rosa can change this profile/);
    await friend.context().close();
  });

  it('results link: is a short link, or the full address if no short link is available', async () => {
    await rosa.goto(venue.origin + pageLinks.results(party.code, rosaId));
    await taps(rosa, 'Copy Short Link');
    await seesToast(rosa, 'Link Copied', 'The link has been copied to your clipboard.');
    const friend = await venue.phone(await hasCopiedShortLink(rosa));
    await friend.waitForURL(`**${pageLinks.results(party.code, rosaId)}`);
    await heading(friend, 'Clara & Theo').waitFor();
    await sees(friend, 'TOP 10 FINISHER!');
    await sees(friend, 'of 2');
    await expect.poll(async () => figuresOf(friend)).toEqual(['Correct 2', 'Incorrect 1']);
    await under(friend, 'Live Leaderboard').waitFor();
    await seesNo(friend, '(You)');
    await friend.context().close();

    await rosa.route('**/api/shorten', async (route) => route.abort());
    await taps(rosa, 'Copy Short Link');
    await hasCopied(rosa, venue.origin + pageLinks.results(party.code, rosaId));
  });
});
