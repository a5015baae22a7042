import { Types } from 'mongoose';
import type { DomainEvents } from './DomainEvents.ts';
import { runInSlices } from '../base/timeSlices.ts';
import type { EventState } from './EventState.ts';
import { CoupleModel } from '../models/couple.ts';
import { EventModel, type EventRecord } from '../models/event.ts';
import { ParticipantModel } from '../models/participant.ts';
import { ShowModel } from '../models/show.ts';
import { readGuests, readRevisions } from './guestCursors.ts';

/** The part of the event cache that `Resync` needs. */
interface CachedEvents {
  state: (eventId: string) => EventState | undefined;
  /** Applies an event that was just read from the database. */
  putEvent: (event: EventRecord) => void;
}

/** Updates cached events from the database and publishes the differences. */
export class Resync {
  readonly #domainEvents: DomainEvents;
  readonly #cachedEvents: CachedEvents;

  constructor(domainEvents: DomainEvents, cachedEvents: CachedEvents) {
    this.#domainEvents = domainEvents;
    this.#cachedEvents = cachedEvents;
  }

  /**
   * Rereads a cached event and publishes the differences. Afterwards the cache contains all changes that were
   * acknowledged before the call.
   */
  async resync(eventId: string): Promise<void> {
    if (!(await this.resyncEvent(eventId))) return;
    await this.resyncGuests(eventId);
    await this.#resyncShow(eventId);
    await this.resyncCouple(eventId);
  }

  /** Resyncs only the event and its questions. Returns false if the event is not cached or was removed. */
  async resyncEvent(eventId: string): Promise<boolean> {
    if (!this.#cachedEvents.state(eventId)) return false;
    const event = await EventModel.findById(eventId).lean();
    if (event) this.#cachedEvents.putEvent(event);
    else this.#domainEvents.publishRemote('eventRemoved', { eventId });
    return event !== null;
  }

  async #resyncShow(eventId: string): Promise<void> {
    const show = await ShowModel.findById(eventId).lean();
    if (show && show.revision > (this.#cachedEvents.state(eventId)?.live.show.revision ?? 0))
      this.#domainEvents.publishRemote('showChanged', { show });
  }

  /** Resyncs only the participants and their predictions. */
  async resyncGuests(eventId: string): Promise<void> {
    const state = this.#cachedEvents.state(eventId);
    if (!state) return;
    const revisions = new Map(state.revisions);
    const storedIds = new Set<string>();
    const staleIds: Types.ObjectId[] = [];
    await runInSlices(await readRevisions(eventId), ({ _id, revision }) => {
      storedIds.add(_id.toString());
      if (revision > (revisions.get(_id.toString()) ?? 0)) staleIds.push(_id);
    });
    const removedIds = [...revisions.keys()].filter((id) => !storedIds.has(id));
    if (staleIds.length > 0)
      await runInSlices(await readGuests(staleIds), (participant) => {
        this.#domainEvents.publishRemote('participantPut', { eventId, participant });
        const participantId = participant._id.toString();
        this.#domainEvents.publishRemote('messageChanged', { eventId, participantId });
      });
    if (removedIds.length > 0)
      this.#domainEvents.publishRemote('participantsRemoved', {
        eventId,
        participants: removedIds.map((participantId) => ({ participantId })),
      });
  }

  /** Resyncs only the couple's predictions. */
  async resyncCouple(eventId: string): Promise<void> {
    const couple = await CoupleModel.findById(eventId).lean();
    if (couple) this.#domainEvents.publishRemote('coupleChanged', { eventId, couple });
  }

  /**
   * Compares the cache with the database by revisions and by a hash of the participants. Resyncs the events
   * that differ. This finds changes of other processes whose domain events were lost.
   */
  async sweep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const _ids = ids.map((id) => new Types.ObjectId(id));
    const guestSums: GuestSums[] = [];
    // Resyncs one event at a time, so that the database can serve other queries in between.
    for (const _id of _ids)
      guestSums.push(
        ...(await ParticipantModel.aggregate<GuestSums>([
          { $match: { eventId: _id } },
          {
            $group: {
              _id: '$eventId',
              revisions: { $sum: '$revision' },
              setHash: { $sum: '$setHashTerm' },
              count: { $sum: 1 },
            },
          },
        ])),
      );
    const guests = new Map(guestSums.map(({ _id, ...sums }) => [_id.toString(), sums]));
    const stored = await EventModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean();
    const events = revisionsOf(stored);
    const shows = revisionsOf(await ShowModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    const couples = revisionsOf(await CoupleModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    for (const eventId of ids) {
      const state = this.#cachedEvents.state(eventId);
      const sums = guests.get(eventId) ?? { revisions: 0, setHash: 0, count: 0 };
      const [event, couple, show = 0] = [events.get(eventId), couples.get(eventId), shows.get(eventId)];
      if (!state || state.matchesStored({ event, show, couple, ...sums })) continue;
      await this.resync(eventId);
    }
    this.#domainEvents.publishRemote('cacheResynced', {});
  }
}

interface GuestSums {
  _id: Types.ObjectId;
  revisions: number;
  setHash: number;
  count: number;
}

const revisionsOf = (stored: { _id: Types.ObjectId; revision: number }[]) =>
  new Map(stored.map(({ _id, revision }) => [_id.toString(), revision]));
