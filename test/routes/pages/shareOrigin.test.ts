import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { AppSettings } from '../../../server/app.ts';
import { runningApp } from '../runningApp.ts';

// The source page stands in for the built one: the build does not change its head.
const clientDir = join(import.meta.dirname, '../../../client');
const publicUrl = 'https://play.example.org';
const lan = 'http://192.168.7.9:3000';
const onThisMachine = ['localhost:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000'];
const onTheNetwork = [
  '192.168.7.9:3000',
  'party.local',
  'localhost.example',
  '127.0.0.1.example',
  '10.0.0.127',
];
const ownOrigin = '';

/** Requests a page with a custom Host header, which `fetch` does not allow. */
async function readPage(origin: string, host: string): Promise<string> {
  const request = get(`${origin}/event/PARTY`, { headers: { accept: 'text/html', host } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return text(response);
}

describe.each<[string, Partial<AppSettings>, { there: string; elsewhere: string }]>([
  [
    'PUBLIC_URL where it is set',
    { publicUrl, lanOrigin: () => lan },
    { there: publicUrl, elsewhere: publicUrl },
  ],
  [
    'the page’s own origin, on this very machine with the address that phones can reach',
    { lanOrigin: () => lan },
    { there: lan, elsewhere: ownOrigin },
  ],
  [
    'the page’s own origin where phones can reach nothing',
    { lanOrigin: () => undefined },
    { there: ownOrigin, elsewhere: ownOrigin },
  ],
])('links and QR codes begin with %s', (_, settings, { there, elsewhere }) => {
  const running = runningApp({ clientDir, ...settings });

  it('also when the page is requested with another host name', async () => {
    const originFor = async (host: string) => {
      const page = await readPage(running.app.origin, host);
      return [host, /<meta name="share-origin" content="([^"]*)"/.exec(page)?.[1]];
    };
    for (const host of onThisMachine) expect(await originFor(host)).toEqual([host, there]);
    for (const host of onTheNetwork) expect(await originFor(host)).toEqual([host, elsewhere]);
  });
});
