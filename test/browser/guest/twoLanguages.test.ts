import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  boardsShow,
  heading,
  seesQuestion,
  seesToast,
  joins,
  opensPortal,
  predicts,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const dance = 'Which dance comes first?';
const dans = 'İlk hangi dans?';
const rain = 'Will it rain?';

/** Joins on a page in any language. */
async function joinsInLanguage(page: Page, name: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('input') });
  await form.locator('input').first().fill(name);
  await form.locator('button[type="submit"]').click();
}

const languageOf = async (page: Page) => page.evaluate(() => document.documentElement.lang);

describe.skipIf(!chromiumPath)('event in two languages', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;
  let anna: Page;
  let ayse: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Ada & Cem', language: 'en' });
    await party.addQuestion({ text: rain });
    organiser = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
  });

  it('host: writes a question in both languages', async () => {
    const settings = under(organiser, 'Event Settings');
    expect(await settings.getByLabel('Language', { exact: true }).inputValue()).toBe('en');
    await settings.getByLabel('Second language').selectOption('tr');
    await sees(settings, 'Saved');
    await sees(organiser, '1 question isn’t in Türkçe yet.');
    await taps(organiser, 'Add Question');
    const form = under(organiser, 'Add Question');
    await writes(form, 'Question', dance);
    await form.getByText('Multiple choice', { exact: true }).click();
    await writes(form, 'Option 1', 'Waltz');
    await writes(form, 'Option 2', 'Tango');
    await writes(form, 'Option 1 in Türkçe', 'Vals');
    await form.getByRole('button', { name: 'Add Question' }).click();
    await sees(form, 'Please enter the question in Türkçe too.');
    const second = form.getByLabel('Question in Türkçe', { exact: true });
    expect(await second.getAttribute('lang')).toBe('tr');
    await second.fill(dans);
    await form.getByRole('button', { name: 'Add Question' }).click();
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
    await questionRow(organiser, dance).waitFor();
    await seesNo(questionRow(organiser, dance), /Not in Türkçe yet/);
    await sees(questionRow(organiser, rain), /Not in Türkçe yet/);
  });

  it('guests: get the question in their own language, with the same option in both', async () => {
    anna = await venue.phone(`/event/${party.code}`);
    ayse = await venue.phone(`/event/${party.code}`, { locale: 'tr-TR' });
    expect(await languageOf(ayse)).toBe('tr');
    await joins(anna, 'Anna');
    await joinsInLanguage(ayse, 'Ayşe');
    await predicts(anna, rain, 'Yes');
    // This question has no translation.
    await seesQuestion(ayse, rain);
    await under(ayse, rain).getByRole('button').first().click();
    await predicts(anna, dance, 'Waltz');
    await seesQuestion(ayse, dans);
    await predicts(ayse, dans, 'Vals');
    await seesNo(ayse, dance);
  });

  it('answer: counts in both languages, and each guest reads it in their own', async () => {
    await party.update({ showAnswers: true });
    const board = await venue.projector(`/leaderboard/${party.code}?display=true`);
    await setsAnswer(organiser, dance, 'Waltz');
    await boardsShow([board], ['Anna 1', 'Ayşe 1']);
    await heading(anna, 'Waltz').waitFor();
    await heading(ayse, 'Vals').waitFor();
  });

  it('big screen: shows both languages in turn', async () => {
    const wall = await venue.projector('/', { locale: 'de-DE' });
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
    const list = (await party.organiser.get(`/api/events/${party.code}/questions`)).body as {
      id: string;
      text: string;
    }[];
    const { id: questionId } = list.find(({ text }) => text === dance)!;
    const show = `/api/events/${party.code}/show`;
    const step = { kind: 'question', questionId };
    expect((await party.organiser.post(show, { step, revision: 0 })).status).toBe(200);
    await seesQuestion(wall, dance);
    expect(await languageOf(wall)).toBe('en');
    await wall.clock.runFor(11_000);
    await sees(wall, 'Waltz');
    await wall.clock.runFor(2_000);
    await seesQuestion(wall, dans);
    await sees(wall, 'Vals');
    expect(await languageOf(wall)).toBe('tr');
    await wall.clock.runFor(12_500);
    await seesQuestion(wall, dance);
    // During the answer’s reveal the screen stays in one language.
    const answer = { step: { kind: 'answer', questionId }, revision: 1 };
    expect((await party.organiser.post(show, answer)).status).toBe(200);
    await wall.clock.runFor(9_000);
    await sees(wall, 'Waltz');
    expect(await languageOf(wall)).toBe('en');
    await wall.clock.runFor(13_000);
    await sees(wall, 'Vals');
    await party.update({ secondLanguage: null });
    await sees(wall, 'Waltz');
    expect(await languageOf(wall)).toBe('en');
  });
});
