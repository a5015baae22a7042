import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { tidyShareCode } from '../../protocol/checks.ts';
import type { Audience, ClientToServer, JoinReply, ServerToClient } from '../../protocol/live.ts';
import { allow, type Request } from '../access/viewer.ts';
import { announcements, type Announcements } from '../announcements.ts';
import { AppError } from '../AppError.ts';
import { dropIdleEvents, liveEvent, loadedEvent, type LiveEvent } from '../liveEvents.ts';
import { logger } from '../logger.ts';
import { toAppError } from '../toAppError.ts';
import { findEvent } from '../usecases/subjects.ts';
import { cutOffIfBehind, DirectAdapter } from './directAdapter.ts';
import { orLog } from './orLog.ts';
import { audiences, Room, type Outlet } from './Room.ts';

interface Seat {
  eventId: string;
  audience: Audience;
  participantIds: string[];
}
interface SocketData {
  seat?: Seat;
  /** Counts what this socket asked for: only the latest request gets a seat. */
  asked?: number;
}
type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** What the socket door needs from the app around it. */
export interface HubContext {
  /** Who a handshake's cookie says that it is. */
  requestOf: (handshake: IncomingMessage, isAsGuest: boolean) => Request;
  isOurOrigin: (handshake: IncomingMessage) => boolean;
}

const JoinRoom = z.object({
  shareCode: z.string().max(100),
  as: z.enum(['guest', 'screen', 'organiser']).default('guest'),
});

const audienceRoom = (eventId: string, audience: Audience) => `event:${eventId}:${audience}`;
const participantRoom = (participantId: string) => `participant:${participantId}`;
const sweepMs = 60_000;
/** A page joins once, and again after a gap; whoever asks much more often wants something else. */
const joins = new RateLimiterMemory({ points: 20, duration: 10 });

async function requirePatience(socketId: string): Promise<void> {
  await joins.consume(socketId).catch(() => {
    throw new AppError('too_many_attempts', 'Too many attempts. Please try again in a moment.');
  });
}

/** A phone that has gone without a word is noticed after at most 25 s; a working one answers within a moment. */
const heartbeat = { pingInterval: 15_000, pingTimeout: 10_000 };

