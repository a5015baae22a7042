import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { downloads } from '../kit/clipboard.ts';
import { useVenue } from '../kit/venue.ts';
import { dialog, hasFocus, opensPortal, sees, seesNo, seesToast, taps, writes } from '../kit/actions.ts';

const pasted = [
  '1. Will it rain at the ceremony?',
  '2. Who gives the longest speech? Best man / Maid of honor / Father of the bride',
  '3. How many glasses will break?',
  '4. Which song comes first?',
  '   - Perfect',
  '5. Will it rain at the ceremony?',
].join('\n');

const questionsOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/questions`)).body as Question[];

const choosesFile = async (page: Page, name: string, content: string | Buffer) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

describe.skipIf(!chromiumPath)('import of questions', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Ada & Ben' });
    organiser = await venue.phone(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    await taps(organiser, /^Questions/);
  });

  it('pasted list: is checked, one line is corrected, and nothing is stored before Add', async () => {
    await taps(organiser, 'Paste or import');
    await taps(dialog(organiser), 'Check the questions');
    await sees(dialog(organiser), 'Please paste your questions or choose a file.');
    await writes(dialog(organiser), 'Your questions', pasted);
    await taps(dialog(organiser), 'Check the questions');
    await sees(dialog(organiser), '5 questions found');
    const typeOf = async (number: number) =>
      dialog(organiser).getByLabel(`Type of question ${number}`, { exact: true }).inputValue();
    expect(await Promise.all([1, 2, 3, 4].map(typeOf))).toEqual([
      'yes_no',
      'multiple_choice',
      'numeric',
      'multiple_choice',
    ]);
    await sees(dialog(organiser), 'Please enter 2 to 12 options.');
    await sees(dialog(organiser), 'This question is already in the list.');
    expect(await accessibilityFindings(organiser)).toEqual([]);
    await taps(dialog(organiser), 'Add 5 questions');
    await hasFocus(dialog(organiser).getByRole('checkbox', { name: /^Add question 4:/ }));
    await taps(dialog(organiser), 'Edit question 4');
    await writes(dialog(organiser), 'Options', 'Perfect\nAt Last');
    await taps(dialog(organiser), 'Done');
    await seesNo(dialog(organiser), 'Please enter 2 to 12 options.');
    await taps(dialog(organiser), 'Leave them out');
    expect(await questionsOf(party)).toEqual([]);
    await taps(dialog(organiser), 'Add 4 questions');
    await seesToast(organiser, 'Questions Added', '4 questions are in your event now.');
    await dialog(organiser).waitFor({ state: 'detached' });
    expect((await questionsOf(party)).map(({ text, type, options }) => [text, type, options])).toEqual([
      ['Will it rain at the ceremony?', 'yes_no', undefined],
      [
        'Who gives the longest speech?',
        'multiple_choice',
        ['Best man', 'Maid of honor', 'Father of the bride'],
      ],
      ['How many glasses will break?', 'numeric', undefined],
      ['Which song comes first?', 'multiple_choice', ['Perfect', 'At Last']],
    ]);
  });

  it('saved CSV file: contains all questions, and adds them to another event as drafts', async () => {
    const { name, content } = await downloads(organiser, async () => taps(organiser, 'Save as CSV'));
    expect(name).toBe('ada_ben_questions.csv');
    const other = await venue.createTestEvent({ title: 'Cleo & Dan' });
    const desk = await venue.laptop(`/admin/${other.code}`);
    await opensPortal(desk, adminCode);
    await taps(desk, 'Paste or import');
    await choosesFile(desk, 'photo.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await sees(dialog(desk), /^We can’t read this file/);
    // Node.js decodes the euro sign of Windows-1252 wrongly, so only a browser can test it.
    await choosesFile(
      desk,
      'excel.csv',
      Buffer.from('Question;Type\r\nOver 500 \x80 for Zo\xEB?;number\r\n', 'latin1'),
    );
    await sees(dialog(desk), 'Over 500 € for Zoë?');
    await taps(dialog(desk), 'Back to the text');
    await choosesFile(desk, name, content);
    await sees(dialog(desk), '4 questions found');
    await dialog(desk).getByLabel('Add as drafts').click();
    await taps(dialog(desk), 'Add 4 questions');
    await seesToast(desk, 'Questions Added', '4 questions are in your event now.');
    const contentOf = ({ text, type, options }: Question) => ({ text, type, options });
    const added = await questionsOf(other);
    expect(added.map(contentOf)).toEqual((await questionsOf(party)).map(contentOf));
    expect(added.some(({ isActive }) => isActive)).toBe(false);
  });
});
