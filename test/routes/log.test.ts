import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts } from '../../protocol/limits.ts';
import { type LogEntry, LogPage } from '../../protocol/schemas/log.ts';
import { logWhat, logWho } from '../../protocol/texts/portal/log.ts';
import { startClosings } from '../../server/jobs/upkeep.ts';
import { EventModel, ParticipantModel } from '../../server/models/game.ts';
import { LogEntryModel } from '../../server/models/log.ts';
import { moveNoted, writeEntries } from '../../server/usecases/log/moveNoted.ts';
import { settlePending } from '../../server/usecases/log/removingGuests.ts';
import { endLink, newHelper } from '../support/helpers.ts';
import { withWriteCut } from '../support/network/writeCut.ts';
import { type Party, throwParty } from '../support/party.ts';
import { until } from '../support/until.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

async function pageOf({ organiser, code }: Party, before?: string): Promise<LogPage> {
  const query = before ? `?before=${before}` : '';
  return LogPage.parse((await organiser.get(`/api/events/${code}/log${query}`)).body);
}

const sentences = (entries: LogEntry[]) => entries.map((entry) => `${logWho(entry)}: ${logWhat(entry)}`);
const told = async (party: Party) => sentences((await pageOf(party)).entries);
const wordsIn = async (party: Party) => (await pageOf(party)).entries.map(({ what }) => what);
const later = () => Date.now() + 60_000;

describe('what happened in an event', () => {
  it('is told by who did it, the latest first: host, owner, helpers', async () => {
    const party = await throwParty(running.app);
    const { organiser, code } = party;
    const question = await party.ask();
    const anna = await party.guest('Anna');
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
    expect(await told(party)).toEqual([
      'Host: Deleted "Will it rain?"',
      'Host: Ended the link of Uncle Bob (MC)',
      'Owner: Ended the game',
      'Uncle Bob (MC): Hid the answer to "Will it rain?" again',
      'Uncle Bob (MC): Revealed the answer to "Will it rain?"',
      'Uncle Bob (MC): Set the answer to "Will it rain?", to be shown later',
      'Rosa (Co-host): Renamed Annabel',
      'Rosa (Co-host): Changed the title and the location',
      'Host: Made a link for Uncle Bob (MC)',
      'Host: Made a link for Rosa (Co-host)',
      'Host: Added "Will it rain?"',
    ]);
  });

  it('tells what was entered from paper, and what the clock has closed', async () => {
    const party = await throwParty(running.app);
    const { organiser, code } = party;
    const question = await party.ask();
    const { body: joe } = await organiser.post(`/api/events/${code}/paper-guests`, { username: 'Joe' });
    const entered = { participantId: joe.id, answer: 'yes' };
    for (let twice = 0; twice < 2; twice += 1)
      await organiser.post(`/api/questions/${question.id}/paper-predictions`, entered);
    const stopClosings = startClosings(running.app.app);
    const closesAt = new Date(Date.now() + 300).toISOString();
    await organiser.post(`/api/events/${code}/questions/close`, { closesAt });
    await until('the clock closes it', async () => (await wordsIn(party))[0] === 'questionsClosed');
    await stopClosings();
    expect((await told(party)).slice(0, 4)).toEqual([
      'Timer: Closed "Will it rain?"',
      'Host: Set a closing time for "Will it rain?"',
      'Host: Entered a prediction for Joe: "Will it rain?"',
      'Host: Added Joe on paper',
    ]);
  });

  it('names guests while they are there, and removed ones by their id alone', async () => {
    const party = await throwParty(running.app);
    const { organiser, code } = party;
    const { id } = (await party.guest('Carla')).participant;
    await organiser.patch(`/api/participants/${id}`, { username: 'Clara' });
    expect(await told(party)).toEqual(['Host: Renamed Clara']);
    // Nobody looks in between: what is noted with the guest does not go with them.
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
    for (const kept of [table, JSON.stringify(entries), JSON.stringify(stored)])
      expect(kept).not.toMatch(/Carla|Clar(a|issa)/);
  });

  it('says of many guests who were removed together how many', async () => {
    const party = await throwParty(running.app);
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const name of ['Anna', 'Bert', 'Cleo', 'Dan', 'Eve']) await party.guest(name);
    const until_ = new Date(Date.now() + 60_000).toISOString();
    const asked = { from, until: until_, count: 5 };
    await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, asked);
    expect(await told(party)).toEqual([expect.stringMatching(/^Host: Deleted guest .*and 2 more$/)]);
    await party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, asked);
    expect(await wordsIn(party)).toEqual(['guestsRemoved']);
  });

  it('never has a code, a key or an answer', async () => {
    const party = await throwParty(running.app);
    const { organiser, code, update } = party;
    const question = await party.ask({ type: 'text', note: 'A Note Of Mine' });
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
    for (const kept of [JSON.stringify(entries), table, stored])
      for (const secret of ['Another Admin Code', `${code}X`, link.token, 'Private', 'A Note'])
        expect(kept.replace(`foretold-${code}X-log`, '')).not.toContain(secret);
  });

  it('comes in pages, keeps so many, and goes with the event', async () => {
    const party = await throwParty(running.app);
    const eventId = new Types.ObjectId(party.event.id);
    const entry = () => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      by: 'organiser' as const,
      what: 'tablesChanged' as const,
      eventId,
    });
    await writeEntries(Array.from({ length: counts.logEntries + 5 }, entry));
    expect(await LogEntryModel.countDocuments({ eventId })).toBe(counts.logEntries);
    const first = await pageOf(party);
    const second = await pageOf(party, first.next);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toHaveLength(2 * counts.logPage);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await LogEntryModel.countDocuments({ eventId })).toBe(0);
  });

  it('is not drowned by somebody who joins and leaves again and again', async () => {
    const party = await throwParty(running.app);
    await party.update({ title: 'Ada and Ben' });
    await told(party);
    const eventId = new Types.ObjectId(party.event.id);
    const left = () => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      by: 'guest' as const,
      what: 'guestsRemoved' as const,
      count: 1,
      eventId,
    });
    await writeEntries(Array.from({ length: counts.logEntries }, left));
    const anna = await party.guest('Anna');
    await anna.browser.delete(`/api/participants/${anna.participant.id}`);
    const stored = await LogEntryModel.find({ eventId }).sort({ _id: 1 }).lean();
    expect(stored).toHaveLength(1 + counts.logEntriesOfGuests);
    expect(stored[0]).toMatchObject({ by: 'organiser', what: 'detailsChanged' });
    expect(stored.at(-1)?.participantIds?.map(String)).toEqual([anna.participant.id]);
  });
});

