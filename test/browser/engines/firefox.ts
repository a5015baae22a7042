import { launch, type Browser, type Page } from 'puppeteer-core';
import { find, momentMs, sizes } from '../kit/chromium.ts';

/** The path of Firefox, or '' if it is not installed. Without it, its tests are skipped. */
export const firefoxPath = find('firefox-esr') || find('firefox');

if (!firefoxPath) process.stdout.write('No Firefox found (Debian: firefox-esr): its tests are skipped.\n');

/** Starts headless Firefox, driven by WebDriver BiDi. */
export const launchFirefox = async (): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });

/** Quotes a text as an XPath expression. The text may contain both kinds of quotes. */
const quoted = (text: string) =>
  `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;

const named = (text: string) => `normalize-space()=${quoted(text)} or @aria-label=${quoted(text)}`;

/** A Firefox window with cookies of its own. */
export class FirefoxWindow {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
    page.setDefaultTimeout(momentMs);
  }

  static async open(firefox: Browser, url: string, device: keyof typeof sizes): Promise<FirefoxWindow> {
    const context = await firefox.createBrowserContext();
    // A background tab is hidden, and Firefox does not render it.
    const page = await context.newPage({ type: 'window' });
    await page.setViewport(sizes[device]);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return new FirefoxWindow(page);
  }

  reload = async () => this.#page.reload({ waitUntil: 'domcontentloaded' });

  /** Waits until this text is visible. */
  async sees(text: string): Promise<void> {
    await this.#waitFor(
      `//body//*[text()[normalize-space()=${quoted(text)}] or normalize-space()=${quoted(text)}]`,
    );
  }

  /** Taps the button, link or switch with this label; `group` limits the search to a labelled group. */
  async taps(text: string, { group }: { group?: string } = {}): Promise<void> {
    const place = group === undefined ? '' : `//*[@role='group'][@aria-label=${quoted(group)}]`;
    await this.#locator(`${place}//*[self::button or self::a][${named(text)}]`).click();
  }

  /** Toggles the switch with this label. */
  async switches(label: string): Promise<void> {
    await this.#locator(
      `//*[@role='switch'][@id=//label[span[normalize-space()=${quoted(label)}]]/@for]`,
    ).click();
  }

  /** Fills the field with this label; presses Enter only with `enter`. */
  async writes(label: string, text: string, { enter = false } = {}): Promise<void> {
    await this.#locator(`//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`).fill(text);
    if (enter) await this.#page.keyboard.press('Enter');
  }

  /** The names in a list’s rows, from the top. */
  rowsOf = async (label: string): Promise<string[]> =>
    this.#page.$$eval(`ol[aria-label="${label}"] > li [dir="auto"]`, (names) =>
      names.map(({ textContent }) => textContent ?? ''),
    );

  /** The horizontal overflow of the page in px. */
  overflow = async (): Promise<number> =>
    this.#page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  #locator = (xpath: string) => this.#page.locator(`xpath/.${xpath}`);
  #waitFor = async (xpath: string) => this.#page.waitForSelector(`xpath/.${xpath}`, { visible: true });
}
