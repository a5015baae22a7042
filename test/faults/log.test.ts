import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LogPage } from '../../protocol/schemas/log.ts';
import { Browser } from '../support/Browser.ts';
import { startServer } from '../support/serverProcess.ts';

const ownerPassword = 'the password of the owner';

async function openedAt(origin: string): Promise<Browser> {
  const owner = new Browser(origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  return owner;
}

it('audit log: has each acknowledged change of a killed server once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foretold-log-'));
  const start = async () => startServer({ DATA_DIR: dataDir, OWNER_PASSWORD: ownerPassword });
  const first = await start();
  let server = first;
  try {
    const owner = await openedAt(first.origin);
    await owner.post('/api/events', {
      title: 'Ada & Ben',
      adminCode: 'The Admin Code',
      customShareCode: 'PARTY',
    });
    const guest = new Browser(first.origin);
    const { body: anna } = await guest.post('/api/events/PARTY/participants', { username: 'Anna' });
    const { body: bert } = await new Browser(first.origin).post('/api/events/PARTY/participants', {
      username: 'Bert',
    });
    const answers = [
      await owner.patch('/api/events/PARTY', { title: 'Ada and Ben' }),
      await owner.patch(`/api/participants/${bert.id}`, { username: 'Bertram' }),
      await owner.delete(`/api/participants/${anna.id}`),
      await owner.post('/api/events/PARTY/helpers', { role: 'mc', name: 'Uncle Bob' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 201]);
    await first.cutPower();

    server = await start();
    const again = await openedAt(server.origin);
    const logTexts = async () =>
      ((await again.get('/api/events/PARTY/log')).body as LogPage).entries.map(({ what }) => what);
    const expected = ['helperInvited', 'guestsRemoved', 'guestRenamed', 'detailsChanged'];
    expect([await logTexts(), await logTexts()]).toEqual([expected, expected]);
  } finally {
    await server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  }
});