describe('an entry of the log', () => {
  it('is stored by the very write of the change: whoever dies right after it has both', async () => {
    const party = await throwParty(running.app);
    await party.update({ title: 'Ada and Ben' });
    const { noted } = (await EventModel.findById(party.event.id).lean())!;
    expect(noted).toMatchObject([{ what: 'detailsChanged', by: 'organiser' }]);
    await Promise.all([moveNoted(), moveNoted(), moveNoted()]);
    expect(await wordsIn(party)).toEqual(['detailsChanged']);
    expect((await EventModel.findById(party.event.id).lean())!.noted).toEqual([]);
  });

  it('is there once, wherever its way to the log is cut short', async () => {
    const party = await throwParty(running.app);
    for (let writes = 0; writes < 3; writes += 1) {
      await party.update({ title: `Title ${writes}` });
      await withWriteCut(async (cut) => {
        cut.cutAfter(writes);
        await moveNoted().catch(() => undefined);
      });
    }
    expect(await wordsIn(party)).toEqual(['detailsChanged', 'detailsChanged', 'detailsChanged']);
  });

  it('of guests who were removed is there exactly when they are gone, wherever that is cut short', async () => {
    const outcomes = new Set<boolean>();
    for (let writes = 0; ; writes += 1) {
      const party = await throwParty(running.app);
      const { id } = (await party.guest('Anna')).participant;
      let status = 0;
      await withWriteCut(async (cut) => {
        cut.cutAfter(writes);
        ({ status } = await party.organiser.delete(`/api/participants/${id}`));
      });
      await settlePending(later());
      const isGone = !(await ParticipantModel.exists({ _id: id }));
      outcomes.add(isGone);
      expect({ writes, words: await wordsIn(party) }).toEqual({
        writes,
        words: isGone ? ['guestsRemoved'] : [],
      });
      if (status === 204) break;
    }
    expect(outcomes).toEqual(new Set([false, true]));
  });

  it('is none where a change was refused', async () => {
    const party = await throwParty(running.app);
    await party.guest('Anna');
    const bert = await party.guest('Bert');
    await party.organiser.patch(`/api/participants/${bert.participant.id}`, { username: 'Anna' });
    await party.update({ title: '' });
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: 'NO' });
    expect(await wordsIn(party)).toEqual([]);
  });

  it('of two hosts at once is each of theirs', async () => {
    const party = await throwParty(running.app);
    const [rosa, tom] = [
      await newHelper(running.app, party, 'cohost', 'Rosa'),
      await newHelper(running.app, party, 'cohost', 'Tom'),
    ];
    await Promise.all([
      rosa.browser.patch(`/api/events/${party.code}`, { title: 'By Rosa' }),
      tom.browser.patch(`/api/events/${party.code}`, { location: 'By Tom' }),
    ]);
    expect((await told(party)).slice(0, 2).toSorted()).toEqual([
      'Rosa (Co-host): Changed the title',
      'Tom (Co-host): Changed the location',
    ]);
  });
});
