import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withTexts } from '../../../server/build/writePageTexts.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { dataUrl, pictureAs } from '../pictures/pictures.ts';
import { runningApp } from '../runningApp.ts';

const publicUrl = 'https://foretold.example';
// Stands in for the built page: the build inserts the texts, and does not change the rest of the head.
const clientDir = mkdtempSync(join(tmpdir(), 'foretold-page-'));
const page = readFileSync(join(import.meta.dirname, '../../../client/index.html'), 'utf8');
writeFileSync(join(clientDir, 'index.html'), withTexts(page));
afterAll(() => rmSync(clientDir, { recursive: true }));
const running = runningApp({ clientDir, publicUrl });

const messengers = [
  'WhatsApp/2.24.10.84 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
];
const [messenger = ''] = messengers;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const fetchPage = async (path: string, userAgent = messenger) =>
  fetch(running.app.origin + path, { headers: { accept: 'text/html', 'user-agent': userAgent } });

const metas = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta\s+property="og:([\w:]+)"\s+content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  ) as Record<string, string>;
const previewOf = async (path: string, userAgent?: string) =>
  metas(await (await fetchPage(path, userAgent)).text());

const general = {
  title: 'Turn Your Wedding Into an Event Everyone Talks About',
  image: `${publicUrl}/social-card.jpg`,
  'image:width': '1200',
};

const celebration = {
  title: 'Clara &amp; Theo',
  description: 'Make your predictions for Clara &amp; Theo! Can you guess what will happen?',
  image: general.image,
  'image:width': '1200',
};

it.each(messengers)('link preview: names the couple for %s', async (userAgent) => {
  const { code } = await createTestEvent(running.app, { title: 'Clara & Theo' });
  expect(await previewOf(`/event/${code}`, userAgent)).toMatchObject(celebration);
});

it('link preview: fits the game while answers are shown, and when it is over', async () => {
  const { code, update } = await createTestEvent(running.app, { title: 'Clara & Theo' });
  await update({ showAnswers: true });
  expect((await previewOf(`/event/${code}`)).description).toBe(
    'It’s happening! Follow Clara &amp; Theo live and see whose predictions come true.',
  );
  await update({ isOver: true });
  expect(await previewOf(`/event/${code}`)).toMatchObject({
    title: 'Clara &amp; Theo',
    description: 'See who made the best predictions for Clara &amp; Theo!',
  });
});

it('link preview: names the keepsake once that is published', async () => {
  const { code, update } = await createTestEvent(running.app, { title: 'Clara & Theo' });
  const invitation = await previewOf(`/keepsake/${code}`);
  expect(invitation).toMatchObject(celebration);
  await update({ keepsake: 'guests' });
  expect(await previewOf(`/keepsake/${code}`)).toEqual({
    ...invitation,
    description: 'Look back on the day. See what everyone predicted, and what came true.',
  });
});

it.each([
  (code: string) => `/event/${code.toLowerCase()}?utm_source=x`,
  (code: string) => `/EVENT/${code}/`,
  (code: string) => `/preview/${code}`,
  (code: string) => `/leaderboard/${code}`,
  (code: string) => `/participant/${code}/x?readonly=true`,
  (code: string) => `/event/${code}/participant/x/results`,
])('link preview: is present on every page that guests share: %s', async (pathOf) => {
  const { code } = await createTestEvent(running.app, { title: 'Clara & Theo' });
  expect(await previewOf(pathOf(code))).toMatchObject(celebration);
});

it('link preview: shows the header image of the event, without the size of another one', async () => {
  const { code, organiser } = await createTestEvent(running.app);
  const headerImage = dataUrl(await pictureAs('png'));
  const { body } = await organiser.post(`/api/events/${code}/header-image`, { headerImage });
  const preview = await previewOf(`/event/${code}`);
  expect(preview.image).toBe(publicUrl + body.headerImage);
  expect(Object.keys(preview).filter((name) => name.startsWith('image:'))).toEqual([]);
});

it('link preview: escapes titles', async () => {
  const title = `"><script>alert(1)</script> $& $' \\1`;
  const { code } = await createTestEvent(running.app, { title });
  const html = await (await fetchPage(`/event/${code}`)).text();
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(metas(html).title).toBe(`&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $' \\1`);
});

it('link preview: is the product’s own for browsers', async () => {
  const { code } = await createTestEvent(running.app);
  expect(await previewOf(`/event/${code}`, phone)).toMatchObject(general);
});

it('link preview: is the product’s own for an inactive event', async () => {
  const { code, update } = await createTestEvent(running.app);
  await update({ isActive: false });
  expect(await previewOf(`/event/${code}`)).toMatchObject(general);
});

it.each(['/', '/create-event-guided', '/admin/MAUI', '/event/NOBODY', '/event/%E0%A4%A', '/event/'])(
  'link preview: is the product’s own for %s',
  async (path) => {
    expect(await previewOf(path)).toMatchObject(general);
  },
);

const robotsOf = async (path: string) => (await fetchPage(path)).headers.get('x-robots-tag');

it.each(['/event/MAUI', '/admin/MAUI', '/participant/MAUI/x', '/results/MAUI/x', '/seat/x'])(
  'search engines: %s is excluded, and the landing page is indexed',
  async (path) => {
    expect(await robotsOf(path)).toBe('noindex');
    expect(await robotsOf('/')).toBeNull();
  },
);
