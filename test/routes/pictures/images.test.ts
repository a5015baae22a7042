import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Event, GuestEvent } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { runConcurrently } from '../questions/guestCalls.ts';
import { dataUrl, jpegOfBytes, pictureAs, pngDeclaringSize } from './pictures.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const megabyte = 1024 * 1024;
const address = /^\/images\/[0-9a-f]{24}$/;
const setLogo = async ({ organiser, code }: TestEvent, logo: unknown) =>
  organiser.patch(`/api/events/${code}`, { logo });
const setHeader = async ({ organiser, code }: TestEvent, headerImage: unknown) =>
  organiser.post(`/api/events/${code}/header-image`, { headerImage });
const fetchPicture = async (path: string, headers: Record<string, string> = {}) =>
  fetch(running.app.origin + path, { headers });
const storedOf = async ({ event }: TestEvent) => ImageModel.find({ eventId: event.id }, { kind: 1 }).lean();
const png = async () => dataUrl(await pictureAs('png'));

const ways = [
  ['the logo', 'logo', setLogo],
  ['the header image', 'headerImage', setHeader],
] as const;

describe.each(ways)('%s', (_, field, set) => {
  it('is set by a data URL, and served to everyone from the product’s own address', async () => {
    const party = await createTestEvent(running.app);
    const { status, body } = await set(party, await png());
    expect(status).toBe(200);
    expect(Event.parse(body)[field]).toMatch(address);
    const seen = await running.app.browser().get(`/api/events/${party.code}`);
    expect(GuestEvent.parse(seen.body)[field]).toBe(body[field]);
    const picture = await fetchPicture(body[field]);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 40,
    });
  });

  it('stays at its own address, and another change leaves it unchanged', async () => {
    const party = await createTestEvent(running.app);
    const first = (await set(party, await png())).body[field];
    expect((await set(party, first)).body[field]).toBe(first);
    await party.update({ title: 'Other', [field]: first });
    await party.update({ location: 'Here' });
    expect((await party.organiser.get(`/api/events/${party.code}`)).body[field]).toBe(first);
    expect((await fetchPicture(first)).status).toBe(200);
  });

  it('is replaced by another, and the old one is deleted', async () => {
    const party = await createTestEvent(running.app);
    const first = (await set(party, await png())).body[field];
    const second = (await set(party, dataUrl(await pictureAs('jpeg'), 'image/jpeg'))).body[field];
    expect(second).not.toBe(first);
    expect((await fetchPicture(first)).status).toBe(404);
    expect((await fetchPicture(second)).status).toBe(200);
    expect(await storedOf(party)).toHaveLength(1);
  });

  it.each(['', null])('is removed by %j, also when there is none', async (nothing) => {
    const party = await createTestEvent(running.app);
    const first = (await set(party, await png())).body[field];
    for (const _time of [1, 2]) {
      const { status, body } = await set(party, nothing);
      expect(status).toBe(200);
      expect(Event.parse(body)).not.toHaveProperty(field);
    }
    expect((await fetchPicture(first)).status).toBe(404);
    expect(await storedOf(party)).toEqual([]);
  });

  it('is published to the room', async () => {
    const party = await createTestEvent(running.app);
    const { received } = await running.app.browser().follow(party.code, 'guest');
    const { body } = await set(party, await png());
    await until('the phone receives a change', () => received.length > 0);
    expect(received).toMatchObject([{ name: 'event:changed', message: { event: { [field]: body[field] } } }]);
  });

  it('is refused when it is not a picture, and the previous one stays', async () => {
    const party = await createTestEvent(running.app);
    const first = (await set(party, await png())).body[field];
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const picture = await pictureAs('png');
    for (const wrong of [
      dataUrl(html),
      dataUrl(svg),
      dataUrl(svg, 'image/svg+xml'),
      dataUrl(picture, 'text/html'),
      `data:image/png,${picture.toString('base64')}`,
      'data:image/png;base64,',
      'data:image/png;base64,????',
      'data:',
      'hello',
      `/images/${'f'.repeat(24)}`,
      `${running.app.origin}${first}`,
      'https://pictures.example/cat.png',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      const refused = refusalOf(await set(party, wrong), 'invalid');
      expect(refused.message).toBe(refusalTexts('notPicture'));
    }
    expect((await party.organiser.get(`/api/events/${party.code}`)).body[field]).toBe(first);
    expect((await fetchPicture(first)).status).toBe(200);
  });

  it('is refused when it decompresses to a huge size', async () => {
    const party = await createTestEvent(running.app);
    const bomb = dataUrl(await pngDeclaringSize({ width: 9_000, height: 9_000 }));
    expect(refusalOf(await set(party, bomb), 'invalid').message).toMatch(/fewer pixels/);
    expect(await storedOf(party)).toEqual([]);
  });
});

