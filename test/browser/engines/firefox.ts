import { launch, type Browser, type Page } from 'puppeteer-core';
import { find, momentMs, sizes } from '../kit/chromium.ts';

/** The installed Firefox, or an empty text: then its journey is left out. */
export const firefoxPath = find('firefox-esr') || find('firefox');

if (!firefoxPath)
  process.stdout.write('No Firefox found (Debian: firefox-esr): its browser journey is left out.\n');

/** Starts Firefox without windows, driven by WebDriver BiDi. */
export const launchFirefox = async (): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });

/** A text as XPath takes it, whatever quotes are in it. */
const quoted = (text: string) =>
  `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;

const named = (words: string) => `normalize-space()=${quoted(words)} or @aria-label=${quoted(words)}`;

/** A visitor's window of Firefox; nobody shares cookies with anybody. */
export class FirefoxWindow {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
    page.setDefaultTimeout(momentMs);
  }

  static async open(firefox: Browser, url: string, device: keyof typeof sizes): Promise<FirefoxWindow> {
    const context = await firefox.createBrowserContext();
    // A tab behind another one is hidden: nothing on it is drawn.
    const page = await context.newPage({ type: 'window' });
    await page.setViewport(sizes[device]);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return new FirefoxWindow(page);
  }

  reload = async () => this.#page.reload({ waitUntil: 'domcontentloaded' });

  /** These words stand where they can be read, now or in a moment. */
  async sees(words: string): Promise<void> {
    await this.#one(
      `//body//*[text()[normalize-space()=${quoted(words)}] or normalize-space()=${quoted(words)}]`,
    );
  }

  /** Taps the button, link or switch with these words; `group` names the controls among which it stands. */
  async taps(words: string, { group }: { group?: string } = {}): Promise<void> {
    const place = group === undefined ? '' : `//*[@role='group'][@aria-label=${quoted(group)}]`;
    await this.#locator(`${place}//*[self::button or self::a][${named(words)}]`).click();
  }

  /** Puts the switch with this label on or off. */
  async switches(label: string): Promise<void> {
    await this.#locator(
      `//*[@role='switch'][@id=//label[span[normalize-space()=${quoted(label)}]]/@for]`,
    ).click();
  }

  /** Writes into the field with this label; Enter only where it is said. */
  async writes(label: string, text: string, { enter = false } = {}): Promise<void> {
    await this.#locator(`//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`).fill(text);
    if (enter) await this.#page.keyboard.press('Enter');
  }

  /** The first words of each row of a list, from its top. */
  rowsOf = async (label: string): Promise<string[]> =>
    this.#page.$$eval(`ol[aria-label="${label}"] > li [dir="auto"]`, (names) =>
      names.map(({ textContent }) => textContent ?? ''),
    );

  /** By how much the page is wider than its window. */
  overflow = async (): Promise<number> =>
    this.#page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  #locator = (xpath: string) => this.#page.locator(`xpath/.${xpath}`);
  #one = async (xpath: string) => this.#page.waitForSelector(`xpath/.${xpath}`, { visible: true });
}
