import { Types } from 'mongoose';
import type { DomainEvents } from './DomainEvents.ts';
import { runInSlices } from '../base/timeSlices.ts';
import type { EventState } from './EventState.ts';
import { CoupleModel } from '../models/couple.ts';
import { EventModel, type EventRecord } from '../models/event.ts';
import { ParticipantModel } from '../models/participant.ts';
import { ShowModel } from '../models/show.ts';
import { readGuests, readRevisions } from './openEvent.ts';

/** The events in memory, as far as catching up has to know them. */
interface InMemory {
  followed: (eventId: string) => EventState | undefined;
  /** Takes an event as it was just read. */
  putEvent: (event: EventRecord) => void;
}

/** Brings events in memory up to what is stored, whoever stored it, and tells what was not known. */
export class Resync {
  readonly #domainEvents: DomainEvents;
  readonly #inMemory: InMemory;

  constructor(domainEvents: DomainEvents, inMemory: InMemory) {
    this.#domainEvents = domainEvents;
    this.#inMemory = inMemory;
  }

  /**
   * Brings an event that is in memory up to what is stored at this moment, whoever stored it, and tells what was not
   * known. What was acknowledged before is known afterwards.
   */
  async resync(eventId: string): Promise<void> {
    if (!(await this.recheck(eventId))) return;
    await this.resyncGuests(eventId);
    await this.#catchUpOnShow(eventId);
    await this.resyncCouple(eventId);
  }

  /** The same for the event and its questions alone; false when it is not in memory, or gone. */
  async recheck(eventId: string): Promise<boolean> {
    if (!this.#inMemory.followed(eventId)) return false;
    const event = await EventModel.findById(eventId).lean();
    if (event) this.#inMemory.putEvent(event);
    else this.#domainEvents.passOn('eventRemoved', { eventId });
    return event !== null;
  }

  async #catchUpOnShow(eventId: string): Promise<void> {
    const show = await ShowModel.findById(eventId).lean();
    if (show && show.revision > (this.#inMemory.followed(eventId)?.live.show.revision ?? 0))
      this.#domainEvents.passOn('showChanged', { show });
  }

  /** The same for its participants and their predictions. */
  async resyncGuests(eventId: string): Promise<void> {
    const followed = this.#inMemory.followed(eventId);
    if (!followed) return;
    const known = new Map(followed.revisions);
    const there = new Set<string>();
    const behind: Types.ObjectId[] = [];
    await runInSlices(await readRevisions(eventId), ({ _id, revision }) => {
      there.add(_id.toString());
      if (revision > (known.get(_id.toString()) ?? 0)) behind.push(_id);
    });
    const gone = [...known.keys()].filter((id) => !there.has(id));
    if (behind.length > 0)
      await runInSlices(await readGuests(behind), (participant) => {
        this.#domainEvents.passOn('participantPut', { eventId, participant });
        const { _id, message = '' } = participant;
        this.#domainEvents.passOn('messageSaved', { eventId, participantId: _id.toString(), message });
      });
    if (gone.length > 0)
      this.#domainEvents.passOn('participantsRemoved', {
        eventId,
        participants: gone.map((participantId) => ({ participantId })),
      });
  }

  /** The same for what the couple predict. */
  async resyncCouple(eventId: string): Promise<void> {
    const couple = await CoupleModel.findById(eventId).lean();
    if (couple) this.#domainEvents.passOn('coupleChanged', { eventId, couple });
  }

  /**
   * Compares what is in memory with what is stored, by revisions and a hash of who has joined, and catches up where they
   * differ: what was done elsewhere and never heard of.
   */
  async sweep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const _ids = ids.map((id) => new Types.ObjectId(id));
    const counted: GuestSums[] = [];
    // One event at a time, so that the store answers others in between.
    for (const _id of _ids)
      counted.push(
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
    const guests = new Map(counted.map(({ _id, ...sums }) => [_id.toString(), sums]));
    const stored = await EventModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean();
    const events = revisionsOf(stored);
    const shows = revisionsOf(await ShowModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    const couples = revisionsOf(await CoupleModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    for (const eventId of ids) {
      const followed = this.#inMemory.followed(eventId);
      const sums = guests.get(eventId) ?? { revisions: 0, setHash: 0, count: 0 };
      const [event, couple, show = 0] = [events.get(eventId), couples.get(eventId), shows.get(eventId)];
      if (!followed || followed.isAt({ event, show, couple, ...sums })) continue;
      await this.resync(eventId);
    }
    this.#domainEvents.passOn('swept', {});
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
