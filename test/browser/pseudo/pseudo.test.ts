import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { manifestOf } from '../../../protocol/pwa.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { CreateQuestion, Question } from '../../../protocol/schemas/questions.ts';
import { adminCode, until, type Party } from '../../support/party.ts';
import { chromiumPath } from '../kit/support.ts';
import { ownerPassword, useVenue, type Visitor } from '../kit/venue.ts';
import { control, heading, taps, writes } from '../kit/vocabulary.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import { daysAhead, hasFakeTime } from '../../support/fakeTime.ts';
import { startMailServer, type MailServer } from '../../support/mailServer.ts';
import { PortalStory } from './portal.ts';
import { plainEnglish, Reader } from './reader.ts';
import { englishIn, payment, Refused, wordsOf } from './serverWords.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist/pseudo');
const vite = join(root, 'node_modules/.bin/vite');
const run = promisify(execFile);
const code = '2027';

/** The product in the pseudo-language. Whatever users write in these stories is Greek: so all latin letters are the product's. */
async function buildPseudo(): Promise<void> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  for (const part of ['client', 'server']) {
    const outDir = join(folder, part);
    const ssr = part === 'server' ? ['--ssr'] : [];
    await run(
      vite,
      ['build', '--mode', 'pseudo', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir', ...ssr],
      { cwd: root, env },
    );
  }
}

const asked: Partial<CreateQuestion>[] = [
  { text: 'Θα βρέξει;' },
  { text: 'Ποιος μιλάει;', type: 'multiple_choice', options: ['Ο Νίκος', 'Η Ρόζα'] },
  { text: 'Πόσα λεπτά;', type: 'numeric' },
  { text: 'Ποιο τραγούδι;', type: 'text' },
];
const answers = ['yes', 'Η Ρόζα', '7', 'Άσμα'];

const narrow: Visitor = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' };

const program = { main: join(folder, 'server/main.js') };

beforeAll(buildPseudo, 120_000);

