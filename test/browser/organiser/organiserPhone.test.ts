import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { downloads } from '../kit/clipboard.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  figuresOf,
  hasFocus,
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
  switches,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const groom = 'Will the groom cry during the ceremony?';
const dance = 'Who dances first?';
const speech = 'How many minutes does the speech last?';
const song = 'Which song opens the dance floor?';

const addForm = (organiser: Page) => under(organiser, 'Manage Questions').locator('form').first();

const nextAction = (organiser: Page) => organiser.getByRole('region', { name: 'Next action' });

const questionsOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/questions`)).body as Question[];

/** Drags an element by touch to the middle of another. */
async function dragsByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  const touch = await page.context().newCDPSession(page);
  const middle = (box: typeof start) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 });
  const [begin, goal] = [middle(start), middle(end)];
  const moves = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await moves('touchStart', [begin]);
  for (let step = 1; step <= 10; step += 1)
    await moves('touchMove', [{ x: begin.x, y: begin.y + ((goal.y - begin.y) * step) / 10 }]);
  await moves('touchEnd', []);
  // dnd-kit ignores taps for 50 ms after a drag.
  await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 100)));
}

/** The rows of a table of questions, each as its cells joined by '|'. */
const tableOf = async (page: Page) =>
  page
    .locator('table tbody')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent.trim()).join(' | '),
      ),
    );

describe.skipIf(!chromiumPath)('organiser’s event on a phone', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;
  let rosa: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', date: '2126-12-05T15:30' });
    organiser = await venue.phone(`/admin/${party.code}`);
  });

  /** Two guests join over HTTP and predict. */
  async function everybodyPredicts(answers: Record<string, Record<string, string>>): Promise<void> {
    const questions = await questionsOf(party);
    for (const [name, byText] of Object.entries(answers)) {
      const { browser, participant } = await party.joinAs(name);
      for (const [text, answer] of Object.entries(byText)) {
        const id = questions.find((question) => question.text === text)?.id;
        await browser.post(`/api/questions/${id}/predictions`, { participantId: participant.id, answer });
      }
      await browser.patch(`/api/participants/${participant.id}`, { message: `With love,\n"${name}"` });
    }
  }

  it('logs in, and adds a suggested question', async () => {
    await opensPortal(organiser, adminCode);
    await sees(organiser, 'No questions yet');
    await taps(addForm(organiser), groom);
    await taps(addForm(organiser), 'Add Question');
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
    await questionRow(organiser, groom).waitFor();
    // One question cannot be reordered.
    expect(await organiser.getByRole('main').getByRole('combobox').count()).toBe(0);
  });

  it('adds questions of the other types, with errors for missing fields', async () => {
    const form = addForm(organiser);
    await form.getByLabel('Question', { exact: true }).fill('Who dances last?');
    await form.getByRole('radio', { name: 'Multiple choice' }).check();
    await writes(form, 'Option 1', 'Clara');
    await taps(form, 'Add Question');
    await sees(form, 'Please fill in or remove the empty option.');
    await writes(form, 'Option 2', 'clara');
    await taps(form, 'Add Question');
    await sees(form, 'Please make every option different.');
    await writes(form, 'Option 2', 'Theo');
    await taps(form, 'Add Question');
    await questionRow(organiser, 'Who dances last?').waitFor();
    for (const [text, type] of Object.entries({ [speech]: 'Number', [song]: 'Text' })) {
      await form.getByLabel('Question', { exact: true }).fill(text);
      await form.getByRole('radio', { name: type, exact: true }).check();
      await taps(form, 'Add Question');
      await questionRow(organiser, text).waitFor();
    }
    await taps(form, 'Close');
    await control(under(organiser, 'Manage Questions'), 'Add Question').waitFor();
  });

  it('edits and moves a question while a guest is answering it', async () => {
    rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, groom, 'Yes');
    await seesQuestion(rosa, 'Who dances last?');
    await taps(organiser, 'Edit question: Who dances last?');
    await writes(dialog(organiser), 'Question', dance);
    await taps(dialog(organiser), 'Save question');
    await seesToast(organiser, 'Question Updated', 'Your changes have been saved.');
    await predicts(rosa, dance, 'Theo');
    await taps(organiser, `Edit question: ${dance}`);
    await writes(dialog(organiser), 'Option 2', 'Nobody');
    await taps(dialog(organiser), 'Save question');
    await dialog(organiser).getByText(/Theo/).first().waitFor();
    await taps(dialog(organiser), 'Cancel');

    await questionRow(organiser, song).getByRole('combobox').selectOption('1');
    await seesToast(organiser, 'Questions Reordered', 'Guests see the new order now.');
    await questionRow(organiser, song).getByText('Question 1 · Text').waitFor();
    await taps(rosa, 'My predictions');
    await sees(rosa.getByRole('listitem').first(), song);
  });

  it('reorders questions by keyboard, and by touch', async () => {
    const status = async () => dialog(organiser).getByRole('status').innerText();
    const shown = async () => dialog(organiser).getByRole('listitem').locator('[dir=auto]').allInnerTexts();
    const handle = (text: string) => control(dialog(organiser), `Move question: ${text}`);
    const held = (place: number) => `Holding “${dance}” in place ${place} of 4.`;
    // Presses the key once more than needed, because an early key may be ignored.
    const pressed = async (key: string) => organiser.keyboard.press(key).then(status);
    await taps(organiser, 'Change order');
    await expect.poll(shown).toEqual([song, groom, dance, speech]);
    expect(await accessibilityFindings(organiser)).toEqual([]);

    await handle(dance).focus();
    await organiser.keyboard.press('Space');
    await expect.poll(status).toBe(held(3));
    await expect.poll(async () => pressed('ArrowUp'), { interval: 200 }).toBe(held(1));
    await organiser.keyboard.press('Escape');
    await expect.poll(status).toBe(`“${dance}” stays question 3 of 4.`);
    await expect.poll(shown).toEqual([song, groom, dance, speech]);
    await organiser.keyboard.press('Space');
    await expect.poll(status).toBe(held(3));
    await expect.poll(async () => pressed('ArrowDown'), { interval: 200 }).toBe(held(4));
    await organiser.keyboard.press('Space');
    await seesToast(organiser, 'Questions Reordered', 'Guests see the new order now.');
    await expect.poll(shown).toEqual([song, groom, speech, dance]);
    await hasFocus(handle(dance));
    await expect
      .poll(async () => questionsOf(party).then((questions) => questions.map(({ text }) => text)))
      .toEqual([song, groom, speech, dance]);

    await dragsByFinger(organiser, handle(dance), handle(speech));
    await expect.poll(shown).toEqual([song, groom, dance, speech]);
    await expect
      .poll(async () => questionsOf(party).then((questions) => questions.map(({ text }) => text)))
      .toEqual([song, groom, dance, speech]);
    await taps(dialog(organiser), 'Close');
    await questionRow(organiser, dance).getByText('Question 3 · Multiple choice').waitFor();
  });

  it('shows the figures while guests predict', async () => {
    await everybodyPredicts({
      Ben: { [groom]: 'no', [dance]: 'Theo', [speech]: '7' },
      '=1+1': { [dance]: 'Clara' },
    });
    await taps(organiser, /^Event$/);
    await expect
      .poll(async () => figuresOf(under(organiser, 'Statistics')))
      .toEqual(['Questions 4', 'Participants 3', 'Total Predictions 6', 'Avg per Person 2.0']);
    await heading(organiser, 'Most Popular Predictions').scrollIntoViewIfNeeded();
    const popular = under(organiser, 'Most Popular Predictions').getByRole('listitem');
    await expect
      .poll(async () => (await popular.allInnerTexts()).map((text) => text.replace(/\n+/g, ' | ')))
      .toEqual([`Theo | ${dance} | 2 votes`, `Clara | ${dance} | 1 vote`]);
    await expect
      .poll(async () => tableOf(organiser))
      .toEqual([
        `${song} | 0 of 3 | 0%`,
        `${groom} | 2 of 3 | 67%`,
        `${dance} | 3 of 3 | 100%`,
        `${speech} | 1 of 3 | 33%`,
      ]);
  });

  it('sets, undoes and corrects answers on a phone, and closes a question', async () => {
    await taps(organiser, /^Questions \d/);
    await setsAnswer(organiser, groom, 'No');
    await seesToast(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    await questionRow(organiser, groom)
      .getByRole('button', { name: `Undo: ${groom}` })
      .click();
    await seesToast(organiser, 'Answer Removed', 'The question counts as unanswered again.');
    await setsAnswer(organiser, groom, 'Yes');
    await questionRow(organiser, groom)
      .getByRole('button', { name: `Close question: ${groom}` })
      .click();
    await sees(questionRow(organiser, groom), 'Closed');
    await setsAnswer(organiser, speech, 'seven');
    await sees(questionRow(organiser, speech), 'Please enter a number.');
    await setsAnswer(organiser, speech, '7');
    await setsAnswer(organiser, dance, 'Theo');
    await sees(questionRow(organiser, dance), /guests can’t see it yet/);
    await seesNo(rosa, /Answer:/);
  });

  it('shows the event-day bar on the day of the event, or when the host wants it', async () => {
    const action = nextAction(organiser);
    expect(await action.isVisible()).toBe(false);
    await switches(organiser, 'Reveal bar', 'on');
    await action.waitFor();
    await switches(organiser, 'Reveal bar', 'off');
    await action.waitFor({ state: 'hidden' });
    // The bar also appears for an event without a date, whatever the day.
    await party.update({ date: null });
    await action.waitFor();
    expect(await organiser.getByRole('switch', { name: /^Reveal bar/ }).count()).toBe(0);
  });

  it('reveals all answers with "Reveal everything"', async () => {
    const action = nextAction(organiser);
    while ((await control(action, 'Reveal everything').count()) === 0) await taps(action, 'Next question');
    await sees(action, '3 answers set, 1 to go');
    await taps(action, 'Reveal everything');
    await sees(
      dialog(organiser),
      '3 guests and the big screen will see 3 answers and all scores right away.',
    );
    await taps(dialog(organiser), 'Reveal to everyone');
    await seesToast(organiser, 'Answer Visibility Updated', 'Guests can see answers and scores now.');
    await sees(rosa.getByRole('region', { name: 'Just revealed' }), '3 answers revealed');
  });

  it('hides the answers again only from a menu, and asks first', async () => {
    const action = nextAction(organiser);
    await hasFocus(action);
    const buttons = await action.getByRole('button').allInnerTexts();
    expect(buttons.filter((label) => label.includes('Hide'))).toEqual([]);
    await taps(action, 'More for the reveal');
    await taps(organiser, 'Hide answers again');
    await sees(
      dialog(organiser),
      '3 answers and all scores will disappear from the big screen and the phones of 3 guests. You can show them again anytime.',
    );
    expect(await accessibilityFindings(organiser)).toEqual([]);
    await taps(dialog(organiser), 'Cancel');
    await sees(rosa, /Answer:/);
    await taps(action, 'More for the reveal');
    await taps(organiser, 'Hide answers again');
    await taps(dialog(organiser), 'Hide answers');
    await seesToast(organiser, 'Answer Visibility Updated', 'Guests can’t see answers or scores now.');
    await seesNo(rosa, /Answer:/);
    await taps(action, 'Reveal everything');
    await taps(dialog(organiser), 'Reveal to everyone');
  });

  it('reads the guests’ messages, and saves the guest book as a file and on paper', async () => {
    await taps(organiser, /^Guests \d/);
    await sees(under(organiser, 'Manage Participants'), /^“With love,\s"Ben"”$/);
    await taps(organiser, 'Download guest book');
    await sees(dialog(organiser), '3 guests, 2 messages');
    const { name, content } = await downloads(organiser, async () =>
      taps(dialog(organiser), 'Download as CSV'),
    );
    await seesToast(organiser, 'Download Complete!', 'The guest book has been saved.');
    expect(name).toBe('clara_theo_guest_book.csv');
    expect(parse(content, { bom: true })).toEqual([
      [
        'Rank',
        'Name',
        'Message',
        'Correct',
        'Predictions',
        `1. ${song}`,
        `2. ${groom}`,
        `3. ${dance}`,
        `4. ${speech}`,
      ],
      ['1', 'Ben', 'With love,\n"Ben"', '2', '3', '', 'No', 'Theo', '7'],
      ['2', 'Rosa', '', '2', '2', '', 'Yes', 'Theo', ''],
      // A guest’s name must not become a formula in a spreadsheet.
      ['3', "'=1+1", 'With love,\n\'"=1+1"', '0', '1', '', '', 'Clara', ''],
    ]);
    await organiser.evaluate(() => (window.print = () => (document.documentElement.dataset.printed = 'yes')));
    await taps(dialog(organiser), 'Print or save as PDF');
    await organiser.locator('[data-printed=yes]').waitFor({ state: 'attached' });
    await organiser.emulateMedia({ media: 'print' });
    const paper = organiser.locator('.guest-book');
    await expect
      .poll(async () => (await paper.innerText()).replace(/\s+/g, ' '))
      .toMatch(
        /Clara & Theo .*1 Ben 2 of 3 correct With love, "Ben" 3 =1\+1 0 of 1 correct .* Everyone else in the game 2 Rosa 2 of 2/,
      );
    await seesNo(organiser, 'Manage Participants');
    await organiser.emulateMedia({ media: 'screen' });
    await organiser.keyboard.press('Escape');
  });

  it('hides a message with one tap: the guest book leaves it out until it is shown again', async () => {
    await taps(organiser, 'Hide the message from Ben');
    await sees(under(organiser, 'Manage Participants'), 'Hidden');
    await taps(organiser, 'Download guest book');
    await sees(dialog(organiser), '3 guests, 1 message');
    await sees(dialog(organiser), '1 message is left out because it is hidden or not approved.');
    await organiser.keyboard.press('Escape');
    await taps(organiser, 'Show the message from Ben');
    await seesNo(under(organiser, 'Manage Participants'), 'Hidden');
  });

  it('lost phone: the host continues on another device with the admin code', async () => {
    await organiser.context().close();
    organiser = await venue.phone(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    await sees(questionRow(organiser, groom), 'Revealed');
    await sees(questionRow(organiser, groom), /guests can see it$/);
    // Rows of answered questions are collapsed; the others are expanded.
    const takesBack = control(questionRow(organiser, speech), `Remove answer: ${speech}`);
    expect(await takesBack.isVisible()).toBe(false);
    await questionRow(organiser, song).getByRole('textbox').waitFor();
    await taps(questionRow(organiser, speech), `Details of question: ${speech}`);
    await takesBack.click();
    await sees(dialog(organiser), /^Guests have already seen “7” for /);
    await taps(dialog(organiser), 'Remove answer');
    await seesToast(organiser, 'Answer Removed', 'The question counts as unanswered again.');
    await setsAnswer(organiser, speech, '12');
    await sees(rosa.getByRole('region', { name: 'Just revealed' }), 'You didn’t predict this one.');
    // The row stays expanded until the host opens another section, so that no control moves.
    await control(questionRow(organiser, speech), `Undo: ${speech}`).waitFor();
    await taps(organiser, /^Guests \d/);
    await taps(organiser, /^Questions \d/);
    await sees(questionRow(organiser, speech), '12');
    expect(await control(questionRow(organiser, speech), `Undo: ${speech}`).isVisible()).toBe(false);
  });

  it('starting over: deletes guests and answers after typing the code, and keeps the questions', async () => {
    await taps(organiser, /^Guests \d/);
    await taps(organiser, 'Start over after rehearsal');
    await sees(
      dialog(organiser),
      '3 guests with 6 predictions and every message, and 3 correct answers with any photos.',
    );
    const code = dialog(organiser).getByLabel(`Type the event code ${party.code} to confirm`);
    await code.fill('another');
    await taps(dialog(organiser), 'Delete guests and answers');
    await sees(dialog(organiser), `Please type ${party.code} to confirm.`);
    await code.fill(party.code.toLowerCase());
    await taps(dialog(organiser), 'Delete guests and answers');
    await seesToast(
      organiser,
      'Started Over',
      'All guests, predictions and answers have been deleted. Your questions are still here.',
    );
    await sees(organiser, 'No guests yet');
    await heading(rosa, 'You’re no longer in this game').waitFor();
    await taps(organiser, /^Questions \d/);
    for (const text of [groom, dance, speech, song])
      await sees(questionRow(organiser, text), 'Open for predictions');
    await taps(rosa, 'Join again');
    await joins(rosa, 'Rosa');
    await sees(rosa, '0/4 complete');
  });

  it('shows one answer from the reveal bar while answers are hidden, and shows when answers are visible', async () => {
    await party.update({ showAnswers: false });
    const action = nextAction(organiser);
    await seesNo(organiser, 'Guests will see it right away.');
    await taps(action, 'Next question');
    await sees(action, groom);
    await action.getByRole('button', { name: 'Yes', exact: true }).click();
    await control(action, 'Show this answer').waitFor();
    await organiser.setViewportSize({ width: 390, height: 664 });
    expect((await action.boundingBox())!.height).toBeLessThanOrEqual(0.45 * 664);
    await organiser.setViewportSize(sizes.phone);
    await taps(action, 'Show this answer');
    await sees(action, 'Answer');
    await sees(rosa.getByRole('region', { name: 'Just revealed' }), 'No one predicted this one.');
    await sees(questionRow(organiser, song), 'Guests will see it right away.');
  });
});
