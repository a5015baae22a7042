import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let isSubscribed = false;

/**
 * Makes sockets to the database that are gone report it. The driver waits for 'drain' when a socket takes no more; one that was
 * destroyed the moment before takes nothing and never says anything again, so that the call, its connection and everybody
 * in line behind it would wait for ever. From now on such a socket answers with an error. For all that are opened later.
 */
export function reportDestroyedSockets(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.on('newListener', (event) => {
      if (event === 'drain' && socket.destroyed) setImmediate(() => emitGone(socket));
    });
  });
}

function emitGone(socket: Socket): void {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  if (socket.listenerCount('error') > 0) socket.emit('error', gone);
}
