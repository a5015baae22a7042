import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { directionOf, type Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { PageName } from '../../../protocol/pages.ts';
import { pages } from '../../../protocol/paths.ts';
import type { HelperRole } from '../../../protocol/schemas/helpers.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { makeLink } from '../../support/helpers.ts';
import { adminCode, type Party } from '../../support/party.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { posts, logsIn } from '../kit/actions.ts';

/** A game in progress: questions of all types, guests with names in several scripts, one answer set. */
async function playIn(party: Party): Promise<Participant> {
  const questions = [
    await party.ask({ text: 'هل ستمطر؟' }),
    await party.ask({
      text: 'Wer fängt den Strauß?',
      type: 'multiple_choice',
      options: ['العم سامي', 'Aunt Rosa'],
    }),
    await party.ask({ text: 'How many minutes?', type: 'numeric' }),
    await party.ask({ text: 'Which song comes last?', type: 'text' }),
  ];
  const guests: Participant[] = [];
  for (const name of ['نور', 'Rosa', 'أحمد بن عبد الرحمن', 'Grandpa Józef', 'סבתא רחל']) {
    const { browser, participant } = await party.guest(name);
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
async function visitsOf(party: Party, me: Participant, nour: Participant): Promise<Record<PageName, Stop[]>> {
  const { code } = party;
  const keyOf = async (role: HelperRole) => `#key=${(await makeLink(party, role)).token}`;
  return {
    '/': [pages.home, '/nowhere'],
    '/demo': [pages.demo],
    '/event/:shareCode': [pages.event(code), pages.demoEvent(sampleShareCode), pages.event('NOWHERE')],
    '/event/:shareCode/participant/:id/results': [pages.results(code, me.id), pages.results(code, nour.id)],
    '/results/:shareCode/:id': [`/results/${code}/${me.id}`],
    '/participant/:shareCode/:id': [
      pages.participant(code, me.id),
      pages.editParticipant(code, me.id),
      pages.participant(code, nour.id),
      pages.participant(code, 'nobody'),
    ],
    '/leaderboard/:shareCode': [pages.leaderboard(code)],
    '/post-prediction-tour/:shareCode/:id': [pages.tour(code, me.id)],
    '/message/:shareCode/:id': [pages.message(code, me.id), pages.message(code, nour.id)],
    '/seat/:token': [pages.seat('spent')],
    '/preview/:shareCode': [pages.preview(code)],
    '/create-event-guided': [pages.createGuided],
    '/create-event-simple': [pages.createSimple],
    '/check/:shareCode': [pages.check(code)],
    '/couple/:shareCode': [pages.couple(code), pages.couple(code) + (await keyOf('couple'))],
    '/witness/:shareCode': [pages.witness(code), pages.witness(code) + (await keyOf('witness'))],
    '/recover/:shareCode': [pages.recover(code), `${pages.recover(code)}#key=a`],
    '/host/:shareCode': [pages.host(code), pages.host(code) + (await keyOf('mc'))],
    '/admin/:shareCode': [
      pages.admin(code),
      { called: 'portal', after: async (page) => logsIn(page, adminCode) },
      opensSection('guests', 1),
      opensSection('event', 2),
    ],
    '/admin/:shareCode/slips': [pages.slips(code)],
    '/keepsake/:shareCode': [pages.keepsake(code)],
    '/owner': [pages.owner],
    '/owner/:shareCode': [pages.ownerEvent(code)],
    '/logo-options': [pages.logoOptions],
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
    const party = await venue.throwParty(fields);
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
    const wall = await venue.projector(pages.bigScreen(party.code));
    await wall.waitForLoadState('networkidle');
    faults.push(...(await accessibilityFindings(wall)));
    expect(faults).toEqual([]);
  });
});
