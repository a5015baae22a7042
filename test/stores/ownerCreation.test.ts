import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { openPage } from './fakePage.ts';

describe('event created by the owner', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => vi.unstubAllGlobals());

  async function ownersPage() {
    const owner = await app.owner();
    const page = openPage(owner);
    const { createFreeEvent: giveEvent } = await import('../../client/stores/owner/events.ts');
    const titles = async () => {
      const { body } = await owner.get('/api/owner/events');
      return (body as { title: string; isSample: boolean }[])
        .filter(({ isSample }) => !isSample)
        .map(({ title }) => title);
    };
    const form = (title: string, customShareCode: string) => ({
      title,
      date: '2027-06-12T15:30',
      adminCode: 'lavender',
      customShareCode,
      isPaid: false,
      isActive: true,
    });
    return { ...page, giveEvent, titles, form };
  }

  it('is created once, with its own code, when the reply is lost and the owner taps again', async () => {
    const { giveEvent, titles, form, loseNextReply } = await ownersPage();
    for (const wanted of [form('Clara & Theo', 'CLARA'), form('Without a code', '')]) {
      loseNextReply();
      await expect(giveEvent(wanted)).rejects.toMatchObject({ isOffline: true });
      expect(await giveEvent(wanted)).toMatchObject({ title: wanted.title, adminCode: 'lavender' });
      expect((await titles()).filter((title) => title === wanted.title)).toHaveLength(1);
    }
  });

  it('is a new one when the owner starts again after a success', async () => {
    const { giveEvent, titles, form } = await ownersPage();
    const one = await giveEvent(form('Twice', ''));
    const two = await giveEvent(form('Twice', ''));
    expect(two.id).not.toBe(one.id);
    expect((await titles()).filter((title) => title === 'Twice')).toHaveLength(2);
  });
});
