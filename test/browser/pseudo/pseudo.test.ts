import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { manifestOf } from '../../../protocol/pwa.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import { daysAhead, hasFakeTime } from '../../support/fakeTime.ts';
import { startMailServer, type MailServer } from '../../support/externalServices/mailServer.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import { useVenue } from '../kit/venue.ts';
import { posts, taps, writes } from '../kit/actions.ts';
import { creatorsRead } from './creators.ts';
import { beforeAndAfterRead, helpersRead, showReads } from './eventPages.ts';
import { guestsRead, visitorsRead } from './guests.ts';
import { ownerReads } from './owner.ts';
import { PortalStory } from './portal.ts';
import { plainEnglish, Reader } from './reader.ts';
import { bigScreenSays } from './screens.ts';
import { englishIn, payment, Refused, wordsOf } from './serverTexts.ts';
import { code, asked, narrow, predicts, program, buildPseudo } from './buildPseudo.ts';

beforeAll(buildPseudo, 120_000);

// Concurrent, because each test mostly waits for its pages.
describe.skipIf(!chromiumPath).concurrent('every screen in the pseudo-language, on a narrow phone', () => {
  const venue = useVenue({ own: { program }, keepsWindows: true });

  let party: TestEvent;
  let questions: Question[];
  let rosa: Participant;
  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Κλάρα & Θέο', location: 'Αθήνα', customShareCode: code });
    questions = [];
    for (const question of asked) questions.push(await party.addQuestion(question));
    for (const name of ['Ρόζα', 'Νίκος', 'Ζωή']) {
      const { browser, participant } = await party.joinAs(name);
      rosa ??= participant;
      await predicts(browser.post, participant, questions);
    }
  });

  it('guests see no untranslated text', async () => {
    const page = await venue.phone('/', narrow);
    const reader = new Reader(page);
    const visits = async (where: string, path: string) => {
      await page.goto(venue.origin + path);
      await reader.readsAll(where);
    };

    await reader.readsAll('landing page');
    await visits('404', '/nowhere');
    await visits('event not found', pageLinks.event('999'));
    await visits('join', pageLinks.event(code));
    const joined = await posts(page, `/api/events/${code}/participants`, { username: 'Γκρέτα' });
    const me = (await joined.json()) as Participant;
    await visits('questions', pageLinks.event(code));
    await predicts((path, body) => posts(page, path, body), me, questions);
    await visits('message and what follows', pageLinks.event(code));
    await visits('leaderboard', pageLinks.leaderboard(code));
    await visits('own profile', pageLinks.participant(code, me.id));
    await visits('own profile, editing', pageLinks.editParticipant(code, me.id));
    await visits('a profile', pageLinks.participant(code, rosa.id));
    await visits('nobody’s profile', pageLinks.participant(code, 'nobody'));
    await visits('tour', pageLinks.tour(code, me.id));
    await visits('message', pageLinks.message(code, me.id));
    await visits('somebody else’s message', pageLinks.message(code, rosa.id));
    await visits('results', pageLinks.results(code, me.id));
    await visits('spent link', pageLinks.seat('spent'));
    await visits('preview', pageLinks.preview(code));
    await visits('logo options', pageLinks.logoOptions);

    await party.update({ showAnswers: true });
    await party.setAnswer(questions[0]!, 'no');
    await party.setAnswer(questions[1]!, 'Η Ρόζα');
    await visits('after the reveal', pageLinks.event(code));
    await visits('leaderboard after the reveal', pageLinks.leaderboard(code));
    await visits('profile after the reveal', pageLinks.participant(code, me.id));
    await visits('results after the reveal', pageLinks.results(code, me.id));
    expect(reader.faults).toEqual([]);
  });

  it('guests in failure states see no untranslated text', async () =>
    expect(await guestsRead(venue)).toEqual([]));

  it('visitors of the sample game see no untranslated text', async () =>
    expect(await visitorsRead(venue)).toEqual([]));

  it('the big screen has no untranslated text', async () => expect(await bigScreenSays(venue)).toEqual([]));

  it('metadata for programs has no untranslated text', async () => {
    const get = async (path: string) => {
      const reply = await fetch(venue.origin + path, {
        headers: { accept: 'text/html,application/json', 'user-agent': 'Messenger/1.0' },
      });
      return reply.text();
    };
    const { code: own, update } = await venue.createTestEvent({ title: 'Άλμα & Τόμας', location: 'Αθήνα' });
    const { description } = JSON.parse(await get(manifestOf(own))) as { description: string };
    const home = await get(pageLinks.home);
    const event = await get(pageLinks.event(own));
    await update({ isOver: true });
    const over = await get(pageLinks.leaderboard(own));
    const texts = [home, event, over].flatMap((page) =>
      Array.from(
        page.matchAll(
          /<meta (?:name="description"|property="og:(?:title|description|image:alt)")\s+content="([^"]*)"|<noscript>(.*?)<\/noscript>/gs,
        ),
        ([, content, text]) => (content ?? text ?? '').replaceAll(/&#?\w+;/g, ''),
      ),
    );
    expect(texts.length).toBeGreaterThan(12);
    expect([description, ...texts].map(plainEnglish).filter(Boolean)).toEqual([]);
  });

  it('creators see no untranslated text', async () => expect(await creatorsRead(venue)).toEqual([]));

  it('organisers see no untranslated text', async () => {
    const hosted = await venue.createTestEvent({
      title: 'Νίκος & Ρόζα',
      location: 'Αθήνα',
      customShareCode: '2033',
    });
    const page = await venue.phone(pageLinks.admin(hosted.code), narrow);
    const reader = new Reader(page);
    const logsIn = async (name: string) => {
      await writes(page, the('Admin code'), name);
      await taps(page, the('Open Admin Portal'));
    };
    await reader.readsAll('login');
    await logsIn('λάθος');
    await page.getByText(the('Access Denied')).waitFor();
    await reader.reads('login, refused');
    await logsIn(adminCode);
    const story = new PortalStory(page, reader, hosted);
    const hostedQuestions = [await story.readsEmpty()];
    for (const question of asked.slice(1)) hostedQuestions.push(await hosted.addQuestion(question));
    await hosted.addQuestion({ text: 'Θα κλάψει κανείς;', isActive: false });
    for (const name of ['Ρόζα', 'Νίκος', 'Ζωή', 'Άννα']) {
      const { browser, participant } = await hosted.joinAs(name);
      if (name !== 'Ζωή') await predicts(browser.post, participant, hostedQuestions);
    }
    await story.readsQuestions(hostedQuestions);
    await story.readsGuests('Ρόζα');
    await story.readsManyGuests();
    await story.readsEvent();
    await story.readsLogOut();
    await page.goto(`${venue.origin}${pageLinks.admin('NOBODY')}`);
    await reader.readsAll('portal of no event');
    expect(reader.faults).toEqual([]);
  });

  it('the host’s show has no untranslated text', async () => expect(await showReads(venue)).toEqual([]));

  it('helpers and the couple see no untranslated text', async () =>
    expect(await helpersRead(venue)).toEqual([]));

  it('screens before and after the event have no untranslated text', async () =>
    expect(await beforeAndAfterRead(venue)).toEqual([]));

  it('the owner sees no untranslated text', async () => expect(await ownerReads(venue)).toEqual([]));
});

