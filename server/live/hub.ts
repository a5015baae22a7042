import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Audience, ClientToServer, JoinReply, ServerToClient } from '../../protocol/live.ts';
import { allow, type Request } from '../access/viewer.ts';
import { announcements, type Announcements } from '../announcements.ts';
import { AppError } from '../AppError.ts';
import { dropIdleEvents, liveEvent } from '../liveEvents.ts';
import { logger } from '../logger.ts';
import { toAppError } from '../toAppError.ts';
import type { EventRecord } from '../models/Event.ts';
import { Room, type Outlet } from './Room.ts';

interface Seat {
  eventId: string;
  audience: Audience;
  participantIds: string[];
}
type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, { seat?: Seat }>;
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, { seat?: Seat }>;

/** What the socket door needs from the app around it. */
export interface HubContext {
  /** Who a handshake's cookie says that it is. */
  requestOf: (handshake: IncomingMessage, isAsGuest: boolean) => Request;
  findEvent: (shareCode: string) => Promise<EventRecord>;
  isOurOrigin: (handshake: IncomingMessage) => boolean;
}

const JoinRoom = z.object({
  shareCode: z.string().max(100),
  as: z.enum(['guest', 'screen', 'organiser']).default('guest'),
});

const audienceRoom = (eventId: string, audience: Audience) => `event:${eventId}:${audience}`;
const participantRoom = (participantId: string) => `participant:${participantId}`;
const sweepMs = 60_000;

/** The socket door: seats every connection in the room of its event and sends what the rooms have to tell. */
export function createHub(http: HttpServer, context: HubContext) {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 16_384,
    destroyUpgrade: false,
    transports: ['websocket', 'polling'],
    allowRequest: (handshake, decide) => decide(null, context.isOurOrigin(handshake)),
  });
  const rooms = new Map<string, Room>();

  const outletOf = (eventId: string): Outlet => ({
    toAudience: (audience, name, payload) =>
      io.to(audienceRoom(eventId, audience)).emit(name as never, ...([payload] as never)),
    toParticipant: (participantId, name, payload) =>
      io.to(participantRoom(participantId)).emit(name as never, ...([payload] as never)),
    audienceSize: (audience) => io.sockets.adapter.rooms.get(audienceRoom(eventId, audience))?.size ?? 0,
    dismiss: (audience) => {
      for (const id of [...(io.sockets.adapter.rooms.get(audienceRoom(eventId, audience)) ?? [])]) {
        const socket = io.sockets.sockets.get(id);
        if (socket) leave(socket);
      }
    },
  });

  async function roomOf(eventId: string): Promise<Room> {
    const live = await liveEvent(eventId);
    const room = rooms.get(eventId) ?? new Room(live, outletOf(eventId));
    rooms.set(eventId, room);
    return room;
  }

  async function join(socket: LiveSocket, request: unknown): Promise<JoinReply> {
    const { shareCode, as: audience } = JoinRoom.parse(request);
    const event = await context.findEvent(shareCode);
    const viewer = await allow(
      `room.${audience}`,
      context.requestOf(socket.request, audience !== 'organiser'),
      {
        event,
      },
    );
    leave(socket);
    const eventId = event._id.toString();
    const participantIds = audience === 'guest' ? viewer.participantIds : [];
    const room = await roomOf(eventId);
    const { version, snapshot } = await room.snapshot(audience, participantIds, () => {
      if (!socket.connected) throw new AppError('conflict', 'The connection has gone.');
      leave(socket);
      socket.data.seat = { eventId, audience, participantIds };
      void socket.join([audienceRoom(eventId, audience), ...participantIds.map(participantRoom)]);
    });
    return { ok: true, version, snapshot };
  }

  function leave(socket: LiveSocket): void {
    const { seat } = socket.data;
    if (!seat) return;
    delete socket.data.seat;
    void socket.leave(audienceRoom(seat.eventId, seat.audience));
    for (const id of seat.participantIds) {
      void socket.leave(participantRoom(id));
      if (!io.sockets.adapter.rooms.has(participantRoom(id))) rooms.get(seat.eventId)?.unwatch(id);
    }
  }

  io.on('connection', (socket) => {
    socket.on('event:join', (request, reply) => {
      if (typeof reply !== 'function') return;
      void join(socket, request).then(reply, (thrown: unknown) => {
        const { code, message, cause } = toAppError(thrown);
        if (code === 'internal') logger.error({ err: cause }, 'event:join failed');
        reply({ ok: false, code, message });
      });
    });
    socket.on('event:leave', () => leave(socket));
    socket.on('disconnecting', () => leave(socket));
  });

  const isWatched = (eventId: string) =>
    (['guest', 'screen', 'organiser'] as const).some((audience) =>
      io.sockets.adapter.rooms.has(audienceRoom(eventId, audience)),
    );

  /** Rooms that everybody has left are dropped; the events behind them when nobody asks either. */
  function sweep(): void {
    for (const [eventId, room] of rooms) {
      if (isWatched(eventId)) continue;
      room.stop();
      rooms.delete(eventId);
    }
    dropIdleEvents((eventId) => rooms.has(eventId));
  }
  const sweeper = setInterval(sweep, sweepMs).unref();

  const listeners: { [Name in keyof Announcements]: (message: Announcements[Name][0]) => void } = {
    eventChanged: ({ event }) => rooms.get(event._id.toString())?.changeEvent(),
    organisersChanged: ({ eventId }) => io.in(audienceRoom(eventId, 'organiser')).disconnectSockets(),
    questionsChanged: ({ eventId }) => rooms.get(eventId)?.changeQuestions(),
    participantPut: ({ eventId, participant }) =>
      rooms.get(eventId)?.putParticipant(participant._id.toString()),
    participantRemoved: ({ eventId, participantId }) => rooms.get(eventId)?.removeParticipant(participantId),
    predictionMade: ({ eventId }) => rooms.get(eventId)?.changeScores(),
  };
  const names = Object.keys(listeners) as (keyof Announcements)[];
  for (const name of names) announcements.on(name, listeners[name] as never);

  return {
    io,
    /** Tells every socket to come back later and lets go of the rooms. */
    async close(): Promise<void> {
      clearInterval(sweeper);
      for (const name of names) announcements.off(name, listeners[name] as never);
      for (const room of rooms.values()) room.stop();
      rooms.clear();
      await io.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
