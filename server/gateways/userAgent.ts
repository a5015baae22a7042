import bowser from 'bowser';

/** The visitor's device and browser, as stored in the traffic statistics. */
interface Machine {
  device: 'Mobile' | 'Tablet' | 'Desktop';
  browser: string;
}

/** Matches the names of bots and tools in user agents. Cubot is a brand of phones and does not match. */
const botNames =
  /(?<!cu)bot|crawl|spider|slurp|headless|phantomjs|lighthouse|prerender|archiver|preview|monitor/i;
/**
 * Matches the start of the user agents of all browsers. User agents of tools (curl, node, python...) start
 * differently.
 */
const browserPrefix = /^(Mozilla|Opera)\/\d/;

const devices: Record<string, Machine['device']> = { mobile: 'Mobile', tablet: 'Tablet' };
const browsers = new Set(Object.values(bowser.BROWSER_MAP));

const cache = new Map<string, Machine | undefined>();
const maxCacheSize = 500;

/**
 * Returns the device and the browser of a user agent. Returns undefined for bots, headless browsers and
 * tools, which are not counted. Televisions and unknown devices count as desktops. Unknown browsers count as
 * 'Other'.
 */
export function readUserAgent(userAgent: string): Machine | undefined {
  if (!cache.has(userAgent)) {
    if (cache.size >= maxCacheSize) cache.clear();
    cache.set(userAgent, read(userAgent));
  }
  return cache.get(userAgent);
}

function read(userAgent: string): Machine | undefined {
  if (!browserPrefix.test(userAgent) || botNames.test(userAgent)) return undefined;
  const { browser, platform } = bowser.parse(userAgent);
  if (platform.type === 'bot') return undefined;
  return {
    device: devices[platform.type ?? ''] ?? 'Desktop',
    browser: browser.name !== undefined && browsers.has(browser.name) ? browser.name : 'Other',
  };
}
