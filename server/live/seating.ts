import type { Server, Socket } from 'socket.io';
import type { Audience, ClientToServer, ServerToClient } from '../../protocol/live.ts';
import { audiences, type Outlet } from './outlet.ts';

/** Where a connection listens: as an audience of one event, and for its own participants. */
export interface Seat {
  eventId: string;
  audience: Audience;
  participantIds: string[];
  /** The sessions by which an organiser got in. */
  sessionIds: string[];
}
interface SocketData {
  seat?: Seat;
  /** Counts what this socket asked for: only the latest request gets a seat. */
  asked?: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

const audienceRoom = (eventId: string, audience: Audience) => `event:${eventId}:${audience}`;
const participantRoom = (participantId: string) => `participant:${participantId}`;

/** Who sits where, by Socket.IO's rooms: one for each audience of an event, and one for each participant. */
export class Seating {
  readonly #io: LiveServer;
  readonly #onUnwatched: (eventId: string, participantId: string) => void;

  /** `onUnwatched`: a participant's last phone has left. */
  constructor(io: LiveServer, onUnwatched: (eventId: string, participantId: string) => void) {
    this.#io = io;
    this.#onUnwatched = onUnwatched;
  }

  /** Whatever this socket had or was waiting for ends; gives the number of what it asks for now. */
  askAnew(socket: LiveSocket): number {
    this.leave(socket);
    return (socket.data.asked = (socket.data.asked ?? 0) + 1);
  }

  sit(socket: LiveSocket, seat: Seat): void {
    socket.data.seat = seat;
    const { eventId, audience, participantIds } = seat;
    void socket.join([audienceRoom(eventId, audience), ...participantIds.map(participantRoom)]);
  }

  leave(socket: LiveSocket): void {
    const { seat } = socket.data;
    if (!seat) return;
    delete socket.data.seat;
    void socket.leave(audienceRoom(seat.eventId, seat.audience));
    for (const id of seat.participantIds) {
      void socket.leave(participantRoom(id));
      if (!this.#io.sockets.adapter.rooms.has(participantRoom(id))) this.#onUnwatched(seat.eventId, id);
    }
  }

  isWatched(eventId: string): boolean {
    return audiences.some((audience) => this.#listeners(eventId, audience).size > 0);
  }

  /** Ends the connections of an event's organisers; their pages come back by themselves, with the rights of then. */
  disconnectOrganisers(eventId: string): void {
    this.#io.in(audienceRoom(eventId, 'organiser')).disconnectSockets();
  }

  /** Ends the connections that organisers opened by these sessions. */
  disconnectSessions(ids: string[]): void {
    const ended = new Set(ids);
    for (const socket of this.#io.sockets.sockets.values())
      if (socket.data.seat?.sessionIds.some((id) => ended.has(id))) socket.disconnect();
  }

  /** Where the messages of an event go. */
  outletOf(eventId: string): Outlet {
    return {
      toAudience: (audience, name, payload) =>
        this.#io.to(audienceRoom(eventId, audience)).emit(name as never, ...([payload] as never)),
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
