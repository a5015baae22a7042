import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvents } from './DomainEvents.ts';
import { Resync } from './Resync.ts';
import type { EventState, EventReadModel } from './EventState.ts';
import { eventCaching, batches } from '../base/limits.ts';
import { Batcher } from '../base/concurrency.ts';
import { logFailure } from '../base/logFailure.ts';
import type { EventRecord, QuestionRecord } from '../models/event.ts';
import { ParticipantModel } from '../models/participant.ts';
import { eventGoneError, openEvent, requireReadable } from './openEvent.ts';
import { runInSlices } from '../base/timeSlices.ts';

type Change = (state: EventState) => void;
interface Entry {
  state: EventState | undefined;
  loading: Promise<EventState>;
  /**
   * Changes that were published while the event was being read. They are applied in order after it was read.
   */
  pendingChanges: Change[];
  usedAt: number;
}

/** Caches the read models of the events in use. Domain events keep them up to date. */
export class EventCache {
  readonly #domainEvents: DomainEvents;
  readonly #entries = new Map<string, Entry>();
  /** The ids of the cached events, by share code and by question id. */
  readonly #eventOf = new Map<string, string>();
  readonly #resync: Resync;
  /** Looks up the event ids of participants. The result is undefined for a participant who does not exist. */
  readonly #presence = new Batcher(findEventIds, batches.lookups);

