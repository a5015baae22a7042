import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device } from './fakePage.ts';

/** The reply of a captive portal to every call until its user has signed in there. */
describe('foreign reply (a page instead of the server’s JSON)', () => {
  beforeEach(() => {
    new Device().openTab();
    vi.stubGlobal('fetch', async () => new Response('<html>Welcome to our Wi-Fi'));
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['an HTML page', () => new Response('<html>')],
    ['an empty reply', () => new Response('')],
  ])('is not accepted as a reply: %s', async (_what, reply) => {
    vi.stubGlobal('fetch', async () => reply());
    const { call } = await import('../../client/api/http.ts');
    await expect(call('GET /api/session')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('is not saved as a report', async () => {
    const { exportRevenue } = await import('../../client/stores/owner/revenue.ts');
    await expect(exportRevenue(7)).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it.each([
    [401, 'not_signed_in'],
    [403, 'not_allowed'],
  ])('does not end a session by its status: %i', async (status, code) => {
    const { dashboardStats } = await import('../../client/stores/owner/queries.ts');
    const { logIn, useOwnerLogin } = await import('../../client/stores/owner/login.ts');
    logIn();
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in', { status }));
    await dashboardStats.fetch();
    expect(dashboardStats.state()).toMatchObject({ isFetching: false, failure: 'failed' });
    expect(useOwnerLogin.getState().isLoggedIn).toBe(true);
    vi.stubGlobal('fetch', async () => Response.json({ code }, { status }));
    await dashboardStats.fetch();
    expect(useOwnerLogin.getState().isLoggedIn).toBe(false);
  });

  it('fails the owner’s query, which can be retried', async () => {
    const { dashboardStats } = await import('../../client/stores/owner/queries.ts');
    await dashboardStats.fetch();
    expect(dashboardStats.state()).toEqual({ isFetching: false, failure: 'offline' });
    vi.stubGlobal('fetch', async () => Response.json({ totalEvents: 3 }));
    await dashboardStats.fetch();
    expect(dashboardStats.state()).toMatchObject({ isFetching: false, data: { totalEvents: 3 } });
  });
});
