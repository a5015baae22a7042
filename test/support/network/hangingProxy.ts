import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The part of a WebSocket that passes: nothing, the upgrade reply, or also the first frame (Engine.IO's open
 * packet).
 */
export type PassedPart = 'before the upgrade' | 'after the upgrade' | 'after the first frame';

/** A proxy on loopback that forwards HTTP, and keeps WebSockets open without forwarding them. */
export async function startHangingProxy(port: number, hang: PassedPart) {
  const sockets = new Set<Socket>();
  let webSocketCount = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.once('data', (first) => {
      const isWebSocket = /^upgrade: websocket/im.test(first.toString('latin1'));
      if (isWebSocket) webSocketCount += 1;
      upstream.write(first);
      if (isWebSocket) return passBeginning(upstream, client, hang);
      client.pipe(upstream);
      upstream.pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webSocketCount: () => webSocketCount,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function passBeginning(upstream: Socket, client: Socket, hang: PassedPart): void {
  let received = Buffer.alloc(0);
  let passed = 0;
  upstream.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    const end = endOf(received, hang);
    if (end > passed) client.write(received.subarray(passed, end));
    passed = Math.max(passed, end);
  });
}

/**
 * Returns how many bytes pass. A server frame is not masked; its length is in one byte, or in the two bytes
 * after 126.
 */
function endOf(bytes: Buffer, hang: PassedPart): number {
  const headEnd = bytes.indexOf('\r\n\r\n') + 4;
  if (hang === 'before the upgrade' || headEnd < 4) return 0;
  if (hang === 'after the upgrade' || bytes.length < headEnd + 4) return headEnd;
  const short = bytes[headEnd + 1]!;
  return short < 126 ? headEnd + 2 + short : headEnd + 4 + bytes.readUInt16BE(headEnd + 2);
}
