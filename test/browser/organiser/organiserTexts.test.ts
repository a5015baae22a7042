import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  failRequests,
  control,
  dialog,
  heading,
  seesToast,
  opensPortal,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  switches,
  taps,
  under,
  writes,
} from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import { useVenue } from '../kit/venue.ts';

const rain = 'Will it rain?';
const song = 'Which song opens the dance floor?';

describe.skipIf(!chromiumPath)('texts for the organiser and the owner', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let laptop: Page | undefined;

  /** Opens the page on a shared laptop, without earlier failures. */
  async function organiserAt(path: string): Promise<Page> {
    if (!laptop) return (laptop = await venue.laptop(path));
    await laptop.unrouteAll();
    await laptop.goto(venue.origin + path);
    return laptop;
  }

  it('organiser’s login: shows its texts and errors', async () => {
    const party = await venue.createTestEvent();
    const organiser = await organiserAt(`/admin/${party.code}`);
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Missing Code', 'Please enter the admin code.');
    await writes(organiser, 'Admin code', 'wrong');
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Access Denied', 'Invalid admin code. Please try again.');
    await failRequests(organiser, 'POST', '**/admin-auth');
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Error', 'Authentication failed. Please try again.');
    await organiser.unrouteAll();
    await opensPortal(organiser, adminCode);
    await seesToast(organiser, 'Access Granted', 'Welcome to the admin portal!');
    await organiser.reload();
    await control(organiser, 'Open Admin Portal').waitFor();

    await organiser.getByLabel('Remember on this device').check();
    await opensPortal(organiser, adminCode);
    await organiser.reload();
    await heading(organiser, 'Manage Questions').waitFor();

    const other = await venue.createTestEvent();
    const stranger = venue.caller();
    for (let count = 0; count < 10; count += 1)
      await stranger.post(`/api/events/${other.code}/admin-auth`, { adminCode: 'a guess' });
    await organiser.goto(`${venue.origin}/admin/${other.code}`);
    await writes(organiser, 'Admin code', adminCode);
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Access Denied', 'Too many attempts. Please try again in 10 minutes.');
  });

  it('organiser’s login: appears before the portal’s code has loaded, and loses no keystroke afterwards', async () => {
    const { code } = await venue.createTestEvent();
    const organiser = await organiserAt('/');
    let comes = () => {};
    await organiser.route('**/assets/Dashboard-*.js', async (route) => {
      await new Promise<void>((resolve) => (comes = resolve));
      await route.continue();
    });
    const dashboardRequest = async () => organiser.waitForRequest(/\/assets\/Dashboard-.*\.js/);
    const field = organiser.getByLabel('Admin code');

    const [first] = await Promise.all([dashboardRequest(), organiser.goto(`${venue.origin}/admin/${code}`)]);
    await field.pressSequentially(adminCode.slice(0, 3));
    comes();
    await (await first.response())?.finished();
    await organiser.keyboard.type(adminCode.slice(3));
    expect(await field.inputValue()).toBe(adminCode);

    await Promise.all([dashboardRequest(), organiser.reload()]);
    await writes(organiser, 'Admin code', adminCode);
    await taps(organiser, 'Open Admin Portal');
    await sees(organiser, 'Opening your admin portal...');
    comes();
    await heading(organiser, 'Manage Questions').waitFor();
  });

  it('owner’s login and free event: show their texts and errors', async () => {
    const owner = await venue.laptop('/owner');
    await heading(owner, /Owner Access$/).waitFor();
    await writes(owner, 'Password', 'not the password');
    await taps(owner, 'Access Dashboard');
    await sees(owner, 'Authenticating...');
    await seesToast(owner, 'Access Denied', 'Invalid password. Please try again.');
    await writes(owner, 'Password', ownerPassword);
    await taps(owner, 'Access Dashboard');
    await seesToast(owner, 'Access Granted', 'Welcome to the owner dashboard.');
    await control(owner, 'Create Free Event').first().click();
    const form = dialog(owner);
    await taps(form, 'Create Event');
    await seesToast(owner, 'Missing Information', 'Please fill in all required fields.');
    await writes(form, 'Title *', 'Silver wedding');
    await writes(form, 'Date and time *', '2027-06-12T15:30');
    await writes(form, 'Admin code *', 'gold');
    await taps(form, 'Create Event');
    await seesToast(owner, 'Check the Admin Code', 'Please use at least 6 characters.');
    await writes(form, 'Admin code *', 'silver');
    await writes(form, 'Event code', 'silver 25');
    await taps(form, 'Create Event');
    await seesToast(owner, 'Error', 'Failed to create event. Please try again.');
    await sees(form, 'Please use 1 to 12 letters, numbers, hyphens or underscores.');
    await writes(form, 'Event code', '');
    await seesNo(form, 'Please use 1 to 12 letters, numbers, hyphens or underscores.');
    await failRequests(owner, 'POST', '**/api/events');
    // The toast of the previous refusal is still visible.
    const refused = owner.waitForResponse('**/api/events');
    await taps(form, 'Create Event');
    expect((await refused).status()).toBe(500);
    await seesToast(owner, 'Error', 'Failed to create event. Please try again.');
    await owner.unrouteAll();
    await writes(form, 'Event code', 'no!');
    await taps(form, 'Create Event');
    await sees(form, 'Please use 1 to 12 letters, numbers, hyphens or underscores.');
    await writes(form, 'Event code', '');
    await taps(form, 'Create Event');
    const code = /[A-Z0-9]{6}/.exec((await owner.getByText(/^Event code: /).textContent())!)?.[0];
    await seesToast(owner, 'Event created', `Event code: ${code}`);
  });

  it('question actions: show their toasts and confirmations', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: 'Will the groom cry?' });
    await party.joinAs('Rosa');
    const organiser = await organiserAt(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    const questions = under(organiser, 'Manage Questions');
    await taps(questions, 'Add Question');
    await taps(questions.locator('form').first(), 'Add Question');
    await seesToast(organiser, 'Missing Question', 'Please enter a question text.');
    await writes(questions, 'Question', rain);
    await taps(questions.locator('form').first(), 'Add Question');
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
    const row = questionRow(organiser, rain);
    await row.getByRole('combobox').selectOption('1');
    await seesToast(organiser, 'Questions Reordered', 'Guests see the new order now.');
    await switches(row, 'Open for predictions', 'off');
    await seesToast(organiser, 'Question Updated', 'Your changes have been saved.');
    await sees(row, 'Draft');
    await setsAnswer(organiser, rain, 'Yes');
    await seesToast(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    await taps(row, `Delete question: ${rain}`);
    await sees(dialog(organiser), `Are you sure you want to delete "${rain}"? This action cannot be undone.`);
    await taps(dialog(organiser), 'Delete question');
    await seesToast(organiser, 'Question Deleted', 'The question and its predictions have been deleted.');
    await row.waitFor({ state: 'detached' });
  });

  it('text question: is answered in its field, and Undo restores the previous answer', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: song, type: 'text' });
    const organiser = await organiserAt(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    const row = questionRow(organiser, song);
    await setsAnswer(organiser, song, 'At Last');
    await sees(row, 'At Last');
    await setsAnswer(organiser, song, 'Perfect');
    await sees(row, 'Perfect');
    await taps(row, `Undo: ${song}`);
    await sees(row, 'At Last');
    const stored = async () => (await party.organiser.get(`/api/events/${party.code}/questions`)).body;
    await expect.poll(stored).toMatchObject([{ correctAnswer: 'At Last' }]);
  });

  it('draft answered while answers are visible: does not count as seen by guests', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain, isActive: false });
    await party.update({ showAnswers: true });
    const { browser } = await party.joinAs('Rosa');
    const organiser = await organiserAt(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    const row = questionRow(organiser, rain);
    await setsAnswer(organiser, rain, 'Yes');
    await seesToast(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    await sees(row, /guests don’t see this draft$/);
    await sees(row, 'Draft');
    await sees(row, 'Guests won’t see it until you open it.');
    const questionsOf = async (who: typeof browser) =>
      (await who.get(`/api/events/${party.code}/questions`)).body as object[];
    expect(await questionsOf(browser)).toEqual([]);
    // No guest has seen the answer, so the change needs no confirmation.
    await setsAnswer(organiser, rain, 'No');
    await expect.poll(async () => questionsOf(party.organiser)).toMatchObject([{ correctAnswer: 'no' }]);
    expect(await dialog(organiser).count()).toBe(0);
  });

  it('actions that fail on the server: show an error', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain });
    await party.addQuestion({ text: 'Will the groom cry?' });
    await party.joinAs('Rosa');
    const organiser = await venue.laptop(`/admin/${party.code}`);
    // The client chunk that renders QR codes.
    await organiser.route('**/assets/browser-*.js', async (route) => route.abort());
    await opensPortal(organiser, adminCode);
    await seesToast(organiser, 'Error', 'Failed to generate QR code');
    // Another QR code on the page may fail later and show a second toast.
    const close = control(organiser, 'Close notification');
    await expect
      .poll(async () => {
        if (await close.isVisible()) await close.click();
        return organiser.getByText('Failed to generate QR code').count();
      })
      .toBe(0);
    await taps(organiser, 'Download QR Code');
    await seesToast(organiser, 'Error', 'Failed to generate QR code');
    const questions = under(organiser, 'Manage Questions');
    const row = questionRow(organiser, rain);
    const fails = async (text: string) => seesToast(organiser, 'Error', `${text} Please try again.`);
    await failRequests(organiser, 'POST', '**/api/**');
    await failRequests(organiser, 'PATCH', '**/api/**');
    await failRequests(organiser, 'DELETE', '**/api/**');

    await taps(questions, 'Add Question');
    await writes(questions, 'Question', 'Will it snow?');
    await taps(questions.locator('form').first(), 'Add Question');
    await fails('Failed to create question.');
    await expect
      .poll(async () => questions.getByLabel('Question', { exact: true }).inputValue())
      .toBe('Will it snow?');
    await setsAnswer(organiser, rain, 'Yes');
    await fails('Failed to set answer.');
    await seesNo(row, /guests can’t see it yet/);
    await switches(row, 'Open for predictions', 'off');
    await fails('Failed to update question.');
    await row.getByRole('switch', { checked: true }).waitFor();
    await row.getByRole('combobox').selectOption('2');
    await fails('Failed to save question order.');
    await switches(organiser, 'Answer Visibility', 'on');
    await fails('Failed to update answer visibility.');
    await organiser.getByRole('switch', { name: /^Answer Visibility/, checked: false }).waitFor();
    await taps(row, `Delete question: ${rain}`);
    await taps(dialog(organiser), 'Delete question');
    await fails('Failed to delete question.');
    await organiser.keyboard.press('Escape');
    await taps(organiser, 'Manage Rosa');
    await taps(organiser, 'Delete');
    await taps(dialog(organiser), 'Delete Rosa');
    await fails('Failed to delete participant.');
    await organiser.keyboard.press('Escape');
    await switches(organiser, 'Open to guests', 'off');
    await taps(dialog(organiser), 'Close the event');
    await fails('Failed to update event.');
  });

  it('participants: show a search field above three, the date of joining, and who has not predicted', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain });
    for (const name of ['Rosa', 'Ben', 'Bella']) await party.joinAs(name);
    const organiser = await organiserAt(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    const participants = under(organiser, 'Manage Participants');
    const search = participants.getByPlaceholder('Search participants...');
    await sees(participants, '3');
    expect(await search.count()).toBe(0);
    const { participant } = await party.joinAs('Leni');
    await search.fill('BE');
    await sees(participants, 'Showing 2 of 4 participants');
    await search.fill('nobody');
    await sees(participants, 'No matches found');
    await search.fill('');
    await sees(participants, /^Joined [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/);
    await questionRow(organiser, rain)
      .getByRole('button', { name: /^0 of 4 predicted/ })
      .click();
    await sees(dialog(organiser), '4 still to predict, 0 done');
    await organiser.keyboard.press('Escape');
    await taps(organiser, 'Manage Leni');
    await taps(organiser, 'View profile');
    await organiser.waitForURL(`**${pageLinks.sharedParticipant(party.code, participant.id)}`);
    await heading(organiser, 'Leni').waitFor();
  });
});
