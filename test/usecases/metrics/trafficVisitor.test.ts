import { describe, expect, it } from 'vitest';
import { countedPage, otherPages } from '../../../protocol/pages.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { countryOf } from '../../../server/gateways/country.ts';
import { readUserAgent } from '../../../server/gateways/userAgent.ts';

const person = '66f0c0ffee66f0c0ffee66f0';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('page of a visit', () => {
  it.each([
    ['/', '/'],
    ['/demo', '/demo'],
    ['/event/maui?demo=true', '/event/MAUI'],
    ['/event/MAUI/', '/event/MAUI'],
    ['/EVENT/MAUI#top', '/event/MAUI'],
    ['/leaderboard/A-1_B?display=true', '/leaderboard/A-1_B'],
    ['/owner', '/owner'],
    [pageLinks.participant('MAUI', person), '/participant/MAUI/:id'],
    [pageLinks.results('MAUI', person), '/event/MAUI/participant/:id/results'],
    [pageLinks.tour('MAUI', person), '/post-prediction-tour/MAUI/:id'],
    [pageLinks.message('MAUI', person), '/message/MAUI/:id'],
    [pageLinks.seat('a-secret-key'), '/seat/:token'],
    ['/event/a code with spaces', otherPages],
    ['/event/THIRTEEN-LONG', otherPages],
    ['/event/MAUI/anna@example.com', otherPages],
    ['/participant/MAUI', otherPages],
    ['/anna@example.com', otherPages],
    ['https://evil.example/event/MAUI', otherPages],
  ])('%s is %s', (address, page) => {
    expect(countedPage(address)).toBe(page);
    expect(countedPage(page)).toBe(page);
  });

  it('has a name for every screen of the product', () => {
    const addresses = Object.values(pageLinks).map((page) =>
      typeof page === 'string' ? page : page('MAUI', person),
    );
    expect(addresses.filter((address) => countedPage(address) === otherPages)).toEqual([]);
    expect(addresses.filter((address) => countedPage(address).includes(person))).toEqual([]);
  });
});

describe('device of a visitor', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webKit} Version/17.0 Mobile/15E148 Safari/604.1`,
      'Mobile',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`,
      'Mobile',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; CUBOT X50) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`,
      'Mobile',
      'Chrome',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Safari/537.36`, 'Tablet', 'Chrome'],
    [
      `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${webKit} Version/12.0 Mobile/15E148 Safari/604.1`,
      'Tablet',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Desktop',
      'Microsoft Edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', 'Desktop', 'Firefox'],
    ['Mozilla/5.0 (a browser of somebody’s own) Anna-Smith-at-home/1.0', 'Desktop', 'Other'],
  ])('%s', (userAgent, device, browser) => expect(readUserAgent(userAgent)).toEqual({ device, browser }));

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)`,
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/126.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/126.0.0.0 Safari/537.36 Chrome-Lighthouse`,
    'Mozilla/5.0 (compatible; ChatGPT-User/1.0)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'curl/8.1.2',
    'node',
    'python-requests/2.31',
    'x'.repeat(1_000),
    '',
  ])('is not counted: %s', (userAgent) => expect(readUserAgent(userAgent)).toBeUndefined());
});

describe('country of a visitor', () => {
  it('is taken from the header of a trusted proxy', () => {
    expect(countryOf({ 'cf-ipcountry': 'DE' }, true)).toBe('DE');
    expect(countryOf({ 'x-vercel-ip-country': 'ca' }, true)).toBe('CA');
    expect(countryOf({ 'cloudfront-viewer-country': 'FR' }, true)).toBe('FR');
  });

  it('is unknown without a header, and where the proxy does not know it', () => {
    expect(countryOf({ 'cf-ipcountry': 'DE' }, false)).toBe('Unknown');
    for (const header of ['XX', 'T1', 'Germany', '', 'D<', 'DE, FR'])
      expect(countryOf({ 'cf-ipcountry': header }, true)).toBe('Unknown');
    expect(countryOf({}, true)).toBe('Unknown');
  });
});
