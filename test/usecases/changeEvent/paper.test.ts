import { beforeAll, describe, expect, it } from 'vitest';
import { logger } from '../../../server/base/logger.ts';
import '../../routes/refusals/refusal.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import type { Ready } from './twoServerSetup.ts';
import { setUpTwoServers } from './twoServerSetup.ts';

beforeAll(() => void (logger.level = 'silent'));

const { servers, ready, expectTrueBoard } = setUpTwoServers();

/**
 * The question is closed, and the paper guest has no prediction yet. The other server enters the prediction.
 */
async function closed() {
  const setup = await ready();
  const { party, question } = setup;
  await party.organiser.post(`/api/events/${party.code}/questions/close`, { questionIds: [question.id] });
  const { body: grandma } = await party.organiser.post(`/api/events/${party.code}/paper-guests`, {
    username: 'Grandma',
  });
  const elsewhere = servers.elsewhere(party.organiser);
  const enter = async (answer = 'Tango') =>
    elsewhere.post(`/api/questions/${question.id}/paper-predictions`, { participantId: grandma.id, answer });
  return { ...setup, enter };
}

const ends: [string, (ready: Ready) => Promise<unknown>][] = [
  [
    'showing the answers',
    async ({ party, question }) => {
      await party.setAnswer(question, 'Hula');
      return party.update({ showAnswers: true });
    },
  ],
  [
    'answering it while answers are shown',
    async ({ party, question }) => {
      await party.update({ showAnswers: true });
      return party.setAnswer(question, 'Hula');
    },
  ],
  [
    'removing the option',
    async ({ party, question }) =>
      party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
  ],
];

describe('paper entry at a server with stale state', () => {
  it.each(ends)('is refused and not stored after %s', async (_, end) => {
    const setup = await closed();
    expect((await setup.enter('Waltz')).status).toBe(201);
    expect(await end(setup)).toMatchObject({ status: 200 });
    expect((await setup.enter()).status).toBeOneOf([400, 409]);
    expect((await setup.ofQuestion()).map(({ answer }) => answer)).toEqual(['Waltz']);
  });

  it.each(ends)('is stored before %s is acknowledged, or not at all', async (how, end) => {
    const statuses: number[] = [];
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await closed();
      const { result, hasCome } = await interruptAt(
        moment,
        async () => setup.enter(),
        async () => end(setup),
      );
      if (!hasCome) return false;
      statuses.push(result.status);
      const stored = (await setup.ofQuestion()).map(({ answer }) => answer);
      // The first write is the prediction, the second one the log entry.
      const isBeforeStored = moment.index === 0 && moment.when === 'before';
      expect(isBeforeStored && stored.length > 0).toBe(false);
      expect(result.status === 201 ? 1 : 0).toBe(stored.length);
      // When the reveal is acknowledged, its server has all stored predictions in memory. Removing a
      // predicted option is refused.
      if (how !== 'removing the option') await expectTrueBoard(setup.party);
      return true;
    });
    expect([statuses[0]! >= 400, statuses[1]]).toEqual([true, 201]);
  });
});
