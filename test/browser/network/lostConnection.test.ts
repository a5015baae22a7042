import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { answersOf, askThree, dance, participantsOf, rain, speech } from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  hasFocus,
  heading,
  seesQuestion,
  isNotReloaded,
  seesToast,
  joins,
  lineOf,
  marks,
  opensPortal,
  predicts,
  questionRow,
  savedThen,
  sees,
  seesNo,
  setsAnswer,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

/** The server processes the next request of this kind, but its reply is lost. */
async function losesOneReply(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/**
 * Delays the reply to the next request until the returned function is called. Live updates arrive at once.
 */
async function delaysReply(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  const delay = async (route: Route) => {
    const response = await route.fetch();
    await free;
    await route.fulfill({ response });
  };
  await page.route(path, delay, { times: 1 });
  return release;
}

const isOffline = async (page: Page, isAway = true) => page.context().setOffline(isAway);

describe.skipIf(!chromiumPath)('lost connection', () => {
  const venue = useVenue({ own: {} });

  it('killed server: every client reconnects, and nothing acknowledged is missing', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    const ben = await venue.phone(`/event/${party.code}`);
    const organiser = await venue.laptop(`/admin/${party.code}`);
    const wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    await joins(rosa, 'Rosa');
    await joins(ben, 'Ben');
    await opensPortal(organiser, adminCode);
    await predicts(rosa, rain, 'Yes');
    await predicts(ben, rain, 'No');
    await sees(wall, '2 predictions');
    for (const page of [rosa, ben, organiser, wall]) await marks(page);

    await venue.cutPower();
    await sees(rosa, 'Reconnecting... your predictions are safe');
    await sees(organiser, 'Reconnecting... this may be out of date');
    await predicts(rosa, dance, 'Theo');
    await seesQuestion(rosa, speech);
    await sees(wall, /^Reconnecting\.\.\. last updated \d+ s ago$/);

    await venue.restart();
    await seesNo(rosa, 'Reconnecting... your predictions are safe');
    await sees(wall, '3 predictions');
    await sees(questionRow(organiser, dance), /^1 of 2 predicted/);
    await predicts(ben, dance, 'Clara');
    await sees(wall, '4 predictions');
    await setsAnswer(organiser, dance, 'Theo');
    await seesToast(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');

    await expect.poll(async () => answersOf(party)).toEqual(['Clara', 'Theo', 'no', 'yes']);
    expect((await participantsOf(party)).map(({ username }) => username)).toEqual(['Rosa', 'Ben']);
    for (const page of [rosa, ben, organiser, wall]) await isNotReloaded(page);
  });

  it('while joining: the name stays, and the next tap joins', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await writes(rosa, 'Your name', 'Rosa');
    await isOffline(rosa);
    await taps(rosa, 'Join Event');
    await seesToast(rosa, 'Cannot Join Event', 'Failed to join event');
    await expect.poll(async () => rosa.getByLabel('Your name', { exact: true }).inputValue()).toBe('Rosa');
    await isOffline(rosa, false);
    await taps(rosa, 'Join Event');
    await seesQuestion(rosa, rain);
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('while adding a question: text typed before a late reply belongs to the next question', async () => {
    const party = await venue.createTestEvent();
    const organiser = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    const release = await delaysReply(organiser, '**/questions');
    await writes(organiser, 'Question', rain);
    await organiser.keyboard.press('Enter');
    await questionRow(organiser, rain).waitFor();
    await writes(organiser, 'Question', dance);
    await organiser.getByRole('radio', { name: 'Multiple choice' }).check();
    await writes(organiser, 'Option 1', 'Clara');
    await writes(organiser, 'Option 2', 'Theo');
    release();
    await control(organiser, 'Add Question').waitFor();
    await hasFocus(organiser.getByLabel('Option 2', { exact: true }));
    await organiser.keyboard.press('Enter');
    await questionRow(organiser, dance).getByRole('button', { name: 'Theo', exact: true }).waitFor();
  });

  it('lost replies to a join, a prediction and a message: the retry creates no duplicate', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await losesOneReply(rosa, 'POST', '**/participants');
    await writes(rosa, 'Your name', 'Rosa');
    await taps(rosa, 'Join Event');
    await seesToast(rosa, 'Cannot Join Event', 'Failed to join event');
    await taps(rosa, 'Join Event');
    await seesQuestion(rosa, rain);
    await losesOneReply(rosa, 'POST', '**/predictions');
    await predicts(rosa, rain, 'Yes');
    await predicts(rosa, dance, 'Theo');
    await predicts(rosa, speech, '7');
    await losesOneReply(rosa, 'PATCH', '**/api/participants/*');
    await writes(rosa, 'Your message', 'All the best!');
    await taps(rosa, 'See Results');
    await seesToast(rosa, 'Not sent yet', 'It’s safe on this phone. We’ll send it when you’re back online.');
    await taps(rosa, 'Back to Event');
    await sees(lineOf(rosa, rain), savedThen);
    await seesNo(rosa, /not sent yet$/i);
    await expect.poll(async () => answersOf(party)).toEqual(['7', 'Theo', 'yes']);
    await expect
      .poll(async () => participantsOf(party))
      .toMatchObject([{ username: 'Rosa', message: 'All the best!' }]);
  });

  it('organiser’s forms: keep the typed text, and the next try stores it', async () => {
    const party = await venue.createTestEvent();
    const organiser = await venue.laptop(`/admin/${party.code}`);
    await organiser.getByLabel('Admin code', { exact: true }).waitFor();
    await isOffline(organiser);
    await writes(organiser, 'Admin code', adminCode);
    await taps(organiser, 'Open Admin Portal');
    await seesToast(organiser, 'Error', 'Authentication failed. Please try again.');
    await isOffline(organiser, false);
    await taps(organiser, 'Open Admin Portal');
    await heading(organiser, 'Manage Questions').waitFor();

    const form = under(organiser, 'Manage Questions').locator('form').first();
    const settings = under(organiser, 'Event Settings');
    await isOffline(organiser);
    await form.getByLabel('Question', { exact: true }).fill(rain);
    await taps(form, 'Add Question');
    await seesToast(organiser, 'Error', 'Failed to create question. Please try again.');
    await writes(settings, 'Location', 'The Old Orangery');
    await settings.getByLabel('Location', { exact: true }).blur();
    await sees(settings, 'Failed to save');
    await isOffline(organiser, false);
    await taps(form, 'Add Question');
    await questionRow(organiser, rain).waitFor();
    await settings.getByText('Failed to save').waitFor({ state: 'hidden' });
    await losesOneReply(organiser, 'PATCH', `**/api/events/${party.code}`);
    await writes(settings, 'Description', 'Dinner at eight');
    await settings.getByLabel('Description', { exact: true }).blur();
    await sees(settings, 'Failed to save');
    await taps(settings, 'Try again');
    await sees(settings, 'Saved');
    await losesOneReply(organiser, 'POST', '**/questions');
    await form.getByLabel('Question', { exact: true }).fill(speech);
    await taps(form, 'Add Question');
    await seesToast(organiser, 'Error', 'Failed to create question. Please try again.');
    await taps(form, 'Add Question');
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
    await party.joinAs('Ben');

    await taps(organiser, `Edit question: ${rain}`);
    await writes(dialog(organiser), 'Question', 'Will it snow?');
    await isOffline(organiser);
    await taps(dialog(organiser), 'Save question');
    await seesToast(organiser, 'Error', 'Failed to update question. Please try again.');
    await isOffline(organiser, false);
    await taps(dialog(organiser), 'Save question');
    await questionRow(organiser, 'Will it snow?').waitFor();

    await taps(organiser, 'Manage Ben');
    await taps(organiser, 'Rename');
    await writes(dialog(organiser), 'Name', 'Uncle Ben');
    await isOffline(organiser);
    await taps(dialog(organiser), 'Save name');
    await seesToast(organiser, 'Error', 'Failed to update profile. Please try again.');
    await isOffline(organiser, false);
    await taps(dialog(organiser), 'Save name');
    await control(organiser, 'Manage Uncle Ben').waitFor();
    const { body } = await party.organiser.get(`/api/events/${party.code}`);
    expect(body).toMatchObject({ location: 'The Old Orangery', description: 'Dinner at eight' });
    const { body: questions } = await party.organiser.get(`/api/events/${party.code}/questions`);
    expect(questions).toMatchObject([{ text: 'Will it snow?' }, { text: speech }]);
  });
});
