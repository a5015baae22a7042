import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, type Browser as Chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { Browser } from '../../support/Browser.ts';
import { throwParty, type Party } from '../../support/party.ts';
import { startServer, type Program, type ServerProcess } from '../../support/serverProcess.ts';
import type { TestApp } from '../../support/testApp.ts';
import { launch, momentMs, sizes, watchForErrors } from './support.ts';

export const ownerPassword = 'the password of the owner';

/** Whom a window belongs to: a device and what is set on it. */
export type Visitor = BrowserContextOptions & {
  /** Another tab of the same browser: the same cookies, the same storage. */
  beside?: Page;
};

/** The files of a worker share its browsers, one for each name of the host; they end with the worker. */
const browsers = new Map<string, Promise<Chromium>>();

async function browserFor(host: string): Promise<Chromium> {
  const running = await browsers.get(host);
  if (running?.isConnected()) return running;
  const browser = launch(`--host-resolver-rules=MAP ${host} 127.0.0.1`);
  browsers.set(host, browser);
  return browser;
}

/** The real server as a process on the built-in store, and one real browser, once it is wanted, with everybody's windows in it. */
export class Venue {
  #server!: ServerProcess;
  #chromium: Promise<Chromium> | undefined;
  #dataDir!: string;
  #checks: (() => void)[] = [];
  /** The host's name in the addresses; only `127.0.0.1` and `localhost` count as safe for a browser. */
  readonly #host: string;

  /** What the server is told beside the usual. */
  readonly #environment: Record<string, string>;
  readonly #program: Program;

  constructor(host = '127.0.0.1', environment: Record<string, string> = {}, program: Program = {}) {
    this.#host = host;
    this.#environment = environment;
    this.#program = program;
  }

  get origin(): string {
    return `http://${this.#host}:${this.#server.port}`;
  }

  get port(): number {
    return this.#server.port;
  }

  async open(): Promise<void> {
    this.#dataDir = await mkdtemp(join(tmpdir(), 'foretold-browser-'));
    this.#server = await this.#start('0');
  }

  async close(): Promise<void> {
    await this.everybodyLeaves();
    await this.#server?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** As a power cut: nothing is said to anybody. */
  cutPower = async () => this.#server.cutPower();

  /** Starts the server again: the same port, the same data, and what it is told now. */
  async powerReturns(environment: Record<string, string> = {}): Promise<void> {
    this.#server = await this.#start(String(this.#server.port), environment);
  }

  #start = async (port: string, environment: Record<string, string> = {}) =>
    startServer(
      {
        PORT: port,
        DATA_DIR: this.#dataDir,
        OWNER_PASSWORD: ownerPassword,
        SESSION_SECRET: 'the same after a restart',
        LOG_LEVEL: 'info',
        ...this.#environment,
        ...environment,
      },
      this.#program,
    );

  /** A visitor over HTTP alone, for what a story only takes for granted. */
  caller = () => new Browser(`http://127.0.0.1:${this.#server.port}`);

  /** A free event with its organiser, made over HTTP. */
  async throwParty(fields: object = {}): Promise<Party> {
    const owner = async () => {
      const caller = this.caller();
      await caller.post('/api/owner/auth', { password: ownerPassword });
      return caller;
    };
    return throwParty({ browser: this.caller, owner } as unknown as TestApp, fields);
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

  async window(path: string, { beside, ...options }: Visitor): Promise<Page> {
    const { defaultBrowserType: _, ...device } = options as typeof options & { defaultBrowserType?: string };
    this.#chromium ??= browserFor(this.#host);
    const chromium = await this.#chromium;
    // Pages behave the same without one; with it, the stories could not step between a page and its server.
    const usual = { locale: 'en-US', serviceWorkers: 'block' } as const;
    const context = beside?.context() ?? (await chromium.newContext({ ...usual, ...device }));
    context.setDefaultTimeout(momentMs);
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

/** Opens a venue for the tests of a file. Everybody leaves after each test, unless the file tells one long story. */
export function useVenue({
  host,
  environment,
  program,
  isOneStory = false,
}: {
  host?: string;
  environment?: Record<string, string>;
  /** This checkout's own server, unless told. */
  program?: Program;
  isOneStory?: boolean;
} = {}): Venue {
  const venue = new Venue(host, environment, program);
  // A story takes as long as it takes; what does not happen in it is noticed much earlier.
  vi.setConfig({ testTimeout: 240_000, expect: { poll: { timeout: momentMs } } });
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
