import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { z } from 'zod';
import { tidyShareCode } from '../../protocol/checks.ts';
import { connection } from '../../protocol/limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { limitTexts, refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { allow, mayAdminister, roomAccess } from '../access/viewer.ts';
import { Pace } from '../access/pace.ts';
import { endableIdsOf, type Grants } from '../access/session.ts';
import type { Announcements } from '../announcements.ts';
import { AppError } from '../AppError.ts';
import type { LiveEvent } from '../followedEvent.ts';
import { logFailure } from '../logFailure.ts';
import { logger } from '../logger.ts';
import { toAppError } from '../toAppError.ts';
import type { App } from '../usecases/App.ts';
import { findRequests } from '../usecases/game/transfers.ts';
import { endElsewhereEnded } from '../usecases/platform/sessions.ts';
import { findEvent } from '../usecases/platform/subjects.ts';
import { departureMs, sendAway } from './departure.ts';
import { cutOffIfBehind } from './directAdapter.ts';
import { openSockets, type Handshakes } from './sockets.ts';
import { orLog } from './throttle.ts';
import { audiences, type LiveServer, type LiveSocket, Membership } from './membership.ts';
import { Room } from './Room.ts';

/** What the socket side needs from the app around it. */
interface HubContext extends Handshakes {
  /** What a handshake's cookie grants. */
  grantsOf: (handshake: IncomingMessage) => Grants;
}

const JoinRoom = z.object({
  shareCode: z.string(),
  as: z.enum(['guest', 'screen', 'organiser']).default('guest'),
});

const sweepMs = 60_000;
const superseded = () => new AppError('conflict', refusalTexts.said('connectionSuperseded'));

/** The socket side: lets every connection into the room of its event and sends what the rooms have to tell. */
export class Hub {
  readonly io: LiveServer;
  readonly #app: App;
  readonly #context: HubContext;
  readonly #membership: Membership;
  readonly #rooms = new Map<string, Room>();
  readonly #sweeper: ReturnType<typeof setInterval>;
  readonly #stopListening: (() => void)[];
  /** A page joins once, and again after a gap; whoever asks much more often wants something else. */
  readonly #joins = new Pace(connection.joins);
  /** How often sessions were ended: who is being let in meanwhile is looked at again. */
  #endings = 0;
  #isLeaving = false;
  #isClosed = false;

  constructor(http: HttpServer, app: App, context: HubContext) {
    this.#app = app;
    this.#context = context;
    this.io = openSockets(http, context, () => this.#isLeaving);
    this.#membership = new Membership(this.io, (eventId, id) => this.#rooms.get(eventId)?.unwatch(id));
    this.io.on('connection', (socket) => this.#welcome(socket));
    this.#sweeper = setInterval(
      orLog(() => this.#sweep()),
      sweepMs,
    ).unref();
    this.#stopListening = this.#listen(app.announcements);
  }

  /** How many are connected, and in how many events somebody is. */
  metrics(): { connectedSockets: number; liveEvents: number } {
    return {
      connectedSockets: this.io.sockets.sockets.size,
      liveEvents: [...this.#rooms.keys()].filter((eventId) => this.#membership.isWatched(eventId)).length,
    };
  }

  /** How long it should take to send everybody away. */
  get departureMs(): number {
    return departureMs(this.io.sockets.sockets.size);
  }

  /** Sends everybody away in time, and lets nobody new in; whoever is still here hears everything meanwhile. */
  async sendAway(mostMs: number): Promise<void> {
    this.#isLeaving = true;
    await sendAway([...this.io.sockets.sockets.values()], Math.min(mostMs, this.departureMs));
  }

  /** Ends whatever connection is left and lets go of the rooms. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeper);
    for (const stop of this.#stopListening) stop();
    for (const room of this.#rooms.values()) room.stop();
    this.#rooms.clear();
    await this.io.close();
  }

  #requirePatience(socketId: string): void {
    if (this.#joins.take(socketId) === 0) return;
    this.#context.onRefusal('rooms');
    throw new AppError('too_many_attempts', limitTexts.said('attempts', { minutes: 0 }), { limit: 'rooms' });
  }

  #welcome(socket: LiveSocket): void {
    socket.on('event:join', (request, reply) => {
      if (typeof reply !== 'function' || cutOffIfBehind(socket.conn)) return;
      this.#join(socket, request, reply).catch((thrown: unknown) => {
        const { code, said, cause } = toAppError(thrown);
        if (code === 'internal') logger.error({ err: cause }, 'event:join failed');
        reply({ ok: false, code, ...said });
      });
    });
    socket.on('venue:ping', (reply) => {
      if (typeof reply === 'function') reply();
    });
    socket.on('event:leave', () => void this.#membership.askAnew(socket));
    socket.on('disconnecting', () => this.#membership.leave(socket));
  }

  /** Lets a connection in and gives it its snapshot in one instant, by rights that hold in that instant. */
  async #join(socket: LiveSocket, request: unknown, reply: (answer: JoinReply) => void): Promise<void> {
    const asked = this.#membership.askAnew(socket);
    this.#requirePatience(socket.id);
    const { shareCode, as: audience } = JoinRoom.parse(request);
    const grants = this.#context.grantsOf(socket.request);
    const asker = { grants, isAsGuest: audience !== 'organiser' };
    const eventId = await this.#eventOf(shareCode, audience);
    for (;;) {
      const live = await this.#app.liveEvents.get(eventId);
      const { event } = live;
      const endings = this.#endings;
      const { participantIds, role } = await allow(this.#app, roomAccess[audience], asker, { event });
      // Until it is changed, removed or read anew, or somebody logs out: then the rights are looked up again.
      while (
        this.#app.liveEvents.loaded(eventId) === live &&
        live.event === event &&
        endings === this.#endings
      ) {
        if (this.#isClosed || !socket.connected || socket.data.asked !== asked) throw superseded();
        const room = this.#roomOf(live);
        if (!room.isPending) {
          const known = audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
          const isHosting = audience === 'organiser';
          const endableIds = isHosting ? endableIdsOf(grants) : [];
          const isAdministrator = isHosting && mayAdminister(role);
          const member = { eventId, audience, participantIds: known, endableIds, isAdministrator };
          this.#membership.enter(socket, member);
          return reply({ ok: true, ...room.snapshot(audience, known) });
        }
        await room.settled();
      }
    }
  }

  /** An organiser's rights are those of this moment, wherever they were changed. */
  async #eventOf(shareCode: string, audience: Audience): Promise<string> {
    const known = audience === 'organiser' ? undefined : this.#eventWithRoom(shareCode);
    if (known) return known;
    const event = await findEvent(shareCode);
    this.#app.liveEvents.notice(event);
    return event._id.toString();
  }

  /** The event of a code, when a room of it is there: a crowd that comes back at once asks no database. */
  #eventWithRoom(shareCode: string): string | undefined {
    const eventId = this.#app.liveEvents.loadedByCode(tidyShareCode(shareCode))?.event._id.toString();
    return eventId !== undefined && this.#rooms.has(eventId) ? eventId : undefined;
  }

  #roomOf(live: LiveEvent): Room {
    const eventId = live.event._id.toString();
    const outlet = this.#membership.outletOf(eventId);
    const { nodes, retentionDays } = this.#app;
    const house = { now: () => nodes.now(), retentionDays };
    const room = this.#rooms.get(eventId) ?? new Room(live, outlet, house);
    this.#rooms.set(eventId, room);
    return room;
  }

  /** The event is gone: everybody inside is told and shown out. */
  #removeRoom(eventId: string): void {
    const { toAudience, dismiss } = this.#membership.outletOf(eventId);
    for (const audience of audiences) {
      toAudience(audience, 'event:removed');
      dismiss(audience);
    }
    this.#dropRoom(eventId);
  }

