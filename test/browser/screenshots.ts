import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Browser as Chromium, BrowserContextOptions, Page } from 'playwright-core';
import { recordEngine } from '../../server/database/engineRecord.ts';
import type { Event } from '../../protocol/events.ts';
import type { Participant } from '../../protocol/participants.ts';
import type { Question } from '../../protocol/questions.ts';
import { Browser } from '../support/Browser.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { launch, sizes } from './support.ts';

/** `npm run screenshots`: plays a lovely evening on a temporary folder and takes the pictures of the documents and of the landing page. */
const folder = join(import.meta.dirname, '../../docs/pictures');
const landingFolder = join(import.meta.dirname, '../../client/screens/landing/pictures');
const socialCard = join(import.meta.dirname, '../../client/public/social-card.jpg');

/** What the landing page shows, with the width in pixels; phones by day and by night. */
const onLanding: Record<string, { width: number; hasNight: boolean }> = {
  'question-phone': { width: 560, hasNight: true },
  'results-phone': { width: 560, hasNight: true },
  'leaderboard-phone': { width: 560, hasNight: true },
  'admin-phone': { width: 560, hasNight: true },
  'big-screen': { width: 1440, hasNight: false },
};
const ownerPassword = 'the password of the owner';
const adminCode = 'lavender';
const code = 'CLARA';

interface Asked {
  text: string;
  type: Question['type'];
  options?: string[];
  answer?: string;
}

const asked: Asked[] = [
  { text: 'Will Theo cry when he sees the dress?', type: 'yes_no', answer: 'yes' },
  {
    text: 'Who will give the longest speech?',
    type: 'multiple_choice',
    options: ['The father of the bride', 'The best man', 'Aunt Margot', 'Theo himself'],
    answer: 'Aunt Margot',
  },
  { text: 'Will the rings stay where they belong?', type: 'yes_no', answer: 'no' },
  { text: 'How many minutes will the best man speak?', type: 'numeric', answer: '9' },
  { text: 'Which song opens the dance floor?', type: 'text', answer: 'At Last' },
  { text: 'Will it rain before the cake?', type: 'yes_no', answer: 'no' },
  {
    text: 'Who catches the bouquet?',
    type: 'multiple_choice',
    options: ['Lucía', 'Cousin Noor', 'Somebody’s grandmother', 'It lands in the cake'],
  },
  { text: 'Will anyone end up in the fountain before midnight?', type: 'yes_no' },
];

/** Everybody's predictions, in the order of the questions. */
const crowd: Record<string, string[]> = {
  'Aunt Margot': ['yes', 'Aunt Margot', 'no', '9', 'At Last', 'no', 'Cousin Noor', 'yes'],
  'Rosa & Emil': ['yes', 'Aunt Margot', 'yes', '9', 'at last', 'no', 'Lucía', 'no'],
  'Grandpa Józef': ['yes', 'Aunt Margot', 'no', '12', 'At Last', 'no', 'Somebody’s grandmother', 'yes'],
  Lucía: ['yes', 'The best man', 'no', '9', 'At Last', 'yes', 'Lucía', 'yes'],
  'Cousin Noor': ['no', 'Aunt Margot', 'no', '7', 'At Last', 'no', 'Cousin Noor', 'yes'],
  Benedict: ['yes', 'The father of the bride', 'no', '9', 'Perfect', 'no', 'Lucía', 'yes'],
  'Hannah from work': ['yes', 'Aunt Margot', 'yes', '6', 'At Last', 'yes', 'It lands in the cake', 'no'],
  'Uncle Rolf': ['no', 'Aunt Margot', 'no', '15', 'Fly Me to the Moon', 'no', 'Cousin Noor', 'no'],
  Ines: ['yes', 'Theo himself', 'yes', '9', 'Perfect', 'no', 'Lucía', 'yes'],
  Matthis: ['yes', 'The best man', 'no', '10', 'Perfect', 'yes', 'Somebody’s grandmother', 'yes'],
  'The Hoffmanns': ['no', 'The best man', 'yes', '8', 'At Last', 'no', 'Lucía', 'no'],
  Priya: ['yes', 'The father of the bride', 'yes', '5', 'Signed, Sealed, Delivered', 'yes', 'Lucía', 'yes'],
  'Tom (best man)': ['no', 'Theo himself', 'yes', '4', 'September', 'no', 'Cousin Noor', 'yes'],
};

