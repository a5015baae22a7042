import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../protocol/paths.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { adminCode, type TestEvent } from '../support/testEvent.ts';
import { chromiumPath } from './kit/chromium.ts';
import { withAnimations, useVenue, type Visitor } from './kit/venue.ts';
import { posts, heading, logsIn } from './kit/actions.ts';

const arabic: Visitor = { locale: 'ar-EG' };

const rain = 'هل ستمطر؟';
const bouquet = 'Who catches the bouquet?';
const minutes = 'How many minutes?';
const names = ['نور', 'Rosa', 'أحمد بن عبد الرحمن', 'Grandpa Józef', 'סבתא רחל', 'Ben'];

const boxOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height };
};

/** The CSS scale of an icon; '-1 1' is mirrored. */
const turnOf = async (icon: Locator) => icon.evaluate((drawn) => getComputedStyle(drawn).scale);

describe.skipIf(!chromiumPath)('right-to-left page', () => {
  const venue = useVenue();

  let party: TestEvent;
  let questions: Question[];
  beforeAll(async () => {
    party = await venue.createTestEvent({
      title: 'ليلى & David',
      location: 'قصر الورد, Beirut',
      language: 'ar',
    });
    questions = [
      await party.addQuestion({ text: rain }),
      await party.addQuestion({
        text: bouquet,
        type: 'multiple_choice',
        options: ['العم سامي', 'Aunt Rosa'],
      }),
      await party.addQuestion({ text: minutes, type: 'numeric' }),
    ];
    for (const name of names) {
      const { browser, participant } = await party.joinAs(name);
      const answer = name === 'Ben' ? 'no' : 'yes';
      const prediction = { participantId: participant.id, answer };
      await browser.post(`/api/questions/${questions[0]!.id}/predictions`, prediction);
    }
  });

  it('mirrors arrows, and progress bars grow from the right', async () => {
    const page = await venue.phone('/', arabic);
    expect(await turnOf(page.locator('.lucide-arrow-right').first())).toBe('-1 1');
    await posts(page, `/api/events/${party.code}/participants`, { username: 'هدى' });
    await page.goto(venue.origin + pageLinks.event(party.code));
    await page.getByRole('group').getByRole('button').first().click();
    await heading(page, bouquet).waitFor();
    const back = page.locator('.lucide-arrow-left');
    await back.waitFor();
    expect(await turnOf(back)).toBe('-1 1');
    expect(await turnOf(page.locator('.lucide-share-2').first())).toBe('none');

    const [track, filled, head] = await page.getByRole('progressbar').locator('> *').all();
    const whole = await boxOf(track!);
    await expect.poll(async () => Math.round((await boxOf(filled!)).right - whole.right)).toBe(0);
    const { left, right } = await boxOf(filled!);
    expect((right - left) / (whole.right - whole.left)).toBeCloseTo(1 / 3, 1);
    const diamond = await boxOf(head!);
    expect((diamond.left + diamond.right) / 2).toBeCloseTo(left, 0);
  });

  it('aligns names and questions in any script to the right', async () => {
    const page = await venue.phone(pageLinks.leaderboard(party.code), arabic);
    const shown = page.getByRole('list').last().locator('[dir="auto"]');
    await shown.nth(names.length - 1).waitFor();
    const texts = await shown.evaluateAll((elements) =>
      elements.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return {
          name: name.textContent,
          direction: getComputedStyle(name).direction,
          right: Math.round(range.getBoundingClientRect().right),
        };
      }),
    );
    expect(new Set(texts.map(({ right }) => right)).size).toBe(1);
    const directionOf = (username: string) => texts.find(({ name }) => name === username)?.direction;
    expect(names.map(directionOf)).toEqual(['rtl', 'ltr', 'rtl', 'ltr', 'rtl', 'ltr']);
  });

  it('opens menus from the right, and toasts are swiped away to the left', async () => {
    const page = await venue.laptop('/', arabic);
    await page.locator('form button[type=submit]').first().click();
    const toast = page.locator('.toast-card');
    const swipes = async (px: number) => {
      const { left, right, top, bottom } = await boxOf(toast);
      await page.mouse.move((left + right) / 2, (top + bottom) / 2);
      await page.mouse.down();
      await page.mouse.move((left + right) / 2 + px, (top + bottom) / 2, { steps: 5 });
      await page.mouse.up();
    };
    await swipes(90);
    await toast.waitFor();
    await swipes(-90);
    await toast.waitFor({ state: 'detached' });

    await page.goto(venue.origin + pageLinks.admin(party.code));
    await logsIn(page, adminCode);
    await page.locator('main li [aria-haspopup="menu"]').first().click();
    expect(await page.getByRole('menu').evaluate((menu) => getComputedStyle(menu).direction)).toBe('rtl');
  });

  it('moves leaderboard rows: the first to the top right, the sixth to the left column', async () => {
    const wall = await venue.projector(pageLinks.bigScreen(party.code), { ...arabic, ...withAnimations });
    const { revision } = (await party.organiser.get(`/api/events/${party.code}/show`)).body;
    await party.organiser.post(`/api/events/${party.code}/show`, { step: { kind: 'leaderboard' }, revision });
    const rows = wall.locator('.screen-ten > li');
    await expect.poll(async () => rows.count()).toBeGreaterThanOrEqual(names.length);
    const last = await rows.count();
    await party.update({ showAnswers: true });
    await party.setAnswer(questions[0]!, 'no');
    await expect.poll(async () => rows.first().locator('[dir="auto"]').textContent()).toBe('Ben');
    expect(last).toBeGreaterThan(5);
    const places = async () => {
      const [list, first, sixth] = await Promise.all(
        [wall.locator('.screen-ten'), rows.first(), rows.nth(5)].map(boxOf),
      );
      return {
        first: Math.round(list!.right - first!.right),
        sixth: Math.round(sixth!.left - list!.left),
        apart: Math.round(first!.top - sixth!.top),
        isBeside: sixth!.right < first!.left,
      };
    };
    await expect.poll(places).toEqual({ first: 0, sixth: 0, apart: 0, isBeside: true });
  });
});
