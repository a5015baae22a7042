import { expect, describe, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  seesQuestion,
  joins,
  opensPortal,
  predicts,
  sees,
  taps,
  writes,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const rain = 'Will it rain?';
const dance = 'Who dances first?';

describe.skipIf(!chromiumPath)('guests without a phone', () => {
  const venue = useVenue();

  it('play on paper or on another guest’s phone, and count for their table', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion();
    await party.addQuestion({ text: dance, type: 'text' });
    const host = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(host, adminCode);
    for (const name of ['Oak', 'Ash']) {
      await writes(host, 'New table or team', name);
      await host.keyboard.press('Enter');
      await control(host, `Delete ${name}`).waitFor();
    }

    // The host enters the slip with the keyboard only.
    await taps(host, 'Add a guest on paper');
    await writes(dialog(host), 'Guest’s name', 'Grandma');
    await host.keyboard.press('Enter');
    await dialog(host).getByRole('combobox').waitFor();
    await host.keyboard.type('Y');
    await host.keyboard.press('Enter');
    await host.keyboard.type('Grandpa');
    await host.keyboard.press('Enter');
    await expect.poll(async () => dialog(host).getByText('Saved', { exact: true }).count()).toBe(2);
    await taps(dialog(host), 'Done');
    await sees(host, 'On paper');
    await taps(host, 'Manage Grandma');
    await host.getByRole('menuitem', { name: 'Choose table' }).click();
    await dialog(host).getByLabel('Table').selectOption('Oak');
    await taps(dialog(host), 'Save table');
    await sees(host, 'At Oak');

    const phone = await venue.phone(`/event/${party.code}`);
    await joins(phone, 'Rosa');
    await taps(phone, 'Oak');
    await predicts(phone, rain, 'Yes');
    await predicts(phone, dance, 'The aunts');
    await phone.getByRole('button', { name: /^Skip/ }).first().click();
    await taps(phone, 'Back to Event');
    await sees(phone, 'Your table: Oak');
    await sees(phone, '2.0');
    await taps(phone, 'Also play for someone');
    expect(await phone.getByLabel('Their name', { exact: true }).inputValue()).toBe('');
    await writes(phone, 'Their name', 'Theo');
    await taps(phone, 'Play for them');
    await sees(phone, 'Playing for Theo');
    await sees(phone, 'Which table are they at?');
    await taps(phone, 'Skip');
    await sees(phone, 'Play on another phone too');
    await predicts(phone, rain, 'No');
    await taps(phone, 'Switch to Rosa');
    await sees(phone, 'Playing for Rosa');
    await taps(phone, 'Switch to Theo');
    await seesQuestion(phone, dance);
    expect((await venue.caller().get(`/api/events/${party.code}/leaderboard`)).body).toMatchObject([
      { participant: { username: 'Grandma' }, totalPredictions: 2 },
      { participant: { username: 'Rosa' }, totalPredictions: 2 },
      { participant: { username: 'Theo' }, totalPredictions: 1 },
    ]);
  });
});
