import { describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { finishChanges } from '../../../server/usecases/events/changeEvent.ts';
import { join, predict } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import type { Reply } from '../../support/Browser.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import { atSomeWrites, withWriteCut } from '../../support/network/writeCut.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { asked, dances, guestAt, type Ready, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready, expectTrueBoard } = setUpTwoServers();

describe('event change: interrupted between its steps', () => {
  const reveals: [
    string,
    (party: TestEvent) => Promise<unknown>,
    (party: TestEvent, q: Question) => Promise<unknown>,
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

  it.each(reveals)(
    '%s: no answer is visible while predictions can still be stored',
    async (_, prepare, reveal) => {
      const statuses = new Set<number>();
      const moments = await atEveryInterruptionPoint(async (moment) => {
        const setup = await ready();
        const { party, question, anna, ofQuestion } = setup;
        await prepare(party);
        let isSeen: boolean | undefined;
        let predicted: Reply | undefined;
        const { result, hasCome } = await interruptAt(
          moment,
          async () => reveal(party, question),
          async () => {
            const seen = (await asked(servers.one.browser(), party)).find(({ id }) => id === question.id);
            isSeen = seen?.correctAnswer !== undefined;
            predicted = await predict(anna, question, 'Tango');
          },
        );
        if (!hasCome) return false;
        expect((result as Reply).status).toBe(200);
        statuses.add(predicted!.status);
        expect([isSeen, predicted!.status]).not.toEqual([true, 201]);
        expect(await ofQuestion()).toHaveLength(predicted!.status === 201 ? 1 : 0);
        await expectTrueBoard(party);
        return true;
      });
      expect(moments).toBeGreaterThan(4);
      // No prediction is validated while a change is in progress. This change waits, so the prediction
      // times out (503).
      expect([...statuses].toSorted((a, b) => a - b)).toEqual([201, 409, 503]);
    },
  );

  it.each([
    ...reveals,
    [
      'closing a question',
      async () => undefined,
      async ({ organiser }: TestEvent, { id }: Question) =>
        organiser.patch(`/api/questions/${id}`, { isActive: false }),
    ],
    ['ending the game', async () => undefined, async (party: TestEvent) => party.update({ isOver: true })],
    [
      'deleting a question',
      async () => undefined,
      async ({ organiser }: TestEvent, { id }: Question) => organiser.delete(`/api/questions/${id}`),
    ],
  ] as typeof reveals)('%s: the organiser’s retry completes it', async (_, prepare, restrict) => {
    await withWriteCut(async (cut) => {
      const writes = await atSomeWrites(async (write) => {
        const { party, question, anna, bert, ofQuestion } = await ready();
        await prepare(party);
        cut.cutAfter(write);
        const isDone = ((await restrict(party, question)) as Reply).status < 300;
        cut.mend();
        // The state is the same on the next read, and at a restarted server.
        const isSeen = async () =>
          (await asked(servers.one.browser(), party)).some(
            ({ correctAnswer }) => correctAnswer !== undefined,
          );
        const seenBefore = await isSeen();
        const first = await predict(anna, question, 'Tango');
        expect([seenBefore || isDone, first.status]).not.toEqual([true, 201]);
        dropCachedEvents(servers.one);
        expect(await isSeen()).toBe(seenBefore);
        // A retry may find the change complete.
        const retried = (await restrict(party, question)) as Reply;
        expect([200, 204, 404]).toContain(retried.status);
        const storedBefore = await ofQuestion();
        expect((await predict(bert, question, 'Waltz')).status).toBeGreaterThanOrEqual(400);
        expect(await ofQuestion()).toEqual(storedBefore);
        const event = (await EventModel.findById(party.event.id).lean())!;
        expect(event.closing).toBeUndefined();
        const fences = await ParticipantModel.distinct('fence', { eventId: event._id });
        expect(Math.min(...fences)).toBe(event.fence);
        await expectTrueBoard(party);
        return isDone;
      });
      expect(writes).toBeGreaterThan(2);
    });
  });
});

describe('event change: aborted before its last step', () => {
  const restrictions: [string, (ready: Ready) => Promise<Reply>][] = [
    [
      'closing a question',
      async ({ party, question }) =>
        party.organiser.patch(`/api/questions/${question.id}`, { isActive: false }),
    ],
    [
      'showing an answer',
      async ({ party, question }) => {
        await party.setAnswer(question, 'Hula');
        return (await party.update({ showAnswers: true })) as Reply;
      },
    ],
    ['ending the game', async ({ party }) => (await party.update({ isOver: true })) as Reply],
    ['closing joining', async ({ party }) => (await party.update({ isDoorClosed: true })) as Reply],
    [
      'removing an option',
      async ({ party, question }) =>
        party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
    ],
  ];

  it.each(restrictions)('%s: is complete or absent after the server has repaired it', async (_, restrict) => {
    await withWriteCut(async (cut) => {
      const writes = await atSomeWrites(async (write) => {
        const setup = await ready();
        const { party, question, anna, bert } = setup;
        const before = (await EventModel.findById(party.event.id).lean())!;
        cut.cutAfter(write);
        const isDone = (await restrict(setup)).status < 300;
        cut.mend();
        // Both servers load the intermediate state.
        for (const served of [servers.one, servers.other]) await asked(served.browser(), party);
        await finishChanges(servers.one.app);
        const after = (await EventModel.findById(party.event.id).lean())!;
        expect(after.closing).toBeUndefined();
        const same = after.questions.find(({ _id }) => _id.toString() === question.id);
        const { isActive, options, wasRevealed } = same!;
        const state = { isActive, options, wasRevealed, isOver: after.isOver, door: after.isDoorClosed };
        const undone = { isActive: true, options: dances.options };
        expect(isDone ? undone : state).toMatchObject(undone);
        expect(isDone ? before.showAnswers : after.showAnswers).toBe(false);
        const here = guestAt(servers.one, anna);
        const [first, second] = [
          await predict(here, question, 'Hula'),
          await join(servers.one.browser(), party.code, 'Late'),
        ];
        expect(isDone || (first.status === 201 && second.status === 201)).toBe(true);
        // The other server loads the change at its next read.
        await asked(servers.other.browser(), party);
        expect((await predict(bert, question, 'Hula')).status).toBe(first.status);
        return isDone;
      });
      expect(writes).toBeGreaterThan(2);
    });
  });

  it('refuses joins for a moment with a retry hint when it concerns joining', async () => {
    const { party } = await ready();
    // Background counts must not be among the counted writes.
    for (const { app } of [servers.one, servers.other]) await app.activity.settle();
    await withWriteCut(async (cut) => {
      cut.cutAfter(1);
      expect(((await party.update({ isDoorClosed: true })) as Reply).status).toBe(500);
    });
    expect(await join(servers.other.browser(), party.code, 'Late')).toBeRefused('unavailable');
    await finishChanges(servers.one.app);
    expect((await join(servers.other.browser(), party.code, 'Late')).status).toBe(201);
  });
});
