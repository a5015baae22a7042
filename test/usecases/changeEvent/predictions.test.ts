import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import { predict } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import { storedPredictions } from '../../support/stored.ts';
import { asked, boardOf, guestAt, type Ready, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready, expectTrueBoard } = setUpTwoServers();

/** Changes that restrict guests, with the error code that the other server then returns for a prediction. */
const restrictions: [string, ErrorCode, (ready: Ready) => Promise<unknown>][] = [
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
    'removing the option',
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
    async ({ party }) => (await servers.one.owner()).delete(`/api/owner/events/${party.event.id}`),
  ],
];

describe('prediction at a server with stale state', () => {
  it.each(restrictions)('is refused and not stored after %s', async (_, code, restrict) => {
    const setup = await ready();
    expect(await restrict(setup)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    expect(await predict(setup.anna, setup.question, 'Tango')).toBeRefused(code);
    expect(await setup.ofQuestion()).toEqual([]);
    // The server has loaded the change; the prediction is refused again.
    expect((await predict(setup.anna, setup.question, 'Tango')).status).toBeGreaterThanOrEqual(400);
  });

  it.each(restrictions)(
    'is stored before %s is acknowledged, or not at all',
    async (how, _code, restrict) => {
      const statuses: number[] = [];
      await atEveryInterruptionPoint(async (moment) => {
        const setup = await ready();
        const { result, hasCome } = await interruptAt(
          moment,
          async () => predict(setup.anna, setup.question, 'Tango'),
          async () =>
            expect(await restrict(setup)).toMatchObject({
              // Removing an option that was predicted meanwhile is refused.
              status: expect.toSatisfy((status) => status < 300 || status === 409),
            }),
        );
        if (!hasCome) return false;
        statuses.push(result.status);
        const stored = await setup.ofQuestion();
        const isRefused = result.status !== 201;
        expect(isRefused || moment.index > 0 || moment.when === 'after').toBe(true);
        expect(isRefused ? stored : []).toEqual([]);
        // When the change is acknowledged, the server that made it has all stored predictions in memory.
        if (!['deleting the event', 'removing the guest', 'removing the option'].includes(how))
          await expectTrueBoard(setup.party);
        return true;
      });
      expect([statuses[0]! >= 400, statuses[1]]).toEqual([true, 201]);
    },
  );

  it('is refused for a removed guest while the other guests continue to predict', async () => {
    const { party, question, anna, bert, ofQuestion } = await ready();
    await party.organiser.delete(`/api/participants/${anna.participant.id}`);
    expect(await predict(anna, question, 'Waltz')).toBeRefused('not_signed_in');
    expect((await predict(bert, question, 'Waltz')).status).toBe(201);
    expect((await ofQuestion()).map(({ participantId }) => participantId)).toEqual([bert.participant.id]);
  });

  it('is accepted where the change forbids nothing', async () => {
    const { party, question, anna } = await ready();
    await party.organiser.patch(`/api/questions/${question.id}`, { text: 'Which dance, please?' });
    await party.update({ title: 'Another title', isDoorClosed: true });
    expect((await predict(anna, question, 'Waltz')).status).toBe(201);
  });
});

describe('two phones of one guest at two servers', () => {
  it('are both acknowledged; one of the answers is stored, and every board converges to it', async () => {
    const { party, question, anna } = await ready();
    const twin = guestAt(servers.one, anna);
    for (let round = 0; round < 10; round += 1) {
      const answers = round % 2 ? ['Waltz', 'Tango'] : ['Tango', 'Waltz'];
      const replies = await Promise.all(
        [anna, twin].map(async (phone, index) => predict(phone, question, answers[index])),
      );
      expect(replies.map(({ body }) => body.answer)).toEqual(answers);
      const stored = await storedPredictions({ questionId: question.id });
      expect(stored).toHaveLength(1);
      expect(answers).toContain(stored[0]!.answer);
      // The server that closes the question loads its stored predictions.
      const path = `/api/questions/${question.id}`;
      for (const isActive of [false, true])
        expect((await party.organiser.patch(path, { isActive })).status).toBe(200);
      await party.setAnswer(question, stored[0]!.answer);
      expect(await boardOf(party)).toMatchObject([{ totalPredictions: 2, correctPredictions: 1 }, {}]);
      await expectTrueBoard(party);
      await party.setAnswer(question, null);
      // The other server must load that the question is open again.
      await asked(anna.browser, party);
    }
  });
});
