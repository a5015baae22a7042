import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { z } from 'zod';
import { tidyShareCode } from '../../protocol/userText.ts';
import { connection } from '../base/limits.ts';
import type { Audience, JoinReply } from '../../protocol/live.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { allow, mayAdminister, roomAccess } from '../access/viewer.ts';
import { TokenBucket, tooMany } from '../access/tokenBucket.ts';
import { type Grants, hostingEndsAt, playingEndsAt, sessionIdsOf } from '../access/session.ts';
import type { DomainEvents } from '../eventState/DomainEvents.ts';
import { AppError } from '../base/AppError.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import { logFailure } from '../base/logFailure.ts';
import { logger } from '../base/logger.ts';
import { toAppError } from '../base/toAppError.ts';
import type { App } from '../usecases/App.ts';
import { findRequests } from '../usecases/participants/transfers.ts';
import { syncEndedSessions } from '../usecases/platform/sessions.ts';
import { findEvent } from '../usecases/loadEntities.ts';
import { Cheering } from './Cheering.ts';
import { closeDurationMs, closeGradually } from './gradualClose.ts';
import { cutOffIfBehind } from './directAdapter.ts';
import { openSockets, type Handshakes } from './sockets.ts';
import { logErrors } from './throttle.ts';
import { audiences, type LiveServer, type LiveSocket, Membership } from './membership.ts';
import { EventPublisher } from './EventPublisher.ts';

/** The functions of the app that the hub needs. */
interface HubContext extends Handshakes {
  /** Returns the grants in the cookie of a handshake. */
  grantsOf: (handshake: IncomingMessage) => Grants;
}

const JoinRoom = z.object({
  shareCode: z.string(),
  as: z.enum(['guest', 'screen', 'organiser']).default('guest'),
});

const superseded = () => new AppError('conflict', refusalTexts.translatable('connectionSuperseded'));

/**
 * Manages live connections. Admits each connection to the room of its event, and routes domain events to the
 * rooms.
 */
export class Hub {
  readonly io: LiveServer;
  readonly #app: App;
  readonly #context: HubContext;
  readonly #membership: Membership;
  readonly #publishers = new Map<string, EventPublisher>();
  readonly #timers: ReturnType<typeof setInterval>[];
  readonly #stopListening: (() => void)[];
  readonly #cheering: Cheering;
  /** Limits joins. A page usually joins once, and again after a gap in the versions. */
  readonly #joins = new TokenBucket(connection.joins);
  /** The number of `sessionsEnded` events. If it changes during a join, the join checks its rights again. */
  #endedCount = 0;
  #isStopping = false;
  #isClosed = false;

