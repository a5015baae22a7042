import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts } from '../../protocol/limits.ts';
import { startQuestionSchedule } from '../../server/jobs/maintenance.ts';
import { EventModel } from '../../server/models/event.ts';
import { LogEntryModel } from '../../server/models/log.ts';
import { pageOf, sentences, sentencesIn, entryKindsIn } from '../support/auditLog.ts';
import { endLink, newHelper } from '../support/helpers.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

describe('audit log', () => {
  it('names the host, the owner and helpers as actors, the latest entry first', async () => {
    const party = await createTestEvent(running.app);
    const { organiser, code } = party;
    const question = await party.addQuestion();
    const anna = await party.joinAs('Anna');
    const cohost = await newHelper(running.app, party, 'cohost', 'Rosa');
    const mc = await newHelper(running.app, party, 'mc', 'Uncle Bob');
    await cohost.browser.patch(`/api/events/${code}`, { title: 'Ada and Ben', location: 'The barn' });
    await cohost.browser.patch(`/api/participants/${anna.participant.id}`, { username: 'Annabel' });
    await mc.browser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const step = { kind: 'answer', questionId: question.id };
    await mc.browser.post(`/api/events/${code}/show`, { step, revision: 0 });
    await mc.browser.post(`/api/events/${code}/show/undo`, { revision: 1 });
    await (await running.app.owner()).patch(`/api/events/${code}`, { isOver: true });
    await endLink(party, mc.link);
    await organiser.delete(`/api/questions/${question.id}`);
    expect(await sentencesIn(party)).toEqual([
      'Host: Deleted “Will it rain?”',
      'Host: Ended the link of Uncle Bob (MC)',
      'Owner: Ended the game',
      'Uncle Bob (MC): Hid the answer to “Will it rain?” again',
      'Uncle Bob (MC): Revealed the answer to “Will it rain?”',
      'Uncle Bob (MC): Set the answer to “Will it rain?”, to be shown later',
      'Rosa (Co-host): Renamed Annabel',
      'Rosa (Co-host): Changed the title and the location',
      'Host: Made a link for Uncle Bob (MC)',
      'Host: Made a link for Rosa (Co-host)',
      'Host: Added “Will it rain?”',
    ]);
  });

  it('has entries for paper guests and for questions that the timer closed', async () => {
    const party = await createTestEvent(running.app);
    const { organiser, code } = party;
    const question = await party.addQuestion();
    const { body: joe } = await organiser.post(`/api/events/${code}/paper-guests`, { username: 'Joe' });
    const entered = { participantId: joe.id, answer: 'yes' };
    for (let twice = 0; twice < 2; twice += 1)
      await organiser.post(`/api/questions/${question.id}/paper-predictions`, entered);
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    await organiser.post(`/api/events/${code}/questions/close`, { closesAt });
    const set = { 'questions.0.closesAt': new Date(Date.now() - 1_000) };
    await EventModel.updateOne({ 'questions._id': question.id }, { $set: set, $inc: { revision: 1 } });
    const stopClosings = startQuestionSchedule(running.app.app);
    await until('the timer closes it', async () => (await entryKindsIn(party))[0] === 'questionsClosed');
    await stopClosings();
    expect((await sentencesIn(party)).slice(0, 4)).toEqual([
      'Timer: Closed “Will it rain?”',
      'Host: Set a closing time for “Will it rain?”',
      'Host: Entered a prediction for Joe: “Will it rain?”',
      'Host: Added Joe on paper',
    ]);
  });

  it('names present guests, and identifies removed guests by their id alone', async () => {
    const party = await createTestEvent(running.app);
    const { organiser, code } = party;
    const { id } = (await party.joinAs('Carla')).participant;
    await organiser.patch(`/api/participants/${id}`, { username: 'Clara' });
    expect(await sentencesIn(party)).toEqual(['Host: Renamed Clara']);
    await organiser.patch(`/api/participants/${id}`, { username: 'Clarissa' });
    await organiser.delete(`/api/participants/${id}`);
    const { entries } = await pageOf(party);
    expect(sentences(entries)).toEqual([
      `Host: Deleted guest ${id.slice(-6)}`,
      `Host: Renamed guest ${id.slice(-6)}`,
      `Host: Renamed guest ${id.slice(-6)}`,
    ]);
    expect(entries.map(({ guests }) => guests)).toEqual([[{ id }], [{ id }], [{ id }]]);
    const table = (await organiser.get(`/api/events/${code}/log/export`)).body as string;
    expect(table).toContain(id);
    const stored = [...(await LogEntryModel.find().lean()), ...(await EventModel.find().lean())];
    for (const text of [table, JSON.stringify(entries), JSON.stringify(stored)])
      expect(text).not.toMatch(/Carla|Clar(a|issa)/);
  });

  it('counts guests who were removed together', async () => {
    const party = await createTestEvent(running.app);
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const name of ['Anna', 'Bert', 'Cleo', 'Dan', 'Eve']) await party.joinAs(name);
    const until_ = new Date(Date.now() + 60_000).toISOString();
    const range = { from, until: until_, count: 5 };
    await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, range);
    expect(await sentencesIn(party)).toEqual([expect.stringMatching(/^Host: Deleted guest .*and 2 more$/)]);
    await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, range);
    expect(await entryKindsIn(party)).toEqual(['guestsRemoved']);
  });

  it('never contains a code, a key or an answer', async () => {
    const party = await createTestEvent(running.app);
    const { organiser, code, update } = party;
    const question = await party.addQuestion({ type: 'text', note: 'A Note Of Mine' });
    const { link } = await newHelper(running.app, party, 'witness', 'Rosa');
    await update({ adminCode: 'Another Admin Code', shareCode: `${code}X` });
    await party.setAnswer(question, 'Private Waltz');
    await organiser.post(`/api/questions/${question.id}/accepted`, {
      accepts: ['Private Tango'],
      takesBack: [],
    });
    const { entries } = await pageOf(party);
    expect(entries.map(({ what }) => what)).toEqual([
      'answersAccepted',
      'answersSet',
      'adminCodeChanged',
      'eventCodeChanged',
      'helperInvited',
      'questionsAdded',
    ]);
    const table = (await organiser.get(`/api/events/${code}/log/export`)).body as string;
    const stored = JSON.stringify(await LogEntryModel.find().lean());
    for (const text of [JSON.stringify(entries), table, stored])
      for (const secret of ['Another Admin Code', `${code}X`, link.token, 'Private', 'A Note'])
        expect(text.replace(`foretold-${code}X-log`, '')).not.toContain(secret);
  });

  it('is paged, keeps the latest 2,000 entries, and is deleted with the event', async () => {
    const party = await createTestEvent(running.app);
    const eventId = new Types.ObjectId(party.event.id);
    const entry = () => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      by: 'organiser' as const,
      what: 'tablesChanged' as const,
      eventId,
    });
    await LogEntryModel.insertMany(Array.from({ length: counts.logEntries + 5 }, entry));
    await party.update({ title: 'Ada and Ben' });
    expect(await LogEntryModel.countDocuments({ eventId })).toBe(counts.logEntries);
    const first = await pageOf(party);
    const second = await pageOf(party, first.next);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toHaveLength(2 * counts.logPage);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await LogEntryModel.countDocuments({ eventId })).toBe(0);
  });

  it('has one entry for repeated changes of an answer by one person, and one each for several persons', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const witness = await newHelper(running.app, party, 'witness', 'Rosa');
    const mc = await newHelper(running.app, party, 'mc', 'Uncle Bob');
    const tap = async (answer: string | null) =>
      witness.browser.post(`/api/questions/${question.id}/witness`, { answer });
    for (const answer of ['yes', 'no', 'yes', 'no']) expect((await tap(answer)).status).toBe(200);
    const set = 'Rosa (Scorekeeper): Set the answer to “Will it rain?”, to be shown later';
    expect((await sentencesIn(party)).slice(0, 2)).toEqual([set, 'Host: Made a link for Uncle Bob (MC)']);
    for (const answer of ['yes', 'no']) {
      await tap(answer);
      await sentencesIn(party);
    }
    await mc.browser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const changed = 'Uncle Bob (MC): Changed the answer to “Will it rain?”';
    expect((await sentencesIn(party)).slice(0, 3)).toEqual([
      changed,
      set,
      'Host: Made a link for Uncle Bob (MC)',
    ]);
    await party.setAnswer(question, null);
    await party.setAnswer(question, 'no');
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'yes');
    expect((await entryKindsIn(party)).slice(0, 4)).toEqual([
      'answersCorrected',
      'answersRevealed',
      'answersSet',
      'answersCorrected',
    ]);
  });

  it('keeps the host’s entries when helpers cause more than their limit', async () => {
    const party = await createTestEvent(running.app);
    await party.update({ title: 'Ada and Ben' });
    const eventId = new Types.ObjectId(party.event.id);
    const moved = () => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      by: 'helper' as const,
      what: 'guestMoved' as const,
      eventId,
    });
    const cohost = await newHelper(running.app, party, 'cohost', 'Rosa');
    await LogEntryModel.insertMany(Array.from({ length: counts.logEntriesOfHelpers }, moved));
    await cohost.browser.patch(`/api/events/${party.code}`, { location: 'The barn' });
    const stored = await LogEntryModel.find({ eventId }).sort({ _id: 1 }).lean();
    expect(stored).toHaveLength(2 + counts.logEntriesOfHelpers);
    expect(stored.slice(0, 2).map(({ what }) => what)).toEqual(['detailsChanged', 'helperInvited']);
    expect(stored.at(-1)?.details).toEqual(['location']);
  });

  it('keeps the host’s entries when guests leave more often than their limit', async () => {
    const party = await createTestEvent(running.app);
    await party.update({ title: 'Ada and Ben' });
    const eventId = new Types.ObjectId(party.event.id);
    const left = () => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      by: 'guest' as const,
      what: 'guestsRemoved' as const,
      count: 1,
      eventId,
    });
    await LogEntryModel.insertMany(Array.from({ length: counts.logEntriesOfGuests }, left));
    const anna = await party.joinAs('Anna');
    await anna.browser.delete(`/api/participants/${anna.participant.id}`);
    const stored = await LogEntryModel.find({ eventId }).sort({ _id: 1 }).lean();
    expect(stored).toHaveLength(1 + counts.logEntriesOfGuests);
    expect(stored[0]).toMatchObject({ by: 'organiser', what: 'detailsChanged' });
    expect(stored.at(-1)?.participantIds?.map(String)).toEqual([anna.participant.id]);
  });
});