describe('server in the pseudo-language', () => {
  let mailServer: MailServer;
  const environment: Record<string, string> = {
    MAIL_FROM: 'hello@example.org',
    OWNER_EMAIL: 'owner@example.org',
    SUPPORT_EMAIL: 'help@example.org',
  };
  beforeAll(async () => {
    mailServer = await startMailServer();
    environment.SMTP_URL = mailServer.url;
  });
  const venue = useVenue({ own: { program, environment } });
  afterAll(async () => mailServer.stop());

  const english = (texts: string[]) => texts.filter((word) => englishIn(word) !== undefined);
  const mailAbout = async (subject: string): Promise<void> =>
    until(
      `a mail: ${subject}`,
      () => mailServer.mails.some((mail) => mail.subject.startsWith(the(subject))),
      30_000,
    );

  it('refusals have no untranslated text', async () => {
    const party = await venue.createTestEvent({ title: 'Κλάρα & Θέο', customShareCode: '2030' });
    await venue.createTestEvent({ title: 'Ησυχία', customShareCode: '2031' });
    const refused = new Refused(venue);
    await refused.ofRequests(party);
    await refused.ofPlaying(party);
    await refused.ofTransfers(party);
    await refused.ofEvents(party, '2031');
    await refused.ofOwners();
    await refused.ofPaying();
    expect(refused.faults).toEqual([]);
  });

  it('the sample game has no untranslated text', async () => {
    const browser = venue.caller();
    const { title, location, description } = (await browser.get('/api/events/MAUI')).body;
    const questions = (await browser.get('/api/events/MAUI/questions')).body as Question[];
    const players = (await browser.get('/api/events/MAUI/participants')).body as Participant[];
    const written = questions.flatMap(({ text, options = [] }) => [text, ...options]);
    const userTexts = [title, location, description, ...written, ...players.map(({ username }) => username)];
    expect(english(userTexts)).toEqual([]);
    const choice = questions.filter(({ type }) => type === 'multiple_choice' || type === 'text');
    expect(english(choice.map(({ correctAnswer = 'none' }) => correctAnswer))).toEqual([]);
  });

  it('mails and files have no untranslated text', async () => {
    const owner = venue.caller();
    await owner.post('/api/owner/auth', { password: ownerPassword });
    await owner.patch('/api/owner/settings/pricing', { emailSettings: { reports: true } });
    const free = { title: 'Δωρεάν', adminCode, customShareCode: '2050', email: 'c@d.gr' };
    await owner.post('/api/events', free);
    const paid = payment({ code: '2051', customerEmail: 'e@f.gr', eventData: { email: 'e@f.gr' } });
    await venue.caller().post('/api/payment/process', paid);
    for (const subject of ['Your event is live', 'Your receipt', 'New event', 'Payment'])
      await mailAbout(subject);
    const file = (await owner.get('/api/owner/revenue/export')).body as string;
    expect(file).toContain('2051');
    expect(english(file.split(/[,\r\n]+/).filter((cell) => cell !== '"test"'))).toEqual([]);
    if (hasFakeTime) {
      await venue.cutPower();
      const noon = new Date();
      noon.setUTCHours(12, 0, 0, 0);
      const daysToMonday = (8 - noon.getUTCDay()) % 7;
      await venue.restart(daysAhead(daysToMonday + (noon.getTime() - Date.now()) / 86_400_000));
      await mailAbout('Your week');
    }
    expect(english(mailServer.mails.flatMap(wordsOf))).toEqual([]);
  });
});