  constructor(domainEvents: DomainEvents) {
    this.#domainEvents = domainEvents;
    this.#resync = new Resync(domainEvents, {
      state: (eventId) => this.#entries.get(eventId)?.state,
      putEvent: (event) => this.publishIfNewer(event),
    });
    domainEvents.on('eventChanged', ({ event }) =>
      this.#change(event._id.toString(), (state) => this.#putEvent(state, event)),
    );
    domainEvents.on('eventRemoved', ({ eventId }) => this.#evict(eventId));
    domainEvents.on('participantPut', ({ eventId, participant }) =>
      this.#change(eventId, (state) => {
        if (!state.putParticipant(participant)) this.#reloadParticipant(eventId, participant._id.toString());
      }),
    );
    domainEvents.on('participantsRemoved', ({ eventId, participants }) =>
      this.#change(eventId, (state) => state.remove(participants.map(({ participantId }) => participantId))),
    );
    domainEvents.on('showChanged', ({ show }) =>
      this.#change(show._id.toString(), (state) => state.putShow(show)),
    );
    domainEvents.on('coupleChanged', ({ eventId, couple }) =>
      this.#change(eventId, (state) => state.putCouple(couple)),
    );
    domainEvents.on('predictionMade', (made) =>
      this.#change(made.eventId, (state) => {
        if (!state.putPrediction(made)) this.#reloadParticipant(made.eventId, made.prediction.participantId);
      }),
    );
  }

  /** Returns an event from the cache, or loads the event. Throws `event_not_found` or `unavailable`. */
  async get(eventId: string): Promise<EventReadModel> {
    const entry = this.#entries.get(eventId) ?? this.#load(eventId);
    entry.usedAt = Date.now();
    return (entry.state ?? (await entry.loading)).live;
  }

  /** Returns an event from the cache, or undefined if it is not cached. */
  getCached(eventId: string): EventReadModel | undefined {
    return this.#entries.get(eventId)?.state?.live;
  }

  /** Returns the revision of a cached participant, or 0 if the participant is not cached. */
  revisionOf(eventId: string, participantId: string): number {
    return this.#entries.get(eventId)?.state?.revisions.get(participantId) ?? 0;
  }

  /** Resyncs an event after a write with an unknown result. Retries every second for two minutes. */
  async resyncIfLoaded(eventId: string): Promise<void> {
    for (let attempt = 0; attempt < eventCaching.maxRetries; attempt += 1) {
      await delay(eventCaching.retryMs, undefined, { ref: false });
      try {
        return await this.resync(eventId);
      } catch (error) {
        logFailure(error, 'an event could not be resynced yet', { eventId });
      }
    }
  }

  /** Returns a question and its event from the cache, or undefined if they are not cached. */
  getCachedQuestion(questionId: string): { event: EventRecord; question: QuestionRecord } | undefined {
    const live = this.getCached(this.#eventOf.get(questionId) ?? '');
    const question = live?.questions.get(questionId);
    return live && question && { event: live.event, question };
  }

  /**
   * Returns the event of a current or earlier share code from the cache, or undefined if it is not cached.
   */
  getCachedByCode(code: string): EventReadModel | undefined {
    return this.getCached(this.#eventOf.get(code) ?? '');
  }

  /**
   * Publishes an event that the caller has read from the database, if it is newer than the cached one. Throws
   * `unavailable` for an unreadable format.
   */
  publishIfNewer(event: EventRecord): void {
    requireReadable(event);
    const entry = this.#entries.get(event._id.toString());
    const isNewer = entry && event.revision > (entry.state?.live.event.revision ?? 0);
    if (isNewer) this.#domainEvents.publishRemote('eventChanged', { event });
  }

  /**
   * Returns the ids of the given participants who exist in the database. With `isRemembered`, cached
   * participants are assumed to exist, without a lookup. If the cache lacks a participant or has missed a
   * removal, publishes that change.
   */
  async findExisting(
    eventId: string,
    participantIds: string[],
    { isRemembered = false } = {},
  ): Promise<string[]> {
    const isKnown = (id: string) => this.#entries.get(eventId)?.state?.revisions.has(id) ?? false;
    const lookupIds = participantIds.filter((id) => !(isRemembered && isKnown(id)));
    const eventIds = await Promise.all(lookupIds.map(async (id) => this.#presence.add(id)));
    const missing = new Set(lookupIds.filter((_, index) => eventIds[index] !== eventId));
    const present = participantIds.filter((id) => !missing.has(id));
    const removed = [...missing].filter(isKnown).map((participantId) => ({ participantId }));
    if (removed.length > 0)
      this.#domainEvents.publishRemote('participantsRemoved', { eventId, participants: removed });
    const joined = this.#entries.get(eventId)?.state ? present.filter((id) => !isKnown(id)) : [];
    if (joined.length > 0)
      for (const participant of await ParticipantModel.find({ eventId, _id: { $in: joined } }).lean())
        this.#domainEvents.publishRemote('participantPut', { eventId, participant });
    return present;
  }

  /** Rereads a cached event from the database and publishes the differences. */
  resync = async (eventId: string): Promise<void> => this.#resync.resync(eventId);

  /** Resyncs only the event and its questions. Returns false if the event is not cached or was removed. */
  resyncEvent = async (eventId: string): Promise<boolean> => this.#resync.resyncEvent(eventId);

  /** Resyncs only the participants and their predictions. */
  resyncGuests = async (eventId: string): Promise<void> => this.#resync.resyncGuests(eventId);

  /** Resyncs only the couple's predictions. */
  resyncCouple = async (eventId: string): Promise<void> => this.#resync.resyncCouple(eventId);

  /** Resyncs all cached events that differ from the database. */
  sweep = async (): Promise<void> =>
    this.#resync.sweep([...this.#entries].flatMap(([eventId, { state }]) => (state ? [eventId] : [])));

  /** Evicts events without use in the last ten minutes. Keeps events for which `isWatched` returns true. */
  dropIdle(isWatched: (eventId: string) => boolean, now = Date.now()): void {
    for (const [eventId, { usedAt, state }] of this.#entries)
      if (state && now - usedAt > eventCaching.idleMs && !isWatched(eventId)) this.#evict(eventId);
  }

  #load(eventId: string): Entry {
    const entry: Entry = { state: undefined, loading: openEvent(eventId), pendingChanges: [], usedAt: 0 };
    this.#entries.set(eventId, entry);
    entry.loading = entry.loading.then(async (state) => this.#complete(eventId, entry, state));
    entry.loading.catch(() => {
      if (this.#entries.get(eventId) === entry) this.#entries.delete(eventId);
    });
    return entry;
  }

  /**
   * Applies the changes that were published during loading, in order. Then makes the event visible to readers
   * of the cache.
   */
  async #complete(eventId: string, entry: Entry, state: EventState): Promise<EventState> {
    while (entry.pendingChanges.length > 0)
      await runInSlices(entry.pendingChanges.splice(0), (apply) => apply(state));
    if (this.#entries.get(eventId) !== entry) throw eventGoneError();
    this.#index(state.live);
    state.live.board.takeTouched();
    return (entry.state = state);
  }

  #evict(eventId: string): void {
    const live = this.getCached(eventId);
    if (live) for (const key of keysOf(live)) this.#eventOf.delete(key);
    this.#entries.delete(eventId);
  }

  #index(live: EventReadModel): void {
    for (const key of keysOf(live)) this.#eventOf.set(key, live.event._id.toString());
  }

  #change(eventId: string, apply: Change): void {
    const entry = this.#entries.get(eventId);
    if (entry?.state) apply(entry.state);
    else entry?.pendingChanges.push(apply);
  }

  #putEvent(state: EventState, event: EventRecord): void {
    for (const key of keysOf(state.live)) this.#eventOf.delete(key);
    const { adminCodeMark } = state.live.event;
    state.putEvent(event);
    if (state.live.event.adminCodeMark !== adminCodeMark)
      this.#domainEvents.publishRemote('adminCodeChanged', { eventId: event._id.toString() });
    this.#index(state.live);
  }

  /** Rereads a participant after changes have arrived out of order. */
  #reloadParticipant(eventId: string, participantId: string): void {
    const reload = async () => {
      // The change can have been applied while the event was still loading.
      await this.#entries.get(eventId)?.loading;
      if (!(await this.resyncEvent(eventId))) return;
      const participant = await ParticipantModel.findOne({ _id: participantId, eventId }).lean();
      if (!participant) return;
      this.#entries.get(eventId)?.state?.markQuestionsRemoved(Object.keys(participant.predictions ?? {}));
      this.#domainEvents.publishRemote('participantPut', { eventId, participant });
      this.#domainEvents.publishRemote('messageChanged', { eventId, participantId });
    };
    reload().catch((error: unknown) => logFailure(error, 'a participant could not be resynced', { eventId }));
  }
}

/**
 * Returns the keys by which the cache finds an event: its share codes and the ids of its questions. A share
 * code never has the form of an id.
 */
const keysOf = ({ event, questions }: EventReadModel): string[] => [...event.codes, ...questions.keys()];

async function findEventIds(participantIds: string[]): Promise<(string | undefined)[]> {
  const participants = await ParticipantModel.find({ _id: { $in: participantIds } }, { eventId: 1 }).lean();
  const eventIds = new Map(participants.map(({ _id, eventId }) => [_id.toString(), eventId.toString()]));
  return participantIds.map((id) => eventIds.get(id));
}
