import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { find, sizes } from '../kit/chromium.ts';

/** The path of WebKit’s driver, or '' if it is not installed. Without it, its tests are skipped. */
export const webkitPath = find('Xvfb') && find('WebKitWebDriver');

if (!webkitPath)
  process.stdout.write('No WebKitGTK found (Debian: webkit2gtk-driver and xvfb): its tests are skipped.\n');

/** Page loads are slow when another browser shares the two cores. */
const timeoutMs = 60_000;
/** Reading the whole page text blocks WebKit, so polls are 250 ms apart. */
const lookMs = 250;
/** The key of an element reference in W3C WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const enterKey = '\uE007';

/** Quotes a text as an XPath expression. The text may contain both kinds of quotes. */
const quoted = (text: string) =>
  `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;

/** One window of WebKit, driven by W3C WebDriver over HTTP. */
export class WebKitPhone {
  readonly #processes: ChildProcess[];
  readonly #session: string;

  private constructor(processes: ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async open(): Promise<WebKitPhone> {
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [display] = (await once(createInterface({ input: screen.stdout }), 'line')) as [string];
    const port = await freePort();
    const driver = spawn(webkitPath, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}` },
    });
    const origin = `http://127.0.0.1:${port}`;
    const { sessionId } = await insist<{ sessionId: string }>(async () =>
      send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: {} } }),
    );
    const phone = new WebKitPhone([driver, screen], `${origin}/session/${sessionId}`);
    await phone.#post('/window/rect', { ...sizes.phone, x: 0, y: 0 });
    return phone;
  }

  async close(): Promise<void> {
    await send(this.#session, 'DELETE').catch(() => {});
    for (const process of this.#processes) {
      process.kill();
      if (process.exitCode === null) await once(process, 'exit');
    }
  }

  goTo = async (url: string) => this.#post('/url', { url });
  reload = async () => this.#post('/refresh', {});
  path = async () => this.evaluate<string>('return location.pathname');
  evaluate = async <T>(script: string) => this.#post<T>('/execute/sync', { script, args: [] });

  /** Waits until this text is visible. */
  async sees(text: string): Promise<void> {
    await this.#element(
      `//body//*[text()[normalize-space()=${quoted(text)}] or normalize-space()=${quoted(text)}]`,
    );
  }

  /** Waits until this text is not visible. */
  async seesNo(text: string): Promise<void> {
    await insist(async () => {
      const pageText = await this.evaluate<string>('return document.body.innerText');
      if (pageText.includes(text)) throw new Error(`Still visible: ${text}`);
    });
  }

  /** Taps the button or follows the link with these words. */
  async taps(text: string): Promise<void> {
    const named = `normalize-space()=${quoted(text)} or @aria-label=${quoted(text)}`;
    await insist(async () => {
      const id = await this.#element(`//*[self::button or self::a][${named}]`);
      await this.#post('/execute/sync', {
        script: "arguments[0].scrollIntoView({ block: 'center' })",
        args: [{ [elementKey]: id }],
      });
      await this.#post(`/element/${id}/click`, {});
    });
  }

  /** Fills the field with this label; presses Enter only with `enter`. */
  async writes(label: string, text: string, { enter = false } = {}): Promise<void> {
    const id = await this.#element(`//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`);
    await this.#post(`/element/${id}/value`, { text: text + (enter ? enterKey : '') });
  }

  /** The value of the field with this label. */
  async valueOf(label: string): Promise<string> {
    const id = await this.#element(`//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`);
    return send(`${this.#session}/element/${id}/property/value`, 'GET');
  }

  #post = async <T>(path: string, body: object) => send<T>(this.#session + path, 'POST', body);

  /** Waits for the first visible element of an XPath. */
  #element = async (xpath: string): Promise<string> =>
    insist(async () => {
      const found = await this.#post<Record<string, string>[]>('/elements', { using: 'xpath', value: xpath });
      for (const element of found) {
        const id = element[elementKey]!;
        if (await send<boolean>(`${this.#session}/element/${id}/displayed`, 'GET')) return id;
      }
      throw new Error(`Not on the page: ${xpath}`);
    });
}

/** Retries until the attempt succeeds or the timeout has passed. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(lookMs);
    }
}

async function send<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
