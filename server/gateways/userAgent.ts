import bowser from 'bowser';

/** What is told of a visitor's machine. */
interface Machine {
  device: 'Mobile' | 'Tablet' | 'Desktop';
  browser: string;
}

/** Programs that visit pages: they name themselves so. A Cubot is a telephone. */
const botNames =
  /(?<!cu)bot|crawl|spider|slurp|headless|phantomjs|lighthouse|prerender|archiver|preview|monitor/i;
/** Every browser for people begins so, for reasons of history; tools (curl, node, python...) do not. */
const browserBeginning = /^(Mozilla|Opera)\/\d/;

const devices: Record<string, Machine['device']> = { mobile: 'Mobile', tablet: 'Tablet' };
const browsers = new Set(Object.values(bowser.BROWSER_MAP));

const known = new Map<string, Machine | undefined>();
const knownMax = 500;

/**
 * The kind of machine and the browser behind a user agent; undefined for bots, headless browsers and tools, which are
 * not counted. A television counts as a desktop; so does whatever cannot be told, with the browser 'Other'.
 */
export function readUserAgent(userAgent: string): Machine | undefined {
  if (!known.has(userAgent)) {
    if (known.size >= knownMax) known.clear();
    known.set(userAgent, read(userAgent));
  }
  return known.get(userAgent);
}

function read(userAgent: string): Machine | undefined {
  if (!browserBeginning.test(userAgent) || botNames.test(userAgent)) return undefined;
  const { browser, platform } = bowser.parse(userAgent);
  if (platform.type === 'bot') return undefined;
  return {
    device: devices[platform.type ?? ''] ?? 'Desktop',
    browser: browser.name !== undefined && browsers.has(browser.name) ? browser.name : 'Other',
  };
}