const otherEvents = [
  {
    title: 'A silver wedding in the vineyard',
    date: '2027-10-02T17:30',
    customShareCode: 'SILVER',
    guests: 2,
  },
  { title: 'Sam & Oluwaseun', date: '2027-08-28T14:00', customShareCode: 'SAMOLU', guests: 3 },
  { title: 'Greta turns seventy', date: '2027-07-03T18:00', customShareCode: 'GRETA70', guests: 1 },
];

interface Scene {
  server: ServerProcess;
  chromium: Chromium;
  owner: Browser;
  event: Event;
  questions: Question[];
}

async function setTheScene(server: ServerProcess, chromium: Chromium): Promise<Scene> {
  const owner = new Browser(server.origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  for (const { guests, ...fields } of otherEvents) {
    const made = (await owner.post('/api/events', { ...fields, adminCode })).body as Event;
    for (const username of ['Ana', 'Kofi', 'Jun'].slice(0, guests))
      await new Browser(server.origin).post(`/api/events/${made.shareCode}/participants`, { username });
  }
  const { body: event } = await owner.post('/api/events', {
    title: 'Clara & Theo',
    date: '2027-06-12T15:30',
    location: 'The Old Orangery, Wisteria Lane',
    description: 'Foretell our day, and win the honour of the second slice of cake.',
    customShareCode: code,
    adminCode,
  });
  const questions: Question[] = [];
  for (const { answer: _, ...question } of asked)
    questions.push((await owner.post(`/api/events/${code}/questions`, question)).body as Question);
  return { server, chromium, owner, event: event as Event, questions };
}

async function opens(
  { server, chromium }: Scene,
  path: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await chromium.newContext({ locale: 'en-US', timezoneId: 'Europe/Paris', ...options });
  const page = await context.newPage();
  await page.goto(server.origin + path);
  return page;
}

const phone: BrowserContextOptions = {
  viewport: sizes.phone,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const laptop: BrowserContextOptions = { viewport: sizes.desktop };
const projector: BrowserContextOptions = { viewport: sizes.bigScreen };

/** Waits for the letters, the drawings and the last movement. */
async function settles(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(async ({ finished }) => finished));
  });
}

const shoots = async (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

const tells = async (path: string) =>
  process.stdout.write(`${basename(path)} ${Math.round((await stat(path)).size / 1024)} kB\n`);

/** Takes the picture; those of the landing page once more, small, by day and by night. */
async function takes(page: Page, name: string): Promise<void> {
  await settles(page);
  const path = join(folder, `${name}.png`);
  const day = await shoots(page);
  await writeFile(path, day);
  await tells(path);
  const shown = onLanding[name];
  if (!shown) return;
  await keepsSmall(day, `${name}-day`, shown.width);
  if (!shown.hasNight) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settles(page);
  await keepsSmall(await shoots(page), `${name}-night`, shown.width);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function keepsSmall(picture: Buffer, name: string, width: number): Promise<void> {
  const path = join(landingFolder, `${name}.webp`);
  await sharp(picture).resize({ width }).webp({ quality: 80, effort: 6 }).toFile(path);
  await tells(path);
}

/** What a messenger shows beside a link to the landing page. */
async function takesSocialCard(scene: Scene): Promise<void> {
  const page = await opens(scene, '/', { viewport: { width: 1200, height: 630 } });
  await page.getByText('Starting at just').waitFor();
  await settles(page);
  await sharp(await shoots(page))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(socialCard);
  await tells(socialCard);
  await page.context().close();
}

const taps = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

async function joins(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await taps(page, 'Join Event');
}

async function predicts(page: Page, question: string, answer: string): Promise<void> {
  const heading = page.getByRole('heading', { name: question, exact: true });
  await heading.waitFor();
  const field = page.locator('main input');
  if (await field.isVisible()) {
    await field.fill(answer);
    await field.press('Enter');
  } else await taps(page, answer);
  await heading.waitFor({ state: 'detached' });
}

/** Somebody passes the organiser's gate, and its toast has gone. */
async function opensPortal(scene: Scene, device: BrowserContextOptions): Promise<Page> {
  const page = await opens(scene, `/admin/${code}`, device);
  await page.getByLabel('Admin code').fill(adminCode);
  await taps(page, 'Access Admin Portal');
  await page.getByRole('heading', { name: 'Manage Questions' }).waitFor();
  await closesToast(page);
  return page;
}

async function closesToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).click();
  await page.mouse.move(0, 0);
}

