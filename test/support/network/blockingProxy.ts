import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback that forwards HTTP, but leaves Socket.IO requests unanswered or refuses them. */
export async function startBlockingProxy(port: number, blocking: 'unanswered' | 'refused') {
  let blockedCount = 0;
  const server = createServer((asked, answer) => {
    if (asked.url!.startsWith('/socket.io')) {
      blockedCount += 1;
      if (blocking === 'refused') answer.writeHead(403).end();
      return;
    }
    const { method, headers, url } = asked;
    const onward = request({ host: '127.0.0.1', port, method, headers, path: url }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (_asked, socket) => {
    blockedCount += 1;
    socket.on('error', () => {});
    if (blocking === 'refused') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    blockedCount: () => blockedCount,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
