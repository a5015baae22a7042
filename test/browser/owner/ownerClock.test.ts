import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser } from '../../support/Browser.ts';
import { daysAhead, hasFakeTime } from '../../support/fakeTime.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { opensDashboard } from './ownerKit.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, launch, momentMs, sizes } from '../kit/chromium.ts';
import { control, dialog, seesToast, sees, seesNo, taps } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';

vi.setConfig({ testTimeout: 600_000 });

/** A server that was used today and restarts with its clock two years ahead. */
describe.skipIf(!chromiumPath || !hasFakeTime)('owner of a server with a clock jump', () => {
  let dataDir: string;
  let server: ServerProcess;
  let chromium: Chromium;
  let owner: Page;
  const environment = () => ({ DATA_DIR: dataDir, OWNER_PASSWORD: ownerPassword, RETENTION_DAYS: '90' });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-browser-'));
    server = await startServer(environment());
    const caller = new Browser(server.origin);
    await caller.post('/api/owner/auth', { password: ownerPassword });
    for (const title of ['Mia & Noah', 'Ada & Ben'])
      await caller.post('/api/events', { title, adminCode: 'the code' });
    await server.stop();
    server = await startServer({ ...environment(), ...daysAhead(400) });
    chromium = await launch();
    const context = await chromium.newContext({
      locale: 'en-US',
      viewport: sizes.phone,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(momentMs);
    owner = await context.newPage();
    await owner.goto(`${server.origin}/owner`);
    await opensDashboard(owner);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  });

  const card = () => owner.getByRole('region', { name: 'Is the date right?' });
  const longDate = (days: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now() + days * 24 * 3_600_000);

  it('sees the clock’s time, the expected time and the paused jobs', async () => {
    await sees(card(), /2 events past the time you keep them/);
    const rows = (await card().locator('dl > div').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(rows).toEqual([
      expect.stringContaining(`The server’s clock says ${longDate(400)}`),
      expect.stringContaining(`We expected ${longDate(0)}`),
      expect.stringContaining(`Your device says ${longDate(0)}`),
    ]);
    await sees(card(), /we’ll trust it after 72 hours of running/);
  });

  it('has no axe findings on any screen size, in both themes', async () => {
    const faults: string[] = [];
    for (const size of [sizes.phone, sizes.desktop, { width: 320, height: 640 }])
      for (const colorScheme of ['light', 'dark'] as const) {
        await owner.setViewportSize(size);
        await owner.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await owner.waitForFunction(() => document.getAnimations().length === 0);
        faults.push(...(await accessibilityFindings(owner)));
        const extra = await owner.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (extra > 0) faults.push(`${extra} px too wide for ${size.width}`);
      }
    expect(faults).toEqual([]);
  });

  it('cancels, and nothing changes', async () => {
    await taps(card(), 'The date is right');
    await sees(dialog(owner), `Is it really ${longDate(400)}?`);
    await sees(dialog(owner), /^Then 2 events will be deleted for good/);
    await taps(dialog(owner), 'Cancel');
    await dialog(owner).waitFor({ state: 'detached' });
    await sees(owner, 'Mia & Noah');
  });

  it('confirms, and expired data is removed', async () => {
    await taps(card(), 'The date is right');
    await taps(dialog(owner), 'Yes, delete 2 events');
    await seesToast(owner, 'Date confirmed', 'What is too old will be deleted again from now on.');
    await card().waitFor({ state: 'detached' });
    await owner.reload();
    await opensDashboard(owner);
    await seesNo(owner, 'Mia & Noah');
    await control(owner, 'Create Free Event').waitFor();
    await seesNo(owner, 'Is the date right?');
  });
});
