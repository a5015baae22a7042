import { Types } from 'mongoose';
import type { Announcements } from './announcements.ts';
import type { FollowedEvent } from './followedEvent.ts';
import { CoupleModel } from './models/couple.ts';
import { EventModel, type EventRecord, ParticipantModel } from './models/game.ts';
import { ShowModel } from './models/show.ts';

/** The events in memory, as far as catching up has to know them. */
interface InMemory {
  followed: (eventId: string) => FollowedEvent | undefined;
  /** Takes an event as it was just read. */
  notice: (event: EventRecord) => void;
}

/** Brings events in memory up to what is stored, whoever stored it, and tells what was not known. */
export class CatchUp {
  readonly #announcements: Announcements;
  readonly #inMemory: InMemory;

  constructor(announcements: Announcements, inMemory: InMemory) {
    this.#announcements = announcements;
    this.#inMemory = inMemory;
  }

  /**
   * Brings an event that is in memory up to what is stored at this moment, whoever stored it, and tells what was not
   * known. What was acknowledged before is known afterwards.
   */
  async catchUp(eventId: string): Promise<void> {
    if (!(await this.lookAgain(eventId))) return;
    await this.catchUpOnGuests(eventId);
    await this.#catchUpOnShow(eventId);
    await this.catchUpOnCouple(eventId);
  }

  /** The same for the event and its questions alone; false when it is not in memory, or gone. */
  async lookAgain(eventId: string): Promise<boolean> {
    if (!this.#inMemory.followed(eventId)) return false;
    const event = await EventModel.findById(eventId).lean();
    if (event) this.#inMemory.notice(event);
    else this.#announcements.passOn('eventRemoved', { eventId });
    return event !== null;
  }

  async #catchUpOnShow(eventId: string): Promise<void> {
    const show = await ShowModel.findById(eventId).lean();
    if (show && show.revision > (this.#inMemory.followed(eventId)?.live.show.revision ?? 0))
      this.#announcements.passOn('showChanged', { show });
  }

  /** The same for its participants and their predictions. */
  async catchUpOnGuests(eventId: string): Promise<void> {
    const followed = this.#inMemory.followed(eventId);
    if (!followed) return;
    const known = new Map(followed.revisions);
    const stored = await ParticipantModel.find({ eventId }, { revision: 1 }).lean();
    const there = new Set(stored.map(({ _id }) => _id.toString()));
    const behind = stored.filter(({ _id, revision }) => revision > (known.get(_id.toString()) ?? 0));
    const gone = [...known.keys()].filter((id) => !there.has(id));
    const news =
      behind.length > 0
        ? await ParticipantModel.find({ _id: { $in: behind.map(({ _id }) => _id) } }).lean()
        : [];
    for (const participant of news) {
      this.#announcements.passOn('participantPut', { eventId, participant });
      const { _id, message = '' } = participant;
      this.#announcements.passOn('messageSaved', { eventId, participantId: _id.toString(), message });
    }
    if (gone.length > 0)
      this.#announcements.passOn('participantsRemoved', {
        eventId,
        participants: gone.map((participantId) => ({ participantId })),
      });
  }

  /** The same for what the couple predict. */
  async catchUpOnCouple(eventId: string): Promise<void> {
    const couple = await CoupleModel.findById(eventId).lean();
    if (couple) this.#announcements.passOn('coupleChanged', { eventId, couple });
  }

  /**
   * Compares what is in memory with what is stored, by the counts of changes, and catches up where they differ: what was
   * done elsewhere and never heard of.
   */
  async sweep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const _ids = ids.map((id) => new Types.ObjectId(id));
    const counted = await ParticipantModel.aggregate<{
      _id: Types.ObjectId;
      revisions: number;
      count: number;
    }>([
      { $match: { eventId: { $in: _ids } } },
      { $group: { _id: '$eventId', revisions: { $sum: '$revision' }, count: { $sum: 1 } } },
    ]);
    const guests = new Map(
      counted.map(({ _id, revisions, count }) => [_id.toString(), { revisions, count }]),
    );
    const stored = await EventModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean();
    const events = revisionsOf(stored);
    const shows = revisionsOf(await ShowModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    const couples = revisionsOf(await CoupleModel.find({ _id: { $in: _ids } }, { revision: 1 }).lean());
    for (const eventId of ids) {
      const followed = this.#inMemory.followed(eventId);
      const { revisions, count } = guests.get(eventId) ?? { revisions: 0, count: 0 };
      const [event, couple, show = 0] = [events.get(eventId), couples.get(eventId), shows.get(eventId)];
      if (!followed || followed.isAt({ event, show, couple, revisions, count })) continue;
      await this.catchUp(eventId);
    }
    this.#announcements.passOn('swept', {});
  }
}

const revisionsOf = (stored: { _id: Types.ObjectId; revision: number }[]) =>
  new Map(stored.map(({ _id, revision }) => [_id.toString(), revision]));
