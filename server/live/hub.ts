import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { z } from 'zod';
import { tidyShareCode } from '../../protocol/checks.ts';
import { connection } from '../base/limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { allow, mayAdminister, roomAccess } from '../access/viewer.ts';
import { TokenBucket, tooMany } from '../access/tokenBucket.ts';
import { type Grants, hostingEndsAt, playingEndsAt, sessionIdsOf } from '../access/session.ts';
import type { DomainEvents } from '../eventState/DomainEvents.ts';
import { AppError } from '../base/AppError.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { toAppError } from '../base/toAppError.ts';
import type { App } from '../usecases/App.ts';
import { findRequests } from '../usecases/participants/transfers.ts';
import { endElsewhereEnded } from '../usecases/platform/sessions.ts';
import { findEvent } from '../usecases/loadEntities.ts';
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
const overdueMs = 1_000;
const superseded = () => new AppError('conflict', refusalTexts.translatable('connectionSuperseded'));

/** The socket side: lets every connection into the room of its event and sends what the rooms have to tell. */
export class Hub {
  readonly io: LiveServer;
  readonly #app: App;
  readonly #context: HubContext;
  readonly #membership: Membership;
  readonly #rooms = new Map<string, Room>();
  readonly #timers: ReturnType<typeof setInterval>[];
  readonly #stopListening: (() => void)[];
  /** A page joins once, and again after a gap; whoever asks much more often wants something else. */
  readonly #joins = new TokenBucket(connection.joins);
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
    const every = (ms: number, work: () => void) => setInterval(orLog(work), ms).unref();
    this.#timers = [
      every(sweepMs, () => this.#sweep()),
      every(overdueMs, () => this.#membership.disconnectOverdue()),
    ];
    this.#stopListening = this.#listen(app.domainEvents);
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
    for (const timer of this.#timers) clearInterval(timer);
    for (const stop of this.#stopListening) stop();
    for (const room of this.#rooms.values()) room.stop();
    this.#rooms.clear();
    await this.io.close();
  }

  #requirePatience(socketId: string): void {
    const waitMs = this.#joins.take(socketId);
    if (waitMs === 0) return;
    this.#context.onRefusal('rooms');
    throw tooMany('rooms', waitMs);
  }

  #welcome(socket: LiveSocket): void {
    this.#membership.use(socket);
    // There is one namespace: a connection that has left it is of no use.
    socket.on('disconnect', () => socket.conn.close());
    socket.on('event:join', (request, reply) => {
      if (typeof reply !== 'function' || cutOffIfBehind(socket.conn)) return;
      this.#join(socket, request, reply).catch((thrown: unknown) => {
        const { code, translatable: said, cause } = toAppError(thrown);
        if (code === 'internal') logger.error({ err: cause }, 'event:join failed');
        reply({ ok: false, code, ...said });
      });
    });
    socket.on('venue:ping', (reply) => {
      this.#membership.use(socket);
      if (typeof reply === 'function') reply();
    });
    socket.on('event:leave', () => void this.#membership.requestRejoin(socket));
    socket.on('disconnecting', () => this.#membership.leave(socket));
  }

  /** Lets a connection in and gives it its snapshot in one instant, by rights that hold in that instant. */
  async #join(socket: LiveSocket, request: unknown, reply: (answer: JoinReply) => void): Promise<void> {
    const asked = this.#membership.requestRejoin(socket);
    this.#requirePatience(socket.id);
    const { shareCode, as: audience } = JoinRoom.parse(request);
    const grants = this.#context.grantsOf(socket.request);
    const asker = { grants, isAsGuest: audience !== 'organiser' };
    const eventId = await this.#eventOf(shareCode, audience);
    for (;;) {
      const live = await this.#app.eventCache.get(eventId);
      const { event } = live;
      const endings = this.#endings;
      const { participantIds, role, helpers } = await allow(this.#app, roomAccess[audience], asker, {
        event,
      });
      // Until it is changed, removed or read anew, or somebody logs out: then the rights are looked up again.
      while (
        this.#app.eventCache.loaded(eventId) === live &&
        live.event === event &&
        endings === this.#endings
      ) {
        if (this.#isClosed || !socket.connected || socket.data.asked !== asked) throw superseded();
        const room = this.#roomOf(live);
        if (!room.isPending) {
          const known = audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
          const isHosting = audience === 'organiser';
          const linkIds = helpers.map(({ linkId }) => linkId);
          const endableIds = isHosting ? [...sessionIdsOf(grants), ...linkIds] : [];
          const isAdministrator = isHosting && mayAdminister(role);
          const endsAt = isHosting ? hostingEndsAt(grants) : playingEndsAt(grants, known);
          const member = { eventId, audience, participantIds: known, endableIds, isAdministrator, endsAt };
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
    this.#app.eventCache.applyIfNewer(event);
    return event._id.toString();
  }

  /** The event of a code, when it has a room here: phones that return in a crowd cost no query for the event. */
  #eventWithRoom(shareCode: string): string | undefined {
    const eventId = this.#app.eventCache.loadedByCode(tidyShareCode(shareCode))?.event._id.toString();
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
    this.#app.eventCache.dropIdle((eventId) => this.#rooms.has(eventId));
  }

  /** What a room has to be told of each thing that was stored; nobody can be inside an event that was only just made. */
  #listen(domainEvents: DomainEvents): (() => void)[] {
    const rooms = this.#rooms;
    return [
      domainEvents.on('eventRemoved', ({ eventId }) => this.#removeRoom(eventId)),
      domainEvents.on('eventChanged', ({ event }) => rooms.get(event._id.toString())?.changeEvent()),
      domainEvents.on('organisersChanged', ({ eventId }) => this.#membership.disconnectOrganisers(eventId)),
      domainEvents.on('sessionsEnded', ({ ids }) => {
        this.#endings += 1;
        this.#membership.disconnectSessions(ids);
      }),
      domainEvents.on('swept', () =>
        this.#lookElsewhere().catch((error: unknown) =>
          logFailure(error, 'what was done at another server could not be looked for yet'),
        ),
      ),
      domainEvents.on('participantPut', ({ eventId, participant }) =>
        rooms.get(eventId)?.putParticipant(participant._id.toString()),
      ),
      domainEvents.on('messageSaved', ({ eventId, participantId, message }) =>
        rooms.get(eventId)?.changeMessage(participantId, message),
      ),
      domainEvents.on('showChanged', ({ show }) => rooms.get(show._id.toString())?.changeShow()),
      domainEvents.on('transferRequestsChanged', (changed) =>
        rooms.get(changed.eventId)?.publishTransferRequests(changed),
      ),
      domainEvents.on('participantsRemoved', ({ eventId, participants }) =>
        rooms.get(eventId)?.removeParticipants(participants),
      ),
      domainEvents.on('coupleChanged', ({ eventId }) => rooms.get(eventId)?.changeCouple()),
      domainEvents.on('predictionMade', ({ eventId }) => rooms.get(eventId)?.changeScores()),
    ];
  }
}
