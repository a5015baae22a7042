import { devices, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lengths } from '../../../protocol/limits.ts';
import { checkTexts } from '../../../protocol/texts/checks.ts';
import { organiserCheckTexts } from '../../../protocol/texts/organiserChecks.ts';
import { portalTablesTexts } from '../../../protocol/texts/portal/guests/tables.ts';
import { questionTypeTexts } from '../../../protocol/texts/portal/questions.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  hasFocus,
  holdRequests,
  seesQuestion,
  seesToast,
  joins,
  opensPortal,
  predicts,
  questionRow,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

/** One visible character, eleven UTF-16 units. */
const family = '👨‍👩‍👧‍👦';
const degrees = 'How many degrees at midnight?';
const tooLong = (length: number, limit: number) => checkTexts('tooLong', { length, most: limit });

/** Types like an input method: the text is not final before it is committed. */
async function composes(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { length: end } = text;
  await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  await client.send('Input.insertText', { text });
}

describe.skipIf(!chromiumPath)('form fields of hosts and guests', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Ada & Ben' });
    await party.addQuestion({ text: degrees, type: 'numeric' });
    organiser = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
  });

  it.each([
    ['Rosa', 'iPhone 13', 'text'],
    ['Theo', 'Pixel 7', 'decimal'],
  ])(
    'number field of %s on an %s: has a keyboard with a minus key (%s), is left to right, and accepts -5',
    async (name, device, keyboard) => {
      const page = await venue.window(`/event/${party.code}`, devices[device]!);
      await joins(page, name);
      await seesQuestion(page, degrees);
      const field = page.getByLabel('Your number', { exact: true });
      expect(await field.getAttribute('inputmode')).toBe(keyboard);
      await field.fill('-5');
      expect(await field.getAttribute('dir')).toBe('ltr');
      await predicts(page, degrees, '-5');
    },
  );

  it('error of a guest’s field: disappears on the first change, and returns with the next submission', async () => {
    const page = await venue.phone(`/event/${party.code}`);
    const nameMissing = checkTexts('nameMissing');
    const name = page.getByLabel('Your name', { exact: true });
    const isMarked = async () => (await name.getAttribute('aria-invalid')) === 'true';
    await taps(page, 'Join Event');
    // The toast describes the problem, and the field is marked.
    await sees(page, nameMissing);
    await expect.poll(isMarked).toBe(true);
    await seesNo(page.locator('main'), nameMissing);
    await name.fill('O');
    await expect.poll(isMarked).toBe(false);
    await writes(page, 'Your name', 'Otto');
    await joins(page, 'Otto');
    const field = page.getByLabel('Your number', { exact: true });
    const numberNeeded = 'Please enter a number, such as 7 or 7.5.';
    const typesText = async (text: string) => {
      await field.fill(text);
      await field.press('Enter');
      await sees(page, numberNeeded);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('7');
      await seesNo(page, numberNeeded);
      expect(await field.getAttribute('aria-invalid')).toBeNull();
    };
    await typesText('seven');
    await typesText('eight');
  });

  it('error of a host’s field: disappears on the first change', async () => {
    const answer = questionRow(organiser, degrees).getByRole('textbox');
    await answer.fill('warm');
    await answer.press('Enter');
    const numberNeeded = 'Please enter a number.';
    await sees(questionRow(organiser, degrees), numberNeeded);
    await answer.fill('12');
    await seesNo(questionRow(organiser, degrees), numberNeeded);

    await taps(organiser, 'Add Question');
    const form = under(organiser, 'Add Question');
    await form.getByText(questionTypeTexts('multiple_choice'), { exact: true }).click();
    await writes(form, 'Question', 'Who?');
    await form.getByRole('button', { name: 'Add Question' }).click();
    const blank = organiserCheckTexts('optionsBlank');
    await sees(form, blank);
    await writes(form, 'Option 1', 'Ada');
    await seesNo(form, blank);
  });

  it('table name of 50 family emoji: is counted by visible characters, and added', async () => {
    const tables = under(organiser, 'Tables');
    await writes(tables, portalTablesTexts('nameLabel'), family.repeat(lengths.tableName));
    await taps(tables, portalTablesTexts('add'));
    await sees(tables, family.repeat(lengths.tableName));
    const field = tables.getByLabel(portalTablesTexts('nameLabel'), { exact: true });
    await expect.poll(async () => field.inputValue()).toBe('');
  });

  it('table name of 60 family emoji: stays as pasted, shows an error, and is not sent', async () => {
    const tables = under(organiser, 'Tables');
    const field = tables.getByLabel(portalTablesTexts('nameLabel'), { exact: true });
    let sent = 0;
    organiser.on('request', (request) => (sent += Number(request.url().endsWith('/tables'))));
    await field.fill(family.repeat(60));
    await sees(tables, tooLong(60, lengths.tableName));
    await taps(tables, portalTablesTexts('add'));
    await hasFocus(field);
    expect(await field.inputValue()).toBe(family.repeat(60));
    await field.fill('Old friends');
    await seesNo(tables, tooLong(60, lengths.tableName));
    await taps(tables, portalTablesTexts('add'));
    await sees(tables, 'Old friends');
    await expect.poll(async () => field.inputValue()).toBe('');
    expect(sent).toBe(1);
  });

  it('table name typed while another one is saved: stays', async () => {
    const tables = under(organiser, 'Tables');
    const field = tables.getByLabel(portalTablesTexts('nameLabel'), { exact: true });
    const saving = await holdRequests(organiser, 'POST', '**/tables');
    await field.fill('Neighbours');
    await taps(tables, portalTablesTexts('add'));
    await expect.poll(saving.count).toBe(1);
    await field.fill('Colleagues');
    saving.letGo();
    await sees(tables, 'Neighbours');
    await expect.poll(async () => tables.locator('[aria-busy]').count()).toBe(0);
    expect(await field.inputValue()).toBe('Colleagues');
    await field.fill('');
  });

  it('text that an input method composes: is not cut', async () => {
    const tables = under(organiser, 'Tables');
    const field = tables.getByLabel(portalTablesTexts('nameLabel'), { exact: true });
    await field.fill('あ'.repeat(lengths.tableName - 1));
    await field.press('End');
    await composes(organiser, 'にほんご');
    expect(await field.inputValue()).toBe(`${'あ'.repeat(lengths.tableName - 1)}にほんご`);
    await sees(tables, tooLong(lengths.tableName + 3, lengths.tableName));
    await field.fill('');
  });

  it('setting that is too long: is not saved until it fits', async () => {
    const settings = under(organiser, 'Event Settings');
    const field = settings.getByLabel('Event title', { exact: true });
    const patches: string[] = [];
    organiser.on('request', (request) => {
      if (request.method() === 'PATCH') patches.push(request.postData() ?? '');
    });
    await field.fill('W'.repeat(lengths.title + 10));
    await sees(settings, tooLong(lengths.title + 10, lengths.title));
    await field.blur();
    await field.fill('Ada & Ben for ever');
    await field.blur();
    await sees(settings, 'Saved');
    expect(patches).toEqual([JSON.stringify({ title: 'Ada & Ben for ever' })]);
  });

  it('option that is too long: blocks the question, and gets the focus', async () => {
    const form = under(organiser, 'Add Question');
    const option = form.getByLabel('Option 2', { exact: true });
    await option.fill('W'.repeat(lengths.option + 1));
    await form.getByRole('button', { name: 'Add Question' }).click();
    await hasFocus(option);
    await sees(form, tooLong(lengths.option + 1, lengths.option));
    await option.fill('Ben');
    await form.getByRole('button', { name: 'Add Question' }).click();
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
  });

  it('title of a new event that is too long: blocks the next step', async () => {
    const page = await venue.phone('/create-event-simple');
    const title = page.getByLabel(/title/i).first();
    await title.fill('W'.repeat(lengths.title + 1));
    await sees(page, tooLong(lengths.title + 1, lengths.title));
    await taps(page, 'Next');
    await hasFocus(title);
    expect(await title.inputValue()).toHaveLength(lengths.title + 1);
  });
});