async function beforeTheFirstPrediction(scene: Scene): Promise<Map<string, [Browser, Participant]>> {
  const wall = await opens(scene, `/leaderboard/${code}?display=true`, projector);
  const guests = new Map<string, [Browser, Participant]>();
  for (const username of Object.keys(crowd)) {
    const browser = new Browser(scene.server.origin);
    const { body } = await browser.post(`/api/events/${code}/participants`, { username });
    guests.set(username, [browser, body as Participant]);
  }
  await wall.getByText('guests are in the game').waitFor();
  await wall.getByText('Tom (best man)').waitFor();
  await takes(wall, 'big-screen-before');
  await wall.context().close();
  return guests;
}

async function everybodyPredicts({ questions }: Scene, guests: Map<string, [Browser, Participant]>) {
  for (const [username, answers] of Object.entries(crowd)) {
    const [browser, { id }] = guests.get(username)!;
    for (const [index, answer] of answers.entries())
      await browser.post(`/api/questions/${questions[index]!.id}/predictions`, { participantId: id, answer });
  }
}

/** One phone through the whole evening: the question, the results after the reveal, the leaderboard. */
async function maya(scene: Scene, reveal: () => Promise<void>): Promise<void> {
  const page = await opens(scene, '/', phone);
  await page.getByText('Starting at just').waitFor();
  await takes(page, 'landing-phone');
  await page.goto(`${scene.server.origin}/event/${code}`);
  await joins(page, 'Maya');
  const answers = ['Yes', 'Aunt Margot', 'No', '9', 'Perfect', 'No', 'Lucía', 'Yes'];
  for (const [index, { text }] of asked.entries()) {
    if (index === 6) {
      // Her finger has just left the option; the picture is taken before it is sent.
      await page.route('**/predictions', async (route) => {
        setTimeout(() => void route.continue().catch(() => {}), 6_000);
      });
      await page.getByRole('heading', { name: text, exact: true }).waitFor();
      await taps(page, answers[index]!);
      await takes(page, 'question-phone');
      await page.getByRole('heading', { name: text, exact: true }).waitFor({ state: 'detached' });
      await page.unroute('**/predictions');
    } else await predicts(page, text, answers[index]!);
  }
  await page.getByLabel('Your message').fill('Be as happy as you were on that ferry!');
  await taps(page, 'See Results');
  await closesToast(page);
  await reveal();
  await page.getByRole('button', { name: 'Close message' }).click();
  await page.getByText('Incorrect').waitFor();
  await takes(page, 'results-phone');
  await page.goto(`${scene.server.origin}/leaderboard/${code}`);
  await page.getByText('(You)').waitFor();
  await takes(page, 'leaderboard-phone');
  await page.context().close();
}

async function reveals({ owner, questions }: Scene): Promise<void> {
  for (const [index, { answer }] of asked.entries())
    if (answer !== undefined)
      await owner.post(`/api/questions/${questions[index]!.id}/answer`, { correctAnswer: answer });
  await owner.patch(`/api/events/${code}`, { showAnswers: true });
}

async function organiserAndOwner(scene: Scene): Promise<void> {
  const small = await opensPortal(scene, phone);
  await takes(small, 'admin-phone');
  await small.context().close();
  const large = await opensPortal(scene, laptop);
  await takes(large, 'admin-desktop');
  await large.context().close();

  const owner = await opens(scene, '/owner', laptop);
  await owner.getByLabel('Password').fill(ownerPassword);
  await taps(owner, 'Access Dashboard');
  await owner.getByRole('heading', { name: 'Clara & Theo' }).waitFor();
  await closesToast(owner);
  await takes(owner, 'owner-desktop');
  await owner.context().close();
}

async function theBoard(scene: Scene): Promise<void> {
  const wall = await opens(scene, `/leaderboard/${code}?display=true`, projector);
  await wall.getByText('Aunt Margot').waitFor();
  await takes(wall, 'big-screen');
  await wall.context().close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'foretold-pictures-'));
await recordEngine(dataDir, 'pocket');
await mkdir(folder, { recursive: true });
await mkdir(landingFolder, { recursive: true });
const server = await startServer({
  DATA_DIR: dataDir,
  OWNER_PASSWORD: ownerPassword,
  PUBLIC_URL: 'http://foretold.example',
});
const chromium = await launch();
// The server is a process group of its own: whoever ends this script ends it too.
async function leaves(): Promise<void> {
  await server.cutPower();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leaves());
try {
  const scene = await setTheScene(server, chromium);
  const guests = await beforeTheFirstPrediction(scene);
  await everybodyPredicts(scene, guests);
  await maya(scene, async () => reveals(scene));
  await organiserAndOwner(scene);
  await theBoard(scene);
  await takesSocialCard(scene);
} finally {
  await chromium.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
