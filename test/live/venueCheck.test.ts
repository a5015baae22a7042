import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { venueFindings, venueVerdict } from '../../protocol/rules/venue.ts';
import { runningApp } from '../routes/runningApp.ts';
import { openPage } from '../stores/fakePage.ts';
import { Browser } from '../support/Browser.ts';
import { startHangingProxy } from '../support/network/hangingProxy.ts';
import { createTestEvent } from '../support/testEvent.ts';

const running = runningApp();
let close = () => {};
afterEach(() => {
  close();
  close = () => {};
  vi.unstubAllGlobals();
});

/** A proxy between a phone and the server that blocks WebSockets. */
async function startProxy(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Forwards everything except WebSockets. */
const forwardHttp: RequestListener = (asked, answer) => {
  const { method, headers, url } = asked;
  const onward = request(running.app.origin + url!, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode!, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
};

/** Runs the venue check as the page does, without its delays. */
async function check(origin: string, shareCode: string) {
  openPage(new Browser(origin));
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const { checkVenue } = await import('../../client/live/venueCheck.ts');
  const steps: string[] = [];
  const { signal } = new AbortController();
  const measures = await checkVenue({ shareCode, onStep: (step) => steps.push(step), signal, tempo: 0 });
  return { measures, steps, findings: venueFindings(measures), verdict: venueVerdict(measures) };
}

describe('venue check', () => {
  it('reports a working network', async () => {
    const { code } = await createTestEvent(running.app);
    const { measures, steps, verdict } = await check(running.app.origin, code);
    expect(measures).toMatchObject({
      calls: { sent: 16, lost: 0 },
      foreignCount: 0,
      live: 'websocket',
      pings: { sent: 25, lost: 0 },
      dropCount: 0,
      hasCookies: true,
      hasStorage: true,
    });
    expect(Math.abs(measures.clockAheadMs ?? Infinity)).toBeLessThan(60_000);
    expect(steps).toEqual(['page', 'calls', 'live', 'held', 'speed', 'phone']);
    expect(verdict).toBe('good');
  });

  it('detects a proxy that blocks WebSockets', async () => {
    const { code } = await createTestEvent(running.app);
    const { measures, findings, verdict } = await check(await startProxy(forwardHttp), code);
    expect(measures).toMatchObject({ live: 'polling', calls: { lost: 0 }, pings: { lost: 0 } });
    expect(findings).toContain('livePolling');
    expect(verdict).toBe('usable');
  });

  it('detects long-polling where a WebSocket is accepted and never answered', async () => {
    const { code } = await createTestEvent(running.app);
    const proxy = await startHangingProxy(Number(new URL(running.app.origin).port), 'before the upgrade');
    const { measures, findings } = await check(proxy.origin, code);
    await proxy.close();
    expect(measures).toMatchObject({ live: 'polling', pings: { lost: 0 } });
    expect(findings).toContain('livePolling');
  });

  it('detects a captive portal, as a page and as a redirect', async () => {
    const portals: RequestListener[] = [
      (_asked, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome'),
      (_asked, answer) => answer.writeHead(302, { location: 'http://wifi.example/login' }).end(),
    ];
    for (const portal of portals) {
      const { measures, findings, verdict } = await check(await startProxy(portal), 'ANY');
      close();
      expect(measures).toMatchObject({ live: 'none', calls: { sent: 16, lost: 16 } });
      expect([findings[0], verdict]).toEqual(['captive', 'bad']);
    }
  });

  it('reports an unreachable server', async () => {
    const origin = await startProxy(() => {});
    close();
    const { findings, verdict } = await check(origin, 'ANY');
    expect(findings).not.toContain('captive');
    expect([findings.includes('callsLost'), verdict]).toEqual([true, 'bad']);
  });
});
