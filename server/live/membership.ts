import type { Server, Socket } from 'socket.io';
import { connection } from '../base/limits.ts';
import type { Audience, ClientToServer, ServerToClient } from '../../protocol/live.ts';

export type Name = keyof ServerToClient;

export const audiences = ['screen', 'organiser', 'guest'] as const satisfies Audience[];

/** Where a room's messages go; the hub knows the sockets. */
export interface Outlet {
  toAudience: (audience: Audience, name: Name, payload?: object) => void;
  /** Of the organisers' audience those who administer the event. */
  toAdministrators: (name: Name, payload: object) => void;
  toParticipant: (participantId: string, name: Name, payload: object) => void;
  /** How many listen; nothing is worked out for an audience of nobody. */
  audienceSize: (audience: Audience) => number;
  /** Shows everybody of an audience out of the room. */
  dismiss: (audience: Audience) => void;
}

/** Where a connection listens: as an audience of one event, and for its own participants. */
interface Member {
  eventId: string;
  audience: Audience;
  participantIds: string[];
  /** The sessions and helpers' links by which an organiser or an MC got in. */
  endableIds: string[];
  isAdministrator: boolean;
  /** When the first of the grants ends by which it got in, in epoch milliseconds. */
  endsAt: number;
}
interface SocketData {
  member?: Member;
  /** Counts what this socket asked for: only the latest request gets in. */
  asked?: number;
  /** When it last left or asked for a room, by the monotonic clock. */
  usedAt?: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

const audienceRoom = (eventId: string, audience: Audience) => `event:${eventId}:${audience}`;
const administratorsRoom = (eventId: string) => `event:${eventId}:administrators`;
const participantRoom = (participantId: string) => `participant:${participantId}`;

/** Who listens where, by Socket.IO's rooms: one for each audience of an event, and one for each participant. */
export class Membership {
  readonly #io: LiveServer;
  readonly #onUnwatched: (eventId: string, participantId: string) => void;

  /** `onUnwatched`: a participant's last phone has left. */
  constructor(io: LiveServer, onUnwatched: (eventId: string, participantId: string) => void) {
    this.#io = io;
    this.#onUnwatched = onUnwatched;
  }

  /** Whatever this socket had or was waiting for ends; gives the number of what it asks for now. */
  requestRejoin(socket: LiveSocket): number {
    this.leave(socket);
    return (socket.data.asked = (socket.data.asked ?? 0) + 1);
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
    this.use(socket);
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

  /** From now on the socket has `connection.roomlessMs` to enter a room. */
  use(socket: LiveSocket): void {
    socket.data.usedAt = performance.now();
  }

  /** Closes the connections that are in no room for too long, and those whose grants have ended. */
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

  /** Ends the connections of an event's organisers; their pages come back by themselves, with the rights of then. */
  disconnectOrganisers(eventId: string): void {
    this.#io.in(audienceRoom(eventId, 'organiser')).disconnectSockets();
  }

  /** The sessions and helpers' links by which organisers and MCs are connected. */
  endableIds(): string[] {
    const sockets = [...this.#io.sockets.sockets.values()];
    return [...new Set(sockets.flatMap(({ data }) => data.member?.endableIds ?? []))];
  }

  /** Ends the connections that were opened by these sessions or links. */
  disconnectSessions(ids: string[]): void {
    const ended = new Set(ids);
    for (const socket of this.#io.sockets.sockets.values())
      if (socket.data.member?.endableIds.some((id) => ended.has(id))) socket.disconnect();
  }

  /** Where the messages of an event go. */
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
    return this.#io.sockets.adapter.rooms.get(audienceRoom(eventId, audience)) ?? nobody;
  }
}

const nobody: ReadonlySet<string> = new Set();
