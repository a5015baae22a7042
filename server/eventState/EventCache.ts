import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvents } from './DomainEvents.ts';
import { Resync } from './Resync.ts';
import type { EventState, LiveEvent } from './EventState.ts';
import { Batcher } from '../base/concurrency.ts';
import { logFailure } from '../base/logFailure.ts';
import type { EventRecord, QuestionRecord } from '../models/event.ts';
import { ParticipantModel } from '../models/participant.ts';
import { eventGone, openEvent, requireReadable } from './openEvent.ts';
import { runInSlices } from '../base/timeSlices.ts';

type Change = (followed: EventState) => void;
interface Entry {
  followed: EventState | undefined;
  loading: Promise<EventState>;
  /** Changes that were published while the event was being read. They are applied in their order afterwards. */
  missed: Change[];
  usedAt: number;
}

const idleMs = 10 * 60_000;
/** How often, and how many times, an event is looked for after the database was away in the middle of a write. */
const lookMs = 1_000;
const mostLooks = 120;

/** One query at a time. Lookups that arrive meanwhile are sent together as the next query. */
const presencePace = { delayFromCount: 1, delayMs: 0, fullSize: 1, timeoutMs: 1_000 } as const;

/** The events that one process holds in memory. Domain events keep them current. */
export class EventCache {
  readonly #domainEvents: DomainEvents;
  readonly #entries = new Map<string, Entry>();
  /** The events in memory, by the ids of their questions and by all their share codes. */
  readonly #eventOf = new Map<string, string>();
  readonly #stored: Resync;
  /** Gives the ids of the events of participants who exist, by participants' ids. */
  readonly #presence = new Batcher(findEventIds, presencePace);

