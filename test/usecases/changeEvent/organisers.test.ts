import { describe, expect, it } from 'vitest';
import { ShareCodeModel } from '../../../server/models/shareCodes.ts';
import { EventModel } from '../../../server/models/event.ts';
import { listen } from '../../live/listen.ts';
import { predict, tally, twinOf } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import type { Reply } from '../../support/Browser.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { storedQuestionOf } from '../../support/stored.ts';
import { serveApp } from '../../support/testApp.ts';
import { asked, dances, guestAt, type Ready, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

describe('two organisers at two servers', () => {
  it('keep all changes when they change the same question and its event at once', async () => {
    const { party, question, anna } = await ready();
    const { organiser, code } = party;
    const second = servers.elsewhere(organiser);
    const path = `/api/questions/${question.id}`;
    for (let round = 0; round < 8; round += 1) {
      const isActive = round % 2 === 1;
      const replies = await Promise.all([
        organiser.patch(path, { text: `Text ${round}` }),
        second.patch(path, { isActive }),
        organiser.patch(path, { options: [...dances.options, `Option ${round}`] }),
        second.patch(`/api/events/${code}`, { title: `Title ${round}` }),
        organiser.patch(`/api/events/${code}`, { location: `Place ${round}`, showAnswers: isActive }),
        second.post(`/api/events/${code}/questions`, { text: `Asked ${round}`, type: 'text' }),
        organiser.post(`/api/events/${code}/questions`, { text: `Asked too ${round}`, type: 'numeric' }),
      ]);
      expect(replies.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
      expect(await storedQuestionOf(question.id)).toMatchObject({
        text: `Text ${round}`,
        options: [...dances.options, `Option ${round}`],
        isActive,
      });
      const event = (await EventModel.findById(party.event.id).lean())!;
      expect(event).toMatchObject({
        title: `Title ${round}`,
        location: `Place ${round}`,
        showAnswers: isActive,
      });
      expect(event.closing).toBeUndefined();
      const orders = event.questions.map(({ order }) => order).toSorted((a, b) => a - b);
      expect(orders).toEqual(Array.from({ length: 4 + round * 2 }, (_, index) => index + 1));
      for (const browser of [organiser, second])
        expect((await asked(browser, party)).map(({ text }) => text)).toEqual(
          expect.arrayContaining([`Text ${round}`, `Asked ${round}`, `Asked too ${round}`]),
        );
      expect((await predict(anna, question, 'Waltz')).status < 300).toBe(isActive);
    }
  });

  it('get one code each when both request the same one, and no code is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [first, second] = [await createTestEvent(servers.one), await createTestEvent(servers.other)];
      const wanted = `WANTED${round}`;
      const form = { title: 'Ada & Ben', adminCode: 'The Code', customShareCode: wanted };
      const owners = [await servers.one.owner(), await servers.other.owner()];
      const replies = await Promise.all([
        first.update({ shareCode: wanted }),
        second.update({ shareCode: wanted }),
        ...owners.map(async (owner) => owner.post('/api/events', form)),
      ]);
      const statuses = tally(replies as Reply[]);
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBe(1);
      expect(statuses[409]).toBe(3);
      const events = await EventModel.find({ codes: wanted }).lean();
      expect(events).toHaveLength(1);
      const reservation = (await ShareCodeModel.findById(wanted).lean())!;
      expect([reservation.eventId, reservation.until]).toEqual([events[0]!._id, undefined]);
      for (const served of [servers.one, servers.other])
        expect((await served.browser().get(`/api/events/${wanted}`)).body.id).toBe(events[0]!._id.toString());
    }
  });
});

describe('admin code changed at another server', () => {
  it('invalidates the old code from that moment on', async () => {
    const { party, question, anna } = await ready();
    const { organiser, code } = party;
    const before = servers.elsewhere(organiser);
    expect((await before.get(`/api/session?event=${code}`)).body.isOrganiser).toBe(true);
    // The browser that makes the change gets a new grant; all other grants end.
    expect((await organiser.patch(`/api/events/${code}`, { adminCode: 'Another Code' })).status).toBe(200);
    const calls: [string, string, object?][] = [
      ['PATCH', `/api/questions/${question.id}`, { text: 'Mine now' }],
      ['POST', `/api/questions/${question.id}/answer`, { correctAnswer: 'Waltz' }],
      ['DELETE', `/api/questions/${question.id}`],
      ['PATCH', `/api/participants/${anna.participant.id}`, { username: 'Mine now' }],
      ['DELETE', `/api/participants/${anna.participant.id}`],
      ['PATCH', `/api/events/${code}`, { title: 'Mine now' }],
      ['POST', `/api/events/${code}/questions`, { text: 'Mine now', type: 'text' }],
      ['POST', `/api/events/${code}/start-over`, { shareCode: code }],
      ['GET', `/api/events/${code}/predictions`],
    ];
    for (const [method, path, body] of calls) {
      // Each call is the first one about the event at a fresh server.
      const fresh = await serveApp();
      try {
        const loaded = guestAt(fresh, anna);
        await predict(loaded, question, 'Tango');
        const reply = await twinOf(before, fresh.browser()).send(method, path, body);
        expect([method, path, reply.status]).toEqual([method, path, 401]);
      } finally {
        await fresh.close();
      }
      const reply = await before.send(method, path, body);
      expect([method, path, reply.status]).toEqual([method, path, 401]);
    }
    expect((await before.get(`/api/session?event=${code}`)).body.isOrganiser).toBe(false);
    expect(await storedQuestionOf(question.id)).toMatchObject({ text: question.text });
  });

  it.each([
    ['a question', async ({ question }: Ready) => `/api/questions/${question.id}`],
    ['a guest', async ({ anna }: Ready) => `/api/participants/${anna.participant.id}`],
    ['the event', async ({ party }: Ready) => `/api/events/${party.code}`],
  ])('the old code grants nothing at a server with stale state: %s', async (_, pathOf) => {
    const setup = await ready();
    const before = servers.elsewhere(setup.party.organiser);
    await setup.party.update({ adminCode: 'Another Code' });
    const change = { text: 'Mine', username: 'Mine', title: 'Mine' };
    expect(await before.patch(await pathOf(setup), change)).toBeRefused('not_signed_in');
  });

  it('invalidates the old grant, which cannot join the organisers’ room', async () => {
    const { party } = await ready();
    const before = servers.elsewhere(party.organiser);
    const screen = await listen(servers.other.browser(), party.code, 'screen');
    await party.update({ adminCode: 'Another Code' });
    const { reply } = await before.follow(party.code, 'organiser');
    expect(reply).toMatchObject({ ok: false, code: 'not_signed_in' });
    const newOrganiser = servers.other.browser();
    const entered = await newOrganiser.post(`/api/events/${party.code}/admin-auth`, {
      adminCode: 'Another Code',
    });
    expect(entered.status).toBe(200);
    expect((await newOrganiser.follow(party.code, 'organiser')).reply).toMatchObject({ ok: true });
    screen.socket.disconnect();
  });

  it('ends messages to organisers with the old grant once the server has received the change', async () => {
    const { party, question, anna } = await ready();
    const inside = await listen(servers.elsewhere(party.organiser), party.code, 'organiser');
    await party.update({ adminCode: 'Another Code' });
    // A call makes the other server load the change.
    await servers.other.browser().get(`/api/events/${party.code}`);
    await until('the organiser is disconnected', () => !inside.socket.connected, 2_000);
    const countBefore = inside.received.length;
    await predict(anna, question, 'Waltz');
    expect(inside.received.length).toBe(countBefore);
  });
});
