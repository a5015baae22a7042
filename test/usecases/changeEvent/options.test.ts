import { describe, expect, it } from 'vitest';
import { runConcurrently, predict } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import type { Reply } from '../../support/Browser.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import { withWriteCut } from '../../support/network/writeCut.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { storedQuestionOf } from '../../support/stored.ts';
import { asked, dances, guestAt, type Ready, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

describe('removing an option while guests predict it', () => {
  const take = async ({ party, question }: Ready, options = ['Waltz', 'Hula']) =>
    party.organiser.patch(`/api/questions/${question.id}`, { options });
  const options = async ({ question }: Ready) => (await storedQuestionOf(question.id))!.options;

  it('keeps the option if it was predicted at another server', async () => {
    const setup = await ready();
    await predict(setup.anna, setup.question, 'Tango');
    expect(await take(setup)).toBeRefused('option_in_use');
    expect(await options(setup)).toEqual(dances.options);
    expect((await predict(setup.bert, setup.question, 'Tango')).status).toBe(201);
  });

  it('is refused at any moment at which the option is predicted, and leaves the options unchanged', async () => {
    const statuses: string[] = [];
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await ready();
      let predicted: Reply | undefined;
      const { result, hasCome } = await interruptAt(
        moment,
        async () => take(setup),
        async () => {
          predicted = await predict(setup.anna, setup.question, 'Tango');
          // A read makes both servers load the intermediate state of the event.
          for (const served of [servers.one, servers.other]) await asked(served.browser(), setup.party);
        },
      );
      if (!hasCome) return false;
      statuses.push(`${result.status} ${predicted!.status}`);
      const isTaken = result.status === 200;
      expect(await options(setup)).toEqual(isTaken ? ['Waltz', 'Hula'] : dances.options);
      expect(await setup.ofQuestion()).toHaveLength(isTaken ? 0 : 1);
      const here = guestAt(servers.one, setup.bert);
      expect((await predict(here, setup.question, 'Tango')).status).toBe(isTaken ? 400 : 201);
      // The other server may have loaded the intermediate state.
      await asked(setup.bert.browser, setup.party);
      expect((await predict(setup.bert, setup.question, 'Hula')).status).toBeLessThan(300);
      return true;
    });
    expect(statuses[0]).toBe('409 201');
    expect(statuses.at(-1)).toBe('200 400');
  });

  it('does not reopen a question whose answer is shown meanwhile', async () => {
    const outcomes = new Set<string>();
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await ready();
      const { party, question, anna } = setup;
      const second = servers.elsewhere(party.organiser);
      const { result, hasCome } = await interruptAt(
        moment,
        async () => take(setup),
        async () => {
          await second.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'Hula' });
          await second.patch(`/api/events/${party.code}`, { showAnswers: true });
        },
      );
      if (!hasCome) return false;
      outcomes.add(`${result.status}`);
      expect(await predict(anna, question, 'Waltz')).toBeRefused('question_closed');
      // A guest who has seen the answer cannot predict, even when it is hidden again.
      await party.update({ showAnswers: false });
      await asked(anna.browser, party);
      expect(await predict(anna, question, 'Waltz')).toBeRefused('question_closed');
      return true;
    });
    expect([...outcomes]).toEqual(['200']);
  });

  it('loses no prediction when the option is respelled instead, at any moment of a prediction', async () => {
    const renamed = ['Hula', 'TANGO', 'Waltz'];
    await atEveryInterruptionPoint(async (moment) => {
      const setup = await ready();
      let predicted: Reply | undefined;
      const { result, hasCome } = await interruptAt(
        moment,
        async () => take(setup, renamed),
        async () => {
          predicted = await predict(setup.anna, setup.question, 'Tango');
          for (const served of [servers.one, servers.other]) await asked(served.browser(), setup.party);
        },
      );
      if (!hasCome) return false;
      expect([result.status, predicted!.status]).toEqual([200, 201]);
      expect(await options(setup)).toEqual(renamed);
      expect(await setup.ofQuestion()).toMatchObject([{ answer: 'Tango' }]);
      expect((await predict(setup.bert, setup.question, 'tango')).status).toBe(201);
      await asked(setup.bert.browser, setup.party);
      await setup.party.setAnswer(setup.question, 'TANGO');
      dropCachedEvents(servers.one);
      const board = (await setup.party.organiser.get(`/api/events/${setup.party.code}/leaderboard`)).body;
      expect(board).toMatchObject([{ correctPredictions: 1 }, { correctPredictions: 1 }]);
      return true;
    });
  });

  it('leaves the option either predicted or removed when both servers are busy at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const setup = await ready();
      const { party, question, anna, bert } = setup;
      const phones = [anna, bert, guestAt(servers.one, anna), guestAt(servers.one, bert)];
      const second = servers.elsewhere(party.organiser);
      const [taken, , ...taps] = await Promise.all([
        take(setup),
        second.patch(`/api/questions/${question.id}`, { text: `Text ${round}` }),
        ...(await runConcurrently(phones.length, async (index) => async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
          return predict(phones[index]!, question, 'Tango');
        }).then((works) => works.map(async (work) => work()))),
      ]);
      expect(taps.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
      const isTaken = taken.status === 200;
      expect([200, 409]).toContain(taken.status);
      expect(await options(setup)).toEqual(isTaken ? ['Waltz', 'Hula'] : dances.options);
      expect((await setup.ofQuestion()).length > 0).toBe(!isTaken);
      expect((await storedQuestionOf(question.id))!.text).toBe(`Text ${round}`);
    }
  });

  it('keeps an option predicted in between when the change is aborted', async () => {
    await withWriteCut(async (cut) => {
      for (let writes = 0; writes < 3; writes += 1) {
        const setup = await ready();
        await interruptAt(
          { index: 0, when: 'before' },
          async () => take(setup),
          async () => {
            await predict(setup.anna, setup.question, 'Tango');
            cut.cutAfter(writes);
          },
        );
        cut.mend();
        await setup.party.organiser.patch(`/api/questions/${setup.question.id}`, { text: 'Which?' });
        expect(await options(setup)).toEqual(dances.options);
      }
    });
  });
});
