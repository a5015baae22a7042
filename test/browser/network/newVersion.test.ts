import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser as Chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { previousOf } from '../../../server/build/previousRelease.ts';
import { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { chromiumPath, launch, momentMs, phoneWindow } from '../kit/chromium.ts';
import { heading, joins, sees, seesNo, taps } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';

const root = join(import.meta.dirname, '../../..');

/** A copy of the build that the test can update. */
class Installation {
  #folder = '';
  #server!: ServerProcess;
  #version = 0;

  get origin(): string {
    return this.#server.origin;
  }

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'foretold-update-'));
    await cp(join(root, 'dist'), join(this.#folder, 'dist'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
    this.#server = await this.#start('0');
  }

  async close(): Promise<void> {
    await this.#server?.cutPower();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #start = async (port: string) =>
    startServer(
      {
        PORT: port,
        DATA_DIR: join(this.#folder, 'data'),
        OWNER_PASSWORD: ownerPassword,
        SESSION_SECRET: 'the same after a restart',
      },
      { main: join(this.#folder, 'dist/server/main.js') },
    );

  /**
   * Installs another version: every client file gets another name. The old files are deleted, as after two
   * releases, or kept with `keepsOld`, as the build does for one release.
   */
  async update({ without, keepsOld = false }: { without?: RegExp; keepsOld?: boolean } = {}): Promise<void> {
    const { port } = this.#server;
    await this.#server.stop();
    this.#version += 1;
    const client = join(this.#folder, 'dist/client');
    const assets = join(client, 'assets');
    const previous = join(previousOf(client), 'assets');
    await rm(previous, { recursive: true, force: true });
    if (keepsOld) await cp(assets, previous, { recursive: true });
    const files = await readdir(assets);
    const packed = files.filter((file) => /\.(br|gz)$/.test(file));
    await Promise.all(packed.map(async (file) => unlink(join(assets, file))));
    const names = files
      .filter((file) => !packed.includes(file))
      .map((file) => [file, file.replace(/(\.\w+)$/, `${this.#version}$1`)] as const);
    const renamed = (text: string) => names.reduce((now, [from, to]) => now.replaceAll(from, to), text);
    const texts = ['index.html', '.vite/manifest.json', ...names.map(([file]) => `assets/${file}`)];
    for (const file of texts.filter((name) => /\.(html|json|js|css)$/.test(name)))
      await writeFile(join(client, file), renamed(await readFile(join(client, file), 'utf8')));
    for (const [from, to] of names)
      if (without?.test(from)) await unlink(join(assets, from));
      else await rename(join(assets, from), join(assets, to));
    this.#server = await this.#start(String(port));
  }

  async createTestEvent(): Promise<TestEvent> {
    const caller = () => new Browser(this.origin);
    const owner = async () => {
      const browser = caller();
      await browser.post('/api/owner/auth', { password: ownerPassword });
      return browser;
    };
    return createTestEvent({ browser: caller, owner });
  }
}

/** Pages that are open while the server is updated. */
describe.skipIf(!chromiumPath)('new client version', () => {
  const installation = new Installation();
  let chromium: Chromium;
  vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: momentMs } } });
  beforeAll(async () => {
    await installation.open();
    chromium = await launch();
  });
  afterEach(async () => {
    await Promise.all(chromium.contexts().map(async (context) => context.close()));
  });
  afterAll(async () => {
    await chromium?.close();
    await installation.close();
  });

  /** A phone, and a counter of its page loads. */
  async function phone(path: string): Promise<{ page: Page; loads: () => number }> {
    const context = await chromium.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...phoneWindow });
    context.setDefaultTimeout(momentMs);
    const page = await context.newPage();
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(installation.origin + path, { waitUntil: 'load' });
    return { page, loads: () => loads };
  }

  it('is loaded automatically, once, at the requested address', async () => {
    const { page, loads } = await phone('/');
    await heading(page, /^Turn Your Wedding/).waitFor();
    await installation.update();
    await taps(page, 'Create Your Game Now');
    await page.getByLabel('Event title').waitFor();
    expect(new URL(page.url()).pathname).toBe('/create-event-guided');
    expect(loads()).toBe(2);
  });

  it('does not affect a page of the previous release, whose files are still served', async () => {
    const { page, loads } = await phone('/');
    await heading(page, /^Turn Your Wedding/).waitFor();
    await installation.update({ keepsOld: true });
    await taps(page, 'Create Your Game Now');
    await page.getByLabel('Event title').waitFor();
    expect(loads()).toBe(1);
  });

  it('waits while a guest answers a question, and discards no typed text', async () => {
    const party = await installation.createTestEvent();
    await party.addQuestion({ text: 'How many tears?', type: 'numeric' });
    const { page, loads } = await phone(`/event/${party.code}`);
    await joins(page, 'Rosa');
    const answer = page.getByRole('textbox');
    await answer.fill('12');
    await installation.update();
    await page.reload();
    expect(await answer.inputValue()).toBe('12');
    await installation.update();
    const reloadRequest = page.waitForResponse((reply) => reply.url().includes('?asked='));
    await taps(page, 'Share');
    await sees(page, 'Link copied!');
    await reloadRequest;
    await taps(page, 'Submit');
    await heading(page, 'Leave a Message').waitFor();
    expect(loads()).toBe(2);
    await taps(page, 'Skip Message');
    await expect.poll(loads).toBe(3);
    await heading(page, 'Live Leaderboard').waitFor();
    await sees(page, '12');
  });

  it('is not assumed when the network is missing; the screen loads when it is back', async () => {
    const { page, loads } = await phone('/');
    await heading(page, /^Turn Your Wedding/).waitFor();
    await page.context().setOffline(true);
    await taps(page, 'Create Your Game Now');
    await sees(page, 'We can’t connect right now. Still trying...');
    await page.context().setOffline(false);
    await page.getByLabel('Event title').waitFor();
    await seesNo(page, 'We can’t connect right now. Still trying...');
    expect(loads()).toBe(1);
  });

  it('missing file of a page: reloads once, then shows an error', async () => {
    await installation.update({ without: /^LandingScreen.*js/ });
    const { page, loads } = await phone('/');
    await heading(page, 'Something went wrong').waitFor();
    expect(loads()).toBe(2);
  });

  it('missing file of a chunk: reloads once, then shows an error in its place', async () => {
    await installation.update({ without: /^RemindersCard.*js/ });
    const party = await installation.createTestEvent();
    const { page, loads } = await phone(`/event/${party.code}`);
    await joins(page, 'Rosa');
    await expect.poll(loads).toBe(2);
    await sees(page, 'This part didn’t load.');
    await party.joinAs('Ben');
    await sees(page, '2 participants competing');
    await seesNo(page, 'Something went wrong');
  });
});
