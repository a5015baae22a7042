import { describe, expect, it } from 'vitest';
import { lengths } from '../../protocol/limits.ts';
import { pageLinks } from '../../protocol/paths.ts';
import type { Step } from '../../protocol/schemas/show.ts';
import { adminCode, type TestEvent } from '../support/testEvent.ts';
import { chromiumPath, sizes } from './kit/chromium.ts';
import { overflows } from './kit/overflows.ts';
import { useVenue, type Venue } from './kit/venue.ts';
import { logsIn } from './kit/actions.ts';

/** Texts in which a line cannot break. */
const units = {
  'wide letters': 'W',
  'one long address': 'https://example.org/wedding?',
  'emoji, Arabic and Chinese': '💍ضص囍',
} as const;

const segmenter = new Intl.Segmenter();
const filled = (unit: string, length: number, last = '') =>
  Array.from(segmenter.segment(unit.repeat(length)), ({ segment }) => segment)
    .slice(0, length - last.length)
    .join('') + last;

/** Plays an event in which every text has its maximum length and cannot be broken. */
async function playsIn(venue: Venue, unit: string) {
  const party = await venue.createTestEvent({
    title: filled(unit, lengths.title),
    location: filled(unit, lengths.location),
    description: filled(unit, 400),
    customShareCode: undefined,
  });
  const options = ['1', '2', '3', '4', '5', '6', '7', '8'].map((last) => filled(unit, lengths.option, last));
  const choice = await party.addQuestion({
    text: filled(unit, lengths.question),
    type: 'multiple_choice',
    options,
  });
  const text = await party.addQuestion({ text: filled(unit, lengths.question, '?'), type: 'text' });
  const number = await party.addQuestion({ text: 'How many?', type: 'numeric' });
  const tables = await party.organiser.post(`/api/events/${party.code}/tables`, {
    name: filled(unit, lengths.tableName),
  });
  const guests = [];
  for (const last of ['1', '2', '3', '4']) {
    const guest = await party.joinAs(filled(unit, lengths.usernameMax, last));
    guests.push(guest);
    const participantId = guest.participant.id;
    const predicts = async (questionId: string, answer: string | number) =>
      guest.browser.post(`/api/questions/${questionId}/predictions`, { participantId, answer });
    const replies = [
      await predicts(choice.id, options[0]!),
      await predicts(text.id, filled(unit, lengths.textPrediction, last)),
      await predicts(number.id, Number(`${last}${'9'.repeat(Number(last) * 70)}`)),
      await guest.browser.patch(`/api/participants/${participantId}`, {
        message: filled(unit, lengths.message),
      }),
      await guest.browser.patch(`/api/participants/${participantId}`, { tableId: tables.body.id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200]);
  }
  const { code, organiser } = party;
  const wishIds = guests.map(({ participant }) => participant.id);
  await organiser.patch(`/api/events/${code}/show`, { wishIds, pace: 1 });
  await party.update({ showAnswers: true });
  const hold = async (questionId: string, correctAnswer: string | number) =>
    organiser.post(`/api/questions/${questionId}/answer`, { correctAnswer, isHeld: true });
  const held = [
    await hold(choice.id, options[0]!),
    await hold(text.id, filled(unit, lengths.textPrediction, '1')),
    await hold(number.id, Number('9'.repeat(280))),
  ];
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
  return { party, choice, text, number, guests };
}

type Played = Awaited<ReturnType<typeof playsIn>>;

async function shows({ organiser, code }: TestEvent, step: Step): Promise<void> {
  const { revision } = (await organiser.get(`/api/events/${code}/show`)).body;
  const { status, body } = await organiser.post(`/api/events/${code}/show`, { step, revision, closes: true });
  expect([status, body.code]).toEqual([200, undefined]);
}

/** The steps of a show, each with a selector that waits for it. */
const stepsOf = ({ choice, text, number }: Played): [step: Step, place: string][] => [
  [{ kind: 'invitation' }, '.screen-invitation'],
  [{ kind: 'question', questionId: choice.id }, '.screen-options'],
  [{ kind: 'question', questionId: text.id }, '.screen-subject'],
  [{ kind: 'predictions', questionId: choice.id }, '.screen-bars[data-shown=true]'],
  [{ kind: 'predictions', questionId: text.id }, '.screen-bars[data-shown=true]'],
  [{ kind: 'predictions', questionId: number.id }, '.screen-axis[data-shown=true]'],
  [{ kind: 'answer', questionId: choice.id }, '.screen-answer-right[data-shown=true]'],
  [{ kind: 'answer', questionId: text.id }, '.screen-answer-right[data-shown=true]'],
  [{ kind: 'answer', questionId: number.id }, '.screen-answer-right[data-shown=true]'],
  [{ kind: 'climbers' }, '.screen-climbers'],
  [{ kind: 'leaderboard' }, '.board-rows, .board ol'],
  [{ kind: 'wishes' }, '.screen-wish, .screen-wishes'],
  [{ kind: 'podium' }, '.screen-podium'],
  [{ kind: 'pause' }, '.screen-pause'],
];

/** Codes of the widest letters. */
const codes = ['CYK7WWMA', 'WWWWWWWWWWWW', 'MWMWMWMWMWMW', 'ABCDEFGHJKLM'];

const wallSizes = [sizes.bigScreen, { width: 1280, height: 720 }];

async function faultsOfWall(venue: Venue, played: Played): Promise<string[]> {
  const { party } = played;
  const wall = await venue.projector(pageLinks.bigScreen(party.code));
  const faults: string[] = [];
  for (const [step, place] of stepsOf(played)) {
    await shows(party, step);
    await wall.locator(place).first().waitFor();
    for (const size of wallSizes) {
      await wall.setViewportSize(size);
      const found = await overflows(wall, { isFixed: true });
      faults.push(...found.map((fault) => `${step.kind} at ${size.width}: ${fault}`));
    }
  }
  return faults;
}

/** The faults on the pages where guests and the host see the event’s texts. */
async function faultsOfPages(venue: Venue, { party, guests }: Played): Promise<string[]> {
  const { code } = party;
  const { participant, browser } = guests[0]!;
  const page = await venue.phone('/');
  const cookies = browser.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: venue.origin };
  });
  await page.context().addCookies(cookies);
  const faults: string[] = [];
  const look = async (where: string) => {
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size);
      const found = await overflows(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > size.width) found.push(`the page is ${width} wide`);
      faults.push(...found.map((fault) => `${where} at ${size.width}: ${fault}`));
    }
  };
  for (const path of [
    pageLinks.event(code),
    pageLinks.results(code, participant.id),
    pageLinks.participant(code, participant.id),
    pageLinks.editParticipant(code, participant.id),
    pageLinks.leaderboard(code),
    pageLinks.message(code, participant.id),
    pageLinks.preview(code),
    pageLinks.check(code),
    pageLinks.keepsake(code),
    pageLinks.admin(code),
  ]) {
    await page.goto(venue.origin + path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await look(path.replaceAll(participant.id, 'ID').replaceAll(code, 'CODE'));
  }
  await page.setViewportSize(sizes.phone);
  await logsIn(page, adminCode);
  for (const index of [0, 1, 2]) {
    await page.setViewportSize(sizes.phone);
    await page.getByRole('navigation').getByRole('listitem').getByRole('button').nth(index).click();
    await look(`portal ${index}`);
  }
  await page.goto(venue.origin + pageLinks.slips(code));
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await look('slips');
  return faults;
}

