import { setTimeout as delay } from 'node:timers/promises';
import type { Announcements } from './announcements.ts';
import { AppError } from './AppError.ts';
import { CatchUp } from './catchUp.ts';
import { FollowedEvent, type LiveEvent, predictionsIn } from './followedEvent.ts';
import { logFailure } from './logFailure.ts';
import { CoupleModel } from './models/couple.ts';
import {
  EventModel,
  type EventRecord,
  ParticipantModel,
  readableFormats,
  type QuestionRecord,
} from './models/game.ts';
import { ShowModel } from './models/show.ts';
import { refusalTexts } from '../protocol/texts/server/refusals.ts';

type Change = (followed: FollowedEvent) => void;
interface Entry {
  followed: FollowedEvent | undefined;
  loading: Promise<FollowedEvent>;
  /** Changes that were announced while the event was being read; applied, in their order, when it is there. */
  missed: Change[];
  usedAt: number;
}

const idleMs = 10 * 60_000;
/** How often, and how many times, an event is looked for after the database was away in the middle of a write. */
const lookMs = 1_000;
const mostLooks = 120;

/** The events of one app that are in memory, kept current by what is announced. */
export class LiveEvents {
  readonly #announcements: Announcements;
  readonly #entries = new Map<string, Entry>();
  /** The events in memory, by the ids of their questions and by all their share codes. */
  readonly #eventOf = new Map<string, string>();
  readonly #stored: CatchUp;

