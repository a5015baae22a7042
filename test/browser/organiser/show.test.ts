import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../../protocol/schemas/show.ts';
import { adminCode, type Party } from '../../support/party.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  seesQuestion,
  joins,
  opensPortal,
  predicts,
  sees,
  seesNo,
  taps,
} from '../kit/vocabulary.ts';

const groom = 'Will the groom cry?';
const minutes = 'How many minutes does the speech last?';

describe.skipIf(!chromiumPath)('host-led show', () => {
  const venue = useVenue({ isOneStory: true });
  let party: Party;
  let host: Page;
  let wall: Page;
  let guests: Page[];
  let questionId: string;
  /** What a guest’s phone shows of the show. */
  const shownOn = (guest: Page) => guest.getByRole('region', { name: 'On screen now' });
  const panel = () => host.getByRole('region', { name: 'Next action' });
  const onScreen = async (step: string) => sees(panel(), step);

  /** Taps the wide button, which stays in place; its label names the next step. */
  async function takesStep(label: string): Promise<void> {
    const button = control(panel(), label);
    await button.waitFor();
    const box = await button.boundingBox();
    expect(box!.y + box!.height).toBeGreaterThan(sizes.phone.height - 20);
    await button.click();
  }

  beforeAll(async () => {
    party = await venue.throwParty({ title: 'Clara & Theo' });
    // Makes today the event’s day.
    await party.update({ date: null });
    questionId = (await party.ask({ text: groom, note: 'Ask the groom first' })).id;
    await party.ask({ text: minutes, type: 'numeric' });
    [host, wall, ...guests] = await Promise.all([
      venue.phone(`/admin/${party.code}`),
      venue.projector('/'),
      ...['Rosa', 'Ben', 'Ida'].map(async () => venue.phone(`/event/${party.code}`)),
    ]);
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
  });

  it('is off until the host starts it, and starting changes nothing on the screens', async () => {
    await opensPortal(host, adminCode);
    for (const [index, name] of ['Rosa', 'Ben', 'Ida'].entries()) await joins(guests[index]!, name);
    await taps(panel(), 'Run the show yourself');
    await onScreen('Automatic');
    await sees(panel(), 'Ask the groom first');
    expect(await accessibilityFindings(host)).toEqual([]);
  });

  it('asks, closes, and shows the distribution of predictions', async () => {
    const [rosa, ben, ida] = guests as [Page, Page, Page];
    await takesStep('Show question 1');
    await onScreen('Question');
    await sees(wall, 'Predict now on your phone');
    await predicts(rosa, groom, 'Yes');
    await sees(shownOn(rosa), 'Change my prediction');
    await predicts(ben, groom, 'No');
    await sees(wall, '2 of 3 guests have predicted');
    await sees(panel(), '2 of 3 predicted');
    await taps(panel(), 'Close...');
    await taps(dialog(host), 'In 2 minutes');
    await sees(panel(), /^Closes in 1:\d\d$/);
    await seesQuestion(ida, groom);
    await sees(shownOn(ida), /^1:\d\d$/);
    await takesStep('Close and show predictions');
    await sees(dialog(host), 'This closes the question. Nobody can predict it afterwards.');
    await taps(dialog(host), 'Close and show');
    await onScreen('How the room predicted');
    await wall.clock.fastForward(3_000);
    await sees(wall, 'How the room predicted');
    await sees(shownOn(rosa), 'Predictions are closed. Watch the big screen!');
    await sees(shownOn(ida), 'You didn’t predict this one.');
    expect(await accessibilityFindings(ida)).toEqual([]);
  });

  it('guest who types: keeps the field, and a bar leads to what is on the screen', async () => {
    const [, ben] = guests as [Page, Page];
    await taps(ben, 'Back to my game');
    const field = ben.getByLabel('Your number', { exact: true });
    await field.fill('5');
    const show = `/api/events/${party.code}/show`;
    const moves = async (step: Step) => {
      const { revision } = (await party.organiser.get(show)).body;
      await party.organiser.post(show, { step, revision });
    };
    await moves({ kind: 'leaderboard' });
    await sees(ben, 'Live Leaderboard');
    expect(await field.inputValue()).toBe('5');
    await taps(ben, 'On screen now Live Leaderboard');
    await sees(shownOn(ben), 'Your Results');
    await moves({ kind: 'pause' });
    await expect.poll(async () => field.inputValue()).toBe('5');
    await field.fill('');
    await field.blur();
    await moves({ kind: 'predictions', questionId });
    await sees(shownOn(ben), 'Predictions are closed. Watch the big screen!');
  });

  it('holds the answer until the host shows it; Undo hides it again', async () => {
    const [rosa] = guests as [Page];
    await control(panel(), 'Set the answer first').waitFor();
    await panel().getByRole('group').getByRole('button', { name: 'Yes' }).click();
    await sees(panel(), 'Held: nobody sees it before you show it');
    expect(await accessibilityFindings(host)).toEqual([]);
    await takesStep('Show the answer');
    await onScreen('Answer');
    await sees(panel(), 'Everyone can see it');
    await sees(panel(), 'Only Rosa knew.');
    await wall.clock.fastForward(6_000);
    await sees(wall, 'The only one who knew');
    await taps(panel(), 'Undo showing the answer');
    await onScreen('How the room predicted');
    await seesNo(rosa, /^1 of 2 guests/);
    await takesStep('Show the answer');
    await sees(shownOn(rosa), 'You got it right!');
    await sees(shownOn(rosa), /^Rank #1 of 3/);
    await wall.clock.fastForward(6_000);
    await sees(wall, 'The only one who knew');
  });

  it('continues to the leaderboard, and follows another host', async () => {
    await takesStep('Show the leaderboard');
    await onScreen('Leaderboard');
    const show = `/api/events/${party.code}/show`;
    const { revision } = (await party.organiser.get(show)).body;
    await party.organiser.post(show, { step: { kind: 'pause' }, revision });
    await onScreen('Pause');
    await sees(wall, 'We’ll be right back');
    await takesStep('Show question 2');
    await predicts(guests[0]!, minutes, '7');
    await takesStep('Close and show predictions');
    await taps(dialog(host), 'Close and show');
  });

  it('shows the winner after the last answer', async () => {
    await panel().getByRole('textbox').fill('7');
    await panel().getByRole('textbox').press('Enter');
    await takesStep('Show the answer');
    await takesStep('Show the winner');
    await sees(wall, 'And the winners are...');
    await wall.clock.fastForward(60_000);
    await sees(wall, 'Congratulations!');
    await sees(panel(), '1st place · 2 correct');
    await control(panel(), 'End the event').waitFor();
    expect(await accessibilityFindings(host)).toEqual([]);
  });

  it('returns to automatic mode with one tap', async () => {
    await taps(panel(), 'Automatic');
    await control(panel(), 'Run the show yourself').waitFor();
    await seesNo(wall, 'Congratulations!');
  });
});
