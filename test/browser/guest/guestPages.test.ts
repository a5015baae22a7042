import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { suggestedMessages } from '../../../protocol/texts/guest/own/messagePage.ts';
import { messageTexts } from '../../../protocol/texts/guest/own/message.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { hasCopied, withClipboard } from '../kit/clipboard.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  boardOf,
  control,
  hasFocus,
  heading,
  holdRequests,
  seesToast,
  joins,
  predicts,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const rain = 'Will it rain?';
const names = ['Anna', 'Ben', 'Clara', 'Dora', 'Emil', 'Frida', 'Gus', 'Hanna', 'Ivo', 'Jana'];

const boardRow = (page: Page, name: string) =>
  under(page, /^(Live|Full) Leaderboard$/)
    .getByRole('listitem')
    .filter({ hasText: name });

/** The names with a medal on the board, and their medals, from the top. */
const medalsOn = async (page: Page) =>
  boardRow(page, '')
    .filter({ has: page.getByRole('img', { name: / place$/ }) })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const medal = row.querySelector('svg[aria-label]')?.getAttribute('aria-label');
        return `${row.querySelector('[dir="auto"]')?.textContent}: ${medal}`;
      }),
    );

const shortPhone = { width: 390, height: 664 };

/** Expects that an element ends above the lower edge of the window, without scrolling. */
async function endsInSight(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  expect(await scrollPlace(page)).toBe(0);
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(shortPhone.height);
}

const scrollPlace = async (page: Page) => page.evaluate(() => window.scrollY);

