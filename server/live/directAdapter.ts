import { Adapter, type BroadcastOptions, type Room, type SocketId } from 'socket.io-adapter';
import { logger } from '../base/logger.ts';
import { SlicedWork } from './slices.ts';

/** What waits for one slow phone, in bytes (WebSocket) and in messages (long-polling), before it is cut off. */
export const maxPending = { bytes: 512 * 1024, messages: 1_000 } as const;

/** What a connection says when it is cut off because too much waits for it. */
export const behind = 'behind';

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
  emit: (name: typeof behind) => unknown;
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
 * Sends a room's message as the one frame that was encoded for all, straight to each open WebSocket. A connection that
 * is long-polling, or for which packets still wait, takes the ordinary way behind them, so that the order holds.
 * Whoever is too far behind is cut off: it comes back by itself and gets a snapshot instead of the backlog.
 *
 * A large room is told in slices. Who has not had their turn is told before the room's next message, before another room
 * says something to that connection, and before it leaves; so each hears what it would have heard at once, in that order.
 */
export class DirectAdapter extends Adapter {
  /** By their rooms, the oldest first: messages that some of the room have not been sent yet. */
  readonly #unfinished = new Map<Room, SlicedWork<SocketId>>();

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const send = this.#encode(packet, options);
    const [room = '', ...others] = options.rooms;
    if (room === '' || others.length > 0 || (options.except?.size ?? 0) > 0) {
      for (const known of this.#unfinished.keys()) this.#finish(known);
      // Not in the types: goes through the sockets of the rooms.
      (this as unknown as { apply: (wanted: BroadcastOptions, each: unknown) => void }).apply(options, send);
      return;
    }
    // One whole room, nearly always: then nobody has to be compared with anybody.
    this.#finish(room);
    const sockets = this.nsp.sockets as Map<SocketId, RoomSocket>;
    const work = SlicedWork.begin(this.rooms.get(room) ?? [], (id) => {
      this.#catchUp(id, room);
      const socket = sockets.get(id);
      if (socket) send(socket);
    });
    if (work) this.#unfinished.set(room, work);
  }

  override del(id: SocketId, room: Room): void | Promise<void> {
    this.#catchUp(id);
    return super.del(id, room);
  }

  override delAll(id: SocketId): void {
    this.#catchUp(id);
    super.delAll(id);
  }

  /** What says a packet to one connection. */
  #encode(packet: Packet, options: BroadcastOptions): (socket: RoomSocket) => void {
    const { volatile, compress } = options.flags ?? {};
    const encoding: Encoding = { preEncoded: true, volatile, compress };
    packet.nsp = this.nsp.name;
    // Not in the types: the stock adapter's own way to encode a packet once, with its WebSocket frame.
    const stock = this as unknown as { _encode: (packet: Packet, encoding: Encoding) => unknown[] };
    const packets = stock._encode(packet, encoding);
    const frame = encoding.wsPreEncodedFrame && Buffer.concat(encoding.wsPreEncodedFrame);
    return ({ client }) => {
      const { conn } = client;
      const pipe = frame && directPipe(conn);
      if (!pipe) {
        client.writeToEngine(packets, encoding);
        if (waitingIn(conn) > maxPending.messages) cutOff(conn);
      } else if (!pipe.write(frame) && pipe.writableLength > maxPending.bytes) cutOff(conn);
    };
  }

  /** Says to a connection what it has not been sent yet, up to the message of a room. */
  #catchUp(id: SocketId, until?: Room): void {
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
 * The adapter for the Socket.IO that is installed: ours where it has the private parts that ours needs, else its own,
 * told by one line in the log.
 */
export function chooseAdapter(stock: { prototype: object } = Adapter): typeof Adapter {
  const parts = stock.prototype as Record<string, unknown>;
  const missing = ['_encode', 'apply'].filter((name) => typeof parts[name] !== 'function');
  if (missing.length === 0) return DirectAdapter;
  logger.warn({ missing }, 'Socket.IO has other insides than we know: messages go its own, slower way');
  return Adapter;
}

const waitingIn = ({ writeBuffer }: EngineSocket): number => writeBuffer?.length ?? 0;

/** The connection's socket when nothing waits before it; none where its insides are not those that we know. */
function directPipe({ readyState, writeBuffer, transport }: EngineSocket): Pipe | undefined {
  if (transport.name !== 'websocket' || writeBuffer?.length !== 0) return undefined;
  if (readyState !== 'open' || transport.readyState !== 'open') return undefined;
  const pipe = transport.socket?.readyState === open ? transport.socket._socket : undefined;
  return typeof pipe?.write === 'function' ? pipe : undefined;
}

/** Cuts a connection off when too much waits for it already; true when it did. */
export function cutOffIfBehind(conn: unknown): boolean {
  const { transport } = conn as EngineSocket;
  const bytes = transport.socket?._socket?.writableLength ?? 0;
  if (bytes <= maxPending.bytes && waitingIn(conn as EngineSocket) <= maxPending.messages) return false;
  cutOff(conn as EngineSocket);
  return true;
}

function cutOff(conn: EngineSocket): void {
  conn.emit(behind);
  if (conn.transport.socket) conn.transport.socket.terminate();
  else conn.close(true);
}
