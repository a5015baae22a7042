import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  boardsShow,
  control,
  dialog,
  heading,
  seesToast,
  joins,
  lineOf,
  marks,
  isNotReloaded,
  opensPortal,
  predicts,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  switches,
  taps,
  under,
  writes,
} from './kit/actions.ts';
import { movedRows, recordRowMoves } from './kit/rowMoves.ts';
import { chromiumPath } from './kit/chromium.ts';
import { ownerPassword } from './kit/browserTestServer.ts';
import { withAnimations, useVenue } from './kit/venue.ts';

const adminCode = 'Lavender & Lace';
const groom = 'Will the groom cry?';
const speech = 'Who gives the longest speech?';
const minutes = 'How many minutes does it last?';
const song = 'Which song opens the dance floor?';

async function addsQuestion(organiser: Page, text: string, type: string, options: string[] = []) {
  const form = under(organiser, 'Manage Questions').locator('form').first();
  await form.getByLabel('Question', { exact: true }).fill(text);
  await form.getByRole('radio', { name: type, exact: true }).check();
  for (const [index, option] of options.entries()) {
    if (index >= 2) await taps(form, 'Add option');
    await form.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
  await taps(form, 'Add Question');
  await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
  await questionRow(organiser, text).waitFor();
}

/** The number of boards with scores or predictions on the big screen. */
const boardCount = async (wall: Page) =>
  wall.getByRole('list', { name: /^(Top 10|Predictions so far)$/ }).count();

const justRevealed = (page: Page) => page.getByRole('region', { name: 'Just revealed' });

describe.skipIf(!chromiumPath)('a whole event', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let organiser: Page;
  let rosa: Page;
  let ben: Page;
  let list: Page;
  let wall: Page;
  const everywhere = () => [rosa, ben, list, wall];

  beforeAll(async () => {
    organiser = await venue.laptop('/', withAnimations);
  });

  it('owner: creates a free event', async () => {
    const owner = await venue.laptop('/owner');
    await writes(owner, 'Password', ownerPassword);
    await taps(owner, 'Access Dashboard');
    await seesToast(owner, 'Access Granted', 'Welcome to the owner dashboard.');
    await sees(owner, 'No events yet');
    await control(owner, 'Create Free Event').first().click();
    const form = dialog(owner);
    await writes(form, 'Title *', 'Clara & Theo');
    await writes(form, 'Date and time *', '2027-06-12T15:30');
    await writes(form, 'Location', 'The Old Orangery');
    await writes(form, 'Event code', 'party');
    await writes(form, 'Admin code *', adminCode);
    await taps(form, 'Create Event');
    await seesToast(owner, 'Event created', 'Event code: PARTY');
    const code = owner.getByLabel('Admin code', { exact: true });
    await expect.poll(async () => code.inputValue()).toBe(adminCode);
    // The page scrolls to the focused heading after the dialog closes. An earlier tap would miss its target.
    await owner.locator('h2:focus').waitFor();
    await taps(owner, 'I’ve saved the code');
    await code.waitFor({ state: 'detached' });
    await sees(under(owner, 'Clara & Theo').or(owner.getByRole('listitem')), 'PARTY');
    await taps(owner, 'Open Admin: Clara & Theo');
    await heading(owner, 'Manage Questions').waitFor();
    await owner.context().close();
  });

  it('organiser: adds questions of all four types', async () => {
    await organiser.goto(`${venue.origin}/admin/PARTY`);
    await opensPortal(organiser, adminCode);
    await seesToast(organiser, 'Access Granted', 'Welcome to the admin portal!');
    await addsQuestion(organiser, groom, 'Yes or no');
    await addsQuestion(organiser, speech, 'Multiple choice', ['The best man', 'Aunt Rosa', 'Both mothers']);
    await addsQuestion(organiser, minutes, 'Number');
    await addsQuestion(organiser, song, 'Text');
    await sees(under(organiser, 'Event Status'), 'Active');
  });

  it('big screen: shows how to join until the first answer', async () => {
    wall = await venue.projector('/leaderboard/PARTY?display=true', withAnimations);
    list = await venue.laptop('/leaderboard/PARTY', withAnimations);
    await wall.getByRole('img', { name: 'QR code to join event PARTY' }).waitFor();
    await sees(wall, 'No guests yet. Who’ll be first?');
    await sees(wall, 'PARTY');
    await sees(list, 'No participants yet');
  });

  it('two guests: join and predict on their phones', async () => {
    rosa = await venue.phone('/event/PARTY', { ...withAnimations, timezoneId: 'America/Los_Angeles' });
    await sees(rosa, 'Saturday, June 12, 2027 at 3:30 PM');
    await sees(rosa, 'The Old Orangery');
    await joins(rosa, 'Rosa');
    await sees(rosa, 'Question 1 of 4');
    await sees(rosa, '0/4 complete');
    await sees(wall, 'Rosa');
    await sees(wall, /^1 ?guest is in the game$/);

    ben = await venue.phone('/event/PARTY', { ...withAnimations, timezoneId: 'Pacific/Auckland' });
    await sees(ben, 'Saturday, June 12, 2027 at 3:30 PM');
    await joins(ben, 'Ben');
    await sees(list, '2 guests');
    await sees(wall, /^2 ?guests are in the game$/);
    const medal = list.getByRole('img', { name: '1st place' });
    expect(await medal.count()).toBe(0);
    await predicts(rosa, groom, 'Yes');
    await sees(rosa, 'Question 2 of 4');
    await sees(rosa, '1/4 complete');
    await predicts(rosa, speech, 'The best man');
    await predicts(rosa, minutes, '12');
    await predicts(rosa, song, 'At Last');
    await boardsShow([list], ['Rosa –', 'Ben –']);
    await sees(wall, /^4 ?questions to predict$/);
    await sees(wall, 'PARTY');
    expect(await boardCount(wall)).toBe(0);
    await medal.waitFor();
  });

  it('messages: one guest writes a message, the other skips the step, and the answers stay hidden', async () => {
    await heading(rosa, 'Leave a Message').waitFor();
    await sees(rosa, '0/280 characters');
    await writes(rosa, 'Your message', 'Be as happy as we are!');
    await sees(rosa, '22/280 characters');
    await taps(rosa, 'See Results');
    await seesToast(rosa, 'Message Saved!', 'Your message has been saved.');
    await sees(rosa, "Congratulations! You're ranked #1 out of 2 participants!");
    await sees(rosa, 'Results will be revealed later');
    await taps(rosa, 'Back to Event');
    await sees(rosa, '“Be as happy as we are!”');
    const hiddenNote = 'Hidden by the host. Other guests can’t see it.';
    await taps(organiser, 'Hide the message from Rosa');
    await seesToast(organiser, 'Message Hidden', 'Guests and screens no longer show it. Tap “Show” to undo.');
    await sees(rosa, hiddenNote);
    await taps(organiser, 'Show the message from Rosa');
    await seesNo(rosa, hiddenNote);

    await predicts(ben, groom, 'No');
    await predicts(ben, speech, 'Aunt Rosa');
    await predicts(ben, minutes, '7');
    const announced = async () => (await ben.locator('.sr-only[role=status]').allTextContents()).join('');
    expect(await announced()).toBe('');
    await predicts(ben, song, 'Perfect');
    await taps(ben, 'Skip Message');
    // Without answers the board is in join order, so a screen reader must not announce a rank.
    expect(await announced()).toBe('');
    await sees(ben, /^Rank #2 of 2/);
    await taps(ben, 'Back to Event');
    await boardsShow([rosa, ben, list], ['Rosa –', 'Ben –']);
    expect(await boardCount(wall)).toBe(0);
    await sees(questionRow(organiser, groom), /^2 of 2 predicted/);
  });

  it('reveal: shows an answer on every screen as soon as the organiser sets it', async () => {
    for (const page of everywhere()) await marks(page);
    await switches(organiser, 'Answer Visibility', 'on');
    await seesToast(organiser, 'Answer Visibility Updated', 'Guests can see answers and scores now.');
    await boardsShow([rosa, ben, list], ['Rosa 0', 'Ben 0']);
    for (const page of everywhere()) await recordRowMoves(page);
    await setsAnswer(organiser, groom, 'No');
    await seesToast(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    await sees(justRevealed(rosa), 'Not this time.');
    await sees(justRevealed(ben), 'You got it right!');
    await sees(wall, 'The answer is in');
    await sees(wall, '1 of 2 guests was right');
    await boardsShow(everywhere(), ['Ben 1', 'Rosa 0']);
    for (const page of everywhere())
      await expect.poll(async () => movedRows(page), { message: page.url() }).toEqual(['Ben', 'Rosa']);
    await sees(ben, 'up 1');
    await sees(rosa, 'down 1');
  });

  it('scores: can be hidden and shown again', async () => {
    await switches(organiser, 'Answer Visibility', 'off');
    await taps(dialog(organiser), 'Hide answers');
    await seesToast(organiser, 'Answer Visibility Updated', 'Guests can’t see answers or scores now.');
    await boardsShow([rosa, ben, list], ['Rosa –', 'Ben –']);
    await sees(wall, /^2 ?guests are in the game$/);
    expect(await boardCount(wall)).toBe(0);
    await seesNo(rosa, /Answer:/);
    await switches(organiser, 'Answer Visibility', 'on');
    await taps(dialog(organiser), 'Reveal to everyone');
    await sees(justRevealed(ben), 'You got it right!');
    await sees(rosa, /Answer: No/);
    await boardsShow([rosa, ben, list], ['Ben 1', 'Rosa 0']);
  });

  it('visible answer: is corrected after a confirmation, and every rank follows', async () => {
    await setsAnswer(organiser, speech, 'Aunt Rosa');
    await boardsShow([rosa, ben, list], ['Ben 2', 'Rosa 0']);
    await setsAnswer(organiser, speech, 'The best man');
    await sees(dialog(organiser), 'Change this answer?');
    await sees(
      dialog(organiser),
      /Guests have already seen “Aunt Rosa” for “Who gives the longest speech\?”/,
    );
    await taps(dialog(organiser), 'Change to “The best man”');
    await sees(wall, /^The corrected answer/);
    await boardsShow(everywhere(), ['Rosa 1', 'Ben 1']);
  });

  it('Undo: removes an answer', async () => {
    await setsAnswer(organiser, minutes, '7');
    await boardsShow([rosa, ben, list], ['Ben 2', 'Rosa 1']);
    await taps(questionRow(organiser, minutes), `Undo: ${minutes}`);
    await seesToast(organiser, 'Answer Removed', 'The question counts as unanswered again.');
    await boardsShow(everywhere(), ['Rosa 1', 'Ben 1']);
    // Guests have seen the answer, so the question stays closed until the organiser opens it.
    await sees(questionRow(organiser, minutes), 'Closed');
    await sees(lineOf(rosa, minutes), 'Closed');
    await seesNo(lineOf(rosa, minutes), /Answer:/);
  });

  it('participant: is renamed on every screen', async () => {
    await taps(organiser, 'Manage Ben');
    await taps(organiser, 'Rename');
    await writes(dialog(organiser), 'Name', 'Uncle Ben');
    await taps(dialog(organiser), 'Save name');
    await seesToast(organiser, 'Guest Renamed', 'Every screen shows the new name.');
    await heading(ben, 'Uncle Ben').waitFor();
    await boardsShow(everywhere(), ['Rosa 1', 'Uncle Ben 1']);
  });

  it('participant: is removed with a polite notice', async () => {
    await taps(organiser, 'Manage Uncle Ben');
    await taps(organiser, 'Delete');
    await sees(
      dialog(organiser),
      'Are you sure you want to delete "Uncle Ben"? This will also remove all their predictions and cannot be undone.',
    );
    await taps(dialog(organiser), 'Delete Uncle Ben');
    await seesToast(
      organiser,
      'Participant Removed',
      'The guest and all their predictions have been deleted.',
    );
    await heading(ben, 'You’re no longer in this game').waitFor();
    await control(ben, 'Join again').waitFor();
    await boardsShow(everywhere(), ['Rosa 1']);
    await sees(rosa, '1 participant competing');
    for (const page of everywhere()) await isNotReloaded(page);
  });
});
