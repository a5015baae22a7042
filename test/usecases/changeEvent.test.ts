import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../protocol/errorCodes.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { logger } from '../../server/logger.ts';
import { ShareCodeModel } from '../../server/models/addresses.ts';
import { EventModel, ParticipantModel } from '../../server/models/game.ts';
import { finishChanges } from '../../server/usecases/events/changeEvent.ts';
import { listen } from '../live/listening.ts';
import { atOnce, join, predict, tally, twinOf, type Guest } from '../routes/asking.ts';
import '../routes/refusals/refusal.ts';
import type { Answer, Browser } from '../support/Browser.ts';
import { atEveryMoment, interruptAt } from '../support/network/betweenWrites.ts';
import { installWriteCut } from '../support/network/writeCut.ts';
import { throwParty, until, type Party } from '../support/party.ts';
import { storedPredictions, storedQuestionOf } from '../support/stored.ts';
import { forgetEvents, serveApp, startTestApp, type ServedApp, type TestApp } from '../support/testApp.ts';

/** Two apps on one database, which hear nothing of each other's announcements. The organiser is at the first one. */
let one: TestApp;
let other: ServedApp;

beforeAll(async () => {
  one = await startTestApp();
  other = await serveApp();
});
afterAll(async () => {
  await other.close();
  await one.stop();
});

/** The same browser's cookie, at another app. */
const at = (served: ServedApp, browser: Browser): Browser => twinOf(browser, served.browser());
const guestAt = (served: ServedApp, guest: Guest): Guest => ({
  ...guest,
  browser: at(served, guest.browser),
});
const asked = async (browser: Browser, { code }: Party): Promise<Question[]> =>
  (await browser.get(`/api/events/${code}/questions`)).body;
const boardOf = async ({ organiser, code }: Party) =>
  (await organiser.get(`/api/events/${code}/leaderboard`)).body as { totalPredictions: number }[];
/** The board in memory at the first app and the one that is built anew from what is stored are the same. */
async function expectTrueBoard(party: Party): Promise<void> {
  const live = await boardOf(party);
  forgetEvents(one);
  expect(await boardOf(party)).toEqual(live);
}

const dances = { type: 'multiple_choice' as const, options: ['Waltz', 'Tango', 'Hula'] };

/** A question with an answer that is hidden; Anna and Bert play at the other app, which has the event in memory. */
async function ready() {
  const party = await throwParty(one);
  const warming = await party.ask();
  const question = await party.ask(dances);
  const [anna, bert] = [await party.guest('Anna'), await party.guest('Bert')].map((guest) =>
    guestAt(other, guest),
  ) as [Guest, Guest];
  for (const guest of [anna, bert]) expect((await predict(guest, warming, 'yes')).status).toBe(201);
  const ofQuestion = async () => storedPredictions({ questionId: question.id });
  return { party, question, anna, bert, ofQuestion };
}
type Ready = Awaited<ReturnType<typeof ready>>;

/** What takes less from guests than before, and what the other app says to a prediction then. */
const narrowings: [string, ErrorCode, (ready: Ready) => Promise<unknown>][] = [
  [
    'closing the question',
    'question_closed',
    async ({ party, question }) =>
      party.organiser.patch(`/api/questions/${question.id}`, { isActive: false }),
  ],
  [
    'showing its answer',
    'question_closed',
    async ({ party, question }) => {
      await party.setAnswer(question, 'Hula');
      return party.update({ showAnswers: true });
    },
  ],
  [
    'answering it while answers are shown',
    'question_closed',
    async ({ party, question }) => {
      await party.update({ showAnswers: true });
      return party.setAnswer(question, 'Hula');
    },
  ],
  ['the end of the game', 'event_over', async ({ party }) => party.update({ isOver: true })],
  ['deactivating the event', 'question_closed', async ({ party }) => party.update({ isActive: false })],
  [
    'deleting the question',
    'question_not_found',
    async ({ party, question }) => party.organiser.delete(`/api/questions/${question.id}`),
  ],
  [
    'taking the option away',
    'invalid',
    async ({ party, question }) =>
      party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
  ],
  [
    'removing the guest',
    'not_signed_in',
    async ({ party, anna }) => party.organiser.delete(`/api/participants/${anna.participant.id}`),
  ],
  [
    'starting over',
    'not_signed_in',
    async ({ party }) =>
      party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code }),
  ],
  [
    'deleting the event',
    'event_not_found',
    async ({ party }) => (await one.owner()).delete(`/api/owner/events/${party.event.id}`),
  ],
];

