import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionLimits } from '../../../server/base/httpConnections.ts';
import { until } from '../../support/until.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';

const usual = { ...connectionLimits };
let app: TestApp;
beforeAll(async () => {
  Object.assign(connectionLimits, {
    headersTimeout: 600,
    requestTimeout: 900,
    keepAliveTimeout: 300,
    connectionsCheckingInterval: 100,
  });
  app = await startTestApp();
});
afterAll(async () => {
  Object.assign(connectionLimits, usual);
  await app.stop();
});

/** Opens a connection that sends `beginning`, and then single characters with delays. */
function drip(beginning: string, character = ''): { socket: Socket; received: () => string } {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(beginning);
  const dripping = setInterval(() => character && socket.write(character), 50);
  socket.on('close', () => clearInterval(dripping));
  return { socket, received: () => received };
}

describe('slow connection is closed', () => {
  const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n';
  it.each([
    ['in its headers', 'GET /healthz HTTP/1.1\r\nX-Slow: ', 'a', '408'],
    ['in its body', `POST /api/owner/auth HTTP/1.1\r\n${head}{`, ' ', '408'],
    ['without sending anything', '', '', '408'],
    ['after a complete request', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', '', '200'],
  ])('%s', async (_, beginning, character, status) => {
    const { socket, received } = drip(beginning, character);
    await until('it is closed', () => socket.destroyed);
    expect(received()).toContain(`HTTP/1.1 ${status}`);
    expect((await app.browser().get('/healthz')).status).toBe(200);
  });
});