describe.skipIf(!chromiumPath)('unbreakable texts', () => {
  const venue = useVenue();

  it.each(Object.entries(units))('%s: fit into every screen and box', async (_, unit) => {
    const played = await playsIn(venue, unit);
    expect([...(await faultsOfPages(venue, played)), ...(await faultsOfWall(venue, played))]).toEqual([]);
  });

  it.each(codes)('event code %s: fits on the big screen', async (customShareCode) => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', customShareCode });
    const question = await party.addQuestion();
    const wall = await venue.projector(pageLinks.bigScreen(party.code));
    const faults: string[] = [];
    const look = async (where: string, place: string) => {
      await wall.locator(place).filter({ hasText: customShareCode }).waitFor();
      for (const size of wallSizes) {
        await wall.setViewportSize(size);
        const found = await overflows(wall, { isFixed: true });
        faults.push(...found.map((fault) => `${where} at ${size.width}: ${fault}`));
      }
    };
    await look('invitation', '.screen-invitation-code');
    const { browser, participant } = await party.joinAs('Rosa');
    const answer = { participantId: participant.id, answer: 'yes' };
    await browser.post(`/api/questions/${question.id}/predictions`, answer);
    await party.update({ showAnswers: true, bigScreenQr: 'large' });
    await party.setAnswer(question, 'yes');
    // Without a reload the reveal would hide the board for some seconds.
    await wall.reload();
    await look('beside the board', '.screen-join-code');
    await party.update({ bigScreenQr: 'small' });
    await look('bar', '.screen-bar-code');
    await shows(party, { kind: 'pause' });
    await look('pause', '.screen-pause-code');
    expect(faults).toEqual([]);
  });
});