describe.skipIf(!chromiumPath)('every screen in the pseudo-language, on the narrowest phone', () => {
  const venue = useVenue({ program });

  let party: Party;
  let questions: Question[];
  let rosa: Participant;
  beforeAll(async () => {
    party = await venue.throwParty({ title: 'Κλάρα & Θέο', location: 'Αθήνα', customShareCode: code });
    questions = [];
    for (const question of asked) questions.push(await party.ask(question));
    for (const name of ['Ρόζα', 'Νίκος', 'Ζωή']) {
      const { browser, participant } = await party.guest(name);
      rosa ??= participant;
      await predicts(browser.post, participant, questions);
    }
  });

  it('guests read nothing else', async () => {
    const page = await venue.phone('/', narrow);
    const reader = new Reader(page);
    const visits = async (where: string, path: string) => {
      await page.goto(venue.origin + path);
      await reader.readsAll(where);
    };

    await reader.readsAll('landing page');
    await visits('404', '/nowhere');
    await visits('event not found', pages.event('999'));
    await visits('join', pages.event(code));
    const joined = await calls(page, `/api/events/${code}/participants`, { username: 'Γκρέτα' });
    const me = (await joined.json()) as Participant;
    await visits('questions', pages.event(code));
    await predicts((path, body) => calls(page, path, body), me, questions);
    await visits('message and what follows', pages.event(code));
    await visits('leaderboard', pages.leaderboard(code));
    await visits('own profile', pages.participant(code, me.id));
    await visits('own profile, editing', pages.editParticipant(code, me.id));
    await visits('a profile', pages.participant(code, rosa.id));
    await visits('nobody’s profile', pages.participant(code, 'nobody'));
    await visits('tour', pages.tour(code, me.id));
    await visits('message', pages.message(code, me.id));
    await visits('somebody else’s message', pages.message(code, rosa.id));
    await visits('results', pages.results(code, me.id));
    await visits('spent link', pages.seat('spent'));
    await visits('preview', pages.preview(code));
    await visits('logo options', pages.logoOptions);

    await party.update({ showAnswers: true });
    await party.setAnswer(questions[0]!, 'no');
    await party.setAnswer(questions[1]!, 'Η Ρόζα');
    await visits('after the reveal', pages.event(code));
    await visits('leaderboard after the reveal', pages.leaderboard(code));
    await visits('profile after the reveal', pages.participant(code, me.id));
    await visits('results after the reveal', pages.results(code, me.id));
    expect(reader.faults).toEqual([]);
  });

  it('guests read nothing else, whatever happens to them', async () => {
    const game = await venue.throwParty({ title: 'Βραδιά', customShareCode: '2032' });
    const asks: Question[] = [];
    for (const question of asked) asks.push(await game.ask(question));
    await game.guest('Ρόζα');
    const page = await venue.phone(pages.event(game.code), narrow);
    const reader = new Reader(page);
    const joinButton = the('Join Event');
    await taps(page, joinButton);
    await reader.reads('join, without a name');
    await writes(page, the('Your name'), 'Ρόζα');
    await taps(page, joinButton);
    await control(page, the('That’s me on my other phone')).waitFor();
    await reader.readsAll('join, under a name that is taken');
    await taps(page, the('Ask the host to let me in'));
    await page.getByText(the('Tell the host your number:')).waitFor();
    await reader.readsAll('join, waiting for the host');
    await taps(page, the('Cancel'));

    await writes(page, the('Your name'), 'Δάφνη');
    await taps(page, joinButton);
    for (const { text } of asks) {
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: text }) })
        .last();
      await card.waitFor();
      const field = card.getByRole('textbox');
      if (await field.isVisible()) {
        await taps(card, the('Submit'));
        await reader.reads(`question ${text}, left empty`);
        await field.fill(text === 'Πόσα λεπτά;' ? '7' : 'Άσμα');
        await field.press('Enter');
      } else {
        if (text !== asks[0]?.text) {
          await taps(page, the('My predictions'));
          await reader.readsAll('own predictions');
          await taps(page, the('Back to the questions'));
        }
        await card.getByRole('button').first().click();
        await reader.reads(`question ${text}, answered`);
      }
      await page.getByRole('heading', { name: text }).waitFor({ state: 'detached' });
    }
    await control(page, the('See Results')).waitFor();
    await writes(page, the('Your message'), 'Ζήτω!');
    await reader.readsAll('message, written');
    await taps(page, the('See Results'));
    await reader.readsAll('results in the game');
    await taps(page, the('Back to Event'));
    await reader.readsAll('home');
    await game.update({ showAnswers: true });
    await game.setAnswer(asks[2]!, '7');
    await page.getByRole('region', { name: the('Just revealed') }).waitFor();
    await reader.reads('reveal');
    await taps(page, the('Play on another phone too'));
    await taps(page, the('Make a one-time link'));
    await control(page, the('Make a new link')).waitFor();
    await reader.readsAll('profile with a one-time link');
    await taps(page, the('Change your message'));
    await reader.reads('profile, changing the message');
    await page.goto(venue.origin + pages.leaderboard(game.code));
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('ξξξ');
    await reader.readsAll('leaderboard, found nobody');
    await page.goto(venue.origin + pages.event(game.code));
    await page.getByText('Δάφνη').first().waitFor();
    await game.update({ isOver: true });
    await page
      .getByText(the('The game is over. Thanks for playing! These are the final standings.'))
      .waitFor();
    await reader.readsAll('game that is over');
    await game.update({ isActive: false });
    await heading(page, the('This Event Is Closed')).waitFor();
    await reader.readsAll('event that was closed');
    await page.reload();
    await reader.readsAll('event that is closed');
    await page.goto(venue.origin + pages.leaderboard(game.code));
    await reader.readsAll('leaderboard of an event that is closed');
    expect(reader.faults).toEqual([]);
  });

  it('visitors of the sample game read nothing else', async () => {
    const page = await venue.phone(pages.demoEvent(sampleShareCode), narrow);
    const reader = new Reader(page);
    await writes(page, the('Your name'), 'Ζωή');
    await reader.readsAll('sample game, join');
    await taps(page, the('Join Event'));
    await control(page, the('My predictions')).waitFor();
    await reader.readsAll('sample game, question');
    const answer = page.getByRole('group').getByRole('button').first();
    const submit = control(page, the('Submit'));
    const skip = control(page, the('Skip Message'));
    for (let count = 0; count < 20 && !(await skip.isVisible()); count += 1) {
      const asks = await page.getByRole('heading', { level: 2 }).first().textContent();
      if (await submit.isVisible()) {
        await page.getByRole('textbox').fill('7');
        await submit.click();
      } else await answer.click();
      await page
        .getByRole('heading', { level: 2, name: asks ?? '', exact: true })
        .waitFor({ state: 'detached' });
    }
    await skip.click();
    await reader.readsAll('sample game, results');
    await taps(page, the('See the answers come in'));
    await reader.readsAll('sample game, hosting');
    const reveal = control(page, the('Reveal the answer'));
    while (await reveal.isVisible()) await reveal.click();
    await reader.readsAll('sample game, at its end');
    expect(reader.faults).toEqual([]);
  });

  it('the big screen says nothing else', async () => {
    const wall = await venue.throwParty({ title: 'Ησυχία', customShareCode: '2028' });
    const page = await venue.projector(pages.bigScreen(wall.code), { reducedMotion: 'reduce' });
    const reader = new Reader(page);
    const sees = async (words: string | RegExp, where: string) => {
      await page.getByText(words).first().waitFor();
      await reader.reads(where);
    };

    await reader.readsAll('before the first guest');
    await wall.update({ isDoorClosed: true });
    await sees(the('The door is closed to new guests.'), 'invitation, joining closed');
    await wall.update({ isDoorClosed: false });
    await wall.guest('Ρόζα');
    await sees(new RegExp(the('guest is in the game')), 'invitation, with a guest');
    for (let number = 1; number <= 11; number += 1) await wall.guest(`Νο ${number}`);
    const first = await wall.ask(asked[0]);
    await sees(the('New question'), 'invitation, with a new question');
    await wall.update({ bigScreenQr: 'small' });
    await sees(the('Join anytime at'), 'board, new question');
    const more = [];
    for (const question of asked.slice(1)) more.push(await wall.ask(question));
    await sees(new RegExp(the('new questions')), 'board, new questions');
    await sees(the('Just joined'), 'board, who has joined');
    await sees(the('Predict now'), 'board, what is asked');
    const { browser, participant } = await wall.guest('Ζωή');
    await predicts(browser.post, participant, [first, ...more]);
    await wall.update({ bigScreenQr: 'large' });
    await sees(the('Scan to join, or enter the code at'), 'board with the QR code');
    await wall.update({ showAnswers: true });
    await wall.setAnswer(first, 'yes');
    await sees(the('The answer is in'), 'the first answer');
    await wall.setAnswer(more[0]!, 'Ο Νίκος');
    await sees(new RegExp(the('The answer is in')), 'another answer');
    await wall.update({ bigScreenQr: 'small' });
    await sees(new RegExp(the('Live Leaderboard')), 'leaderboard');
    await wall.update({ isDoorClosed: true });
    await sees(the('The door is closed to new guests.'), 'leaderboard, joining closed');
    await wall.update({ isOver: true });
    await sees(the('Thanks for playing! The game is over.'), 'the end');
    await wall.update({ isActive: false });
    await sees(the('Thanks for playing! This event is now closed.'), 'closed');
    await page.reload();
    await sees(the('Event Not Active'), 'not active');
    await page.goto(venue.origin + pages.bigScreen('999'));
    await sees(the('Event Not Found'), 'not found');
    await page.goto(venue.origin + pages.demoBigScreen(sampleShareCode));
    // The rest of it is the sample event's: names, and what guests are asked.
    const aside = await page.getByRole('complementary', { name: the('Sample game') }).allInnerTexts();
    expect(aside.map(plainEnglish)).toEqual([undefined]);
    expect(reader.faults).toEqual([]);
  });

  it('programs are told nothing else', async () => {
    const get = async (path: string) => {
      const reply = await fetch(venue.origin + path, {
        headers: { accept: 'text/html,application/json', 'user-agent': 'Messenger/1.0' },
      });
      return reply.text();
    };
    const { description } = JSON.parse(await get(manifestOf(code))) as { description: string };
    const home = await get(pages.home);
    const event = await get(pages.event(code));
    await party.update({ isOver: true });
    const over = await get(pages.leaderboard(code));
    await party.update({ isOver: false });
    const told = [home, event, over].flatMap((page) =>
      Array.from(
        page.matchAll(
          /<meta (?:name="description"|property="og:(?:title|description|image:alt)")\s+content="([^"]*)"|<noscript>(.*?)<\/noscript>/gs,
        ),
        ([, content, text]) => (content ?? text ?? '').replaceAll(/&#?\w+;/g, ''),
      ),
    );
    expect(told.length).toBeGreaterThan(12);
    expect([description, ...told].map(plainEnglish).filter(Boolean)).toEqual([]);
  });

  it('creators read nothing else', async () => {
    const page = await venue.phone(pages.createSimple, narrow);
    const reader = new Reader(page);
    await reader.readsAll('simple creator');
    await taps(page, the('Next'));
    await reader.reads('simple creator, with problems');
    await page.goto(venue.origin + pages.createGuided);
    await reader.readsAll('guided creator');
    await writes(page, the('Your email *'), 'a@b.gr');
    await writes(page, the('Event title *'), 'Γάμος');
    await taps(page, the('Next'));
    await heading(page, the('What will your guests predict?')).waitFor();
    await reader.readsAll('guided creator, questions');
    await page.locator('main button[aria-pressed]').first().click();
    await taps(page, the('Write your own question'));
    await reader.reads('guided creator, own question');
    await taps(page, the('Next'));
    await heading(page, the('Make it yours')).waitFor();
    await reader.readsAll('guided creator, codes');
    await writes(page, the('Event code *'), 'Α');
    await taps(page, the('Suggest a code'));
    await reader.reads('guided creator, codes, ill-formed');
    await writes(page, the('Event code *'), code);
    await page.getByText(the('is already taken.')).waitFor();
    await reader.reads('guided creator, codes, taken');
    await writes(page, the('Event code *'), '2029');
    await page.getByText(the('is available.')).waitFor();
    await reader.reads('guided creator, codes, free');
    await writes(page, the('Admin code *'), 'κωδικός');
    await taps(page, the('Next'));
    await heading(page, the('What it costs')).waitFor();
    await reader.readsAll('guided creator, price');
    await page.reload();
    await reader.readsAll('guided creator, price, after a reload');
    await taps(page, the('Next'));
    await heading(page, the('Ready to launch')).waitFor();
    await reader.readsAll('guided creator, launch');
    await taps(page, the('Go to Payment'));
    await heading(page, the('Complete Payment')).waitFor();
    await reader.readsAll('payment');
    await taps(page, the('Change your email'));
    const pay = new RegExp(`^${the('Pay')} `);
    const card = { 'Card number': '4000000000000002', Month: '13', Year: '39', CVV: '123' };
    for (const [label, digits] of Object.entries(card)) await writes(page, the(label), digits);
    await taps(page, pay);
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await reader.reads('payment, with problems');
    await writes(page, the('Month'), '12');
    await taps(page, pay);
    await page.getByText(the('Payment Failed')).first().waitFor();
    await reader.reads('payment, declined');
    await writes(page, the('Card number'), '4242424242424242');
    await taps(page, pay);
    await heading(page, the('Your Event is Live!')).waitFor();
    await reader.readsAll('event live');
    expect(reader.faults).toEqual([]);
  });

  it('organisers read nothing else', async () => {
    const hosted = await venue.throwParty({
      title: 'Νίκος & Ρόζα',
      location: 'Αθήνα',
      customShareCode: '2033',
    });
    const page = await venue.phone(pages.admin(hosted.code), narrow);
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
    for (const question of asked.slice(1)) hostedQuestions.push(await hosted.ask(question));
    await hosted.ask({ text: 'Θα κλάψει κανείς;', isActive: false });
    for (const name of ['Ρόζα', 'Νίκος', 'Ζωή', 'Άννα']) {
      const { browser, participant } = await hosted.guest(name);
      if (name !== 'Ζωή') await predicts(browser.post, participant, hostedQuestions);
    }
    await story.readsQuestions(hostedQuestions);
    await story.readsGuests('Ρόζα');
    await story.readsManyGuests();
    await story.readsEvent();
    await story.readsLogOut();
    await page.goto(`${venue.origin}${pages.admin('NOBODY')}`);
    await reader.readsAll('portal of no event');
    expect(reader.faults).toEqual([]);
  }, 180_000);

  it('the owner reads nothing else', async () => {
    const page = await venue.phone(pages.owner, narrow);
    const reader = new Reader(page);
    await reader.readsAll('owner’s login');
    await writes(page, the('Password'), 'λάθος');
    await taps(page, the('Access Dashboard'));
    await page.getByText(the('Invalid password.')).first().waitFor();
    await reader.reads('owner’s login, refused');
    await writes(page, the('Password'), ownerPassword);
    await taps(page, the('Access Dashboard'));
    await heading(page, the('At a glance')).waitFor();
    for (const tab of ['Overview', 'Events', 'Revenue', 'Users', 'Analytics', 'Settings']) {
      await page.getByRole('tab', { name: the(tab), exact: true }).click();
      await page.waitForLoadState('networkidle');
      await reader.reads(`owner, ${tab}`);
    }
    await writes(page, the('Price per event, in dollars'), '0');
    await taps(page, the('Save Settings'));
    await reader.reads('owner, settings refused');
    await page.getByRole('tab', { name: the('Revenue'), exact: true }).click();
    const refund = page.locator('#payments ~ ul button');
    if (await refund.count()) {
      await refund.first().click();
      await reader.reads('owner, refund?');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('tab', { name: the('Events'), exact: true }).click();
    const row = page.locator('main li').filter({ hasText: code });
    await row.getByRole('button').first().click();
    await reader.reads('owner, new admin code');
    await taps(page, the('Set new code'));
    await reader.reads('owner, new admin code refused');
    await page.keyboard.press('Escape');
    await row.getByRole('button').last().click();
    await reader.reads('owner, delete?');
    await page.keyboard.press('Escape');
    await writes(page, the('Search events'), 'ψ');
    await page.getByText(the('No events found')).waitFor();
    await reader.reads('owner, nothing found');
    await control(page, the('Create Free Event')).first().click();
    await reader.reads('owner, free event');
    await taps(page, the('Create Event'));
    await reader.reads('owner, free event refused');
    await writes(page, the('Title *'), 'Γάμος');
    await writes(page, the('Date and time *'), '2030-05-05T15:00');
    await writes(page, the('Event code'), '2030');
    await writes(page, the('Admin code *'), 'κωδικός');
    await taps(page, the('Create Event'));
    await page.getByText(the('Event created')).first().waitFor();
    await reader.reads('owner, free event created');
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const tab of ['Overview', 'Revenue', 'Analytics']) {
      await page.getByRole('tab', { name: the(tab), exact: true }).click();
      await page.waitForLoadState('networkidle');
      await reader.reads(`owner on a laptop, ${tab}`);
    }
    expect(reader.faults).toEqual([]);
  });
});

