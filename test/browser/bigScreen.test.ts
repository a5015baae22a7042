import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { qrQuietMs } from '../../client/limits.ts';
import { pageLinks } from '../../protocol/paths.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { adminCode, type TestEvent } from '../support/testEvent.ts';
import { pictureAs } from '../routes/pictures/pictures.ts';
import type { Browser } from '../support/Browser.ts';
import { accessibilityFindings } from './kit/accessibility.ts';
import { chromiumPath, momentMs } from './kit/chromium.ts';
import { useVenue } from './kit/venue.ts';
import { stubWakeLock, qrHeight, unreadable } from './kit/bigScreen.ts';
import { boardsShow, heading, opensPortal, sees, seesNo } from './kit/actions.ts';

const dress = 'Will Theo cry when he sees the dress?';
const speech = 'Who will give the longest speech?';
const fountain = 'Will anyone end up in the fountain?';

interface Guest {
  browser: Browser;
  participant: Participant;
}

const predicts = async ({ browser, participant }: Guest, { id }: Question, answer: string) =>
  browser.post(`/api/questions/${id}/predictions`, { participantId: participant.id, answer });

/** Serves the page without its embedded event data, as a server under load does. */
async function comesWithoutFacts(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = await response.text();
  await route.fulfill({ response, body: page.replace(/(<meta name="page-facts" content=")[^"]*/, '$1') });
}

