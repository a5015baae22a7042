import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runningApp } from '../runningApp.ts';

const clientDir = join(import.meta.dirname, '../../../dist/client');

const fetchFrom = (running: ReturnType<typeof runningApp>) => async (path: string) =>
  fetch(running.app.origin + path);

describe('files of an installed page', () => {
  const running = runningApp({ clientDir });
  const fetchIt = fetchFrom(running);

  it('the service worker is revalidated each time and restricted to the product’s origin', async () => {
    const reply = await fetchIt('/sw.js');
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': '/',
    });
    const policy = (reply.headers.get('content-security-policy') ?? '').split(';');
    expect(policy).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]));
    expect(await reply.text()).toContain('/assets/');
  });

  it.each([
    ['?event=anna26', '/event/ANNA26'],
    ['?event=<script>', '/'],
    ['', '/'],
  ])('the manifest starts at the event: %s', async (query, start) => {
    const reply = await fetchIt(`/manifest.webmanifest${query}`);
    expect(reply.headers.get('content-type')).toContain('application/manifest+json');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    const manifest = (await reply.json()) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Foretold', id: start, start_url: start, display: 'standalone' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetchIt(src);
      expect(icon.headers.get('content-type')).toBe('image/png');
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('the manifest is in the reader’s language', async () => {
    const reply = await fetch(`${running.app.origin}/manifest.webmanifest`, {
      headers: { 'accept-language': 'ar' },
    });
    const manifest = (await reply.json()) as { description: string };
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(manifest.description).toMatch(/^\p{Script=Arabic}/u);
  });

  it('the iPhone icon is opaque', async () => {
    const icon = await fetchIt('/apple-touch-icon.png');
    const { width, hasAlpha } = await sharp(await icon.arrayBuffer()).metadata();
    expect({ width, hasAlpha }).toEqual({ width: 180, hasAlpha: false });
  });
});

describe.each([
  ['the server has switched it off', { clientDir, facts: { serviceWorker: 'off' } as const }],
  ['the server is in development', {}],
])('service worker where %s', (_, settings) => {
  const fetchIt = fetchFrom(runningApp(settings));

  it('deletes its caches and unregisters', async () => {
    const reply = await fetchIt('/sw.js');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    const script = await reply.text();
    expect(script).toContain('unregister()');
    expect(script).not.toContain('/assets/');
  });
});
