import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../support/Browser.ts';
import { startMailServer, type MailServer } from '../support/externalServices/mailServer.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const ownerPassword = 'owner-of-the-test';
const publicUrl = 'https://play.example.org';
let dataDir: string;
let mailServer: MailServer;
let hold: Promise<void> | undefined;
const servers: ServerProcess[] = [];

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({
    DATA_DIR: dataDir,
    OWNER_PASSWORD: ownerPassword,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Foretold <hello@foretold.example>',
    OWNER_EMAIL: 'owner@example.org',
    PUBLIC_URL: publicUrl,
    ...environment,
  });
  servers.push(server);
  return server;
}

async function createEvent(server: ServerProcess, code: string): Promise<void> {
  const owner = new Browser(server.origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  const email = `${code.toLowerCase()}@example.org`;
  const fields = { title: `Event ${code}`, adminCode: 'the code', customShareCode: code, email };
  expect((await owner.post('/api/events', fields)).status).toBe(201);
}

/**
 * The mails by Message-ID. A power cut before the delivery is stored causes a second mail with the same id.
 */
const differentMails = () => [
  ...new Map(mailServer.mails.map((mail) => [mail.headers.get('message-id')?.[0], mail])).values(),
];
const toWhom = () => mailServer.mails.map(({ recipients }) => recipients[0]!).toSorted();

beforeEach(async () => {
  hold = undefined;
  dataDir = await mkdtemp(join(tmpdir(), 'foretold-mail-'));
  mailServer = await startMailServer({ onMail: async () => hold });
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.cutPower()));
  await mailServer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('mail of the server process', () => {
  it('is sent automatically, with links to the public address', async () => {
    const server = await start();
    expect(server.output()).toContain('Email:            as set in SMTP_URL, from Foretold');
    await createEvent(server, 'HELLO');
    await until('both mails have arrived', () => mailServer.mails.length === 2, 30_000);
    expect(toWhom()).toEqual(['hello@example.org', 'owner@example.org']);
    const welcome = mailServer.mails.find(({ recipients }) => recipients[0] === 'hello@example.org')!;
    expect(welcome.subject).toBe('Your event is live: Event HELLO');
    expect(welcome.text).toContain(`${publicUrl}/admin/HELLO`);
    expect(welcome.html).toContain(`${publicUrl}/event/HELLO`);
  });

  it('survives a power cut at any moment after the event was acknowledged, and is sent once', async () => {
    for (const [code, afterMs] of [
      ['CUT0', 0],
      ['CUT20', 20],
      ['CUT100', 100],
    ] as const) {
      const server = await start();
      await createEvent(server, code);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await server.cutPower();
    }
    await start();
    await until('all six mails have arrived', () => differentMails().length === 6, 30_000);
    expect(
      differentMails()
        .map(({ recipients }) => recipients[0]!)
        .toSorted(),
    ).toEqual([
      'cut0@example.org',
      'cut100@example.org',
      'cut20@example.org',
      'owner@example.org',
      'owner@example.org',
      'owner@example.org',
    ]);
  });

  it('delays neither requests nor the shutdown when the mail server refuses it', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const server = await start();
    await createEvent(server, 'SLOW');
    await until('the mail server has been asked', () => mailServer.askedCount() > 0, 30_000);
    expect((await new Browser(server.origin).get('/api/events/SLOW')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    release();
  });

  it('is off without a mail server, and the owner sees that', async () => {
    const server = await start({ SMTP_URL: '' });
    expect(server.output()).toContain('Email:            not set up');
    const owner = new Browser(server.origin);
    await owner.post('/api/owner/auth', { password: ownerPassword });
    expect((await owner.get('/api/owner/settings')).body.isMailConfigured).toBe(false);
    await server.stop();
    const configured = await start();
    const again = new Browser(configured.origin);
    await again.post('/api/owner/auth', { password: ownerPassword });
    expect((await again.get('/api/owner/settings')).body.isMailConfigured).toBe(true);
    const guest = new Browser(configured.origin);
    expect((await guest.get('/api/platform/settings')).body.isMailConfigured).toBe(true);
  });
});
