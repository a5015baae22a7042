import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowances } from '../../../server/base/limits.ts';
import { ShortLink } from '../../../protocol/schemas/platform/platform.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { ShortLinkModel } from '../../../server/models/shareCodes.ts';
import { storedEvent, storedGuest } from '../../support/stored.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { runConcurrently, tally } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';

const publicUrl = 'https://play.example.org';
const lan = 'http://192.168.7.9:3000';
/** The existing events, with a guest each. */
const events = {
  PARTY: '0123456789abcdef01234567',
  PAGES: 'fedcba987654321001234567',
  TWICE: 'aaaaaaaaaaaaaaaaaaaaaaa1',
  SAME: 'aaaaaaaaaaaaaaaaaaaaaaa2',
  CASE: 'aaaaaaaaaaaaaaaaaaaaaaa3',
};
let app: TestApp;
let clientDir: string;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'foretold-pages-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>The page</title>');
  app = await startTestApp({ clientDir, publicUrl, lanOrigin: () => lan });
  for (const [shareCode, guestId] of Object.entries(events)) await storeEvent(shareCode, guestId);
});
beforeEach(async () => app.restart());
afterAll(async () => {
  await app.stop();
  await rm(clientDir, { recursive: true, force: true });
});

async function storeEvent(shareCode: string, guestId: string): Promise<void> {
  const event = storedEvent({ shareCode, createdAt: new Date() });
  await EventModel.create(event);
  await ParticipantModel.create({
    ...storedGuest(event._id, [new Date()]),
    _id: new Types.ObjectId(guestId),
  });
}

const shorten = async (url: unknown) => app.browser().post('/api/shorten', { url });
const pathOf = (shortUrl: string) => new URL(shortUrl).pathname;
const follow = async (path: string) => {
  const { status, headers } = await app.browser().get(path);
  return { status, location: headers.get('location') };
};

describe('creating a short link', () => {
  it('returns a short link to the page on the same origin', async () => {
    const path = '/participant/PARTY/0123456789abcdef01234567?readonly=true';
    for (const origin of [app.origin, publicUrl, lan]) {
      const { status, body } = await shorten(origin + path);
      expect(status).toBe(origin === app.origin ? 201 : 200);
      const { shortUrl } = ShortLink.parse(body);
      expect(shortUrl.startsWith(`${origin}/s/`)).toBe(true);
      expect(shortUrl.length).toBeLessThan(origin.length + 12);
      expect(await follow(pathOf(shortUrl))).toEqual({ status: 302, location: path });
    }
  });

  it('returns the same one when repeated, also for fifty requests at once', async () => {
    const url = `${app.origin}/event/TWICE`;
    const answers = await runConcurrently(50, async () => shorten(url));
    expect(tally(answers)).toEqual({ 200: 49, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.shortUrl)).size).toBe(1);
    expect(await ShortLinkModel.countDocuments({ path: '/event/TWICE' })).toBe(1);
    const other = await shorten(`${url}?demo=true`);
    expect(other.status).toBe(201);
    expect(other.body.shortUrl).not.toBe(answers[0]!.body.shortUrl);
  });

  it('stores the path alone: no host, credentials or fragment', async () => {
    const { host } = new URL(app.origin);
    const { body } = await shorten(`http://anna:secret@${host}/leaderboard/PARTY?display=true#top`);
    const path = '/leaderboard/PARTY?display=true';
    expect(body.shortUrl.startsWith(`${app.origin}/s/`)).toBe(true);
    expect((await follow(pathOf(body.shortUrl))).location).toBe(path);
    const stored = JSON.stringify(await ShortLinkModel.find({ path }).lean());
    expect(stored).not.toMatch(/anna|secret|127\.0\.0\.1|#top/);
  });

  it('is one per page, whatever its spelling and query', async () => {
    const before = await ShortLinkModel.countDocuments();
    const links = new Set<string>();
    for (const spelling of [
      '/event/SAME',
      '/EVENT/same/',
      '/event/SAME?utm_source=chat&demo=false',
      '/event/SAME?edit=true',
      '/event/SAME?only=leaderboard',
      `/event/SAME?note=${'é ü/'.repeat(300)}`,
    ]) {
      const { body } = await shorten(app.origin + spelling);
      expect(await follow(pathOf(body.shortUrl))).toEqual({ status: 302, location: '/event/SAME' });
      links.add(body.shortUrl);
    }
    expect(links.size).toBe(1);
    const { body } = await shorten(`${app.origin}/event/SAME?note=x&demo=true#here`);
    expect((await follow(pathOf(body.shortUrl))).location).toBe('/event/SAME?demo=true');
    expect(await ShortLinkModel.countDocuments()).toBe(before + 2);
  });

  it.each([
    '/',
    '/demo',
    '/event/PAGES',
    '/admin/PAGES',
    '/leaderboard/PAGES?display=true',
    '/leaderboard/PAGES?display=true&only=leaderboard',
    '/preview/PAGES',
    '/message/PAGES/fedcba987654321001234567',
    '/post-prediction-tour/PAGES/fedcba987654321001234567',
    '/participant/PAGES/fedcba987654321001234567?edit=true',
    '/event/PAGES/participant/fedcba987654321001234567/results',
  ])('accepts %s', async (path) => {
    const { body } = await shorten(app.origin + path);
    expect((await follow(pathOf(body.shortUrl))).location).toBe(path);
  });

  it.each([
    'https://evil.example/event/PARTY',
    'https://play.example.org.evil.example/',
    'https://play.example.org@evil.example/',
    'https://play.example.org:8443/',
    'http://192.168.7.9:3001/',
    '//evil.example',
    '/event/PARTY',
    'event/PARTY',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://play.example.org/',
    'https://play.example.org//evil.example',
    'https://play.example.org/\\evil.example',
    'https://play.example.org/.//evil.example',
    'https://play.example.org/api/logout',
    'https://play.example.org/s/ABCDEFG',
    'https://play.example.org/images/0123456789abcdef01234567',
    'https://play.example.org/event',
    'https://play.example.org/event/MUCH-TOO-LONG',
    'https://play.example.org/event/A%20B',
    'https://play.example.org/anything/else',
    'https://play.example.org/seat/ZQ8s0m3kV1y9T2bqWcXr4A',
    `https://play.example.org/participant/PARTY/${'0'.repeat(100)}`,
    '',
    ' ',
  ])('refuses %j', async (url) => {
    const before = await ShortLinkModel.countDocuments();
    const refusal = refusalOf(await shorten(url), 'invalid');
    expect(refusal.message).toBe('We can only shorten links to this site.');
    expect(await ShortLinkModel.countDocuments()).toBe(before);
  });
});

