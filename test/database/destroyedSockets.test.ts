import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { reportDestroyedSockets } from '../../server/database/connect.ts';

it('destroyed socket: rejects a write that waits for a socket destroyed just before', async () => {
  reportDestroyedSockets();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.destroy();
  // The driver writes in the same way.
  expect(socket.write('a command')).toBe(false);
  await expect(once(socket, 'drain')).rejects.toMatchObject({ code: 'EPIPE', syscall: 'write' });
  server.close();
});
