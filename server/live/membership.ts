import type { Server, Socket } from 'socket.io';
import { connection } from '../base/limits.ts';
import type { Audience, ClientToServer, ServerToClient } from '../../protocol/live.ts';

export type Name = keyof ServerToClient;

type WithoutVersion<Message> = Message extends object ? Omit<Message, 'version'> : never;
/** The payload of a message without its version. The room adds the version. */
export type Payload<N extends Name> = WithoutVersion<Parameters<ServerToClient[N]>[0]>;
export type Publish = <N extends Name>(audience: Audience, name: N, payload: Payload<N>) => void;

export const audiences = ['screen', 'organiser', 'guest'] as const satisfies Audience[];

/** Sends the messages of one room. */
export interface Outlet {
  toAudience: (audience: Audience, name: Name, payload?: object) => void;
  /** Sends a message to those connections of the organisers' audience that administer the event. */
  toAdministrators: (name: Name, payload: object) => void;
  toParticipant: (participantId: string, name: Name, payload: object) => void;
  /** Returns the number of connections. Publishers compute nothing for an empty audience. */
  audienceSize: (audience: Audience) => number;
  /** Removes all connections of an audience from their room. */
  dismiss: (audience: Audience) => void;
}

/** The room membership of a connection: an audience of one event, and the connection's participants. */
interface Member {
  eventId: string;
  audience: Audience;
  participantIds: string[];
  /** The ids of the sessions and helper links that gave an organiser or an MC access. */
  revocableIds: string[];
  isAdministrator: boolean;
  /** When the first of the connection's grants expires, in epoch milliseconds. */
  endsAt: number;
}
interface SocketData {
  member?: Member;
  /** The number of the latest join request. Results of earlier requests are ignored. */
  requestNumber?: number;
  /** The start of the period `connection.roomlessMs`, on the monotonic clock in milliseconds. */
  usedAt?: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

const audienceRoom = (eventId: string, audience: Audience) => `event:${eventId}:${audience}`;
const administratorsRoom = (eventId: string) => `event:${eventId}:administrators`;
const participantRoom = (participantId: string) => `participant:${participantId}`;

/**
 * Tracks the event of each connection. Uses one Socket.IO room for each audience of an event and for each
 * participant.
 */
export class Membership {
  readonly #io: LiveServer;
  readonly #onUnwatched: (eventId: string, participantId: string) => void;

  /** Creates the tracker. `onUnwatched` is called when the last phone of a participant has left. */
  constructor(io: LiveServer, onUnwatched: (eventId: string, participantId: string) => void) {
    this.#io = io;
    this.#onUnwatched = onUnwatched;
  }

  /** Leaves the current room and cancels join requests in flight. Returns the number for the next request. */
  leaveAndCancelJoins(socket: LiveSocket): number {
    this.leave(socket);
    return (socket.data.requestNumber = (socket.data.requestNumber ?? 0) + 1);
  }

  enter(socket: LiveSocket, member: Member): void {
    socket.data.member = member;
    const { eventId, audience, participantIds, isAdministrator } = member;
    void socket.join([
      audienceRoom(eventId, audience),
      ...(isAdministrator ? [administratorsRoom(eventId)] : []),
      ...participantIds.map(participantRoom),
    ]);
  }

  leave(socket: LiveSocket): void {
    this.restartRoomlessTimeout(socket);
    const { member } = socket.data;
    if (!member) return;
    delete socket.data.member;
    void socket.leave(audienceRoom(member.eventId, member.audience));
    void socket.leave(administratorsRoom(member.eventId));
    for (const id of member.participantIds) {
      void socket.leave(participantRoom(id));
      if (!this.#io.sockets.adapter.rooms.has(participantRoom(id))) this.#onUnwatched(member.eventId, id);
    }
  }

  /** Restarts the period `connection.roomlessMs`, in which the socket must enter a room. */
  restartRoomlessTimeout(socket: LiveSocket): void {
    socket.data.usedAt = performance.now();
  }

  /**
   * Closes connections that have been without a room for too long, and connections whose grants have expired.
   */
  disconnectOverdue(): void {
    const [roomlessSince, now] = [performance.now() - connection.roomlessMs, Date.now()];
    for (const socket of this.#io.sockets.sockets.values()) {
      const { member, usedAt = 0 } = socket.data;
      if (member ? member.endsAt <= now : usedAt < roomlessSince) socket.disconnect();
    }
  }

  isWatched(eventId: string): boolean {
    return audiences.some((audience) => this.#listeners(eventId, audience).size > 0);
  }

  hasScreen(eventId: string): boolean {
    return this.#listeners(eventId, 'screen').size > 0;
  }

  /**
   * Closes the connections of an event's organisers. Their pages then reconnect with their current rights.
   */
  disconnectOrganisers(eventId: string): void {
    this.#io.in(audienceRoom(eventId, 'organiser')).disconnectSockets();
  }

  /** Returns the ids of the sessions and helper links of all connected organisers and MCs. */
  revocableIds(): string[] {
    const sockets = [...this.#io.sockets.sockets.values()];
    return [...new Set(sockets.flatMap(({ data }) => data.member?.revocableIds ?? []))];
  }

  /** Closes the connections to which these sessions or links gave access. */
  disconnectSessions(ids: string[]): void {
    const ended = new Set(ids);
    for (const socket of this.#io.sockets.sockets.values())
      if (socket.data.member?.revocableIds.some((id) => ended.has(id))) socket.disconnect();
  }

  /** Returns the object that sends messages to the room of an event. */
  outletOf(eventId: string): Outlet {
    return {
      toAudience: (audience, name, payload) =>
        this.#io.to(audienceRoom(eventId, audience)).emit(name as never, ...([payload] as never)),
      toAdministrators: (name, payload) =>
        this.#io.to(administratorsRoom(eventId)).emit(name as never, ...([payload] as never)),
      toParticipant: (participantId, name, payload) =>
        this.#io.to(participantRoom(participantId)).emit(name as never, ...([payload] as never)),
      audienceSize: (audience) => this.#listeners(eventId, audience).size,
      dismiss: (audience) => {
        for (const id of this.#listeners(eventId, audience)) {
          const socket = this.#io.sockets.sockets.get(id);
          if (socket) this.leave(socket);
        }
      },
    };
  }

  #listeners(eventId: string, audience: Audience): ReadonlySet<string> {
    return this.#io.sockets.adapter.rooms.get(audienceRoom(eventId, audience)) ?? noListeners;
  }
}

const noListeners: ReadonlySet<string> = new Set();
