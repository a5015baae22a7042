import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { inParallel } from '../../load/bench/benchKit.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { Inspector } from '../access/inspector.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { unreadable } from '../kit/bigScreen.ts';
import {
  boardOf,
  control,
  dialog,
  heading,
  opensPortal,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const song = 'Which of the songs that the band has promised will open the dance floor tonight?';
const songs = Array.from({ length: 12 }, (_, index) => `Song ${index + 1}`);
/** The number of guests who predict each of the first six songs. 21 of 22 guests predict. */
const votes = [6, 5, 4, 3, 2, 1];
const nextAction = (page: Page) => page.getByRole('region', { name: 'Next action' });
const rows = (page: Page) => under(page, 'Manage Participants').getByRole('listitem');

describe.skipIf(!chromiumPath)('organiser with many guests and questions', () => {
  const venue = useVenue();
  let party: TestEvent;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', date: undefined });
    const first = await party.addQuestion({ text: song, type: 'multiple_choice', options: songs });
    for (let index = 1; index <= 7; index += 1) await party.addQuestion({ text: `Question ${index}?` });
    const predicted = votes.flatMap((count, index) => Array<string>(count).fill(songs[index]!));
    for (let index = 1; index <= 22; index += 1) {
      const { browser, participant } = await party.joinAs(`Guest ${index}`);
      const answer = predicted[index - 1];
      const prediction = { participantId: participant.id, answer };
      if (answer) await browser.post(`/api/questions/${first.id}/predictions`, prediction);
    }
  });

  it('shows all answers and the whole question, on a phone after a tap', async () => {
    const page = await venue.phone(`/admin/${party.code}`);
    await opensPortal(page, adminCode);
    await taps(nextAction(page), /^\d more$/);
    await seesNo(nextAction(page), /^\d more$/);
    const isCut = async () =>
      control(nextAction(page), song).evaluate(
        ({ firstElementChild: element }) => element!.scrollHeight > element!.clientHeight,
      );
    expect(await isCut()).toBe(true);
    await taps(nextAction(page), song);
    expect(await isCut()).toBe(false);
    const { glance, faults } = new Inspector(page);
    await glance('many answers');
    expect(faults).toEqual([]);
    await expect.poll(async () => control(nextAction(page), song).getAttribute('aria-expanded')).toBe('true');
    await page.setViewportSize(sizes.desktop);
    await seesNo(nextAction(page), /^\d more$/);
  });

  it('low window: shows the next action as one line that expands', async () => {
    const page = await venue.phone(`/admin/${party.code}`, { viewport: { width: 640, height: 400 } });
    await opensPortal(page, adminCode);
    const bar = nextAction(page).getByRole('button', { name: /^Next to answer · 8 left/ });
    const box = await bar.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(400);
    await bar.click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await taps(nextAction(page), 'Song 12');
    await nextAction(page)
      .getByRole('button', { name: /^Answer set · 7 left/ })
      .click();
    await seesNo(nextAction(page), 'Song 12');
  });

  it('prints 299 names and 2 messages on three pages at most, the messages first', async () => {
    const crowd = await venue.createTestEvent({ title: 'Clara & Theo' });
    await inParallel(299, 16, async (index) => {
      const name =
        index % 50 === 0 ? `Maximiliana-Alexandra of Hohenberg-Lichtenstein ${index}` : `Guest ${index}`;
      const { browser, participant } = await crowd.joinAs(name.slice(0, 50));
      if (index > 296) await browser.patch(`/api/participants/${participant.id}`, { message: 'Be happy!' });
    });
    const page = await venue.laptop(`/admin/${crowd.code}`);
    await opensPortal(page, adminCode);
    await taps(page, 'Download guest book');
    await sees(dialog(page), '299 guests, 2 messages');
    const paper = page.locator('.guest-book');
    expect(await paper.locator('ol').nth(0).locator('li').count()).toBe(2);
    expect(await paper.locator('ol').nth(1).locator('li').count()).toBe(297);
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pageCount = printed.match(/\/Type\s*\/Page\b/g)?.length;
    expect(pageCount).toBeGreaterThan(1);
    expect(pageCount).toBeLessThanOrEqual(3);
  });

  it('shows the newest guests and the first figures until all are requested', async () => {
    const page = await venue.phone(`/admin/${party.code}`, { viewport: sizes.desktop });
    await opensPortal(page, adminCode);
    await sees(page, 'Guest 22');
    const { glance, faults } = new Inspector(page);
    await glance('a large party');
    expect(faults).toEqual([]);
    await expect.poll(async () => rows(page).count()).toBe(20);
    await writes(page, 'Search participants', 'guest');
    await sees(page, 'Showing 22 of 22 participants');
    await expect.poll(async () => rows(page).count()).toBe(22);
    await writes(page, 'Search participants', '');
    await taps(page, 'Show all 22 guests');
    await expect.poll(async () => rows(page).count()).toBe(22);
    await taps(page, 'Statistics');
    await taps(under(page, 'Question Participation'), 'Show all 8');
    await expect.poll(async () => page.locator('table tbody').count()).toBe(8);
    const popular = under(page, 'Most Popular Predictions').getByRole('listitem');
    await expect
      .poll(async () => (await popular.allInnerTexts()).map((text) => text.replace(/\n[^]*\n/, ': ')))
      .toEqual([6, 5, 4, 3, 2].map((count, index) => `Song ${index + 1}: ${count} votes`));
    await taps(page, 'Status');
    await expect.poll(async () => heading(page, 'Event Status').isVisible()).toBe(true);
  });

  it('big screen: always shows the first ten guests, and the others page by page', async () => {
    const wall = await venue.projector('/');
    await wall.clock.install();
    await wall.goto(venue.origin + pageLinks.boardScreen(party.code));
    const firstTen = Array.from({ length: 10 }, (_, index) => `Guest ${index + 1} 1`);
    const rest = wall.getByRole('region', { name: 'Everyone else' });
    await sees(rest, 'Guests 11 to 19 of 22');
    for (const name of ['Guest 11', 'Guest 19']) await sees(rest, name);
    await seesNo(rest, 'Guest 20');
    await expect.poll(async () => boardOf(wall)).toEqual(firstTen);
    await wall.clock.fastForward(8_000);
    await sees(rest, 'Guests 20 to 22 of 22');
    for (const name of ['Guest 20', 'Guest 22']) await sees(rest, name);
    await expect.poll(async () => boardOf(wall)).toEqual(firstTen);
    await wall.clock.fastForward(8_000);
    await sees(rest, 'Guests 11 to 19 of 22');

    // On a 4:3 screen, too, the first ten rows are legible, and a long name is complete.
    await wall.setViewportSize({ width: 1024, height: 768 });
    const long = 'Grandmother Wilhelmina';
    const { body: guests } = await party.organiser.get(`/api/events/${party.code}/participants`);
    const { id } = (guests as Participant[]).find(({ username }) => username === 'Guest 1')!;
    await party.organiser.patch(`/api/participants/${id}`, { username: long });
    const name = wall.getByText(long);
    await name.waitFor();
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    expect(await unreadable(wall)).toEqual([]);
  });
});
