import { describe, expect, it } from 'vitest';
import { ScorekeeperAnswer } from '../../../protocol/schemas/scorekeeper.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Browser } from '../../support/Browser.ts';
import { endLink, newHelper } from '../../support/helpers.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { predict } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

/** An event with a question and two scorekeepers. */
async function ready() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const [rosa, tom] = [
    await newHelper(running.app, party, 'witness', 'Rosa'),
    await newHelper(running.app, party, 'witness', 'Tom'),
  ];
  const seenBy = async (browser: Browser) =>
    ScorekeeperAnswer.array().parse((await browser.get(`/api/events/${party.code}/witness`)).body);
  const show = async (questionId: string) => {
    const path = `/api/events/${party.code}/show`;
    const { revision } = (await party.organiser.get(path)).body;
    return party.organiser.post(path, { step: { kind: 'answer', questionId }, revision });
  };
  return { ...party, party, question, rosa: rosa.browser, tom: tom.browser, link: rosa.link, seenBy, show };
}

const say = async (browser: Browser, { id }: Pick<Question, 'id'>, answer: string | null) =>
  browser.post(`/api/questions/${id}/witness`, { answer });

describe('scorekeeper', () => {
  it('sets a held answer, and corrects or removes it until the host shows it', async () => {
    const { rosa, tom, question, seenBy, organiser, code, update, show } = await ready();
    await update({ showAnswers: true });
    expect((await say(rosa, question, 'yes')).body).toEqual([
      { questionId: question.id, answer: 'yes', isOwn: true },
    ]);
    expect((await organiser.get(`/api/events/${code}/questions`)).body).toMatchObject([
      { correctAnswer: 'yes', isHeld: true, isActive: true },
    ]);
    expect(await seenBy(tom)).toEqual([{ questionId: question.id, answer: 'yes', by: 'Rosa' }]);
    expect((await say(tom, question, 'no')).body).toEqual([
      { questionId: question.id, answer: 'no', isOwn: true },
    ]);
    expect((await say(rosa, question, null)).body).toEqual([]);
    expect((await say(rosa, question, null)).body).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) expect((await say(rosa, question, 'no')).status).toBe(200);
    expect((await show(question.id)).status).toBe(200);
    expect(await seenBy(rosa)).toEqual([]);
    expect(await say(rosa, question, 'yes')).toBeRefused('question_closed');
  });

  it('cannot see or change the host’s answers', async () => {
    const { rosa, question, seenBy, organiser } = await ready();
    await say(rosa, question, 'yes');
    const held = { correctAnswer: 'no', isHeld: true };
    await organiser.post(`/api/questions/${question.id}/answer`, held);
    expect(await seenBy(rosa)).toEqual([{ questionId: question.id }]);
    for (const answer of ['yes', null]) expect(await say(rosa, question, answer)).toBeRefused('conflict');
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: null });
    expect((await say(rosa, question, 'yes')).status).toBe(200);
  });

  it('sees the game as guests do: no predictions, scores, messages, notes or drafts', async () => {
    const { addQuestion, rosa, question, seenBy, joinAs, code } = await ready();
    const draft = await addQuestion({ isActive: false, note: 'Only mine' });
    const anna = await joinAs('Anna');
    await predict(anna, question, 'yes');
    await anna.browser.patch(`/api/participants/${anna.participant.id}`, { message: 'Be happy!' });
    await say(rosa, question, 'yes');
    const nobody = running.app.browser();
    for (const what of ['questions', 'leaderboard', 'participants', 'stats', 'show', 'tables', ''])
      expect((await rosa.get(`/api/events/${code}/${what}`)).body).toEqual(
        (await nobody.get(`/api/events/${code}/${what}`)).body,
      );
    expect(await say(rosa, draft, 'yes')).toBeRefused('question_not_found');
    expect(JSON.stringify(await seenBy(rosa))).not.toContain(draft.id);
  });

  it('is refused invalid answers, and everything once the link is ended', async () => {
    const { rosa, question, party, link, organiser, code } = await ready();
    expect(await say(rosa, question, 'perhaps')).toBeRefused('invalid');
    await say(rosa, question, 'yes');
    await endLink(party, link);
    expect(await say(rosa, question, 'no')).toBeRefused('not_signed_in');
    expect(await rosa.get(`/api/events/${code}/witness`)).toBeRefused('not_signed_in');
    // The answers of the ended link stay, for the host to show.
    expect((await organiser.get(`/api/events/${code}/questions`)).body).toMatchObject([
      { correctAnswer: 'yes', isHeld: true },
    ]);
  });
});
