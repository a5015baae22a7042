import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../../protocol/schemas/show.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  hasFocus,
  seesQuestion,
  joins,
  opensPortal,
  predicts,
  sees,
  seesNo,
  taps,
} from '../kit/actions.ts';

const groom = 'Will the groom cry?';
const bouquet = 'Will a cousin catch the bouquet?';
const minutes = 'How many minutes does the speech last?';

describe.skipIf(!chromiumPath)('host-led show', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
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

  /** Opens or closes the panel. Either way it covers at most 40 % of a small phone. */
  async function folds(to: 'open' | 'closed'): Promise<void> {
    const line = panel().getByRole('button', { name: /^On screen now/ });
    expect(await line.getAttribute('aria-expanded')).toBe(String(to === 'closed'));
    await line.click();
    await host.setViewportSize({ width: 390, height: 664 });
    expect((await panel().boundingBox())!.height).toBeLessThanOrEqual(0.4 * 664);
    await host.setViewportSize(sizes.phone);
  }

  /** Expects that a small phone shows the whole control for the answer, and nothing covers it. */
  async function seesAnswerControl(answer: Locator): Promise<void> {
    await host.setViewportSize({ width: 390, height: 664 });
    const isVisible = async () =>
      answer.evaluate((element) => {
        const { x, width, top, bottom } = element.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) =>
          element.contains(document.elementFromPoint(x + width / 2, y)),
        );
      });
    await expect.poll(isVisible).toBe(true);
    expect((await panel().boundingBox())!.height).toBeLessThanOrEqual(0.4 * 664);
    await host.setViewportSize(sizes.phone);
  }

  /** Counts the taps of the host from now on. */
  async function countsTaps(): Promise<() => Promise<number>> {
    await host.evaluate(() => {
      const counted = window as unknown as { taps: number };
      counted.taps = 0;
      addEventListener('click', () => (counted.taps += 1), true);
    });
    return async () => host.evaluate(() => (window as unknown as { taps: number }).taps);
  }

  const picks = async (answer: string) =>
    panel().getByRole('group').getByRole('button', { name: answer }).click();

  const showsAtOnce = () => panel().getByRole('checkbox', { name: 'Show it right away' });

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', date: '2126-12-05T15:30' });
    questionId = (await party.addQuestion({ text: groom, note: 'Ask the groom first' })).id;
    await party.addQuestion({ text: minutes, type: 'numeric' });
    await party.addQuestion({ text: bouquet });
    [host, wall, ...guests] = await Promise.all([
      venue.phone(`/admin/${party.code}`),
      venue.projector('/'),
      ...['Rosa', 'Ben', 'Ida'].map(async () => venue.phone(`/event/${party.code}`)),
    ]);
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
  });

  it('starts before the day of the event, as one line, and changes nothing on the screens', async () => {
    await opensPortal(host, adminCode);
    for (const [index, name] of ['Rosa', 'Ben', 'Ida'].entries()) await joins(guests[index]!, name);
    expect(await panel().isVisible()).toBe(false);
    await taps(host, /^Event$/);
    await taps(host, 'Run the show yourself');
    await onScreen('Automatic');
    await hasFocus(panel());
    await seesNo(panel(), 'Ask the groom first');
    expect(await accessibilityFindings(host)).toEqual([]);
    await folds('open');
    await sees(panel(), 'Ask the groom first');
    expect(await accessibilityFindings(host)).toEqual([]);
  });

  it('shows a question, closes it after a confirmation, and shows the distribution of predictions', async () => {
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
    for (const timer of ['In 10 seconds', 'In 20 seconds', 'In 30 seconds', 'In 60 seconds'])
      await control(dialog(host), timer).waitFor();
    await taps(dialog(host), 'In 2 minutes');
    await sees(panel(), /^Closes in 1:\d\d$/);
    await seesQuestion(ida, groom);
    await sees(shownOn(ida), /^1:\d\d$/);
    // The large countdown is the only one.
    expect(await ida.getByText(/\d:\d\d/).count()).toBe(1);
    await takesStep('Close and show predictions');
    await sees(dialog(host), 'This closes the question. No one can predict it afterwards.');
    await taps(dialog(host), 'Close and show');
    await onScreen('How the room predicted');
    await wall.clock.fastForward(3_000);
    await sees(wall, 'How the room predicted');
    await sees(shownOn(rosa), 'Predictions are closed. Watch the big screen!');
    await sees(shownOn(ida), 'You didn’t predict this one.');
    expect(await accessibilityFindings(ida)).toEqual([]);
  });

  it('guest who is typing: keeps the field, and a bar leads to the question on the big screen', async () => {
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
    const bar = control(ben, 'On screen now Live Leaderboard');
    const progress = ben.getByText(/^Question \d of 3$/);
    const [above, below] = await Promise.all([bar, progress].map(async (part) => part.boundingBox()));
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    expect(await field.inputValue()).toBe('5');
    await taps(ben, 'On screen now Live Leaderboard');
    await sees(shownOn(ben), 'Your Results');
    await moves({ kind: 'pause' });
    await expect.poll(async () => field.inputValue()).toBe('5');
    await moves({ kind: 'climbers' });
    await control(ben, 'On screen now Biggest climbers').waitFor();
    await field.fill('');
    await field.blur();
    await moves({ kind: 'predictions', questionId });
    await sees(shownOn(ben), 'Predictions are closed. Watch the big screen!');
  });

  it('holds the answer until the host shows it; Undo hides it again', async () => {
    const [rosa] = guests as [Page];
    await control(panel(), 'Set the answer first').waitFor();
    await seesAnswerControl(panel().getByRole('group').getByRole('button', { name: 'Yes' }));
    await showsAtOnce().uncheck();
    await picks('Yes');
    await sees(panel(), 'Held: guests won’t see it until you show it');
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

  it('continues to the leaderboard, with any question next, and follows another host', async () => {
    await takesStep('Show the leaderboard');
    await onScreen('Leaderboard');
    const show = `/api/events/${party.code}/show`;
    const { revision } = (await party.organiser.get(show)).body;
    await party.organiser.post(show, { step: { kind: 'pause' }, revision });
    await onScreen('Pause');
    await sees(wall, 'We’ll be right back');
    await control(panel(), 'Show question 2').waitFor();
    await taps(panel(), 'Skip to the next question');
    await control(panel(), 'Show question 3').waitFor();
    await taps(panel(), 'Go back one question');
    await takesStep('Show question 2');
    await predicts(guests[0]!, minutes, '7');
    await takesStep('Close and show predictions');
    await taps(dialog(host), 'Close and show');
  });

  it('sets and shows an answer in one step', async () => {
    await showsAtOnce().check();
    const field = panel().getByRole('textbox');
    await seesAnswerControl(field);
    await field.fill('7');
    await taps(panel(), 'Set and show');
    await onScreen('Answer');
    await sees(panel(), 'Everyone can see it');
    await takesStep('Show the climbers');
    await onScreen('Climbers');
    await seesNo(panel(), 'All answers revealed');
    await takesStep('Show the leaderboard');
  });

  it('takes three taps for a question that all guests have predicted', async () => {
    await folds('closed');
    await control(panel(), 'Show question 3').waitFor();
    const tapCount = await countsTaps();
    await takesStep('Show question 3');
    const [rosa, ben, ida] = guests as [Page, Page, Page];
    // The phones skip the earlier questions, because they are closed.
    await Promise.all([rosa, ben, ida].map(async (guest) => predicts(guest, bouquet, 'Yes')));
    await sees(wall, '3 of 3 guests have predicted');
    await takesStep('Close and show predictions');
    await onScreen('How the room predicted');
    // The panel opens, because it needs the answer.
    await picks('Yes');
    await onScreen('Answer');
    expect(await tapCount()).toBe(3);
    await control(panel(), 'Show the winner').waitFor();
    await seesNo(panel(), 'Everyone can see it');
  });

  it('shows the winner after the last answer', async () => {
    await takesStep('Show the winner');
    await sees(wall, 'And the winners are...');
    await wall.clock.fastForward(60_000);
    await sees(wall, 'Congratulations!');
    await folds('open');
    await sees(panel(), '1st place · 3 correct');
    await control(panel(), 'End the event').waitFor();
    expect(await accessibilityFindings(host)).toEqual([]);
  });

  it('returns to automatic mode with one tap', async () => {
    await taps(panel(), 'Automatic');
    await control(host, 'Run the show yourself').waitFor();
    await seesNo(wall, 'Congratulations!');
  });
});