/** The socket door: seats every connection in the room of its event and sends what the rooms have to tell. */
export function createHub(http: HttpServer, context: HubContext) {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 16_384,
    destroyUpgrade: false,
    transports: ['websocket', 'polling'],
    ...heartbeat,
    adapter: DirectAdapter,
    allowRequest: (handshake, decide) => decide(null, context.isOurOrigin(handshake)),
  });
  const rooms = new Map<string, Room>();
  let isClosed = false;

  const outletOf = (eventId: string): Outlet => ({
    toAudience: (audience, name, payload) =>
      io.to(audienceRoom(eventId, audience)).emit(name as never, ...([payload] as never)),
    toParticipant: (participantId, name, payload) =>
      io.to(participantRoom(participantId)).emit(name as never, ...([payload] as never)),
    audienceSize: (audience) => io.sockets.adapter.rooms.get(audienceRoom(eventId, audience))?.size ?? 0,
    dismiss: (audience) => {
      for (const id of io.sockets.adapter.rooms.get(audienceRoom(eventId, audience)) ?? []) {
        const socket = io.sockets.sockets.get(id);
        if (socket) leave(socket);
      }
    },
  });

  function roomOf(live: LiveEvent): Room {
    const eventId = live.event._id.toString();
    const room = rooms.get(eventId) ?? new Room(live, outletOf(eventId));
    rooms.set(eventId, room);
    return room;
  }

  /** Gives a connection its seat and its snapshot in one instant, by rights that hold in that instant. */
  async function join(socket: LiveSocket, request: unknown, reply: (answer: JoinReply) => void) {
    const asked = askAnew(socket);
    await requirePatience(socket.id);
    const { shareCode, as: audience } = JoinRoom.parse(request);
    const asker = context.requestOf(socket.request, audience !== 'organiser');
    const eventId = seatedEvent(shareCode) ?? (await findEvent(shareCode))._id.toString();
    for (;;) {
      const live = await liveEvent(eventId);
      const { event } = live;
      const { participantIds } = await allow(`room.${audience}`, asker, { event });
      if (isClosed || !socket.connected || socket.data.asked !== asked) throw superseded();
      // It was removed, or read anew, while the rights were looked up.
      if (loadedEvent(eventId) !== live) continue;
      const room = roomOf(live);
      if (!room.isPending && live.event === event) {
        const known = audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
        sit(socket, { eventId, audience, participantIds: known });
        return reply({ ok: true, ...room.snapshot(audience, known) });
      }
      await room.settled();
    }
  }

  /** The event of a code, when a room of it is there: a crowd that comes back at once asks no database. */
  function seatedEvent(shareCode: string): string | undefined {
    const code = tidyShareCode(shareCode);
    for (const [eventId, { live }] of rooms) if (live.event.codes.includes(code)) return eventId;
    return undefined;
  }

  /** Whatever this socket had or was waiting for ends. */
  function askAnew(socket: LiveSocket): number {
    leave(socket);
    return (socket.data.asked = (socket.data.asked ?? 0) + 1);
  }

  function sit(socket: LiveSocket, seat: Seat): void {
    socket.data.seat = seat;
    void socket.join([
      audienceRoom(seat.eventId, seat.audience),
      ...seat.participantIds.map(participantRoom),
    ]);
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
      if (typeof reply !== 'function' || cutOffIfBehind(socket.conn)) return;
      join(socket, request, reply).catch((thrown: unknown) => {
        const { code, message, cause } = toAppError(thrown);
        if (code === 'internal') logger.error({ err: cause }, 'event:join failed');
        reply({ ok: false, code, message });
      });
    });
    socket.on('event:leave', () => void askAnew(socket));
    socket.on('disconnecting', () => leave(socket));
  });

  /** The event is gone: everybody inside is told and shown out. */
  function removeRoom(eventId: string): void {
    const { toAudience, dismiss } = outletOf(eventId);
    for (const audience of audiences) {
      toAudience(audience, 'event:removed');
      dismiss(audience);
    }
    rooms.get(eventId)?.stop();
    rooms.delete(eventId);
  }

  const isWatched = (eventId: string) =>
    audiences.some((audience) => io.sockets.adapter.rooms.has(audienceRoom(eventId, audience)));

  /** Rooms that everybody has left are dropped; the events behind them when nobody asks either. */
  function sweep(): void {
    for (const [eventId, room] of rooms) {
      if (isWatched(eventId)) continue;
      room.stop();
      rooms.delete(eventId);
    }
    dropIdleEvents((eventId) => rooms.has(eventId));
  }
  const sweeper = setInterval(orLog(sweep), sweepMs).unref();

  /** Nobody can be inside an event that was only just made. */
  type Told = Omit<Announcements, 'eventCreated'>;
  const listeners: { [Name in keyof Told]: (message: Announcements[Name][0]) => void } = {
    eventRemoved: ({ eventId }) => removeRoom(eventId),
    eventChanged: ({ event }) => rooms.get(event._id.toString())?.changeEvent(),
    organisersChanged: ({ eventId }) => io.in(audienceRoom(eventId, 'organiser')).disconnectSockets(),
    questionsChanged: ({ eventId }) => rooms.get(eventId)?.changeQuestions(),
    participantPut: ({ eventId, participant }) =>
      rooms.get(eventId)?.putParticipant(participant._id.toString()),
    messageSaved: ({ eventId, participantId, message }) =>
      rooms.get(eventId)?.changeMessage(participantId, message),
    participantRemoved: ({ eventId, participantId }) => rooms.get(eventId)?.removeParticipant(participantId),
    predictionMade: ({ eventId }) => rooms.get(eventId)?.changeScores(),
  };
  const names = Object.keys(listeners) as (keyof Told)[];
  const heard = names.map((name) => [name, orLog(listeners[name] as (message: never) => void)] as const);
  for (const [name, listener] of heard) announcements.on(name, listener as never);

  return {
    io,
    /** How many are connected, and in how many events somebody is. */
    figures: () => ({
      connectedSockets: io.sockets.sockets.size,
      liveEvents: [...rooms.keys()].filter(isWatched).length,
    }),
    /** Tells every socket to come back later and lets go of the rooms. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(sweeper);
      for (const [name, listener] of heard) announcements.off(name, listener as never);
      for (const room of rooms.values()) room.stop();
      rooms.clear();
      await io.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;

const superseded = () => new AppError('conflict', 'This connection has gone or asked for something else.');
