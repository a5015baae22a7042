import { Adapter, type BroadcastOptions, type Room, type SocketId } from 'socket.io-adapter';
import { connection } from '../base/limits.ts';
import { logger } from '../base/logger.ts';
import { SlicedWork } from './slicedWork.ts';

/** The event that a connection emits when it is closed because of its backlog. */
export const backlogExceeded = 'behind';

interface Pipe {
  writableLength: number;
  write: (frame: Buffer) => boolean;
}
interface EngineSocket {
  readyState: string;
  writeBuffer?: unknown[];
  transport: {
    name: string;
    readyState: string;
    socket?: { readyState: number; _socket?: Pipe; terminate: () => void };
  };
  close: (isDiscarding: boolean) => void;
  emit: (name: typeof backlogExceeded) => unknown;
}
interface RoomSocket {
  client: { conn: EngineSocket; writeToEngine: (packets: unknown, options: object) => void };
}
interface Packet {
  data?: unknown;
  nsp?: string;
}
interface Encoding {
  preEncoded: true;
  volatile?: boolean | undefined;
  compress?: boolean | undefined;
  wsPreEncodedFrame?: Buffer[];
}

const open = 1;

/**
 * Encodes the message for a room once and writes the frame directly to each open WebSocket.
 *
 * - If a connection uses long polling or has queued packets, it gets the message through Socket.IO, which
 *   keeps the order.
 * - If the backlog of a connection exceeds `connection.backlog`, the connection is closed. The client
 *   reconnects and gets a snapshot instead of the backlog.
 * - A large room is served in time slices. A connection gets each message before any later one, and before it
 *   leaves the room. It therefore receives the same messages in the same order as without slices.
 */
export class DirectAdapter extends Adapter {
  /** The messages that some connections of their room have not received yet, by room, oldest first. */
  readonly #unfinished = new Map<Room, SlicedWork<SocketId>>();

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const send = this.#encode(packet, options);
    const [room = '', ...others] = options.rooms;
    if (room === '' || others.length > 0 || (options.except?.size ?? 0) > 0) {
      for (const unfinished of this.#unfinished.keys()) this.#finish(unfinished);
      // The types lack `apply`, which calls `each` for the sockets of the rooms.
      (this as unknown as { apply: (filter: BroadcastOptions, each: unknown) => void }).apply(options, send);
      return;
    }
    // The usual case is a whole room, which needs no set operations.
    this.#finish(room);
    const sockets = this.nsp.sockets as Map<SocketId, RoomSocket>;
    const work = SlicedWork.begin(this.rooms.get(room) ?? [], (id) => {
      this.#sendOverdue(id, room);
      const socket = sockets.get(id);
      if (socket) send(socket);
    });
    if (work) this.#unfinished.set(room, work);
  }

  override del(id: SocketId, room: Room): void | Promise<void> {
    this.#sendOverdue(id);
    return super.del(id, room);
  }

  override delAll(id: SocketId): void {
    this.#sendOverdue(id);
    super.delAll(id);
  }

  /** Encodes a packet once. Returns a function that sends it to one connection. */
  #encode(packet: Packet, options: BroadcastOptions): (socket: RoomSocket) => void {
    const { volatile, compress } = options.flags ?? {};
    const encoding: Encoding = { preEncoded: true, volatile, compress };
    packet.nsp = this.nsp.name;
    // The types lack `_encode` of the stock adapter, which encodes a packet once, including the WebSocket
    // frame.
    const stock = this as unknown as { _encode: (packet: Packet, encoding: Encoding) => unknown[] };
    const packets = stock._encode(packet, encoding);
    const frame = encoding.wsPreEncodedFrame && Buffer.concat(encoding.wsPreEncodedFrame);
    return ({ client }) => {
      const { conn } = client;
      const pipe = frame && directPipe(conn);
      if (!pipe) {
        client.writeToEngine(packets, encoding);
        if (queueLength(conn) > connection.backlog.messages) closeBehind(conn);
      } else if (!pipe.write(frame) && pipe.writableLength > connection.backlog.bytes) closeBehind(conn);
    };
  }

  /**
   * Sends the unfinished messages of all rooms to one connection. With `until`, sends only messages that are
   * older than that room's message.
   */
  #sendOverdue(id: SocketId, until?: Room): void {
    for (const [room, work] of this.#unfinished) {
      if (room === until) return;
      if (work.isDone) this.#unfinished.delete(room);
      else work.doNow(id);
    }
  }

  #finish(room: Room): void {
    this.#unfinished.get(room)?.finish();
    this.#unfinished.delete(room);
  }
}

/**
 * Returns `DirectAdapter` if the installed version of Socket.IO has the private methods that it needs.
 * Otherwise logs a warning and returns the stock adapter.
 */
export function chooseAdapter(stock: { prototype: object } = Adapter): typeof Adapter {
  const prototype = stock.prototype as Record<string, unknown>;
  const missing = ['_encode', 'apply'].filter((name) => typeof prototype[name] !== 'function');
  if (missing.length === 0) return DirectAdapter;
  logger.warn({ missing }, 'unknown Socket.IO internals: messages are sent by the slower stock adapter');
  return Adapter;
}

const queueLength = ({ writeBuffer }: EngineSocket): number => writeBuffer?.length ?? 0;

/**
 * Returns the TCP socket of a connection if the connection's queue is empty. Returns undefined if the queue
 * is not empty or if the private fields differ from the expected ones.
 */
function directPipe({ readyState, writeBuffer, transport }: EngineSocket): Pipe | undefined {
  if (transport.name !== 'websocket' || writeBuffer?.length !== 0) return undefined;
  if (readyState !== 'open' || transport.readyState !== 'open') return undefined;
  const pipe = transport.socket?.readyState === open ? transport.socket._socket : undefined;
  return typeof pipe?.write === 'function' ? pipe : undefined;
}

/**
 * Closes a connection if its backlog exceeds `connection.backlog`. Returns true if the connection was closed.
 */
export function cutOffIfBehind(conn: unknown): boolean {
  const { transport } = conn as EngineSocket;
  const bytes = transport.socket?._socket?.writableLength ?? 0;
  if (bytes <= connection.backlog.bytes && queueLength(conn as EngineSocket) <= connection.backlog.messages)
    return false;
  closeBehind(conn as EngineSocket);
  return true;
}

function closeBehind(conn: EngineSocket): void {
  conn.emit(backlogExceeded);
  if (conn.transport.socket) conn.transport.socket.terminate();
  else conn.close(true);
}
