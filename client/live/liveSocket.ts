import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../protocol/live.ts';
import { useSession } from '../stores/app/session.ts';
import { chooseTransport, connectTimeoutMs } from './chooseTransport.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

let made: { socket: LiveSocket; choice: ReturnType<typeof chooseTransport> } | undefined;

/** The page's one connection; made at the first use, outside React's effects. */
export const liveSocket = (): LiveSocket => (made ??= connect()).socket;

/** Replaces the page's connection when it does not answer. */
export const replaceConnection = (): void => made?.choice.replaceConnection();

/** A connection that is lost, or refused because too many come at once, is tried again for ever: first within a second, later every 4 s. */
export const connectionOptions: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  tryAllTransports: true,
  withCredentials: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 4_000,
  randomizationFactor: 0.8,
  timeout: connectTimeoutMs,
};

function connect() {
  const socket: LiveSocket = io(connectionOptions);
  // The server reads the cookie when a connection opens: after a join or a login it has to open anew.
  useSession.subscribe((now, before) => {
    if (now.grantCount !== before.grantCount && socket.active) socket.disconnect().connect();
  });
  return { socket, choice: chooseTransport(socket) };
}