describe('a prediction at an app that has not heard of a change at another one', () => {
  it.each(narrowings)('is refused and stored nowhere after %s', async (_, code, narrow) => {
    const scene = await ready();
    expect(await narrow(scene)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    expect(await predict(scene.anna, scene.question, 'Tango')).toBeRefused(code);
    expect(await scene.ofQuestion()).toEqual([]);
    // The app has learnt it; it says the same again.
    expect((await predict(scene.anna, scene.question, 'Tango')).status).toBeGreaterThanOrEqual(400);
  });

  it.each(narrowings)('is stored before %s is acknowledged, or not at all', async (how, _code, narrow) => {
    const statuses: number[] = [];
    await atEveryMoment(async (moment) => {
      const scene = await ready();
      const { result, hasCome } = await interruptAt(
        moment,
        async () => predict(scene.anna, scene.question, 'Tango'),
        async () => narrow(scene),
      );
      if (!hasCome) return false;
      statuses.push(result.status);
      const stored = await scene.ofQuestion();
      const isRefused = result.status !== 201;
      expect(isRefused || moment.index > 0 || moment.when === 'after').toBe(true);
      expect(isRefused ? stored : []).toEqual([]);
      // Whoever closes a question knew what was stored when that was acknowledged.
      if (!['deleting the event', 'removing the guest', 'taking the option away'].includes(how))
        await expectTrueBoard(scene.party);
      return true;
    });
    expect([statuses[0]! >= 400, statuses[1]]).toEqual([true, 201]);
  });

  it('is refused for a guest who was removed while the other guests play on', async () => {
    const { party, question, anna, bert, ofQuestion } = await ready();
    await party.organiser.delete(`/api/participants/${anna.participant.id}`);
    expect(await predict(anna, question, 'Waltz')).toBeRefused('not_signed_in');
    expect((await predict(bert, question, 'Waltz')).status).toBe(201);
    expect((await ofQuestion()).map(({ participantId }) => participantId)).toEqual([bert.participant.id]);
  });

  it('goes on where the change forbids nothing', async () => {
    const { party, question, anna } = await ready();
    await party.organiser.patch(`/api/questions/${question.id}`, { text: 'Which dance, please?' });
    await party.update({ title: 'Another title', isDoorClosed: true });
    expect((await predict(anna, question, 'Waltz')).status).toBe(201);
  });
});

describe('two phones of one guest at two apps', () => {
  it('are both acknowledged; what is stored is one of their answers, and every board comes to it', async () => {
    const { party, question, anna } = await ready();
    const twin = guestAt(one, anna);
    for (let round = 0; round < 10; round += 1) {
      const answers = round % 2 ? ['Waltz', 'Tango'] : ['Tango', 'Waltz'];
      const replies = await Promise.all(
        [anna, twin].map(async (phone, index) => predict(phone, question, answers[index])),
      );
      expect(replies.map(({ body }) => body.answer)).toEqual(answers);
      const stored = await storedPredictions({ questionId: question.id });
      expect(stored).toHaveLength(1);
      expect(answers).toContain(stored[0]!.answer);
      // Whoever closes the question knows what is stored of it.
      const path = `/api/questions/${question.id}`;
      for (const isActive of [false, true])
        expect((await party.organiser.patch(path, { isActive })).status).toBe(200);
      await party.setAnswer(question, stored[0]!.answer);
      expect(await boardOf(party)).toMatchObject([{ totalPredictions: 2, correctPredictions: 1 }, {}]);
      await expectTrueBoard(party);
      await party.setAnswer(question, null);
      // The other app is to hear that it is open again.
      await asked(anna.browser, party);
    }
  });
});

describe('a join at an app that has not heard of a change at another one', () => {
  const doors: [string, ErrorCode, (party: Party) => Promise<unknown>][] = [
    ['joining was closed', 'door_closed', async (party) => party.update({ isDoorClosed: true })],
    ['the game is over', 'event_over', async (party) => party.update({ isOver: true })],
    ['the event was deactivated', 'event_inactive', async (party) => party.update({ isActive: false })],
    [
      'the event was deleted',
      'event_not_found',
      async ({ event }) => (await one.owner()).delete(`/api/owner/events/${event.id}`),
    ],
  ];

  const names = async ({ event }: Party) =>
    (await ParticipantModel.find({ eventId: event.id }).lean()).map(({ username }) => username);

  it.each(doors)('is refused when %s, and leaves nobody', async (_, code, shut) => {
    const { party } = await ready();
    await shut(party);
    expect(await join(other.browser(), party.code, 'Late')).toBeRefused(code);
    expect(await names(party)).not.toContain('Late');
  });

  for (const [where, served] of [
    ['another app', () => other],
    ['the same app', () => one],
  ] as const)
    it.each(doors)(`is refused also at any moment of it at which %s, at ${where}`, async (_, code, shut) => {
      const outcomes: unknown[] = [];
      await atEveryMoment(async (moment) => {
        const { party } = await ready();
        const late = served().browser();
        const { result, hasCome } = await interruptAt(
          moment,
          async () => join(late, party.code, 'Late'),
          async () => shut(party),
        );
        if (!hasCome) return false;
        outcomes.push(result.status);
        if (result.status === 201) return true;
        expect(result).toBeRefused(code);
        expect(await names(party)).not.toContain('Late');
        // The one that has shut it may have met them while they were stored; it forgets them when it looks again.
        if (served() === other) await one.app.liveEvents.catchUp(party.event.id);
        for (const { app } of [one, other]) {
          const known = app.liveEvents.loaded(party.event.id)?.board.unscored() ?? [];
          expect(known.map(({ username }) => username)).not.toContain('Late');
        }
        return true;
      });
      // Before they are stored, and when nobody has heard of it yet.
      expect(outcomes.slice(0, 2)).toEqual([expect.toSatisfy((status) => status >= 400), outcomes[0]]);
    });
});

describe('two organisers at two apps', () => {
  it('who change the same question and its event at once find all their changes', async () => {
    const { party, question, anna } = await ready();
    const { organiser, code } = party;
    const second = at(other, organiser);
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

  it('have one code each when both want the same one, and nobody’s is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [first, second] = [await throwParty(one), await throwParty(other)];
      const wanted = `WANTED${round}`;
      const form = { title: 'Ada & Ben', adminCode: 'The Code', customShareCode: wanted };
      const owners = [await one.owner(), await other.owner()];
      const replies = await Promise.all([
        first.update({ shareCode: wanted }),
        second.update({ shareCode: wanted }),
        ...owners.map(async (owner) => owner.post('/api/events', form)),
      ]);
      const statuses = tally(replies as Answer[]);
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBe(1);
      expect(statuses[409]).toBe(3);
      const events = await EventModel.find({ codes: wanted }).lean();
      expect(events).toHaveLength(1);
      const reservation = (await ShareCodeModel.findById(wanted).lean())!;
      expect([reservation.eventId, reservation.until]).toEqual([events[0]!._id, undefined]);
      for (const served of [one, other])
        expect((await served.browser().get(`/api/events/${wanted}`)).body.id).toBe(events[0]!._id.toString());
    }
  });
});

describe('an admin code that was changed at one app', () => {
  it('opens nothing at the other one from that moment', async () => {
    const { party, question, anna } = await ready();
    const { organiser, code } = party;
    const before = at(other, organiser);
    expect((await before.get(`/api/session?event=${code}`)).body.isOrganiser).toBe(true);
    // The one who changes it has a new grant; all the others' have ended.
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
      // Each as the first that this app hears of the event since.
      const fresh = await serveApp();
      try {
        const loaded = guestAt(fresh, anna);
        await predict(loaded, question, 'Tango');
        const reply = await at(fresh, before).send(method, path, body);
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
  ])('opens nothing at an app that knows the event as it was: %s', async (_, pathOf) => {
    const scene = await ready();
    const before = at(other, scene.party.organiser);
    await scene.party.update({ adminCode: 'Another Code' });
    const change = { text: 'Mine', username: 'Mine', title: 'Mine' };
    expect(await before.patch(await pathOf(scene), change)).toBeRefused('not_signed_in');
  });

  it('lets nobody into the organiser’s room at the other one', async () => {
    const { party } = await ready();
    const before = at(other, party.organiser);
    const screen = await listen(other.browser(), party.code, 'screen');
    await party.update({ adminCode: 'Another Code' });
    const { reply } = await before.follow(party.code, 'organiser');
    expect(reply).toMatchObject({ ok: false, code: 'not_signed_in' });
    const anew = other.browser();
    const entered = await anew.post(`/api/events/${party.code}/admin-auth`, { adminCode: 'Another Code' });
    expect(entered.status).toBe(200);
    expect((await anew.follow(party.code, 'organiser')).reply).toMatchObject({ ok: true });
    screen.socket.disconnect();
  });

  it('tells whoever is in the organiser’s room of the other one nothing more once that has heard of it', async () => {
    const { party, question, anna } = await ready();
    const inside = await listen(at(other, party.organiser), party.code, 'organiser');
    await party.update({ adminCode: 'Another Code' });
    // Somebody’s call makes the other app look at the event.
    await other.browser().get(`/api/events/${party.code}`);
    await until('the organiser is out', () => !inside.socket.connected, 2_000);
    const heard = inside.heard.length;
    await predict(anna, question, 'Waltz');
    expect(inside.heard.length).toBe(heard);
  });
});

describe('a change that is cut between its steps', () => {
  const reveals: [
    string,
    (party: Party) => Promise<unknown>,
    (party: Party, q: Question) => Promise<unknown>,
  ][] = [
    [
      'showing answers',
      async () => undefined,
      async (party, question) => {
        await party.setAnswer(question, 'Hula');
        return party.update({ showAnswers: true });
      },
    ],
    [
      'answering while answers are shown',
      async (party) => party.update({ showAnswers: true }),
      async (party, question) => party.setAnswer(question, 'Hula'),
    ],
  ];

  it.each(reveals)('%s: no answer is seen while a prediction can be stored', async (_, prepare, reveal) => {
    const statuses = new Set<number>();
    const moments = await atEveryMoment(async (moment) => {
      const scene = await ready();
      const { party, question, anna, ofQuestion } = scene;
      await prepare(party);
      let isSeen: boolean | undefined;
      let predicted: Answer | undefined;
      const { result, hasCome } = await interruptAt(
        moment,
        async () => reveal(party, question),
        async () => {
          const seen = (await asked(one.browser(), party)).find(({ id }) => id === question.id);
          isSeen = seen?.correctAnswer !== undefined;
          predicted = await predict(anna, question, 'Tango');
        },
      );
      if (!hasCome) return false;
      expect((result as Answer).status).toBe(200);
      statuses.add(predicted!.status);
      expect([isSeen, predicted!.status]).not.toEqual([true, 201]);
      expect(await ofQuestion()).toHaveLength(predicted!.status === 201 ? 1 : 0);
      await expectTrueBoard(party);
      return true;
    });
    expect(moments).toBeGreaterThan(4);
    // Nobody is judged while a change is under way: that is waited for, and here it waits itself.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([201, 409, 503]);
  });

  it.each([
    ...reveals,
    [
      'closing a question',
      async () => undefined,
      async ({ organiser }: Party, { id }: Question) =>
        organiser.patch(`/api/questions/${id}`, { isActive: false }),
    ],
    ['ending the game', async () => undefined, async (party: Party) => party.update({ isOver: true })],
    [
      'deleting a question',
      async () => undefined,
      async ({ organiser }: Party, { id }: Question) => organiser.delete(`/api/questions/${id}`),
    ],
  ] as typeof reveals)('%s: the organiser’s next try finishes it', async (_, prepare, narrow) => {
    const cut = installWriteCut();
    const { level } = logger;
    logger.level = 'silent';
    let cuts = 0;
    try {
      for (let isDone = false; !isDone; cuts += 1) {
        const { party, question, anna, bert, ofQuestion } = await ready();
        await prepare(party);
        cut.cutAfter(cuts);
        isDone = ((await narrow(party, question)) as Answer).status < 300;
        cut.mend();
        // At the next look, also at a server that was started anew.
        const isSeen = async () =>
          (await asked(one.browser(), party)).some(({ correctAnswer }) => correctAnswer !== undefined);
        const seenBefore = await isSeen();
        const first = await predict(anna, question, 'Tango');
        expect([seenBefore || isDone, first.status]).not.toEqual([true, 201]);
        forgetEvents(one);
        expect(await isSeen()).toBe(seenBefore);
        // A try again may find that it was done.
        const again = (await narrow(party, question)) as Answer;
        expect([200, 204, 404]).toContain(again.status);
        const kept = await ofQuestion();
        expect((await predict(bert, question, 'Waltz')).status).toBeGreaterThanOrEqual(400);
        expect(await ofQuestion()).toEqual(kept);
        const event = (await EventModel.findById(party.event.id).lean())!;
        expect(event.closing).toBeUndefined();
        const fences = await ParticipantModel.distinct('fence', { eventId: event._id });
        expect(Math.min(...fences)).toBe(event.fence);
        await expectTrueBoard(party);
      }
    } finally {
      cut.uninstall();
      logger.level = level;
    }
    expect(cuts).toBeGreaterThan(3);
  });
});

describe('a change that was cut short', () => {
  const narrows: [string, (ready: Ready) => Promise<Answer>][] = [
    [
      'closing a question',
      async ({ party, question }) =>
        party.organiser.patch(`/api/questions/${question.id}`, { isActive: false }),
    ],
    [
      'showing an answer',
      async ({ party, question }) => {
        await party.setAnswer(question, 'Hula');
        return (await party.update({ showAnswers: true })) as Answer;
      },
    ],
    ['ending the game', async ({ party }) => (await party.update({ isOver: true })) as Answer],
    ['closing the door', async ({ party }) => (await party.update({ isDoorClosed: true })) as Answer],
    [
      'taking an option away',
      async ({ party, question }) =>
        party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
    ],
  ];

  it.each(narrows)('%s: is all there or not at all when the server has looked for it', async (_, narrow) => {
    const cut = installWriteCut();
    const { level } = logger;
    logger.level = 'silent';
    let cuts = 0;
    try {
      for (let isDone = false; !isDone; cuts += 1) {
        const scene = await ready();
        const { party, question, anna, bert } = scene;
        const before = (await EventModel.findById(party.event.id).lean())!;
        cut.cutAfter(cuts);
        isDone = (await narrow(scene)).status < 300;
        cut.mend();
        // Both apps know it as it was left.
        for (const served of [one, other]) await asked(served.browser(), party);
        await finishChanges(one.app);
        const after = (await EventModel.findById(party.event.id).lean())!;
        expect(after.closing).toBeUndefined();
        const same = after.questions.find(({ _id }) => _id.toString() === question.id);
        const { isActive, options, wasRevealed } = same!;
        const state = { isActive, options, wasRevealed, isOver: after.isOver, door: after.isDoorClosed };
        const undone = { isActive: true, options: dances.options };
        expect(isDone ? undone : state).toMatchObject(undone);
        expect(isDone ? before.showAnswers : after.showAnswers).toBe(false);
        const here = guestAt(one, anna);
        const [first, second] = [
          await predict(here, question, 'Hula'),
          await join(one.browser(), party.code, 'Late'),
        ];
        expect(isDone || (first.status === 201 && second.status === 201)).toBe(true);
        // The other app hears of it when somebody looks.
        await asked(other.browser(), party);
        expect((await predict(bert, question, 'Hula')).status).toBe(first.status);
      }
    } finally {
      cut.uninstall();
      logger.level = level;
    }
    expect(cuts).toBeGreaterThan(3);
  });

  it('takes no guest for the moment when it is about those who join, and says to try again', async () => {
    const cut = installWriteCut();
    const { level } = logger;
    logger.level = 'silent';
    const { party } = await ready();
    // What is counted in the background is no write of the change.
    for (const { app } of [one, other]) await app.activity.settle();
    try {
      cut.cutAfter(1);
      expect(((await party.update({ isDoorClosed: true })) as Answer).status).toBe(500);
    } finally {
      cut.uninstall();
      logger.level = level;
    }
    expect(await join(other.browser(), party.code, 'Late')).toBeRefused('unavailable');
    await finishChanges(one.app);
    expect((await join(other.browser(), party.code, 'Late')).status).toBe(201);
  });
});

describe('an option that is taken away while guests predict it', () => {
  const take = async ({ party, question }: Ready, options = ['Waltz', 'Hula']) =>
    party.organiser.patch(`/api/questions/${question.id}`, { options });
  const options = async ({ question }: Ready) => (await storedQuestionOf(question.id))!.options;

  it('stays when it was predicted at an app that this one has not heard of', async () => {
    const scene = await ready();
    await predict(scene.anna, scene.question, 'Tango');
    expect(await take(scene)).toBeRefused('option_in_use');
    expect(await options(scene)).toEqual(dances.options);
    expect((await predict(scene.bert, scene.question, 'Tango')).status).toBe(201);
  });

  it('is refused, and the options are as before, at whatever moment it is predicted', async () => {
    const statuses: string[] = [];
    await atEveryMoment(async (moment) => {
      const scene = await ready();
      let predicted: Answer | undefined;
      const { result, hasCome } = await interruptAt(
        moment,
        async () => take(scene),
        async () => {
          predicted = await predict(scene.anna, scene.question, 'Tango');
          // Somebody’s look makes both apps know the event as it is in between.
          for (const served of [one, other]) await asked(served.browser(), scene.party);
        },
      );
      if (!hasCome) return false;
      statuses.push(`${result.status} ${predicted!.status}`);
      const isTaken = result.status === 200;
      expect(await options(scene)).toEqual(isTaken ? ['Waltz', 'Hula'] : dances.options);
      expect(await scene.ofQuestion()).toHaveLength(isTaken ? 0 : 1);
      const here = guestAt(one, scene.bert);
      expect((await predict(here, scene.question, 'Tango')).status).toBe(isTaken ? 400 : 201);
      // The other app may have seen it while it was being looked at.
      await asked(scene.bert.browser, scene.party);
      expect((await predict(scene.bert, scene.question, 'Hula')).status).toBeLessThan(300);
      return true;
    });
    expect(statuses[0]).toBe('409 201');
    expect(statuses.at(-1)).toBe('200 400');
  });

  it('of a question whose answer is shown meanwhile does not open it again', async () => {
    const outcomes = new Set<string>();
    await atEveryMoment(async (moment) => {
      const scene = await ready();
      const { party, question, anna } = scene;
      const second = at(other, party.organiser);
      const { result, hasCome } = await interruptAt(
        moment,
        async () => take(scene),
        async () => {
          await second.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'Hula' });
          await second.patch(`/api/events/${party.code}`, { showAnswers: true });
        },
      );
      if (!hasCome) return false;
      outcomes.add(`${result.status}`);
      expect(await predict(anna, question, 'Waltz')).toBeRefused('question_closed');
      // Whoever has seen the answer predicts no more, also when it is hidden again.
      await party.update({ showAnswers: false });
      await asked(anna.browser, party);
      expect(await predict(anna, question, 'Waltz')).toBeRefused('question_closed');
      return true;
    });
    expect([...outcomes]).toEqual(['200']);
  });

  it('is chosen or gone, never both, when everybody is at once at both apps', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scene = await ready();
      const { party, question, anna, bert } = scene;
      const phones = [anna, bert, guestAt(one, anna), guestAt(one, bert)];
      const second = at(other, party.organiser);
      const [taken, , ...taps] = await Promise.all([
        take(scene),
        second.patch(`/api/questions/${question.id}`, { text: `Text ${round}` }),
        ...(await atOnce(phones.length, async (index) => async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
          return predict(phones[index]!, question, 'Tango');
        }).then((works) => works.map(async (work) => work()))),
      ]);
      expect(taps.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
      const isTaken = taken.status === 200;
      expect([200, 409]).toContain(taken.status);
      expect(await options(scene)).toEqual(isTaken ? ['Waltz', 'Hula'] : dances.options);
      expect((await scene.ofQuestion()).length > 0).toBe(!isTaken);
      expect((await storedQuestionOf(question.id))!.text).toBe(`Text ${round}`);
    }
  });

  it('stays when the change is cut after somebody has predicted it in between', async () => {
    const { level } = logger;
    logger.level = 'silent';
    const cut = installWriteCut();
    try {
      for (let writes = 0; writes < 3; writes += 1) {
        const scene = await ready();
        await interruptAt(
          { index: 0, when: 'before' },
          async () => take(scene),
          async () => {
            await predict(scene.anna, scene.question, 'Tango');
            cut.cutAfter(writes);
          },
        );
        cut.mend();
        await scene.party.organiser.patch(`/api/questions/${scene.question.id}`, { text: 'Which?' });
        expect(await options(scene)).toEqual(dances.options);
      }
    } finally {
      cut.uninstall();
      logger.level = level;
    }
  });
});
