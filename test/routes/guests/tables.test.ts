import { describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import type { TableStanding as Standing } from '../../../protocol/rules/tables.ts';
import { TableStanding, type Table } from '../../../protocol/schemas/tables.ts';
import { listen } from '../../live/listen.ts';
import type { Browser } from '../../support/Browser.ts';
import { type TestEvent, createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { runConcurrently, type Guest, predict, tally } from '../questions/guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

const tablesOf = ({ code }: TestEvent) => `/api/events/${code}/tables`;
const add = async (party: TestEvent, name: unknown, key?: string) =>
  party.organiser.post(tablesOf(party), { name }, key ? { 'idempotency-key': key } : {});
const eventOf = async ({ code }: TestEvent, browser = running.app.browser()) =>
  (await browser.get(`/api/events/${code}`)).body as { tables?: Table[] };
const sit = async (browser: Browser, { id }: { id: string }, tableId: string | null) =>
  browser.patch(`/api/participants/${id}`, { tableId });
const boardOf = async (party: TestEvent, browser = running.app.browser()) =>
  (await browser.get(tablesOf(party))).body as Standing[];

describe('tables', () => {
  it('are named, renamed and removed by the host, and listed to guests in that order', async () => {
    const party = await createTestEvent(running.app);
    expect(await eventOf(party)).not.toHaveProperty('tables');
    const { body: oak } = await add(party, ' Oak  ', 'key-1');
    expect(await add(party, 'Oak', 'key-1')).toMatchObject({ status: 200, body: oak });
    const { body: ash } = await add(party, 'Ash');
    expect((await eventOf(party)).tables).toEqual([
      { id: oak.id, name: 'Oak' },
      { id: ash.id, name: 'Ash' },
    ]);
    const path = `${tablesOf(party)}/${ash.id}`;
    expect((await party.organiser.patch(path, { name: 'Birch' })).body).toEqual({ ...ash, name: 'Birch' });
    expect((await party.organiser.delete(path)).status).toBe(204);
    expect(await party.organiser.delete(path)).toBeRefused('not_found');
    expect(await party.organiser.patch(path, { name: 'Elm' })).toBeRefused('not_found');
    await party.organiser.delete(`${tablesOf(party)}/${oak.id}`);
    expect(await eventOf(party)).not.toHaveProperty('tables');
  });

  it('have unique names of 1 to 50 characters, at most 40 of them', async () => {
    const party = await createTestEvent(running.app);
    const { body: first } = await add(party, 'Table 0');
    for (const name of ['', '   ', 'x'.repeat(51), 7]) expect(await add(party, name)).toBeRefused('invalid');
    expect(await add(party, 'TABLE  0')).toBeRefused('conflict');
    expect(tally(await runConcurrently(6, async () => add(party, 'x'.repeat(50))))).toEqual({
      201: 1,
      409: 5,
    });
    const rename = async (name: string) => party.organiser.patch(`${tablesOf(party)}/${first.id}`, { name });
    expect(await rename('X'.repeat(50))).toBeRefused('conflict');
    expect((await rename('TABLE 0')).status).toBe(200);
    for (let index = 2; index < counts.tablesPerEvent; index += 1)
      expect((await add(party, `Table ${index}`)).status).toBe(201);
    expect(await add(party, 'One too many')).toBeRefused('invalid');
  });

  it('are chosen by guests, or assigned by the host; a removed one cannot be chosen', async () => {
    const party = await createTestEvent(running.app);
    const [{ body: oak }, { body: ash }] = [await add(party, 'Oak'), await add(party, 'Ash')];
    const { browser, participant } = await party.joinAs('Rosa');
    expect((await sit(browser, participant, oak.id)).body).toMatchObject({ tableId: oak.id });
    expect((await sit(party.organiser, participant, ash.id)).body).toMatchObject({ tableId: ash.id });
    const session = async () =>
      (await browser.get(`/api/session?event=${party.code}`)).body.participants[0] as { tableId?: string };
    expect(await session()).toMatchObject({ tableId: ash.id });
    expect(await sit(browser, participant, 'f'.repeat(24))).toBeRefused('conflict');
    expect(await sit(browser, participant, 'oak')).toBeRefused('invalid');
    const both = { tableId: null, message: 'Cheers' };
    expect(await browser.patch(`/api/participants/${participant.id}`, both)).toBeRefused('invalid');
    await party.organiser.delete(`${tablesOf(party)}/${ash.id}`);
    expect(await session()).not.toHaveProperty('tableId');
    expect(await sit(browser, participant, ash.id)).toBeRefused('conflict');
    expect((await sit(browser, participant, oak.id)).body).toMatchObject({ tableId: oak.id });
    expect((await sit(browser, participant, null)).body).not.toHaveProperty('tableId');
  });

  it('of guests who have one can be changed only by the host once answers are shown', async () => {
    const party = await createTestEvent(running.app);
    const [{ body: oak }, { body: ash }] = [await add(party, 'Oak'), await add(party, 'Ash')];
    const rosa = await party.joinAs('Rosa');
    await party.update({ showAnswers: true });
    expect((await sit(rosa.browser, rosa.participant, oak.id)).status).toBe(200);
    for (const tableId of [ash.id, null])
      expect(await sit(rosa.browser, rosa.participant, tableId)).toBeRefused('conflict');
    expect((await sit(party.organiser, rosa.participant, ash.id)).status).toBe(200);
  });

  it('stay when the host starts over', async () => {
    const party = await createTestEvent(running.app);
    await add(party, 'Oak');
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect((await eventOf(party)).tables).toMatchObject([{ name: 'Oak' }]);
  });
});

describe('board of tables', () => {
  /** Rosa and Ben are at Oak, Cem and Dee at Ash, Eve alone at Elm. */
  async function seatedParty() {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const [oak, ash, elm] = [
      (await add(party, 'Oak')).body as Table,
      (await add(party, 'Ash')).body as Table,
      (await add(party, 'Elm')).body as Table,
    ];
    const guests: Guest[] = [];
    for (const [name, table] of [
      ['Rosa', oak],
      ['Ben', oak],
      ['Cem', ash],
      ['Dee', ash],
      ['Eve', elm],
    ] as const) {
      const guest = await party.joinAs(name);
      await sit(guest.browser, guest.participant, table.id);
      guests.push(guest);
    }
    return { ...party, party, question, oak, ash, elm, guests };
  }

  const row = (table: Table, memberCount: number, total: number) => ({
    tableId: table.id,
    memberCount,
    total,
  });

  it('counts predictions while answers are hidden, and points once they are shown', async () => {
    const { party, question, oak, ash, guests, setAnswer, update, organiser } = await seatedParty();
    const [rosa, ben, cem, dee] = guests as [Guest, Guest, Guest, Guest];
    for (const guest of [rosa, ben, dee]) await predict(guest, question, 'no');
    await predict(cem, question, 'yes');
    await setAnswer(question, 'yes');
    expect(TableStanding.array().parse(await boardOf(party))).toEqual([row(oak, 2, 2), row(ash, 2, 2)]);
    expect(await boardOf(party, organiser)).toEqual([row(ash, 2, 1), row(oak, 2, 0)]);
    await update({ showAnswers: true });
    const shown = await boardOf(party);
    expect(shown).toEqual([row(ash, 2, 1), row(oak, 2, 0)]);
    dropCachedEvents(running.app);
    expect(await boardOf(party)).toEqual(shown);
  });

  it('leaves out guests who predicted no question with a counted answer', async () => {
    const { party, question, oak, ash, guests, setAnswer, update, addQuestion, organiser } =
      await seatedParty();
    const [rosa, ben, cem, dee] = guests as [Guest, Guest, Guest, Guest];
    expect(await boardOf(party)).toEqual([]);
    for (const guest of [rosa, ben, cem]) await predict(guest, question, 'yes');
    expect(await boardOf(party)).toEqual([row(oak, 2, 2)]);
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const next = await addQuestion({ text: 'Will it snow?' });
    const late = await party.joinAs('Fay');
    await sit(late.browser, late.participant, oak.id);
    for (const guest of [late, dee]) await predict(guest, next, 'yes');
    expect(await boardOf(party)).toEqual([row(oak, 2, 2)]);
    expect(await boardOf(party, organiser)).toEqual([row(oak, 2, 2)]);
    await setAnswer(next, 'yes');
    expect(await boardOf(party)).toEqual([row(oak, 3, 3), row(ash, 2, 2)]);
  });

  it('is published to the whole room on change, and reveals nothing before an answer is shown', async () => {
    const { code, question, oak, ash, guests, setAnswer, update, organiser } = await seatedParty();
    const [rosa, ben, cem, dee] = guests as [Guest, Guest, Guest, Guest];
    for (const guest of [rosa, dee]) await predict(guest, question, 'no');
    const listeners = [
      await listen(rosa.browser, code, 'guest'),
      await listen(running.app.browser(), code, 'screen'),
      await listen(organiser, code, 'organiser'),
    ];
    for (const { snapshot } of listeners) expect(snapshot.tables).toEqual([]);
    await setAnswer(question, 'yes');
    await predict(ben, question, 'no');
    await predict(cem, question, 'yes');
    const knows = (expected: object[][]) => async () =>
      listeners.every(
        ({ state }, index) => JSON.stringify(state().tables) === JSON.stringify(expected[index]),
      );
    const made = [row(oak, 2, 2), row(ash, 2, 2)];
    const score = [row(ash, 2, 1), row(oak, 2, 0)];
    await until('predictions are counted', knows([made, made, score]));
    await update({ showAnswers: true });
    await until('points are counted', knows([score, score, score]));
    for (const { socket } of listeners) socket.disconnect();
  });

  it('publishes an assigned table to the guest’s phone, and all tables of guests to the host', async () => {
    const { code, ash, guests, organiser } = await seatedParty();
    const [rosa] = guests as [Guest];
    const [phone, host] = [
      await listen(rosa.browser, code, 'guest'),
      await listen(organiser, code, 'organiser'),
    ];
    await sit(organiser, rosa.participant, ash.id);
    await until('both connections are up to date', () =>
      [phone, host].every(({ of }) => of('participant:changed').length > 0),
    );
    for (const { of } of [phone, host])
      expect(of('participant:changed')).toMatchObject([
        { participantId: rosa.participant.id, username: 'Rosa', details: { tableId: ash.id } },
      ]);
    for (const { socket } of [phone, host]) socket.disconnect();
  });

  it('is absent in an event without tables', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const rosa = await party.joinAs('Rosa');
    const screen = await listen(running.app.browser(), party.code, 'screen');
    expect(screen.snapshot).not.toHaveProperty('tables');
    await predict(rosa, question, 'yes');
    await until('the prediction is published', () => screen.of('leaderboard:changed').length > 0);
    expect(screen.of('tables:changed')).toEqual([]);
    expect(await boardOf(party)).toEqual([]);
    screen.socket.disconnect();
  });
});
