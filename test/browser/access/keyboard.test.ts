import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  hasFocus,
  heading,
  seesQuestion,
  seesToast,
  questionRow,
  sees,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';
import { minutes, rain, speech } from './inspectedEvent.ts';

const maxTabs = 60;

/** Presses Tab until the element with this name has a visible focus. */
async function tabsTo(page: Page, name: string, key = 'Tab', limit = maxTabs): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }))
    .or(page.getByRole('radio', { name, exact: true }));
  await wanted.first().waitFor({ state: 'attached' });
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press(key);
    const isThere = await wanted
      .evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
      .catch(() => false);
    if (!isThere) continue;
    const focused = page.locator(':focus');
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    return;
  }
  throw new Error(`${name} did not get the focus after pressing ${key} ${limit} times`);
}

describe.skipIf(!chromiumPath)('keyboard only', () => {
  const venue = useVenue();

  it('a guest plays the whole game and always sees the focus', async () => {
    const own = await venue.createTestEvent();
    await own.addQuestion({ text: rain });
    await own.addQuestion({ text: speech, type: 'multiple_choice', options: ['The best man', 'Aunt Rosa'] });
    await own.addQuestion({ text: minutes, type: 'numeric' });
    const page = await venue.laptop('/');
    const types = async (text: string) => page.keyboard.type(text);
    const presses = async (key: string) => page.keyboard.press(key);

    await tabsTo(page, 'Event code');
    await types(own.code);
    await presses('Enter');
    await control(page, 'Join Event').waitFor();
    await tabsTo(page, 'Your name');
    await types('Karl');
    await presses('Enter');
    await seesQuestion(page, rain);
    await tabsTo(page, 'Yes');
    await presses('Enter');
    await seesQuestion(page, speech);
    await tabsTo(page, 'Aunt Rosa');
    await presses('Space');
    await seesQuestion(page, minutes);
    await tabsTo(page, 'Your number');
    await types('7');
    await presses('Enter');
    await heading(page, 'Leave a Message').waitFor();
    await tabsTo(page, 'Your message');
    await types('From the keyboard');
    await tabsTo(page, 'See Results');
    await presses('Enter');
    await heading(page, 'Your Results').waitFor();
    await tabsTo(page, 'Back to Event');
    await presses('Enter');
    await sees(page, '“From the keyboard”');
  });

  it('an organiser logs in, adds a question, answers and reveals it, and always sees the focus', async () => {
    const party = await venue.createTestEvent();
    const page = await venue.laptop(`/admin/${party.code}`);
    const types = async (text: string) => page.keyboard.type(text);
    const presses = async (key: string) => page.keyboard.press(key);

    await tabsTo(page, 'Admin code');
    await types(adminCode);
    await presses('Enter');
    await heading(page, 'Manage Questions').waitFor();
    // The next action is reached with few tabs.
    await tabsTo(page, 'Add a question', 'Tab', 12);
    await tabsTo(page, 'Skip to next action', 'Shift+Tab', 20);
    await presses('Enter');
    await tabsTo(page, 'Add a question', 'Tab', 1);
    await tabsTo(page, 'Skip to questions', 'Shift+Tab', 20);
    await presses('Enter');
    await hasFocus(heading(page, 'Manage Questions'));
    await tabsTo(page, 'Question');
    await types(rain);
    await presses('Enter');
    await questionRow(page, rain).waitFor();
    await control(page, 'Add Question').waitFor();
    // The field regains the focus for the next question.
    await types(speech);
    await tabsTo(page, 'Yes or no');
    await presses('ArrowRight');
    await tabsTo(page, 'Option 1');
    await types('The best man');
    await tabsTo(page, 'Option 2');
    await types('Aunt Rosa');
    await presses('Enter');
    await questionRow(page, speech).waitFor();
    await tabsTo(page, 'Close');
    await presses('Enter');
    await tabsTo(page, 'Aunt Rosa');
    await presses('Space');
    await seesToast(page, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    const reveal = control(page, 'Reveal everything');
    await tabsTo(page, 'Next question', 'Shift+Tab');
    while (!(await reveal.isVisible())) await presses('Enter');
    await tabsTo(page, 'Reveal everything');
    await presses('Enter');
    await dialog(page).waitFor();
    await tabsTo(page, 'Reveal to everyone');
    await presses('Enter');
    await seesToast(page, 'Answer Visibility Updated', 'Guests can see answers and scores now.');
    await sees(questionRow(page, speech), 'Revealed');
  });
});