  constructor(domainEvents: DomainEvents) {
    this.#domainEvents = domainEvents;
    this.#stored = new Resync(domainEvents, {
      followed: (eventId) => this.#entries.get(eventId)?.followed,
      putEvent: (event) => this.applyIfNewer(event),
    });
    domainEvents.on('eventChanged', ({ event }) =>
      this.#change(event._id.toString(), (followed) => this.#putEvent(followed, event)),
    );
    domainEvents.on('eventRemoved', ({ eventId }) => this.#forget(eventId));
    domainEvents.on('participantPut', ({ eventId, participant }) =>
      this.#change(eventId, (followed) => {
        if (!followed.putParticipant(participant)) this.#readAgain(eventId, participant._id.toString());
      }),
    );
    domainEvents.on('participantsRemoved', ({ eventId, participants }) =>
      this.#change(eventId, (followed) =>
        followed.remove(participants.map(({ participantId }) => participantId)),
      ),
    );
    domainEvents.on('messageSaved', ({ eventId, participantId, message }) =>
      this.#change(eventId, (followed) => followed.putMessage(participantId, message)),
    );
    domainEvents.on('showChanged', ({ show }) =>
      this.#change(show._id.toString(), (followed) => followed.putShow(show)),
    );
    domainEvents.on('coupleChanged', ({ eventId, couple }) =>
      this.#change(eventId, (followed) => followed.putCouple(couple)),
    );
    domainEvents.on('predictionMade', (told) =>
      this.#change(told.eventId, (followed) => {
        if (!followed.putPrediction(told)) this.#readAgain(told.eventId, told.prediction.participantId);
      }),
    );
  }

  /** The live event of an id: read from the database once. */
  async get(eventId: string): Promise<LiveEvent> {
    const entry = this.#entries.get(eventId) ?? this.#load(eventId);
    entry.usedAt = Date.now();
    return (entry.followed ?? (await entry.loading)).live;
  }

  /** The live event of an id if it is in memory already. */
  loaded(eventId: string): LiveEvent | undefined {
    return this.#entries.get(eventId)?.followed?.live;
  }

  /** The latest change of a participant that is known here. */
  revisionOf(eventId: string, participantId: string): number {
    return this.#entries.get(eventId)?.followed?.revisions.get(participantId) ?? 0;
  }

  /** After a write of which it is not known whether it has happened: what is stored is read as soon as that goes. */
  async resyncIfLoaded(eventId: string): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      await delay(lookMs, undefined, { ref: false });
      try {
        return await this.resync(eventId);
      } catch (error) {
        logFailure(error, 'an event could not be read again yet', { eventId });
      }
    }
  }

  /** The event and the question of an id if they are in memory already. */
  loadedQuestion(questionId: string): { event: EventRecord; question: QuestionRecord } | undefined {
    const live = this.loaded(this.#eventOf.get(questionId) ?? '');
    const question = live?.questions.get(questionId);
    return live && question && { event: live.event, question };
  }

  /** The live event of a share code, also an earlier one, if it is in memory already. */
  loadedByCode(code: string): LiveEvent | undefined {
    return this.loaded(this.#eventOf.get(code) ?? '');
  }

  /** An event as somebody has just read it: whoever is in its room hears what has changed. */
  applyIfNewer(event: EventRecord): void {
    requireReadable(event);
    const entry = this.#entries.get(event._id.toString());
    const isNews = entry && event.revision > (entry.followed?.live.event.revision ?? 0);
    if (isNews) this.#domainEvents.passOn('eventChanged', { event });
  }

  /**
   * Which of some participants exist, by the database; `isRemembered`: those in memory are believed. Publishes those whom
   * the event in memory did not know, and the removal of those whom it still knew.
   */
  async present(eventId: string, participantIds: string[], { isRemembered = false } = {}): Promise<string[]> {
    const isKnown = (id: string) => this.#entries.get(eventId)?.followed?.revisions.has(id) ?? false;
    const asked = participantIds.filter((id) => !(isRemembered && isKnown(id)));
    const found = await Promise.all(asked.map(async (id) => this.#presence.add(id)));
    const missing = new Set(asked.filter((_, index) => found[index] !== eventId));
    const present = participantIds.filter((id) => !missing.has(id));
    const removed = [...missing].filter(isKnown).map((participantId) => ({ participantId }));
    if (removed.length > 0)
      this.#domainEvents.passOn('participantsRemoved', { eventId, participants: removed });
    const joined = this.#entries.get(eventId)?.followed ? present.filter((id) => !isKnown(id)) : [];
    if (joined.length > 0)
      for (const participant of await ParticipantModel.find({ eventId, _id: { $in: joined } }).lean())
        this.#domainEvents.passOn('participantPut', { eventId, participant });
    return present;
  }

  /** Brings an event in memory up to what is stored at this moment, whoever stored it. */
  resync = async (eventId: string): Promise<void> => this.#stored.resync(eventId);

  /** The same for the event and its questions alone; false when it is not in memory, or gone. */
  resyncEvent = async (eventId: string): Promise<boolean> => this.#stored.recheck(eventId);

  /** The same for its participants and their predictions. */
  resyncGuests = async (eventId: string): Promise<void> => this.#stored.resyncGuests(eventId);

  /** The same for what the couple predict. */
  resyncCouple = async (eventId: string): Promise<void> => this.#stored.resyncCouple(eventId);

  /** The same for all that are in memory and not as they are stored. */
  sweep = async (): Promise<void> =>
    this.#stored.sweep([...this.#entries].flatMap(([eventId, { followed }]) => (followed ? [eventId] : [])));

  /** Forgets events that nobody asked for in the last ten minutes and that `isWatched` does not hold. */
  dropIdle(isWatched: (eventId: string) => boolean, now = Date.now()): void {
    for (const [eventId, { usedAt, followed }] of this.#entries)
      if (followed && now - usedAt > idleMs && !isWatched(eventId)) this.#forget(eventId);
  }

  #load(eventId: string): Entry {
    const entry: Entry = { followed: undefined, loading: openEvent(eventId), missed: [], usedAt: 0 };
    this.#entries.set(eventId, entry);
    entry.loading = entry.loading.then(async (followed) => this.#complete(eventId, entry, followed));
    entry.loading.catch(() => {
      if (this.#entries.get(eventId) === entry) this.#entries.delete(eventId);
    });
    return entry;
  }

  /** Applies what was announced meanwhile, in its order, and lets the event be seen when nothing is left. */
  async #complete(eventId: string, entry: Entry, followed: EventState): Promise<EventState> {
    while (entry.missed.length > 0) await runInSlices(entry.missed.splice(0), (apply) => apply(followed));
    if (this.#entries.get(eventId) !== entry) throw eventGone();
    this.#remember(followed.live);
    followed.live.board.takeTouched();
    return (entry.followed = followed);
  }

  #forget(eventId: string): void {
    const live = this.loaded(eventId);
    if (live) for (const name of namesOf(live)) this.#eventOf.delete(name);
    this.#entries.delete(eventId);
  }

  #remember(live: LiveEvent): void {
    for (const name of namesOf(live)) this.#eventOf.set(name, live.event._id.toString());
  }

  #change(eventId: string, apply: Change): void {
    const entry = this.#entries.get(eventId);
    if (entry?.followed) apply(entry.followed);
    else entry?.missed.push(apply);
  }

  #putEvent(followed: EventState, event: EventRecord): void {
    for (const name of namesOf(followed.live)) this.#eventOf.delete(name);
    const { adminCodeMark } = followed.live.event;
    followed.putEvent(event);
    if (followed.live.event.adminCodeMark !== adminCodeMark)
      this.#domainEvents.passOn('organisersChanged', { eventId: event._id.toString() });
    this.#remember(followed.live);
  }

  /** A change arrived before one that it builds on: reads the participant again. */
  #readAgain(eventId: string, participantId: string): void {
    const reading = async () => {
      // A change that is applied while the event is being read.
      await this.#entries.get(eventId)?.loading;
      if (!(await this.resyncEvent(eventId))) return;
      const participant = await ParticipantModel.findOne({ _id: participantId, eventId }).lean();
      if (!participant) return;
      this.#entries.get(eventId)?.followed?.forgetPredictions(Object.keys(participant.predictions ?? {}));
      this.#domainEvents.passOn('participantPut', { eventId, participant });
    };
    reading().catch((error: unknown) => logFailure(error, 'news could not be read again', { eventId }));
  }
}

/** What leads to an event besides its id: no code is like the id of a question. */
const namesOf = ({ event, questions }: LiveEvent): string[] => [...event.codes, ...questions.keys()];

async function findEventIds(participantIds: string[]): Promise<(string | undefined)[]> {
  const found = await ParticipantModel.find({ _id: { $in: participantIds } }, { eventId: 1 }).lean();
  const eventIds = new Map(found.map(({ _id, eventId }) => [_id.toString(), eventId.toString()]));
  return participantIds.map((id) => eventIds.get(id));
}