describe('the server in the pseudo-language', () => {
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
  const venue = useVenue({ program, environment });
  afterAll(async () => mailServer.stop());

  const english = (words: string[]) => words.filter((word) => englishIn(word) !== undefined);
  const mailAbout = async (subject: string): Promise<void> =>
    until(
      `a mail: ${subject}`,
      () => mailServer.mails.some((mail) => mail.subject.startsWith(the(subject))),
      30_000,
    );

  it('the server says nothing else when it refuses', async () => {
    const party = await venue.throwParty({ title: 'Κλάρα & Θέο', customShareCode: '2030' });
    await venue.throwParty({ title: 'Ησυχία', customShareCode: '2031' });
    const refused = new Refused(venue);
    await refused.ofRequests(party);
    await refused.ofPlaying(party);
    await refused.ofTransfers(party);
    await refused.ofEvents(party, '2031');
    await refused.ofOwners();
    await refused.ofPaying();
    expect(refused.faults).toEqual([]);
  });

  it('the server says nothing else in the sample game', async () => {
    const browser = venue.caller();
    const { title, location, description } = (await browser.get('/api/events/MAUI')).body;
    const questions = (await browser.get('/api/events/MAUI/questions')).body as Question[];
    const players = (await browser.get('/api/events/MAUI/participants')).body as Participant[];
    const written = questions.flatMap(({ text, options = [] }) => [text, ...options]);
    const all = [title, location, description, ...written, ...players.map(({ username }) => username)];
    expect(english(all)).toEqual([]);
    const choice = questions.filter(({ type }) => type === 'multiple_choice' || type === 'text');
    expect(english(choice.map(({ correctAnswer = 'none' }) => correctAnswer))).toEqual([]);
  });

  it('the server says nothing else in its mails and files', async () => {
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
      await venue.powerReturns(daysAhead(daysToMonday + (noon.getTime() - Date.now()) / 86_400_000));
      await mailAbout('Your week');
    }
    expect(english(mailServer.mails.flatMap(wordsOf))).toEqual([]);
  });
});

type Post = (path: string, body: object) => Promise<unknown>;

async function predicts(post: Post, { id }: Participant, questions: Question[]): Promise<void> {
  for (const [index, question] of questions.entries())
    await post(`/api/questions/${question.id}/predictions`, { participantId: id, answer: answers[index] });
}

/** A call with the cookies of a page's browser. */
const calls = async (page: Page, path: string, data: object) =>
  page.request.post(new URL(path, page.url()).href, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