describe.skipIf(!chromiumPath)('pages around the game', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let question: Question;
  let guests: Participant[];
  /** The eleventh guest: joined last, and predicted like the others. */
  let rosa: Page;
  let rosaId: string;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo' });
    question = await party.addQuestion({ text: rain });
    guests = [];
    for (const name of names) {
      const { browser, participant } = await party.joinAs(name);
      guests.push(participant);
      const yes = { participantId: participant.id, answer: 'yes' };
      await browser.post(`/api/questions/${question.id}/predictions`, yes);
    }
  });

  it('gold banner: is shown to the first ten guests; the eleventh sees the rank without it', async () => {
    rosa = await venue.phone(`/event/${party.code}`, withClipboard);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'No');
    // A blank message counts as none.
    await writes(rosa, 'Your message', '   ');
    await taps(rosa, 'See Results');
    await heading(rosa, 'Your Results').waitFor();
    const { body } = await party.organiser.get(`/api/events/${party.code}/participants`);
    const participant = (body as Participant[]).find(({ username }) => username === 'Rosa')!;
    expect(participant.message).toBeUndefined();
    rosaId = participant.id;
    await sees(rosa, /^Rank #11 of 11/);
    await seesNo(rosa, 'TOP 10 FINISHER');
    await taps(rosa, 'Back to Event');
  });

  it('leaderboard: the card shows five rows and the guest’s own row; the full board shows all guests', async () => {
    await expect
      .poll(async () => boardOf(rosa))
      .toEqual([...names.slice(0, 5), 'Rosa'].map((name) => `${name} –`));
    const own = boardRow(rosa, 'Rosa');
    for (const text of ['(You)', 'You', /1 prediction made$/]) await sees(own, text);
    expect(await medalsOn(rosa)).toEqual(['Anna: 1st place', 'Ben: 2nd place', 'Clara: 3rd place']);
    await control(rosa, 'View Full Leaderboard (11 players)').scrollIntoViewIfNeeded();
    await expect.poll(async () => scrollPlace(rosa)).toBeGreaterThan(0);
    await taps(rosa, 'View Full Leaderboard (11 players)');
    await heading(rosa, 'Full Leaderboard').waitFor();
    await expect.poll(async () => scrollPlace(rosa)).toBe(0);
    await sees(rosa, '11 guests');
    for (const [index, badge] of ['1st', '2nd', '3rd'].entries())
      await sees(boardRow(rosa, names[index]!), badge);
    await seesNo(boardRow(rosa, 'Dora'), /^4th$/);
    expect(await medalsOn(rosa)).toEqual(['Anna: 1st place', 'Ben: 2nd place', 'Clara: 3rd place']);
    await sees(boardRow(rosa, 'Rosa'), '(You)');
  });

  it('leaderboard row: opens and shares its guest’s read-only page', async () => {
    await taps(rosa, "Share Ben's predictions");
    await seesToast(rosa, 'Share Link Copied!', "Anyone can now view this participant's predictions.");
    const ben = guests[1]!;
    await hasCopied(rosa, venue.origin + pageLinks.sharedParticipant(party.code, ben.id));
    await taps(rosa, 'Ben');
    await rosa.waitForURL(`**${pageLinks.sharedParticipant(party.code, ben.id)}`);
    await heading(rosa, 'Ben').waitFor();
    await taps(rosa, 'Back to Event');
    await taps(rosa, "Share Anna's predictions");
    await hasCopied(rosa, venue.origin + pageLinks.sharedParticipant(party.code, guests[0]!.id));
  });

  it('profile: shows a loading state; a guest without predictions has an empty slip', async () => {
    const { participant } = await party.joinAs('Watcher');
    const held = await holdRequests(rosa, 'GET', `**/api/participants/${participant.id}*`);
    await rosa.goto(venue.origin + pageLinks.participant(party.code, participant.id));
    await sees(rosa, 'Loading profile...');
    await rosa.goto(venue.origin + pageLinks.results(party.code, participant.id));
    await sees(rosa, 'Loading your results...');
    held.letGo();
    await rosa.goto(venue.origin + pageLinks.participant(party.code, participant.id));
    await sees(rosa, 'No predictions made yet');
    await sees(rosa, '–');
  });

  it('navigation bar: leads to the portal and back', async () => {
    await rosa.goto(`${venue.origin}/leaderboard/${party.code}`);
    await taps(rosa, 'Admin Portal');
    await control(rosa, 'Open Admin Portal').waitFor();
    await taps(rosa, 'Guest View');
    await heading(rosa, 'Clara & Theo').waitFor();
    await rosa.waitForURL(`**/event/${party.code}`);
    // Without a location there is no bullet.
    await sees(rosa.locator('header'), 'Saturday, December 5, 2026 at 3:30 PM');
    expect(await rosa.locator('header .bullet').count()).toBe(0);
  });

  it('tour: leads in three steps to the message page, or straight to the results', async () => {
    const tour = venue.origin + pageLinks.tour(party.code, rosaId);
    await rosa.goto(tour);
    for (const step of ['Predictions Submitted!', 'Leave a Message']) {
      await heading(rosa, step).waitFor();
      await taps(rosa, 'Continue');
    }
    await heading(rosa, 'See Your Results').waitFor();
    await taps(rosa, 'Skip to Results');
    await rosa.waitForURL(`**${pageLinks.results(party.code, rosaId)}`);
    await rosa.goto(tour);
    await taps(rosa, 'Continue');
    await taps(rosa, 'Continue');
    await taps(rosa, 'Start Profile Setup');
    await rosa.waitForURL(`**${pageLinks.message(party.code, rosaId)}`);
  });

  it('message page: offers eight messages to start from, and saves only non-blank text', async () => {
    await sees(rosa, 'Step 3 of 3');
    await sees(rosa, /^You haven’t saved a message yet\./);
    const message = rosa.getByLabel('Your message', { exact: true });
    await seesNo(rosa, 'Save & See Results');
    await sees(rosa, messageTexts('readers'));
    await message.fill('   ');
    await seesNo(rosa, 'Save & See Results');
    const suggestions = suggestedMessages(true);
    expect(suggestions).toHaveLength(8);
    for (const suggestion of suggestions) {
      await taps(rosa, suggestion);
      await expect.poll(async () => message.inputValue()).toBe(suggestion);
      await sees(rosa, `${suggestion.length}/280 characters`);
    }
    await message.fill('x'.repeat(281));
    await taps(rosa, 'Save & See Results');
    await sees(rosa, 'Please use 280 characters or fewer.');
    await taps(rosa, suggestions[0]!);
    await taps(rosa, 'Save & See Results');
    await seesToast(rosa, 'Message Saved!', 'Your message has been saved.');
    await rosa.waitForURL(`**${pageLinks.results(party.code, rosaId)}`);
    await rosa.goto(venue.origin + pageLinks.message(party.code, rosaId));
    await sees(rosa, /^Your saved message: /);
    await sees(rosa, `“${suggestions[0]}”`);
    await message.fill('Not this one');
    await taps(rosa, 'Skip to Results');
    await rosa.waitForURL(`**${pageLinks.results(party.code, rosaId)}`);
    await message.waitFor({ state: 'detached' });
    await rosa.goBack();
    await expect.poll(async () => message.inputValue()).toBe(suggestions[0]);
  });

  it('tour and message page: are available to their guest only', async () => {
    const stranger = await venue.phone(pageLinks.message(party.code, rosaId));
    await heading(stranger, 'This page belongs to Rosa').waitFor();
    expect(await stranger.getByRole('textbox').count()).toBe(0);
    await stranger.goto(venue.origin + pageLinks.tour(party.code, rosaId));
    await heading(stranger, 'This page belongs to Rosa').waitFor();
    await stranger.goto(venue.origin + pageLinks.participant(party.code, '0123456789abcdef01234567'));
    await heading(stranger, 'Guest Not Found').waitFor();
    await taps(stranger, 'Back to Event');
    await control(stranger, 'Join Event').waitFor();
    await stranger.context().close();
  });

  it('Share menu: opens the networks’ own pages in small windows', async () => {
    const guest = await venue.laptop(`/event/${party.code}`);
    await control(guest, 'Join Event').waitFor();
    // Opens no other site: the test records the URLs instead.
    await guest.evaluate(() => {
      const opened: string[][] = [];
      Object.assign(window, { opened, open: (...how: string[]) => void opened.push(how) });
    });
    for (const network of ['Facebook', 'Twitter', 'WhatsApp']) {
      await taps(guest, 'Share');
      await taps(guest, network);
      await hasFocus(control(guest, 'Share'));
    }
    await taps(guest, 'Share');
    await taps(guest, 'Copy Link');
    await seesToast(guest, 'Link copied!', 'Event link has been copied to your clipboard.');
    const opened = await guest.evaluate(() => (window as unknown as { opened: string[][] }).opened);
    const link = encodeURIComponent(`${venue.origin}/event/${party.code}`);
    expect(opened.map(([url]) => new URL(url!).host)).toEqual(['www.facebook.com', 'twitter.com', 'wa.me']);
    for (const [url, , how] of opened) {
      expect(url).toContain(link);
      expect(how).toContain('width=600,height=400');
    }
    const text = 'Make your predictions for Clara & Theo! Can you guess what will happen?';
    expect(opened[1]![0]).toContain(encodeURIComponent(text));
    await guest.context().close();
  });

  it('Share menu: stays open when the rank of its guest arrives late', async () => {
    const guest = await venue.phone('/');
    const held = await holdRequests(guest, 'GET', '**/api/session?event=*');
    // A page opened by its address embeds the rank; one reached from the landing page requests it.
    await writes(guest, 'Event code', party.code);
    await taps(guest, 'Join the event');
    await sees(guest, 'Finding your game...');
    await taps(guest, 'Share');
    await control(guest, 'Copy Link').waitFor();
    held.letGo();
    await control(guest, 'Join Event').waitFor();
    await control(guest, 'Copy Link').waitFor();
    await guest.context().close();
  });

  it('device’s share sheet: gets the event’s texts, and can be cancelled', async () => {
    const guest = await venue.phone(`/event/${party.code}`, withClipboard);
    await guest.evaluate(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data = {}) => {
        shared.push(data);
        if (shared.length > 1) throw new DOMException('closed', 'AbortError');
      };
    });
    for (let count = 0; count < 2; count += 1) {
      await taps(guest, 'Share');
      await taps(guest, 'Share via...');
    }
    const shared = await guest.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    expect(shared).toHaveLength(2);
    expect(shared[0]).toEqual({
      url: `${venue.origin}/event/${party.code}`,
      title: 'Join my event: Clara & Theo',
      text: 'Make your predictions for Clara & Theo! Can you guess what will happen?',
    });
    await seesNo(guest, 'Link copied!');
    await guest.context().close();
  });

  it('/logo-options: shows the designs, and fits a narrow phone while its font loads', async () => {
    const page = await venue.laptop(pageLinks.logoOptions);
    await heading(page, /Logo Options$/).waitFor();
    await expect.poll(async () => page.locator('main svg').count()).toBeGreaterThan(1);
    await page.route('**/*.woff2', async (route) => route.abort());
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await heading(page, /Logo Options$/).waitFor();
    const width = async () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await page.context().close();
  });

  it('low window: shows the join form, and later the rank and the latest answer, without scrolling', async () => {
    const newcomer = await venue.phone(`/event/${party.code}`, { viewport: shortPhone });
    await endsInSight(newcomer, control(newcomer, 'Join Event'));
    await newcomer.context().close();
    const { code } = await venue.createTestEvent({ title: 'حفل زفاف '.repeat(10).trim() });
    const reader = await venue.phone(`/event/${code}`, { viewport: shortPhone, locale: 'ar' });
    await endsInSight(reader, reader.locator('main button[type=submit]'));
    await reader.context().close();
    await rosa.setViewportSize(shortPhone);
    await rosa.goto(`${venue.origin}/event/${party.code}`);
    await sees(rosa, '1 prediction made. Results will be revealed later.');
    expect(await rosa.getByText(/^Rank #/).count()).toBe(0);
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'no');
    await sees(rosa, 'You got it right!');
    await rosa.reload();
    await sees(rosa, /^Rank #1 of 12/);
    await sees(rosa, '1 of 1 correct');
    await endsInSight(rosa, rosa.getByRole('region', { name: 'Latest answer' }));
  });

  it('winner’s card: can be saved as a picture', async () => {
    await taps(rosa, 'See your card');
    const card = rosa.getByRole('img', { name: 'Rosa’s card: Rank 1 of 12, 1 of 1 correct' });
    await card.waitFor();
    const size = await card.evaluate((picture: HTMLImageElement) => [
      picture.naturalWidth,
      picture.naturalHeight,
    ]);
    expect(size).toEqual([1_080, 1_350]);
    const [saved] = await Promise.all([rosa.waitForEvent('download'), taps(rosa, 'Save picture')]);
    expect(saved.suggestedFilename()).toMatch(/^rosa_.+\.png$/);
    await rosa.goto(venue.origin + pageLinks.participant(party.code, rosaId));
    await card.waitFor();
  });
});
