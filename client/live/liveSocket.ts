import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../protocol/live.ts';
import { useSession } from '../stores/app/session.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

let socket: LiveSocket | undefined;

/** The page's one connection; made at the first use, outside React's effects. */
export function liveSocket(): LiveSocket {
  socket ??= connect();
  return socket;
}

/** A connection that is lost, or refused because too many come at once, is tried again for ever: first within a second, later every 4 s. */
export const connectionOptions: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  withCredentials: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 4_000,
  randomizationFactor: 0.8,
  timeout: 8_000,
};

function connect(): LiveSocket {
  const made: LiveSocket = io(connectionOptions);
  // The server reads the cookie when a connection opens: after a join or a login it has to open anew.
  useSession.subscribe((now, before) => {
    if (now.grantCount !== before.grantCount && made.active) made.disconnect().connect();
  });
  return made;
}
