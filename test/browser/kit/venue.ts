import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser as Chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import type { Program, ServerProcess } from '../../support/serverProcess.ts';
import { ownerPassword, startBrowserTestServer } from './browserTestServer.ts';
import { type Translator, translatesPages } from './translator.ts';
import { launch, momentMs, phoneWindow, sizes, watchForErrors } from './chromium.ts';

/** The options of a visitor’s browser window. */
export type Visitor = BrowserContextOptions & {
  /** Opens another tab of the same browser, with the same cookies and storage. */
  beside?: Page;
  /** Simulates a browser that translates each page in this way. */
  translator?: Translator;
};

/**
 * Allows animations. All other visitors prefer reduced motion, because rendering animations took a sixth of
 * the tests’ processor time.
 */
export const withAnimations: Visitor = { reducedMotion: 'no-preference' };

/** The browsers of this worker by host name. All files of the worker share them. */
const browsers = new Map<string, Promise<Chromium>>();

async function browserFor(host: string): Promise<Chromium> {
  const running = await browsers.get(host);
  if (running?.isConnected()) return running;
  const browser = launch(`--host-resolver-rules=MAP ${host} 127.0.0.1`);
  browsers.set(host, browser);
  return browser;
}

/** The settings of a server that a test file does not share with others. */
export interface OwnServer {
  /** The host name of the URLs. A browser treats only `127.0.0.1` and `localhost` as secure. */
  host?: string;
  /** Additional environment variables. */
  environment?: Record<string, string>;
  /** The program to run; the default is this checkout’s server. */
  program?: Program;
}

/**
 * A real server process on the built-in store, and a real browser for all visitors, launched on first use.
 */
export class Venue {
  readonly #host: string;
  readonly #own: OwnServer | undefined;
  #server: ServerProcess | undefined;
  #port!: number;
  #dataDir!: string;
  #chromium: Promise<Chromium> | undefined;
  #checks: (() => void)[] = [];

  constructor(own?: OwnServer) {
    this.#own = own;
    this.#host = own?.host ?? '127.0.0.1';
  }

  get origin(): string {
    return `http://${this.#host}:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** The output of the file’s own server so far. */
  get log(): string {
    return this.#server?.output() ?? '';
  }

  async open(): Promise<void> {
    if (!this.#own) {
      this.#port = inject('sharedServerPort');
      return;
    }
    this.#dataDir = await mkdtemp(join(tmpdir(), 'foretold-browser-'));
    await this.#start({ PORT: '0' });
  }

  async close(): Promise<void> {
    await this.closeWindows();
    if (!this.#own) return;
    await this.#server?.cutPower();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Kills the server without a graceful stop. */
  async cutPower(): Promise<void> {
    if (!this.#server) throw new Error('Other tests share this server. Pass `own` to useVenue.');
    await this.#server.cutPower();
  }

  /** Starts the server again with the same port, the same data and the given environment. */
  restart = async (environment: Record<string, string> = {}) =>
    this.#start({ PORT: String(this.#port), ...environment });

  async #start(environment: Record<string, string>): Promise<void> {
    const settings = { ...this.#own?.environment, ...environment };
    this.#server = await startBrowserTestServer(this.#dataDir, settings, this.#own?.program);
    this.#port = this.#server.port;
  }

  /** An HTTP client without pages, for the setup of a test. */
  caller = () => new Browser(`http://127.0.0.1:${this.#port}`);

  /** A free event with its organiser, created over HTTP. */
  async createTestEvent(fields: object = {}): Promise<TestEvent> {
    const owner = async () => {
      const caller = this.caller();
      await caller.post('/api/owner/auth', { password: ownerPassword });
      return caller;
    };
    // The server generates a code that no other test uses.
    const app = { browser: this.caller, owner };
    return createTestEvent(app, { customShareCode: undefined, ...fields });
  }

  phone = async (path: string, visitor: Visitor = {}) => this.window(path, { ...phoneWindow, ...visitor });

  laptop = async (path: string, visitor: Visitor = {}) =>
    this.window(path, { viewport: sizes.desktop, ...visitor });

  projector = async (path: string, visitor: Visitor = {}) =>
    this.window(path, { viewport: sizes.bigScreen, ...visitor });

  async window(path: string, { beside, translator, ...options }: Visitor): Promise<Page> {
    const { defaultBrowserType: _, ...device } = options as typeof options & { defaultBrowserType?: string };
    this.#chromium ??= browserFor(this.#host);
    const chromium = await this.#chromium;
    // A service worker would bypass the requests that tests intercept; pages behave the same without one.
    const usual = { locale: 'en-US', serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
    const context = beside?.context() ?? (await chromium.newContext({ ...usual, ...device }));
    context.setDefaultTimeout(momentMs);
    if (translator) await translatesPages(context, translator);
    const page = await context.newPage();
    this.#checks.push(watchForErrors(page));
    await page.goto(this.origin + path);
    return page;
  }

  /** Expects that no window has logged or thrown an error since the last check. */
  checkForErrors(): void {
    for (const check of this.#checks) check();
  }

  /** Prints the visible text of every window, for debugging a failed test. */
  async printVisibleText(): Promise<void> {
    const windows = (await this.#chromium)?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const page of windows) {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      process.stdout.write(`Shown at ${page.url()}:\n${shown}\n`);
    }
  }

  async closeWindows(): Promise<void> {
    const contexts = (await this.#chromium)?.contexts() ?? [];
    await Promise.all(contexts.map(async (context) => context.close()));
    this.#checks = [];
  }
}

/**
 * Opens a venue (a server and a browser) for the tests of a file. Closes all windows after each test, unless
 * `keepsWindows` is set: then later tests continue with the windows of earlier ones, or tests run
 * concurrently. Tests that stop the server, change its settings or read all of its data need `own`.
 */
export function useVenue({
  own,
  keepsWindows = false,
}: { own?: OwnServer; keepsWindows?: boolean } = {}): Venue {
  const venue = new Venue(own);
  // A whole test may take long. The timeout of a single expectation is short enough to report a failure.
  vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: momentMs } } });
  beforeAll(async () => venue.open());
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') await venue.printVisibleText();
      venue.checkForErrors();
    } finally {
      if (!keepsWindows) await venue.closeWindows();
    }
  });
  afterAll(async () => venue.close());
  return venue;
}
