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

/** The scene, with the couple at the other server. */
async function readyWithCouple() {
  const scene = await ready();
  const { browser } = await newHelper(servers.one, scene.party, 'couple');
  const couple = twinOf(browser, servers.other.browser());
  const stored = async () =>
    Object.values((await CoupleModel.findById(scene.party.event.id).lean())?.predictions ?? {});
  return { ...scene, couple, stored };
}

const predict = async (browser: Browser, { id }: { id: string }, answer: string) =>
  browser.post(`/api/questions/${id}/couple-predictions`, { answer });

const narrowings: [string, ErrorCode, (ready: Ready) => Promise<unknown>][] = [
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
    'taking the option away',
    'invalid',
    async ({ party, question }) =>
      party.organiser.patch(`/api/questions/${question.id}`, { options: ['Waltz', 'Hula'] }),
  ],
];

describe('couple’s prediction at a server with stale state', () => {
  it.each(narrowings)('is refused and not stored after %s', async (_, code, narrow) => {
    const scene = await readyWithCouple();
    expect(await narrow(scene)).toMatchObject({ status: 200 });
    expect(await predict(scene.couple, scene.question, 'Tango')).toBeRefused(code);
    expect(await scene.stored()).toEqual([]);
  });

  it.each(narrowings)('is stored before %s is acknowledged, or not at all', async (_, _code, narrow) => {
    const statuses: number[] = [];
    await atEveryInterruptionPoint(async (moment) => {
      const scene = await readyWithCouple();
      const { result, hasCome } = await interruptAt(
        moment,
        async () => predict(scene.couple, scene.question, 'Tango'),
        async () => narrow(scene),
      );
      if (!hasCome) return false;
      statuses.push(result.status);
      expect((await scene.stored()).map(({ answer }) => answer)).toEqual(
        result.status === 201 ? ['Tango'] : [],
      );
      // The server that made the change has the couple's stored predictions in memory.
      const { couple } = await servers.one.app.eventCache.get(scene.party.event.id);
      expect(Object.values(couple?.predictions ?? {})).toEqual(await scene.stored());
      return true;
    });
    expect([statuses[0]! >= 400, statuses.includes(201)]).toEqual([true, true]);
  });
});

describe('couple’s first link, created while a question is closed', () => {
  it('refuses the couple’s predictions on the closed question', async () => {
    await atEveryInterruptionPoint(async (moment) => {
      const scene = await ready();
      const organiser = twinOf(scene.party.organiser, servers.other.browser());
      const { result, hasCome } = await interruptAt(
        moment,
        async () => newHelper(servers.other, { ...scene.party, organiser }, 'couple'),
        async () => narrowings[0]![2](scene),
      );
      if (!hasCome) return false;
      expect(await predict(result.browser, scene.question, 'Tango')).toBeRefused('question_closed');
      return true;
    });
  });
});
