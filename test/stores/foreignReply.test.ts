import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device } from './browserParts.ts';

/** What a hotel's Wi-Fi answers to every call, until its guest has signed in there. */
describe('a page in place of the server’s reply', () => {
  beforeEach(() => {
    new Device().openTab();
    vi.stubGlobal('fetch', async () => new Response('<html>Welcome to our Wi-Fi'));
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['a page', () => new Response('<html>')],
    ['an empty page', () => new Response('')],
  ])('is no answer: %s', async (_what, reply) => {
    vi.stubGlobal('fetch', async () => reply());
    const { call } = await import('../../client/api/http.ts');
    await expect(call('GET', '/api/session')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('ends the reading of the owner’s figures, which can be asked for again', async () => {
    const { dashboardStats } = await import('../../client/stores/ownerFigures.ts');
    await dashboardStats.read();
    expect(dashboardStats.known()).toEqual({ isReading: false, failure: 'offline' });
    vi.stubGlobal('fetch', async () => Response.json({ totalEvents: 3 }));
    await dashboardStats.read();
    expect(dashboardStats.known()).toMatchObject({ isReading: false, value: { totalEvents: 3 } });
  });
});
