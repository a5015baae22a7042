import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { FirefoxWindow, firefoxPath, launchFirefox } from './firefox.ts';
import { answersOf, askThree, dance, participantsOf, rain, speech } from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';

const message = 'Be as happy as we are!';

/** The main path on a third browser engine. */
describe.skipIf(!firefoxPath)('guest and host on Firefox', () => {
  const venue = useVenue({ keepsWindows: true });
  let firefox: Browser;
  let party: TestEvent;
  let rosa: FirefoxWindow;
  let host: FirefoxWindow;
  let wall: FirefoxWindow;

  beforeAll(async () => {
    firefox = await launchFirefox();
    party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
    const questions = await askThree(party);
    const ben = await party.joinAs('Ben');
    for (const [question, answer] of [
      [questions.rain, 'no'],
      [questions.dance, 'Clara'],
      [questions.speech, '4'],
    ] as const)
      await ben.browser.post(`/api/questions/${question.id}/predictions`, {
        participantId: ben.participant.id,
        answer,
      });
  });
  afterAll(async () => firefox?.close());

  const opens = async (path: string, device: 'phone' | 'desktop' | 'bigScreen') =>
    FirefoxWindow.open(firefox, venue.origin + path, device);

  it('guest: joins with a name and a tap, and predicts', async () => {
    rosa = await opens(pageLinks.event(party.code), 'phone');
    await rosa.sees('Clara & Theo');
    await rosa.writes('Your name', 'Rosa');
    await rosa.taps('Join Event');
    await rosa.sees(rain);
    await rosa.taps('Yes');
    await rosa.sees(dance);
    await rosa.taps('Theo');
    await rosa.sees(speech);
    await rosa.sees('2/3 complete');
    await expect.poll(async () => answersOf(party)).toEqual(['4', 'Clara', 'Theo', 'no', 'yes']);
  });

  it('guest: is the same guest after a reload, leaves a message, and waits for the results', async () => {
    await rosa.reload();
    await rosa.sees(speech);
    await rosa.writes('Your number', '7', { enter: true });
    await rosa.sees('Leave a Message');
    await rosa.writes('Your message', message);
    await rosa.taps('See Results');
    await rosa.sees('Results will be revealed later');
    await expect
      .poll(async () => participantsOf(party))
      .toMatchObject([{ username: 'Ben' }, { username: 'Rosa', message: message }]);
    expect(await rosa.overflow()).toBe(0);
  });

  it('host: logs in and sets an answer that stays hidden', async () => {
    host = await opens(pageLinks.admin(party.code), 'desktop');
    await host.writes('Admin code', adminCode);
    await host.taps('Open Admin Portal');
    await host.sees('Manage Questions');
    await host.taps('Theo', { group: `Set Correct Answer: ${dance}` });
    const answers = async () => (await party.organiser.get(`/api/events/${party.code}/questions`)).body;
    await expect.poll(answers).toMatchObject([{}, { correctAnswer: 'Theo' }, {}]);
    expect(await host.overflow()).toBe(0);
  });

  it('reveal: updates the phone and the big screen, and the board moves', async () => {
    wall = await opens(pageLinks.bigScreen(party.code), 'bigScreen');
    await wall.sees('Ben');
    await host.switches('Answer Visibility');
    await host.taps('Reveal to everyone');
    await rosa.sees('You got it right!');
    await rosa.sees('TOP 10 FINISHER');
    await rosa.sees("Congratulations! You're ranked #1 out of 2 participants!");
    await wall.sees('The answer is in');
    await wall.sees('1 of 2 guests was right');
    await expect.poll(async () => wall.rowsOf('Top 10')).toEqual(['Rosa', 'Ben']);
  });
});
