import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import { CoupleModel } from '../../../server/models/couple.ts';
import { twinOf } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import { setUpTwoServers, type Ready } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

/** The common setup, with the couple at the other server. */
async function readyWithCouple() {
  const setup = await ready();
  const { browser } = await newHelper(servers.one, setup.party, 'couple');
  const couple = twinOf(browser, servers.other.browser());
  const stored = async () =>
    Object.values((await CoupleModel.findById(setup.party.event.id).lean())?.predictions ?? {});
  return { ...setup, couple, stored };
}

const predict = async (browser: Browser, { id }: { id: string }, answer: string) =>
  browser.post(`/api/questions/${id}/couple-predictions`, { answer });

const restrictions: [string, ErrorCode, (ready: Ready) => Promise<unknown>][] = [
  [
    'closing the question',
    'question_closed',
    async ({ party, question }) =>
      party.organiser.post(`/api/events/${party.code}/questions/close`, { questionIds: [question.id] }),
  ],
  [
    'showing its answer',
    'question_closed',
    async ({ party, question }) => {
      await party.setAnswer(question, 'Hula');
      return party.update({ showAnswers: true });
    },
  ],
  ['the end of the game', 'event_over', async ({ party }) => party.update({ isOver: true })],
  [
    'removing the option',
    'invalid',
    async ({ party, question }) =>
      party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
  ],
];

describe('couple’s prediction at a server with stale state', () => {
  it.each(restrictions)('is refused and not stored after %s', async (_, code, restrict) => {
    const setup = await readyWithCouple();
    expect(await restrict(setup)).toMatchObject({ status: 200 });
    expect(await predict(setup.couple, setup.question, 'Tango')).toBeRefused(code);
    expect(await setup.stored()).toEqual([]);
  });

  it.each(restrictions)('is stored before %s is acknowledged, or not at all', async (_, _code, restrict) => {
    const statuses: number[] = [];
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await readyWithCouple();
      const { result, hasCome } = await interruptAt(
        moment,
        async () => predict(setup.couple, setup.question, 'Tango'),
        async () => restrict(setup),
      );
      if (!hasCome) return false;
      statuses.push(result.status);
      expect((await setup.stored()).map(({ answer }) => answer)).toEqual(
        result.status === 201 ? ['Tango'] : [],
      );
      // The server that made the change has the couple's stored predictions in memory.
      const { couple } = await servers.one.app.eventCache.get(setup.party.event.id);
      expect(Object.values(couple?.predictions ?? {})).toEqual(await setup.stored());
      return true;
    });
    expect([statuses[0]! >= 400, statuses.includes(201)]).toEqual([true, true]);
  });
});

describe('couple’s first link, created while a question is closed', () => {
  it('refuses the couple’s predictions on the closed question', async () => {
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await ready();
      const organiser = twinOf(setup.party.organiser, servers.other.browser());
      const { result, hasCome } = await interruptAt(
        moment,
        async () => newHelper(servers.other, { ...setup.party, organiser }, 'couple'),
        async () => restrictions[0]![2](setup),
      );
      if (!hasCome) return false;
      expect(await predict(result.browser, setup.question, 'Tango')).toBeRefused('question_closed');
      return true;
    });
  });
});