describe.skipIf(!chromiumPath)('big screen during an event', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let wall: Page;
  let anna: Guest;
  let cem: Guest;
  let first: Question;
  let second: Question;
  const opening = () => wall.getByRole('region', { name: 'New question' });

  const isFine = async () => {
    expect(await unreadable(wall)).toEqual([]);
    expect(await accessibilityFindings(wall)).toEqual([]);
  };

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', customShareCode: 'MWMWMW' });
    const headerImage = `data:image/jpeg;base64,${(await pictureAs('jpeg')).toString('base64')}`;
    await party.organiser.post(`/api/events/${party.code}/header-image`, { headerImage });
    first = await party.addQuestion({ text: dress });
    wall = await venue.projector('/');
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
  });

  it('shows the invitation with the couple’s picture, and no text on the picture', async () => {
    await sees(wall, 'No guests yet. Who’ll be first?');
    await expect
      .poll(async () => wall.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await qrHeight(wall)).toBe(45);
    await isFine();
  });

  it('announces a question that opens', async () => {
    second = await party.addQuestion({ text: speech, type: 'multiple_choice', options: ['Theo', 'Clara'] });
    await sees(wall, 'New question');
    await sees(wall, speech);
    await wall.clock.fastForward(9_000);
    await seesNo(wall, 'New question');
  });

  it('keeps the invitation until the first answer, with the guests, the open questions and one QR code', async () => {
    anna = await party.joinAs('Anna');
    await party.joinAs('Ben');
    await predicts(anna, first, 'yes');
    cem = await party.joinAs('Cem');
    await predicts(cem, first, 'no');
    await sees(wall, /^3 ?guests are in the game$/);
    const latest = wall.getByRole('list', { name: 'Latest to join' }).getByRole('listitem');
    expect(await latest.allInnerTexts()).toEqual(['Cem', 'Ben', 'Anna']);
    await sees(wall, /^2 ?questions to predict$/);
    const question = wall.locator('.screen-lobby-question');
    const before = await question.innerText();
    await wall.clock.fastForward(9_000);
    await expect.poll(async () => question.innerText()).not.toBe(before);
    expect([before, await question.innerText()].toSorted()).toEqual([speech, dress].toSorted());
    await wall.clock.fastForward(qrQuietMs);
    expect(await qrHeight(wall)).toBe(45);
    expect(await wall.getByRole('img', { name: /^QR code/ }).count()).toBe(1);
    await seesNo(wall, /Predictions so far|Leaderboard/);
    await isFine();
  });

  it('shows the QR code as the host configured it', async () => {
    const desk = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    const size = desk.getByLabel('QR code on the big screen', { exact: true });
    await size.selectOption('Always small');
    await expect.poll(async () => qrHeight(wall)).toBe(28);
    await size.selectOption('Always large');
    await expect.poll(async () => qrHeight(wall)).toBe(45);
    await size.selectOption('Automatic');
    await expect
      .poll(async () => (await party.organiser.get(`/api/events/${party.code}`)).body.bigScreenQr)
      .toBeUndefined();
    await desk.context().close();
  });

  it('announces questions that open together in one announcement, and finishes a reveal before it', async () => {
    await party.addQuestion({ text: 'Will it rain?' });
    await party.addQuestion({ text: 'Will it snow?' });
    await sees(wall, '2 new questions');
    await sees(wall, 'Will it rain?');
    await sees(wall, 'and 1 more');
    await isFine();
    await wall.clock.fastForward(9_000);
    await seesNo(wall, '2 new questions');

    await party.update({ showAnswers: true });
    await party.setAnswer(first, 'yes');
    await sees(wall, 'The answer is in');
    await party.addQuestion({ text: fountain });
    await isFine();
    expect(await opening().count()).toBe(0);
    await wall.clock.fastForward(6_500);
    await wall.clock.fastForward(1_000);
    expect(await opening().count()).toBe(0);
    await seesNo(wall, 'Biggest climber');
    await wall.clock.fastForward(10_000);
    await sees(opening(), fountain);
    await wall.clock.fastForward(9_000);
  });

  it('ranks guests after the first reveal, with medals for correct guests, and names the climbers', async () => {
    await sees(wall, 'Live Leaderboard · correct predictions');
    await boardsShow([wall], ['Anna 1', 'Cem 0', 'Ben 0']);
    await wall.getByRole('img', { name: '1st place' }).waitFor();
    expect(await wall.getByRole('img', { name: /place$/ }).count()).toBe(1);
    expect(await qrHeight(wall)).toBeLessThan(45);
    await isFine();
    await party.update({ bigScreenQr: 'large' });
    await sees(wall, /^Scan to join, or enter the code at/);
    expect(await qrHeight(wall)).toBe(45);
    await isFine();
    await party.update({ bigScreenQr: 'small' });
    await seesNo(wall, /^Scan to join, or enter the code at/);
    await predicts(cem, second, 'Theo');
    await boardsShow([wall], ['Anna 1', 'Cem 0', 'Ben 0']);
    await party.setAnswer(second, 'Theo');
    await sees(wall, 'The answer is in');
    await wall.clock.fastForward(6_500);
    await wall.clock.fastForward(1_000);
    await sees(wall, 'Biggest climber');
    await sees(wall, '▲ 1 to 1st');
    await boardsShow([wall], ['Cem 1', 'Anna 1', 'Ben 0']);
    expect(await wall.getByRole('img', { name: /place$/ }).count()).toBe(2);
    await isFine();
  });

  it('follows the host’s show step by step with a delayed answer, while a board-only screen does not', async () => {
    const [third] = (await party.organiser.get(`/api/events/${party.code}/questions`)).body.slice(-1);
    const show = `/api/events/${party.code}/show`;
    const goes = async (step: object) => {
      const { revision } = (await party.organiser.get(show)).body;
      expect((await party.organiser.post(show, { step, revision, closes: true })).status).toBe(200);
    };
    const board = await venue.projector(pageLinks.boardScreen(party.code));
    await predicts(anna, third, 'yes');
    await goes({ kind: 'question', questionId: third.id });
    await sees(wall, '1 of 3 guests has predicted');
    await predicts(cem, third, 'no');
    await sees(wall, '2 of 3 guests have predicted');
    await isFine();
    await goes({ kind: 'predictions', questionId: third.id });
    await wall.clock.fastForward(3_000);
    await sees(wall, 'How the room predicted');
    await isFine();
    await party.organiser.post(`/api/questions/${third.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    await goes({ kind: 'answer', questionId: third.id });
    await sees(wall, 'And the answer is...');
    await seesNo(wall, /only one who knew/i);
    await isFine();
    await wall.clock.fastForward(3_000);
    await sees(wall, 'The answer is in');
    await wall.clock.fastForward(3_000);
    await sees(wall, 'The only one who knew');
    await sees(wall.getByRole('region', { name: 'The answer' }), 'Anna');
    await isFine();
    await boardsShow([board], ['Anna 2', 'Cem 1', 'Ben 0']);
    await goes({ kind: 'podium' });
    await sees(wall, 'And the winners are...');
    await wall.clock.fastForward(60_000);
    await sees(wall, 'Congratulations!');
    await isFine();
    await goes({ kind: 'pause' });
    await sees(wall, 'We’ll be right back');
    await isFine();
    await goes({ kind: 'automatic' });
    await boardsShow([wall], ['Anna 2', 'Cem 1', 'Ben 0']);
  });

  it('reports after ten seconds that the server does not answer, and recovers when it does', async () => {
    let isSilent = true;
    const late = await venue.projector('/');
    await late.clock.install();
    // Neither transport of the live connection answers, nor does REST.
    await late.routeWebSocket(/socket\.io/, (socket) => void (isSilent || socket.connectToServer()));
    await late.route(/\/(?:api|socket\.io)\//, async (call) => void (isSilent || (await call.continue())));
    const address = `${venue.origin}/leaderboard/${party.code}?display=true`;
    await late.goto(address);
    await sees(late, 'Clara & Theo');
    await late.clock.fastForward(10_000);
    await sees(late, /^Reconnecting\.\.\. last updated \d+ s ago$/);

    await late.route(address, comesWithoutFacts);
    await late.goto(address);
    await heading(late, 'One moment...').waitFor();
    await late.clock.fastForward(10_000);
    await heading(late, 'No connection yet').waitFor();
    isSilent = false;
    // The pending requests time out. After that the clock runs normally.
    await late.clock.fastForward(20_000);
    await late.getByText('Clara & Theo').first().waitFor({ timeout: momentMs });
  });

  it('lists new guests in a stable order, with names in any script', async () => {
    const event = await venue.createTestEvent();
    const question = await event.addQuestion({ text: dress });
    await predicts(await event.joinAs('Ben'), question, 'yes');
    for (const name of ['نور', 'סבתא רחל']) await event.joinAs(name);
    const screen = await venue.projector(pageLinks.bigScreen(event.code));
    const names = screen.getByRole('list', { name: 'Latest to join' }).getByRole('listitem');
    await expect.poll(async () => names.allInnerTexts()).toEqual(['סבתא רחל', 'نور', 'Ben']);
    const lefts = await names.evaluateAll((items) => items.map((name) => name.getBoundingClientRect().left));
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });

  it('keeps a wake lock, and requests it again after the system released it', async () => {
    const event = await venue.createTestEvent();
    const question = await event.addQuestion({ text: dress });
    const screen = await venue.projector('/');
    await stubWakeLock(screen);
    await screen.goto(`${venue.origin}/leaderboard/${event.code}?display=true`);
    const locks = async () =>
      screen.evaluate(() =>
        (window as unknown as { locks: { released: boolean }[] }).locks.map(({ released }) => released),
      );
    const isReleased = async (index: number) =>
      screen.evaluate(
        async (at) =>
          (window as unknown as { locks: { release: () => Promise<void> }[] }).locks[at]!.release(),
        index,
      );
    await sees(screen, 'No guests yet. Who’ll be first?');
    await expect.poll(locks).toEqual([false]);
    await predicts(await event.joinAs('Anna'), question, 'yes');
    await sees(screen, 'Anna');
    expect(await locks()).toEqual([false]);
    await isReleased(0);
    await expect.poll(locks).toEqual([true, false]);
    const isVisible = async (state: string) =>
      screen.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await isVisible('hidden');
    await isReleased(1);
    await isVisible('visible');
    await expect.poll(locks).toEqual([true, true, false]);
    await seesNo(screen, /To keep this screen on/);
  });
});
