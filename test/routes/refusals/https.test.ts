import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningApp } from '../runningApp.ts';

// The source page stands in for the built one: the build does not change its head.
const clientDir = join(import.meta.dirname, '../../../client');
const overHttps = { 'x-forwarded-proto': 'https' };

describe.each([
  { where: 'on its own', trustProxyHops: 0 },
  { where: 'behind a proxy', trustProxyHops: 1 },
])('https of a server $where', ({ trustProxyHops }) => {
  const running = runningApp({ clientDir, trustProxyHops });

  /** Returns whether the cookies of entering and logging out are Secure. */
  async function areSecure(headers: Record<string, string>): Promise<boolean[]> {
    const visitor = running.app.browser();
    const entering = await visitor.post('/api/owner/auth', { password: running.app.ownerPassword }, headers);
    const leaving = await visitor.post('/api/logout', {}, headers);
    return [entering, leaving].flatMap((answer) =>
      answer.headers.getSetCookie().map((cookie) => /; secure(;|$)/i.test(cookie)),
    );
  }

  it('sets Secure cookies where a trusted proxy reports https', async () => {
    const isSecure = trustProxyHops > 0;
    expect(await areSecure(overHttps)).toEqual([isSecure, isSecure, isSecure, isSecure]);
    expect(await areSecure({})).toEqual([false, false, false, false]);
  });

  it('redirects no phone on the local network from http to https', async () => {
    for (const path of ['/', '/event/PARTY', '/api/platform/settings', '/api/nothing', '/healthz']) {
      const { headers } = await running.app.browser().get(path);
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    }
  });
});
