import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../protocol/live.ts';
import { useSession } from '../stores/app/session.ts';
import { chooseTransport, connectTimeoutMs } from './chooseTransport.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

let connection: { socket: LiveSocket; choice: ReturnType<typeof chooseTransport> } | undefined;

/** Returns the page's only socket. The first call creates it, outside of React's effects. */
export const liveSocket = (): LiveSocket => (connection ??= connect()).socket;

/** Replaces the page's connection when it does not respond. */
export const replaceConnection = (): void => connection?.choice.replaceConnection();

/** Retries a lost or refused connection without limit: first within a second, later about every 4 s. */
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
  // The server reads the cookie when a connection opens, so new grants need a new connection.
  useSession.subscribe((now, before) => {
    if (now.grantCount !== before.grantCount && socket.active) socket.disconnect().connect();
  });
  return { socket, choice: chooseTransport(socket) };
}