describe('short link to a missing page', () => {
  it.each([
    ['/event/NOBODY', 'event_not_found'],
    ['/admin/NOBODY', 'event_not_found'],
    [`/participant/NOBODY/${events.PARTY}`, 'event_not_found'],
    ['/participant/PARTY/0123456789abcdef0123ffff', 'participant_not_found'],
    ['/participant/PARTY/anybody?readonly=true', 'participant_not_found'],
    [`/event/PARTY/participant/${events.PAGES}/results`, 'participant_not_found'],
  ] as const)('is refused: %s', async (path, code) => {
    const before = await ShortLinkModel.countDocuments();
    refusalOf(await shorten(app.origin + path), code);
    expect(await ShortLinkModel.countDocuments()).toBe(before);
  });
});

describe('short link limit of an address', () => {
  const { burst, perSecond } = allowances.links;
  const few = 20;
  beforeAll(() => Object.assign(allowances.links, { burst: few, perSecond: 1 / 600 }));
  afterAll(() => Object.assign(allowances.links, { burst, perSecond }));

  /** Shortens the pages of new guests. Counts the replies by status. */
  async function newLinks(count: number): Promise<Record<number, number>> {
    const event = await EventModel.findOne({ shareCode: 'PARTY' }).lean();
    const guests = Array.from({ length: count }, () => storedGuest(event!._id, [new Date()]));
    await ParticipantModel.insertMany(guests);
    const pages = guests.map(({ _id }) => `${app.origin}/participant/PARTY/${_id.toString()}`);
    return tally(await runConcurrently(count, async (index) => shorten(pages[index])));
  }

  it('allows a venue to shorten the pages of its 1,000 guests', () => {
    expect(burst).toBeGreaterThanOrEqual(1_000);
  });

  it('counts new links only, not existing or refused ones', async () => {
    await shorten(`${app.origin}/event/TWICE`);
    await app.restart();
    await runConcurrently(few, async (index) => shorten(`${app.origin}/event/NOBODY${index}`));
    await runConcurrently(few, async () => shorten(`${app.origin}/event/TWICE`));
    expect(await newLinks(few + 5)).toEqual({ 201: few, 429: 5 });
    const refused = await shorten(`${app.origin}/preview/CASE`);
    expect(refused).toBeRefused('too_many_attempts');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await shorten(`${app.origin}/event/TWICE`)).status).toBe(200);
    const owner = await app.owner();
    expect((await owner.post('/api/shorten', { url: `${app.origin}/preview/CASE` })).status).toBe(201);
  });

  it('counts many concurrent requests for the same new link once', async () => {
    const url = `${app.origin}/leaderboard/CASE`;
    expect(tally(await runConcurrently(3 * few, async () => shorten(url)))).toEqual({
      201: 1,
      200: 3 * few - 1,
    });
  });
});

describe('short link', () => {
  it('is found in any case', async () => {
    const { body } = await shorten(`${app.origin}/event/CASE`);
    expect((await follow(pathOf(body.shortUrl).toLowerCase())).status).toBe(302);
  });

  it('that does not exist shows the client’s not-found page', async () => {
    const browser = app.browser();
    for (const code of ['UNKNOWN', '%24ne', '%00', 'a'.repeat(300)]) {
      const { status, body } = await browser.send('GET', `/s/${code}`, undefined, { accept: 'text/html' });
      expect([status, body]).toEqual([404, expect.stringContaining('The page')]);
      const asJson = await browser.send('GET', `/s/${code}`, undefined, { accept: 'application/json' });
      expect(asJson).toBeRefused('short_link_not_found');
    }
  });
});
