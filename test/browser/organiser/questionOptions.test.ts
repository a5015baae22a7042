import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  boardOf,
  dialog,
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

const speech = 'How many minutes will the speech take?';
const song = 'Which song will they dance to?';

describe.skipIf(!chromiumPath)('question options', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let organiser: Page;
  let anna: Page;
  let bert: Page;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Ada & Ben' });
    await party.addQuestion({ text: song, type: 'text' });
    organiser = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    anna = await venue.phone(`/event/${party.code}`);
    bert = await venue.phone(`/event/${party.code}`);
  });

  it('closest prediction: wins with double points, and a note stays hidden from guests', async () => {
    await taps(organiser, 'Add Question');
    const form = under(organiser, 'Add Question');
    await writes(form, 'Question', speech);
    await form.getByText('Number', { exact: true }).click();
    await form.getByText('More options').click();
    await form.getByLabel('How much it counts').selectOption('2');
    await form.getByLabel('Who gets it right').selectOption('within');
    await form.getByRole('button', { name: 'Add Question' }).click();
    await sees(form, 'Please enter a number, like 5.');
    await form.getByLabel('Who gets it right').selectOption('closest');
    await writes(form, 'Note for the host', 'Stop the clock');
    await form.getByRole('button', { name: 'Add Question' }).click();
    await seesToast(organiser, 'Question Created', 'Your guests can make their predictions now.');
    await sees(questionRow(organiser, speech), 'Stop the clock');
    await joins(anna, 'Anna');
    await joins(bert, 'Bert');
    await predicts(anna, song, 'Perfect');
    await seesQuestion(anna, speech);
    await sees(anna, 'Counts double');
    await sees(anna, 'Closest guess wins');
    await seesNo(anna, 'Stop the clock');
    await predicts(anna, speech, '12');
    await predicts(bert, song, 'perfect by Ed Sheeran');
    await predicts(bert, speech, '20');
  });

  it('several correct answers: are selected by the host, and all scores change to points', async () => {
    await party.update({ showAnswers: true });
    await setsAnswer(organiser, speech, '15');
    await setsAnswer(organiser, song, 'Perfect');
    const board = await venue.phone(`/leaderboard/${party.code}`);
    await expect.poll(async () => boardOf(board)).toEqual(['Anna 3', 'Bert 0']);
    await taps(questionRow(organiser, song), /^Choose right answers/);
    await sees(dialog(organiser), /The answer you set/);
    await dialog(organiser)
      .getByLabel(/perfect by Ed Sheeran/)
      .click();
    await taps(dialog(organiser), 'Save right answers');
    await sees(organiser, 'Right Answers Saved');
    await expect.poll(async () => boardOf(board)).toEqual(['Anna 3', 'Bert 1']);
  });
});
