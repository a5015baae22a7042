import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, type Browser as Chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { Browser } from '../../support/Browser.ts';
import { throwParty, type Party } from '../../support/party.ts';
import type { Program, ServerProcess } from '../../support/serverProcess.ts';
import { ownerPassword, startStoryServer } from './storyServer.ts';
import { type Translator, translatesPages } from './translator.ts';
import { launch, momentMs, sizes, watchForErrors } from './chromium.ts';

/** Whom a window belongs to: a device and what is set on it. */
export type Visitor = BrowserContextOptions & {
  /** Another tab of the same browser: the same cookies, the same storage. */
  beside?: Page;
  /** The browser translates each page, in this way. */
  translator?: Translator;
};

/**
 * Whoever looks at what moves. All others are visitors who asked for less motion: drawing what moves took a sixth of the
 * stories' processor time.
 */
export const moving: Visitor = { reducedMotion: 'no-preference' };

/** The files of a worker share its browsers, one for each name of the host; they end with the worker. */
const browsers = new Map<string, Promise<Chromium>>();

async function browserFor(host: string): Promise<Chromium> {
  const running = await browsers.get(host);
  if (running?.isConnected()) return running;
  const browser = launch(`--host-resolver-rules=MAP ${host} 127.0.0.1`);
  browsers.set(host, browser);
  return browser;
}

/** What a story's server is, where it isn't the one that stories share. */
export interface OwnServer {
  /** The host's name in the addresses; only `127.0.0.1` and `localhost` count as safe for a browser. */
  host?: string;
  /** What it is told beside the usual. */
  environment?: Record<string, string>;
  /** This checkout's own server, unless told. */
  program?: Program;
}

/** A real server as a process on the built-in store, and one real browser, once it is wanted, with everybody's windows in it. */
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

  /** Everything that a server of its own has printed so far. */
  get log(): string {
    return this.#server?.output() ?? '';
  }

  async open(): Promise<void> {
    if (!this.#own) {
      this.#port = inject('storyPort');
      return;
    }
    this.#dataDir = await mkdtemp(join(tmpdir(), 'foretold-browser-'));
    await this.#start({ PORT: '0' });
  }

  async close(): Promise<void> {
    await this.everybodyLeaves();
    if (!this.#own) return;
    await this.#server?.cutPower();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** As a power cut: nothing is said to anybody. */
  async cutPower(): Promise<void> {
    if (!this.#server) throw new Error('Other stories are told on this server: ask for one of your own.');
    await this.#server.cutPower();
  }

  /** Starts the server again: the same port, the same data, and what it is told now. */
  powerReturns = async (environment: Record<string, string> = {}) =>
    this.#start({ PORT: String(this.#port), ...environment });

  async #start(environment: Record<string, string>): Promise<void> {
    const told = { ...this.#own?.environment, ...environment };
    this.#server = await startStoryServer(this.#dataDir, told, this.#own?.program);
    this.#port = this.#server.port;
  }

  /** A visitor over HTTP alone, for what a story only takes for granted. */
  caller = () => new Browser(`http://127.0.0.1:${this.#port}`);

  /** A free event with its organiser, made over HTTP. */
  async throwParty(fields: object = {}): Promise<Party> {
    const owner = async () => {
      const caller = this.caller();
      await caller.post('/api/owner/auth', { password: ownerPassword });
      return caller;
    };
    // The server finds a code that no other story has.
    const app = { browser: this.caller, owner };
    return throwParty(app, { customShareCode: undefined, ...fields });
  }

  /** A guest's phone. */
  phone = async (path: string, visitor: Visitor = {}) =>
    this.window(path, { ...devices['iPhone 13'], viewport: sizes.phone, ...visitor });

  /** An organiser's or owner's laptop. */
  laptop = async (path: string, visitor: Visitor = {}) =>
    this.window(path, { viewport: sizes.desktop, ...visitor });

  /** The projector in the room. */
  projector = async (path: string, visitor: Visitor = {}) =>
    this.window(path, { viewport: sizes.bigScreen, ...visitor });

  async window(path: string, { beside, translator, ...options }: Visitor): Promise<Page> {
    const { defaultBrowserType: _, ...device } = options as typeof options & { defaultBrowserType?: string };
    this.#chromium ??= browserFor(this.#host);
    const chromium = await this.#chromium;
    // Pages behave the same without one; with it, the stories could not step between a page and its server.
    const usual = { locale: 'en-US', serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
    const context = beside?.context() ?? (await chromium.newContext({ ...usual, ...device }));
    context.setDefaultTimeout(momentMs);
    if (translator) await translatesPages(context, translator);
    const page = await context.newPage();
    this.#checks.push(watchForErrors(page));
    await page.goto(this.origin + path);
    return page;
  }

  /** Nothing was thrown and nothing complained in any window since the last look. */
  checkForErrors(): void {
    for (const check of this.#checks) check();
  }

  /** Prints what can be read in every window, for whoever wonders why a story failed. */
  async tellWhatIsShown(): Promise<void> {
    const windows = (await this.#chromium)?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const page of windows) {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      process.stdout.write(`Shown at ${page.url()}:\n${shown}\n`);
    }
  }

  async everybodyLeaves(): Promise<void> {
    const contexts = (await this.#chromium)?.contexts() ?? [];
    await Promise.all(contexts.map(async (context) => context.close()));
    this.#checks = [];
  }
}

/**
 * Opens a venue for the tests of a file. Everybody leaves after each test, unless the file tells one long story, or several
 * at once. A server of their own is for stories that stop it, change its settings or look at everything that is on it.
 */
export function useVenue({ own, isOneStory = false }: { own?: OwnServer; isOneStory?: boolean } = {}): Venue {
  const venue = new Venue(own);
  // A story takes as long as it takes; what does not happen in it is noticed much earlier.
  vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: momentMs } } });
  beforeAll(async () => venue.open());
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') await venue.tellWhatIsShown();
      venue.checkForErrors();
    } finally {
      if (!isOneStory) await venue.everybodyLeaves();
    }
  });
  afterAll(async () => venue.close());
  return venue;
}