  constructor(http: HttpServer, app: App, context: HubContext) {
    this.#app = app;
    this.#context = context;
    this.io = openSockets(http, context, () => this.#isStopping);
    this.#membership = new Membership(this.io, (eventId, id) => this.#publishers.get(eventId)?.unwatch(id));
    this.io.on('connection', (socket) => this.#addSocket(socket));
    const every = (ms: number, work: () => void) => setInterval(logErrors(work), ms).unref();
    this.#timers = [
      every(connection.sweepMs, () => this.#sweep()),
      every(connection.overdueMs, () => this.#membership.disconnectOverdue()),
    ];
    this.#stopListening = this.#listen(app.domainEvents);
    this.#cheering = new Cheering({
      isOpen: (eventId) => this.#publishers.get(eventId)?.canCheer() ?? false,
      publish: (eventId, counts) => app.domainEvents.publish('cheersCounted', { eventId, counts }),
    });
    app.nodes.listScreensBy(() =>
      [...this.#publishers.keys()].filter((id) => this.#membership.hasScreen(id)),
    );
  }

  /** Returns the numbers of connections and of events with connections. */
  metrics(): { connectedSockets: number; liveEvents: number } {
    return {
      connectedSockets: this.io.sockets.sockets.size,
      liveEvents: [...this.#publishers.keys()].filter((eventId) => this.#membership.isWatched(eventId))
        .length,
    };
  }

  /** Returns the time over which to close the current connections, in milliseconds. */
  get closeDurationMs(): number {
    return closeDurationMs(this.io.sockets.sockets.size);
  }

  /**
   * Closes the current connections gradually, within at most `maxMs`, and refuses new ones. A connection
   * receives messages until it is closed.
   */
  async closeGradually(maxMs: number): Promise<void> {
    this.#isStopping = true;
    await closeGradually([...this.io.sockets.sockets.values()], Math.min(maxMs, this.closeDurationMs));
  }

  /** Closes the remaining connections and drops the rooms. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stop of this.#stopListening) stop();
    for (const publisher of this.#publishers.values()) publisher.stop();
    this.#cheering.stop();
    this.#publishers.clear();
    await this.io.close();
  }

  #limitJoins(socketId: string): void {
    const waitMs = this.#joins.take(socketId);
    if (waitMs === 0) return;
    this.#context.onRefusal('rooms');
    throw tooMany('rooms', waitMs);
  }

  #addSocket(socket: LiveSocket): void {
    this.#membership.restartRoomlessTimeout(socket);
    // There is only one namespace, so a connection that leaves the namespace is closed.
    socket.on('disconnect', () => socket.conn.close());
    socket.on('event:join', (request, reply) => {
      if (typeof reply !== 'function' || cutOffIfBehind(socket.conn)) return;
      this.#join(socket, request, reply).catch((thrown: unknown) => {
        const { code, translatable, cause } = toAppError(thrown);
        if (code === 'internal') logger.error({ err: cause }, 'event:join failed');
        reply({ ok: false, code, ...translatable });
      });
    });
    socket.on('cheer', (request, reply) => {
      const isCounted = this.#cheering.count(socket, request);
      if (typeof reply === 'function') reply({ isCounted });
    });
    socket.on('venue:ping', (reply) => {
      this.#membership.restartRoomlessTimeout(socket);
      if (typeof reply === 'function') reply();
    });
    socket.on('event:leave', () => void this.#membership.leaveAndCancelJoins(socket));
    socket.on('disconnecting', () => this.#membership.leave(socket));
  }

  /**
   * Adds a connection to a room and sends the snapshot in one synchronous step. The rights are valid at that
   * moment.
   */
  async #join(socket: LiveSocket, request: unknown, reply: (answer: JoinReply) => void): Promise<void> {
    const requestNumber = this.#membership.leaveAndCancelJoins(socket);
    this.#limitJoins(socket.id);
    const { shareCode, as: audience } = JoinRoom.parse(request);
    const grants = this.#context.grantsOf(socket.request);
    const credentials = { grants, isAsGuest: audience !== 'organiser' };
    const eventId = await this.#eventOf(shareCode, audience);
    for (;;) {
      const live = await this.#app.eventCache.get(eventId);
      const { event } = live;
      const endedCount = this.#endedCount;
      const { participantIds, role, helpers } = await allow(this.#app, roomAccess[audience], credentials, {
        event,
      });
      // The rights are checked again if the event was changed, removed or reloaded, or if a session was
      // ended.
      while (
        this.#app.eventCache.getCached(eventId) === live &&
        live.event === event &&
        endedCount === this.#endedCount
      ) {
        if (this.#isClosed || !socket.connected || socket.data.requestNumber !== requestNumber)
          throw superseded();
        const publisher = this.#publisherOf(live);
        if (!publisher.isPending) {
          const playerIds =
            audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
          const isHosting = audience === 'organiser';
          const linkIds = helpers.map(({ linkId }) => linkId);
          const revocableIds = isHosting ? [...sessionIdsOf(grants), ...linkIds] : [];
          const isAdministrator = isHosting && mayAdminister(role);
          const endsAt = isHosting ? hostingEndsAt(grants) : playingEndsAt(grants, playerIds);
          const member = {
            eventId,
            audience,
            participantIds: playerIds,
            revocableIds,
            isAdministrator,
            endsAt,
          };
          this.#membership.enter(socket, member);
          return reply({ ok: true, ...publisher.snapshot(audience, playerIds) });
        }
        await publisher.settled();
      }
    }
  }

  /**
   * Finds the event of a share code. For organisers, reads the event from the database, so that their rights
   * are up to date.
   */
  async #eventOf(shareCode: string, audience: Audience): Promise<string> {
    const eventId = audience === 'organiser' ? undefined : this.#eventWithRoom(shareCode);
    if (eventId) return eventId;
    const event = await findEvent(shareCode);
    this.#app.eventCache.publishIfNewer(event);
    return event._id.toString();
  }

  /**
   * Returns the event of a share code if the event has a room on this server. If many phones reconnect at
   * once, they then need no query.
   */
  #eventWithRoom(shareCode: string): string | undefined {
    const eventId = this.#app.eventCache.getCachedByCode(tidyShareCode(shareCode))?.event._id.toString();
    return eventId !== undefined && this.#publishers.has(eventId) ? eventId : undefined;
  }

