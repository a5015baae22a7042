import { describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { predict, twinOf } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import { newHelper } from '../../support/helpers.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { asked, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

/**
 * At the other server, Anna has predicted a question and a host has then closed it. The first server has
 * received neither. When it reads the event, it sees an inactive question without predictions.
 */
async function closedElsewhere() {
  const setup = await ready();
  const { anna, party, question } = setup;
  await party.organiser.get(`/api/events/${party.code}/questions`);
  expect((await predict(anna, question, 'Tango')).status).toBe(201);
  const there = twinOf(party.organiser, servers.other.browser());
  expect((await there.patch(`/api/questions/${question.id}`, { isActive: false })).status).toBe(200);
  const stored = async (): Promise<Question> => {
    dropCachedEvents(servers.one);
    return (await asked(party.organiser, party)).find(({ id }) => id === question.id)!;
  };
  const step = async (kind: 'question' | 'answer') =>
    party.organiser.post(`/api/events/${party.code}/show`, {
      step: { kind, questionId: question.id },
      revision: 0,
    });
  return { ...setup, stored, step };
}

describe('closed question with a prediction that this server has not received', () => {
  it('counts as revealed once its answer is set while answers are shown', async () => {
    const { party, question, stored } = await closedElsewhere();
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'Hula');
    expect(await stored()).toMatchObject({ wasRevealed: true });
    expect(await party.organiser.patch(`/api/questions/${question.id}`, { isActive: true })).toBeRefused(
      'question_closed',
    );
  });

  it('counts as revealed once answers are switched on', async () => {
    const { party, question, stored } = await closedElsewhere();
    await party.setAnswer(question, 'Hula');
    await party.update({ showAnswers: true });
    expect(await stored()).toMatchObject({ wasRevealed: true });
  });

  it('is not opened by putting it on the screens', async () => {
    const { step, stored } = await closedElsewhere();
    expect(await step('question')).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ isActive: false });
  });

  it('accepts the answer of a scorekeeper', async () => {
    const { party, question, stored } = await closedElsewhere();
    const { browser } = await newHelper(servers.one, party, 'witness');
    const set = await browser.post(`/api/questions/${question.id}/witness`, { answer: 'Hula' });
    expect(set.status).toBe(200);
    expect(await stored()).toMatchObject({ isHeld: true, correctAnswer: 'Hula' });
  });

  it('is open again after the host has started over', async () => {
    const { party, question, stored } = await closedElsewhere();
    await party.setAnswer(question, 'Hula');
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect(await stored()).toMatchObject({ isActive: true });
  });
});

it('a draft stays a draft when answers are switched on, and opens when it is put on the screens', async () => {
  const { party, question } = await ready();
  await party.organiser.patch(`/api/questions/${question.id}`, { isActive: false });
  await party.setAnswer(question, 'Hula');
  await party.update({ showAnswers: true });
  const seen = await asked(servers.one.browser(), party);
  expect(seen.map(({ id }) => id)).not.toContain(question.id);
  const show = { step: { kind: 'question', questionId: question.id }, revision: 0 };
  await party.organiser.post(`/api/events/${party.code}/show`, show);
  const now = (await asked(servers.one.browser(), party)).find(({ id }) => id === question.id)!;
  expect(now).toMatchObject({ isActive: true });
  expect(now).not.toHaveProperty('correctAnswer');
});