  /** What connections here would be told of what was done at another server, and cannot be seen in an event or its guests. */
  async #lookElsewhere(): Promise<void> {
    await endElsewhereEnded(this.#app, this.#membership.endableIds());
    for (const [eventId, { live }] of this.#rooms) {
      const { audienceSize } = this.#membership.outletOf(eventId);
      if (audienceSize('organiser') > 0) await findRequests(this.#app, live.event);
    }
  }

  #dropRoom(eventId: string): void {
    this.#rooms.get(eventId)?.stop();
    this.#rooms.delete(eventId);
  }

  /** Rooms that everybody has left are dropped; the events behind them when nobody asks either. */
  #sweep(): void {
    for (const eventId of this.#rooms.keys())
      if (!this.#membership.isWatched(eventId)) this.#dropRoom(eventId);
    this.#app.liveEvents.dropIdle((eventId) => this.#rooms.has(eventId));
  }

  /** What a room has to be told of each thing that was stored; nobody can be inside an event that was only just made. */
  #listen(announcements: Announcements): (() => void)[] {
    const rooms = this.#rooms;
    return [
      announcements.on('eventRemoved', ({ eventId }) => this.#removeRoom(eventId)),
      announcements.on('eventChanged', ({ event }) => rooms.get(event._id.toString())?.changeEvent()),
      announcements.on('organisersChanged', ({ eventId }) => this.#membership.disconnectOrganisers(eventId)),
      announcements.on('sessionsEnded', ({ ids }) => {
        this.#endings += 1;
        this.#membership.disconnectSessions(ids);
      }),
      announcements.on('swept', () =>
        this.#lookElsewhere().catch((error: unknown) =>
          logFailure(error, 'what was done at another server could not be looked for yet'),
        ),
      ),
      announcements.on('participantPut', ({ eventId, participant }) =>
        rooms.get(eventId)?.putParticipant(participant._id.toString()),
      ),
      announcements.on('messageSaved', ({ eventId, participantId, message }) =>
        rooms.get(eventId)?.changeMessage(participantId, message),
      ),
      announcements.on('showChanged', ({ show }) => rooms.get(show._id.toString())?.changeShow()),
      announcements.on('transferRequestsChanged', (changed) =>
        rooms.get(changed.eventId)?.tellSeatRequests(changed),
      ),
      announcements.on('participantsRemoved', ({ eventId, participants }) =>
        rooms.get(eventId)?.removeParticipants(participants),
      ),
      announcements.on('coupleChanged', ({ eventId }) => rooms.get(eventId)?.changeCouple()),
      announcements.on('predictionMade', ({ eventId }) => rooms.get(eventId)?.changeScores()),
    ];
  }
}
