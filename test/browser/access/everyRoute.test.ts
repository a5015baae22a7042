import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { directionOf, type Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { PageName } from '../../../protocol/pages.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { HelperRole } from '../../../protocol/schemas/helpers.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { makeLink } from '../../support/helpers.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { posts, logsIn } from '../kit/actions.ts';

/** A game in progress: questions of all types, guests with names in several scripts, one answer set. */
async function playIn(party: TestEvent): Promise<Participant> {
  const questions = [
    await party.addQuestion({ text: 'هل ستمطر؟' }),
    await party.addQuestion({
      text: 'Wer fängt den Strauß?',
      type: 'multiple_choice',
      options: ['العم سامي', 'Aunt Rosa'],
    }),
    await party.addQuestion({ text: 'How many minutes?', type: 'numeric' }),
    await party.addQuestion({ text: 'Which song comes last?', type: 'text' }),
  ];
  const guests: Participant[] = [];
  for (const name of ['نور', 'Rosa', 'أحمد بن عبد الرحمن', 'Grandpa Józef', 'סבתא רחל']) {
    const { browser, participant } = await party.joinAs(name);
    guests.push(participant);
    for (const [index, answer] of ['yes', 'Aunt Rosa', '7', 'Angels'].entries())
      await browser.post(`/api/questions/${questions[index]!.id}/predictions`, {
        participantId: participant.id,
        answer,
      });
  }
  await party.update({ showAnswers: true });
  await party.setAnswer(questions[0]!, 'yes');
  return guests[0]!;
}

/** A URL to open, or an action on the current page. The check runs after each. */
type Stop = string | { called: string; after: (page: Page) => Promise<void> };

const opensSection = (called: string, index: number): Stop => ({
  called,
  after: async (page) =>
    page.getByRole('navigation').getByRole('listitem').getByRole('button').nth(index).click(),
});

/** The stops of each page, in order. A page that is missing here is a compile error. */
async function visitsOf(
  party: TestEvent,
  me: Participant,
  nour: Participant,
): Promise<Record<PageName, Stop[]>> {
  const { code } = party;
  const keyOf = async (role: HelperRole) => `#key=${(await makeLink(party, role)).token}`;
  return {
    '/': [pageLinks.home, '/nowhere'],
    '/demo': [pageLinks.demo],
    '/event/:shareCode': [
      pageLinks.event(code),
      pageLinks.demoEvent(sampleShareCode),
      pageLinks.event('NOWHERE'),
    ],
    '/event/:shareCode/participant/:id/results': [
      pageLinks.results(code, me.id),
      pageLinks.results(code, nour.id),
    ],
    '/results/:shareCode/:id': [`/results/${code}/${me.id}`],
    '/participant/:shareCode/:id': [
      pageLinks.participant(code, me.id),
      pageLinks.editParticipant(code, me.id),
      pageLinks.participant(code, nour.id),
      pageLinks.participant(code, 'nobody'),
    ],
    '/leaderboard/:shareCode': [pageLinks.leaderboard(code)],
    '/post-prediction-tour/:shareCode/:id': [pageLinks.tour(code, me.id)],
    '/message/:shareCode/:id': [pageLinks.message(code, me.id), pageLinks.message(code, nour.id)],
    '/seat/:token': [pageLinks.seat('spent')],
    '/preview/:shareCode': [pageLinks.preview(code)],
    '/create-event-guided': [pageLinks.createGuided],
    '/create-event-simple': [pageLinks.createSimple],
    '/check/:shareCode': [pageLinks.check(code)],
    '/couple/:shareCode': [pageLinks.couple(code), pageLinks.couple(code) + (await keyOf('couple'))],
    '/witness/:shareCode': [pageLinks.witness(code), pageLinks.witness(code) + (await keyOf('witness'))],
    '/recover/:shareCode': [pageLinks.recover(code), `${pageLinks.recover(code)}#key=a`],
    '/host/:shareCode': [pageLinks.host(code), pageLinks.host(code) + (await keyOf('mc'))],
    '/admin/:shareCode': [
      pageLinks.admin(code),
      { called: 'portal', after: async (page) => logsIn(page, adminCode) },
      opensSection('guests', 1),
      opensSection('event', 2),
    ],
    '/admin/:shareCode/slips': [pageLinks.slips(code)],
    '/admin/:shareCode/print': [pageLinks.print(code)],
    '/keepsake/:shareCode': [pageLinks.keepsake(code)],
    '/owner': [pageLinks.owner],
    '/owner/:shareCode': [pageLinks.ownerEvent(code)],
    '/logo-options': [pageLinks.logoOptions],
  };
}

async function goesTo(page: Page, origin: string, stop: Stop): Promise<void> {
  if (typeof stop !== 'string') return stop.after(page);
  // The client reads the key behind `#` only when it loads the page.
  await page.goto('about:blank');
  await page.goto(new URL(stop, origin).href);
  await page.waitForLoadState('networkidle');
  // Network idle does not cover data from the live connection, so wait for the spinner.
  await page.locator('main .animate-turn').first().waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** Faults of a page at two phone widths: its lang, its dir, horizontal overflow, and axe findings. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [320, sizes.phone.width]) {
    await page.setViewportSize({ width, height: sizes.phone.height });
    // On a phone, a page that is too wide also widens its layout viewport.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) faults.push(`${wide} px wide at ${width}`);
  }
  const is = await page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
  if (is !== `${language} ${directionOf(language)}`) faults.push(`is ${is}`);
  faults.push(...(await accessibilityFindings(page, { colours: 'without' })));
  return faults;
}

describe.skipIf(!chromiumPath)('every page in another language', () => {
  const venue = useVenue({ keepsWindows: true });

  it.concurrent.each<[string, Language]>([
    ['de-DE', 'de'],
    ['ar-EG', 'ar'],
  ])('%s: sets lang and dir, has no axe findings, and fits 320 px', async (locale, language) => {
    const fields = { title: 'ليلى & David', location: 'قصر الورد, Beirut', language };
    const party = await venue.createTestEvent(fields);
    const nour = await playIn(party);
    const page = await venue.phone('/', { locale });
    const joined = await posts(page, `/api/events/${party.code}/participants`, {
      username: 'Great-aunt Wilhelmina of the Old Mill',
    });
    const me = (await joined.json()) as Participant;
    const faults: string[] = [];
    for (const [name, stops] of Object.entries(await visitsOf(party, me, nour)))
      for (const stop of stops) {
        await goesTo(page, venue.origin, stop);
        const found = await faultsOf(page, name.startsWith('/owner') ? 'en' : language);
        const where = typeof stop === 'string' ? stop : stop.called;
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      }
    const wall = await venue.projector(pageLinks.bigScreen(party.code));
    await wall.waitForLoadState('networkidle');
    faults.push(...(await accessibilityFindings(wall)));
    expect(faults).toEqual([]);
  });
});
