import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../../protocol/schemas/log.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { logger } from '../../server/base/logger.ts';
import { LogEntryModel } from '../../server/models/log.ts';
import { sentencesIn, entryKindsIn } from '../support/auditLog.ts';
import { newHelper } from '../support/helpers.ts';
import { interceptWrites } from '../support/network/interceptWrites.ts';
import { withWriteCut } from '../support/network/writeCut.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

/** Makes every write of log entries fail during `work`, and returns the subjects of the warnings. */
async function withoutLogWrites(work: () => Promise<void>): Promise<unknown[]> {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const restoreWrites = interceptWrites(async (write, _asked, collection) => {
    if (collection === LogEntryModel.collection.name) throw new Error('the disk is full');
    return write();
  });
  try {
    await work();
    const aboutLog = warn.mock.calls.filter(([, what]) => what === 'an audit log entry could not be stored');
    return aboutLog.map(([about]) => (about as { what?: unknown }).what);
  } finally {
    restoreWrites();
    warn.mockRestore();
  }
}

describe('audit log entry', () => {
  it('logs a warning when it cannot be stored; the change is kept and published', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const { participant } = await party.joinAs('Anna');
    const phone = await running.app.browser().follow(party.code, 'guest');
    const { organiser, code } = party;
    const before = await entryKindsIn(party);
    const warnings = await withoutLogWrites(async () => {
      await party.update({ title: 'Ada and Ben' });
      await party.setAnswer(question, 'yes');
      const guest = `/api/participants/${participant.id}`;
      expect((await organiser.patch(guest, { username: 'Annabel' })).status).toBe(200);
      const joe = await organiser.post(`/api/events/${code}/paper-guests`, { username: 'Joe' });
      expect(joe.status).toBe(201);
      expect((await organiser.post(`/api/events/${code}/helpers`, { role: 'mc' })).status).toBe(201);
      expect((await organiser.delete(guest)).status).toBe(204);
    });
    expect(warnings).toEqual([
      ['detailsChanged'],
      ['answersSet'],
      ['guestRenamed'],
      ['paperGuestAdded'],
      ['helperInvited'],
      ['guestsRemoved'],
    ]);
    expect((await organiser.get(`/api/events/${code}`)).body.title).toBe('Ada and Ben');
    expect(await ParticipantModel.exists({ _id: participant.id })).toBeNull();
    const titles = () =>
      phone.received.flatMap(({ name, message }) =>
        name === 'event:changed' ? (message as { event: { title: string } }).event.title : [],
      );
    await until('phones receive the title', () => titles().includes('Ada and Ben'));
    expect(await entryKindsIn(party)).toEqual(before);
    await party.update({ title: 'Ben and Ada' });
    expect(await entryKindsIn(party)).toEqual(['detailsChanged', ...before]);
  });

  it('is ignored where an earlier version stored it in the changed document', async () => {
    const party = await createTestEvent(running.app);
    const { browser, participant } = await party.joinAs('Anna');
    const noted = [{ _id: new Types.ObjectId(), at: new Date(), by: 'organiser', what: 'guestRenamed' }];
    await EventModel.collection.updateOne({ _id: new Types.ObjectId(party.event.id) }, { $set: { noted } });
    const guestId = new Types.ObjectId(participant.id);
    await ParticipantModel.collection.updateOne({ _id: guestId }, { $set: { noted } });
    await party.update({ title: 'Ada and Ben', isActive: false });
    await party.update({ isActive: true });
    await party.organiser.patch(`/api/participants/${participant.id}`, { username: 'Annabel' });
    expect((await entryKindsIn(party)).toReversed()).toEqual([
      'detailsChanged',
      'eventClosed',
      'eventOpened',
      'guestRenamed',
    ]);
    const { body } = await browser.get(`/api/participants/${participant.id}/data`);
    expect(body.doneByHosts.map(({ what }: LogEntry) => what)).toEqual(['guestRenamed']);
  });

  it('exists only for removed guests, wherever the removal is interrupted', async () => {
    const outcomes: { isGone: boolean; words: string[] }[] = [];
    while (!outcomes.at(-1)?.words.length) {
      const party = await createTestEvent(running.app);
      const { id } = (await party.joinAs('Anna')).participant;
      await withWriteCut(async (cut) => {
        cut.cutAfter(outcomes.length);
        await party.organiser.delete(`/api/participants/${id}`);
      });
      const isGone = !(await ParticipantModel.exists({ _id: id }));
      outcomes.push({ isGone, words: await entryKindsIn(party) });
    }
    expect(outcomes[0]).toEqual({ isGone: false, words: [] });
    expect(outcomes.filter(({ words }) => words.length > 0)).toEqual([
      { isGone: true, words: ['guestsRemoved'] },
    ]);
  });

  it('counts all guests who were removed together, and has the ids of the first twenty', async () => {
    const party = await createTestEvent(running.app);
    for (let index = 0; index < 22; index += 1) await party.joinAs(`Guest ${index}`);
    const [from, until_] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const range = { from, until: until_, count: 22 };
    await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, range);
    const [entry] = await LogEntryModel.find({ eventId: party.event.id, what: 'guestsRemoved' }).lean();
    expect([entry?.count, entry?.participantIds?.length]).toEqual([22, 20]);
  });

  it('is not written for a refused change', async () => {
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    const bert = await party.joinAs('Bert');
    await party.organiser.patch(`/api/participants/${bert.participant.id}`, { username: 'Anna' });
    await party.update({ title: '' });
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: 'NO' });
    expect(await entryKindsIn(party)).toEqual([]);
  });

  it('names the right actor when two hosts change the event at once', async () => {
    const party = await createTestEvent(running.app);
    const [rosa, tom] = [
      await newHelper(running.app, party, 'cohost', 'Rosa'),
      await newHelper(running.app, party, 'cohost', 'Tom'),
    ];
    await Promise.all([
      rosa.browser.patch(`/api/events/${party.code}`, { title: 'By Rosa' }),
      tom.browser.patch(`/api/events/${party.code}`, { location: 'By Tom' }),
    ]);
    expect((await sentencesIn(party)).slice(0, 2).toSorted()).toEqual([
      'Rosa (Co-host): Changed the title',
      'Tom (Co-host): Changed the location',
    ]);
  });
});