describe('picture sizes', () => {
  it('a logo of 5 MB and a header image of 10 MB are accepted, and one byte more is refused', async () => {
    const party = await createTestEvent(running.app);
    const url = async (bytes: number) => dataUrl(await jpegOfBytes(bytes), 'image/jpeg');
    const logo = await setLogo(party, await url(5 * megabyte));
    const header = await setHeader(party, await url(10 * megabyte));
    expect([logo.status, header.status]).toEqual([200, 200]);
    expect(Event.parse(header.body)).toMatchObject({ logo: logo.body.logo });

    const large = refusalOf(await setLogo(party, await url(5 * megabyte + 1)), 'body_too_large');
    expect(large.message).toBe('Please select an image smaller than 5MB');
    const larger = refusalOf(await setHeader(party, await url(10 * megabyte + 1)), 'body_too_large');
    expect(larger.message).toBe('Please select an image smaller than 10MB.');
    expect(await setHeader(party, await url(12 * megabyte))).toBeRefused('body_too_large');
    const { body } = await party.organiser.get(`/api/events/${party.code}`);
    expect(body).toMatchObject({ logo: logo.body.logo, headerImage: header.body.headerImage });
  });

  it('the database stores a picture that just fits into one document', async () => {
    const bytes = Buffer.alloc(15.9 * megabyte, 'x');
    const { _id, eventId } = (
      await ImageModel.create({
        eventId: 'a'.repeat(24),
        kind: 'logo',
        bytes,
        type: 'image/webp',
        createdAt: new Date(),
      })
    ).toObject();
    const storedImage = await ImageModel.findById(_id);
    expect(bytes.equals(storedImage!.bytes)).toBe(true);
    await ImageModel.deleteMany({ eventId });
  });
});

describe('refused event change with a picture', () => {
  it('stores no picture', async () => {
    const other = await createTestEvent(running.app);
    const party = await createTestEvent(running.app);
    const first = (await setLogo(party, await png())).body.logo;
    const refused = await party.organiser.patch(`/api/events/${party.code}`, {
      logo: await png(),
      shareCode: other.code,
    });
    expect(refused).toBeRefused('share_code_taken');
    expect(await storedOf(party)).toHaveLength(1);
    expect((await fetchPicture(first)).status).toBe(200);
  });
});

describe('two concurrent picture uploads', () => {
  it('leave one picture, which the event shows', async () => {
    const party = await createTestEvent(running.app);
    const url = await png();
    const answers = await runConcurrently(8, async () => setHeader(party, url));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await party.organiser.get(`/api/events/${party.code}`);
    expect(await storedOf(party)).toHaveLength(1);
    expect((await fetchPicture(body.headerImage)).status).toBe(200);
    await setLogo(party, url);
    expect((await storedOf(party)).map(({ kind }) => kind).toSorted()).toEqual(['headerImage', 'logo']);
  });
});

describe('aborted picture upload', () => {
  it('changes nothing, and the next one succeeds', async () => {
    const party = await createTestEvent(running.app);
    const cancelled = new AbortController();
    const body = JSON.stringify({ headerImage: dataUrl(await jpegOfBytes(9 * megabyte), 'image/jpeg') });
    const broken = fetch(`${running.app.origin}/api/events/${party.code}/header-image`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: party.organiser.cookie },
      signal: cancelled.signal,
      duplex: 'half',
      body: new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(body.slice(0, 100_000)));
          setTimeout(() => cancelled.abort(), 50);
        },
      }),
    } as RequestInit);
    await expect(broken).rejects.toMatchObject({ name: 'AbortError' });
    expect(await storedOf(party)).toEqual([]);
    expect((await setHeader(party, await png())).status).toBe(200);
  });
});

describe('picture address', () => {
  it('is immutable for caches, serves only a picture, and needs no cookie', async () => {
    const party = await createTestEvent(running.app);
    const { headerImage } = (await setHeader(party, await png())).body;
    const picture = await fetchPicture(headerImage);
    const header = (name: string) => picture.headers.get(name);
    expect(header('content-type')).toBe('image/webp');
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('set-cookie')).toBeNull();
    const etag = header('etag')!;
    // Without an explicit cache mode, fetch would request a fresh copy.
    const revalidated = await fetchPicture(headerImage, {
      'if-none-match': etag,
      'cache-control': 'max-age=0',
    });
    expect([revalidated.status, await revalidated.text()]).toEqual([304, '']);
    const head = await fetch(running.app.origin + headerImage, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('of a missing picture answers 404 in JSON', async () => {
    for (const path of [`/images/${'f'.repeat(24)}`, '/images/x', '/images/%24ne', '/images', '/images/a/b'])
      expect(await running.app.browser().get(path)).toBeRefused('not_found');
  });
});