  #publisherOf(live: EventReadModel): EventPublisher {
    const eventId = live.event._id.toString();
    const outlet = this.#membership.outletOf(eventId);
    const { nodes, retentionDays } = this.#app;
    const options = { now: () => nodes.now(), retentionDays };
    const publisher = this.#publishers.get(eventId) ?? new EventPublisher(live, outlet, options);
    this.#publishers.set(eventId, publisher);
    return publisher;
  }

  /** Sends the removal of the event to all connections, and removes them from the room. */
  #removeEvent(eventId: string): void {
    const { toAudience, dismiss } = this.#membership.outletOf(eventId);
    for (const audience of audiences) {
      toAudience(audience, 'event:removed');
      dismiss(audience);
    }
    this.#dropPublisher(eventId);
  }

  /**
   * Reads changes by other servers that the event cache does not contain: ended sessions and transfer
   * requests.
   */
  async #resync(): Promise<void> {
    await syncEndedSessions(this.#app, this.#membership.revocableIds());
    for (const [eventId, { live }] of this.#publishers) {
      const { audienceSize } = this.#membership.outletOf(eventId);
      if (audienceSize('organiser') > 0) await findRequests(this.#app, live.event);
    }
  }

  #dropPublisher(eventId: string): void {
    this.#cheering.drop(eventId);
    this.#publishers.get(eventId)?.stop();
    this.#publishers.delete(eventId);
  }

  /** Drops empty rooms. Evicts events that are idle and have no room. */
  #sweep(): void {
    for (const eventId of this.#publishers.keys())
      if (!this.#membership.isWatched(eventId)) this.#dropPublisher(eventId);
    this.#app.eventCache.dropIdle((eventId) => this.#publishers.has(eventId));
  }

  /** Routes domain events to the rooms. `eventCreated` is omitted, because a new event has no room yet. */
  #listen(domainEvents: DomainEvents): (() => void)[] {
    const publishers = this.#publishers;
    return [
      domainEvents.on('eventRemoved', ({ eventId }) => this.#removeEvent(eventId)),
      domainEvents.on('eventChanged', ({ event }) => publishers.get(event._id.toString())?.changeEvent()),
      domainEvents.on('adminCodeChanged', ({ eventId }) => this.#membership.disconnectOrganisers(eventId)),
      domainEvents.on('sessionsEnded', ({ ids }) => {
        this.#endedCount += 1;
        this.#membership.disconnectSessions(ids);
      }),
      domainEvents.on('cacheResynced', () =>
        this.#resync().catch((error: unknown) =>
          logFailure(error, 'ended sessions and transfer requests could not be resynced'),
        ),
      ),
      domainEvents.on('participantPut', ({ eventId, participant }) =>
        publishers.get(eventId)?.putParticipant(participant._id.toString()),
      ),
      domainEvents.on('messageChanged', ({ eventId, participantId }) =>
        publishers.get(eventId)?.changeMessage(participantId),
      ),
      domainEvents.on('showChanged', ({ show }) => publishers.get(show._id.toString())?.changeShow()),
      domainEvents.on('transferRequestsChanged', (changed) =>
        publishers.get(changed.eventId)?.publishTransferRequests(changed),
      ),
      domainEvents.on('participantsRemoved', ({ eventId, participants }) =>
        publishers.get(eventId)?.removeParticipants(participants),
      ),
      domainEvents.on('coupleChanged', ({ eventId }) => publishers.get(eventId)?.changeCouple()),
      domainEvents.on('cheersCounted', ({ eventId, counts }) =>
        this.#membership.outletOf(eventId).toAudience('screen', 'cheers:counted', { counts }),
      ),
      domainEvents.on('predictionMade', ({ eventId }) => publishers.get(eventId)?.changeScores()),
    ];
  }
}
