import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  heading,
  seesQuestion,
  isNotReloaded,
  seesToast,
  joins,
  marks,
  opensPortal,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const rain = 'Will it rain?';
const groom = 'Will the groom cry?';

const setting = (organiser: Page, label: string) =>
  under(organiser, 'Event Settings').getByLabel(label, { exact: true });

/** Waits until this settings field has this value. */
async function showsSetting(organiser: Page, label: string, value: string): Promise<void> {
  await expect.poll(async () => setting(organiser, label).inputValue()).toBe(value);
}

/** Fills a settings field and leaves it. */
async function sets(organiser: Page, label: string, value: string): Promise<void> {
  await setting(organiser, label).fill(value);
  await setting(organiser, label).blur();
}

const isSetTo = (organiser: Page, question: string, answer: string) =>
  questionRow(organiser, question)
    .getByRole('group', { name: `Set Correct Answer: ${question}` })
    .getByRole('button', { name: answer, exact: true, pressed: true })
    .waitFor();

describe.skipIf(!chromiumPath)('two concurrent organisers', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let ana: Page;
  let bo: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
    await party.addQuestion({ text: rain });
    await party.addQuestion({ text: groom });
    ana = await venue.laptop(`/admin/${party.code}`);
    bo = await venue.laptop(`/admin/${party.code}`);
    for (const organiser of [ana, bo]) {
      await opensPortal(organiser, adminCode);
      await marks(organiser);
    }
  });

  it('setting: the last write wins, and the other organiser sees it', async () => {
    await sets(ana, 'Event title', 'Clara and Theo');
    await showsSetting(bo, 'Event title', 'Clara and Theo');
    await sets(bo, 'Event title', 'Theo and Clara');
    await showsSetting(ana, 'Event title', 'Theo and Clara');
    await heading(ana, /Theo and Clara$/).waitFor();
  });

  it('order of questions: the last write wins', async () => {
    const orderOf = async (organiser: Page) =>
      under(organiser, 'Manage Questions').getByRole('heading', { level: 3 }).allTextContents();
    await questionRow(ana, groom).getByRole('combobox').selectOption('1');
    await expect.poll(async () => orderOf(bo)).toEqual([groom, rain]);
    await questionRow(bo, groom).getByRole('combobox').selectOption('2');
    await expect.poll(async () => orderOf(ana)).toEqual([rain, groom]);
    await isNotReloaded(ana);
  });

  it('answer: the last write wins; Undo never removes the other organiser’s answer', async () => {
    await setsAnswer(ana, rain, 'Yes');
    await control(questionRow(ana, rain), `Undo: ${rain}`).waitFor();
    await isSetTo(bo, rain, 'Yes');
    await control(questionRow(bo, rain), `Remove answer: ${rain}`).waitFor();
    await setsAnswer(bo, rain, 'No');
    await isSetTo(ana, rain, 'No');
    await control(questionRow(ana, rain), `Remove answer: ${rain}`).waitFor();
    await taps(questionRow(bo, rain), `Undo: ${rain}`);
    for (const organiser of [ana, bo]) await isSetTo(organiser, rain, 'Yes');
  });

  it('edited question: the last write wins, for guests too; a deleted one disappears for both', async () => {
    const guest = await venue.phone(`/event/${party.code}`);
    await joins(guest, 'Rosa');
    await seesQuestion(guest, rain);
    for (const organiser of [ana, bo]) await taps(organiser, `Edit question: ${rain}`);
    await writes(dialog(ana), 'Question', 'Will it rain at all?');
    await writes(dialog(bo), 'Question', 'Will it rain before the cake?');
    await taps(dialog(ana), 'Save question');
    await seesQuestion(guest, 'Will it rain at all?');
    await expect
      .poll(async () => dialog(bo).getByLabel('Question', { exact: true }).inputValue())
      .toBe('Will it rain before the cake?');
    await taps(dialog(bo), 'Save question');
    for (const organiser of [ana, bo])
      await questionRow(organiser, 'Will it rain before the cake?').waitFor();
    await seesQuestion(guest, 'Will it rain before the cake?');

    await taps(bo, `Edit question: ${groom}`);
    await taps(ana, `Delete question: ${groom}`);
    await taps(dialog(ana), 'Delete question');
    await questionRow(bo, groom).waitFor({ state: 'detached' });
    await dialog(bo).waitFor({ state: 'detached' });
  });

  it('changed share code: moves the other organiser to the new address, also while typing', async () => {
    const newCode = `NEW${party.code}`.slice(0, 12);
    await taps(bo, 'Add Question');
    await writes(under(bo, 'Manage Questions'), 'Question', 'Will the rings');
    await sets(ana, 'Event code', newCode);
    for (const organiser of [ana, bo]) await organiser.waitForURL(`**/admin/${newCode}`);
    await isNotReloaded(bo);
    const field = under(bo, 'Manage Questions').getByLabel('Question', { exact: true });
    await expect.poll(async () => field.inputValue()).toBe('Will the rings');
    await field.fill('Will the rings be dropped?');
    await taps(under(bo, 'Manage Questions').locator('form').first(), 'Add Question');
    await questionRow(ana, 'Will the rings be dropped?').waitFor();
  });

  it('text being typed: is not overwritten by what the other organiser saves', async () => {
    await setting(bo, 'Location').focus();
    await bo.keyboard.press('End');
    // The client saves typed text after a debounce. While the clock is stopped, it saves nothing.
    await bo.clock.install();
    await bo.clock.pauseAt(Date.now() + 5_000);
    await bo.keyboard.type(', in the');
    await sets(ana, 'Location', 'The barn');
    await sees(bo, 'Someone saved “The barn” on another device.');
    await expect.poll(async () => setting(bo, 'Location').inputValue()).toBe('The Old Orangery, in the');
    await bo.clock.resume();
    await bo.keyboard.type(' garden');
    await setting(bo, 'Location').blur();
    await showsSetting(ana, 'Location', 'The Old Orangery, in the garden');
    await showsSetting(bo, 'Location', 'The Old Orangery, in the garden');
  });

  it('changed admin code: leads the other organiser back to the login, with the reason', async () => {
    await writes(under(ana, 'Event Settings'), 'New admin code', '  ');
    await taps(ana, 'Set new code');
    await sees(ana, 'Please choose an admin code.');
    await writes(under(ana, 'Event Settings'), 'New admin code', 'Newer');
    await taps(under(ana, 'Event Settings'), 'Set new code');
    await sees(ana, 'Please use at least 6 characters.');
    await writes(under(ana, 'Event Settings'), 'New admin code', 'A Newer Code');
    await taps(ana, 'Set new code');
    await seesToast(ana, 'Event Updated', 'Your new admin code is ready.');
    await expect
      .poll(async () => ana.getByLabel('Your new admin code', { exact: true }).inputValue())
      .toBe('A Newer Code');
    await sees(bo, /^Please enter the admin code again\./);
    await seesNo(bo, 'Manage Questions');
    await writes(bo, 'Admin code', adminCode);
    await taps(bo, 'Open Admin Portal');
    await seesToast(bo, 'Access Denied', 'Invalid admin code. Please try again.');
    await opensPortal(bo, 'A Newer Code');
    await heading(ana, 'Manage Questions').waitFor();
  });
});