  constructor(announcements: Announcements) {
    this.#announcements = announcements;
    this.#stored = new CatchUp(announcements, {
      followed: (eventId) => this.#entries.get(eventId)?.followed,
      notice: (event) => this.notice(event),
    });
    announcements.on('eventChanged', ({ event }) =>
      this.#change(event._id.toString(), (followed) => this.#putEvent(followed, event)),
    );
    announcements.on('eventRemoved', ({ eventId }) => this.#forget(eventId));
    announcements.on('participantPut', ({ eventId, participant }) =>
      this.#change(eventId, (followed) => {
        if (!followed.putParticipant(participant)) this.#readAgain(eventId, participant._id.toString());
      }),
    );
    announcements.on('participantsRemoved', ({ eventId, participants }) =>
      this.#change(eventId, (followed) =>
        followed.remove(participants.map(({ participantId }) => participantId)),
      ),
    );
    announcements.on('messageSaved', ({ eventId, participantId, message }) =>
      this.#change(eventId, (followed) => followed.putMessage(participantId, message)),
    );
    announcements.on('showChanged', ({ show }) =>
      this.#change(show._id.toString(), (followed) => followed.putShow(show)),
    );
    announcements.on('coupleChanged', ({ eventId, couple }) =>
      this.#change(eventId, (followed) => followed.putCouple(couple)),
    );
    announcements.on('predictionMade', (told) =>
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
  async doubt(eventId: string): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      await delay(lookMs, undefined, { ref: false });
      try {
        return await this.catchUp(eventId);
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
  notice(event: EventRecord): void {
    requireReadable(event);
    const entry = this.#entries.get(event._id.toString());
    const isNews = entry && event.revision > (entry.followed?.live.event.revision ?? 0);
    if (isNews) this.#announcements.passOn('eventChanged', { event });
  }

  /** Which of some participants are there, as far as the event in memory knows, or else the database. */
  async present(eventId: string, participantIds: string[]): Promise<string[]> {
    const followed = this.#entries.get(eventId)?.followed;
    const isUnknown = (id: string) => !followed?.live.board.standingOf(id) && !followed?.wasRemoved(id);
    const unknown = participantIds.filter(isUnknown);
    const found =
      unknown.length > 0 ? await ParticipantModel.find({ eventId, _id: { $in: unknown } }).lean() : [];
    if (followed)
      for (const participant of found) this.#announcements.passOn('participantPut', { eventId, participant });
    const there = new Set(found.map(({ _id }) => _id.toString()));
    return participantIds.filter((id) => there.has(id) || followed?.live.board.standingOf(id));
  }

  /** Brings an event in memory up to what is stored at this moment, whoever stored it. */
  catchUp = async (eventId: string): Promise<void> => this.#stored.catchUp(eventId);

  /** The same for the event and its questions alone; false when it is not in memory, or gone. */
  lookAgain = async (eventId: string): Promise<boolean> => this.#stored.lookAgain(eventId);

  /** The same for its participants and their predictions. */
  catchUpOnGuests = async (eventId: string): Promise<void> => this.#stored.catchUpOnGuests(eventId);

  /** The same for what the couple predict. */
  catchUpOnCouple = async (eventId: string): Promise<void> => this.#stored.catchUpOnCouple(eventId);

  /** The same for all that are in memory and not as they are stored. */
  sweep = async (): Promise<void> =>
    this.#stored.sweep([...this.#entries].flatMap(([eventId, { followed }]) => (followed ? [eventId] : [])));

  /** Forgets events that nobody asked for in the last ten minutes and that `isWatched` does not hold. */
  dropIdle(isWatched: (eventId: string) => boolean, now = Date.now()): void {
    for (const [eventId, { usedAt, followed }] of this.#entries)
      if (followed && now - usedAt > idleMs && !isWatched(eventId)) this.#forget(eventId);
  }

  #load(eventId: string): Entry {
    const entry: Entry = { followed: undefined, loading: read(eventId), missed: [], usedAt: 0 };
    this.#entries.set(eventId, entry);
    entry.loading = entry.loading.then(
      (followed) => {
        this.#remember(followed.live);
        for (const apply of entry.missed) apply(followed);
        followed.live.board.takeTouched();
        return (entry.followed = followed);
      },
      (error: unknown) => {
        if (this.#entries.get(eventId) === entry) this.#entries.delete(eventId);
        throw error;
      },
    );
    return entry;
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

  #putEvent(followed: FollowedEvent, event: EventRecord): void {
    for (const name of namesOf(followed.live)) this.#eventOf.delete(name);
    const { adminCodeMark } = followed.live.event;
    followed.putEvent(event);
    if (followed.live.event.adminCodeMark !== adminCodeMark)
      this.#announcements.passOn('organisersChanged', { eventId: event._id.toString() });
    this.#remember(followed.live);
  }

  /** News that came before others they build on: what they are about is read once more. */
  #readAgain(eventId: string, participantId: string): void {
    const reading = async () => {
      if (!(await this.lookAgain(eventId))) return;
      const participant = await ParticipantModel.findOne({ _id: participantId, eventId }).lean();
      if (!participant) return;
      this.#entries.get(eventId)?.followed?.letGo(predictionsIn(participant));
      this.#announcements.passOn('participantPut', { eventId, participant });
    };
    reading().catch((error: unknown) => logFailure(error, 'news could not be read again', { eventId }));
  }
}

/** What leads to an event besides its id: no code is like the id of a question. */
const namesOf = ({ event, questions }: LiveEvent): string[] => [...event.codes, ...questions.keys()];

/** An event that a later version has changed is not for this one to judge: `unavailable`. */
function requireReadable({ format }: EventRecord): void {
  if (readableFormats.includes(format)) return;
  throw new AppError('unavailable', refusalTexts.said('unavailable'), {
    cause: new Error(`The data have the format ${format}; this version reads ${readableFormats.join(', ')}.`),
  });
}

/** Who predicts is read before the event, so that each known prediction finds its question or is left out. */
async function read(eventId: string): Promise<FollowedEvent> {
  const participants = await ParticipantModel.find({ eventId }).sort({ joinedAt: 1, _id: 1 }).lean();
  const couple = await CoupleModel.findById(eventId).lean();
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw new AppError('event_not_found', refusalTexts.said('eventGone'));
  requireReadable(event);
  const show = (await ShowModel.findById(eventId).lean()) ?? undefined;
  return new FollowedEvent(event, participants, { show, couple: couple ?? undefined });
}
