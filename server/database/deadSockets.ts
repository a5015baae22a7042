import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let isHeard = false;

/**
 * Lets sockets to the database speak that are gone. The driver waits for 'drain' when a socket takes no more; one that was
 * destroyed the moment before takes nothing and never says anything again, so that the call, its connection and everybody
 * in line behind it would wait for ever. From now on such a socket answers with an error. For all that are opened later.
 */
export function letDeadSocketsSpeak(): void {
  if (isHeard) return;
  isHeard = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.on('newListener', (event) => {
      if (event === 'drain' && socket.destroyed) setImmediate(() => sayGone(socket));
    });
  });
}

function sayGone(socket: Socket): void {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  if (socket.listenerCount('error') > 0) socket.emit('error', gone);
}
