import { describe, expect, it } from 'vitest';
import { Question, type CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { EventModel } from '../../../server/models/event.ts';
import { interceptWrites } from '../../support/network/interceptWrites.ts';
import { storedQuestionOf } from '../../support/stored.ts';
import { predict } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const choice: Partial<CreateQuestion> = {
  text: 'Which dance?',
  type: 'multiple_choice',
  options: ['Waltz', 'Tango', 'Hula'],
};

describe('correct answer', () => {
  const numeric: Partial<CreateQuestion> = { type: 'numeric' };
  const text: Partial<CreateQuestion> = { type: 'text' };

  it.each([
    ['yes/no in lower case', {}, ' Yes', 'yes'],
    ['an option in its own spelling', choice, 'HULA', 'Hula'],
    ['a number', numeric, 7, '7'],
    ['a number with zeros', numeric, ' 7.0 ', '7'],
    ['a decimal comma', numeric, '7,5', '7.5'],
    ['a negative number', numeric, '-0.5', '-0.5'],
    ['a text', text, ' Dancing <b>Queen</b> ', 'Dancing <b>Queen</b>'],
  ])('may be %s', async (_, question, correctAnswer, stored) => {
    const party = await createTestEvent(running.app);
    const added = await party.addQuestion(question);
    const answered = await party.organiser.post(`/api/questions/${added.id}/answer`, { correctAnswer });
    expect([answered.status, Question.parse(answered.body).correctAnswer]).toEqual([200, stored]);
  });

  it.each([
    ['maybe', {}, 'maybe'],
    ['an empty text', {}, ''],
    ['an option that does not exist', choice, 'Limbo'],
    ['hexadecimal', numeric, '0x7'],
    ['Infinity', numeric, 'Infinity'],
    ['a word', numeric, 'seven'],
    ['blanks', text, ' \u200B '],
    ['281 characters', text, 'x'.repeat(281)],
    ['a boolean', {}, true],
    ['no answer', {}, undefined],
  ])('may not be %s', async (_, question, correctAnswer) => {
    const party = await createTestEvent(running.app);
    const added = await party.addQuestion(question);
    expect(await party.organiser.post(`/api/questions/${added.id}/answer`, { correctAnswer })).toBeRefused(
      'invalid',
    );
    expect((await party.organiser.get(`/api/events/${party.code}/questions`)).body).toEqual([added]);
  });

  it('is stored normalised (7.0 as 7), can be changed and removed, and the board follows', async () => {
    const party = await createTestEvent(running.app, {});
    const question = await party.addQuestion(numeric);
    await predict(await party.joinAs('Anna'), question, '7.0');
    await predict(await party.joinAs('Bert'), question, '7,5');
    const names = async () =>
      (await party.organiser.get(`/api/events/${party.code}/leaderboard`)).body.map(
        (line: { participant: { username: string }; correctPredictions: number }) =>
          `${line.participant.username} ${line.correctPredictions}`,
      );
    await party.setAnswer(question, '7');
    expect(await names()).toEqual(['Anna 1', 'Bert 0']);
    await party.setAnswer(question, '7.50');
    expect(await names()).toEqual(['Bert 1', 'Anna 0']);
    const taken = (await party.setAnswer(question, null)) as { status: number; body: Question };
    expect([taken.status, taken.body]).toEqual([200, question]);
    expect(await names()).toEqual(['Anna 0', 'Bert 0']);
  });
});

describe('showing answers', () => {
  /** An answered question with a prediction, and a guest without one. */
  async function ready() {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    await predict(await party.joinAs('Anna'), question, 'yes');
    await party.setAnswer(question, 'yes');
    const read = async () =>
      Question.array().parse((await party.organiser.get(`/api/events/${party.code}/questions`)).body)[0]!;
    const isStoredOpen = async () => (await storedQuestionOf(question.id))?.isActive;
    return { ...party, question, bert: await party.joinAs('Bert'), read, isStoredOpen };
  }

  it('together with a taken share code closes nothing', async () => {
    const other = await createTestEvent(running.app);
    const { organiser, code, question, bert, read, isStoredOpen } = await ready();
    const refused = await organiser.patch(`/api/events/${code}`, {
      showAnswers: true,
      shareCode: other.code,
    });
    expect(refused).toBeRefused('share_code_taken');
    expect([(await read()).isActive, await isStoredOpen()]).toEqual([true, true]);
    expect((await predict(bert, question, 'no')).status).toBe(201);
  });

  it.each([
    ['before', 201],
    ['after', 503],
  ] as const)('interrupted %s its closing mark is stored: a prediction gets %i', async (when, status) => {
    const { organiser, code, question, bert, read, isStoredOpen } = await ready();
    // Counts only this event's writes, because other writes, such as statistics, may come in between.
    let isCut = false;
    const restoreWrites = interceptWrites(async (write, args, collection) => {
      if (collection !== EventModel.collection.collectionName && !isCut) return write();
      const { $set } = (args[1] ?? {}) as { $set?: { closing?: boolean } };
      if ($set?.closing && when === 'after') return write().finally(() => (isCut = true));
      isCut ||= $set?.closing === true;
      if (isCut) throw new Error('the power is off');
      return write();
    });
    try {
      expect((await organiser.patch(`/api/events/${code}`, { showAnswers: true })).status).toBe(500);
    } finally {
      restoreWrites();
    }
    expect(isCut).toBe(true);
    expect([(await read()).isActive, await isStoredOpen()]).toEqual([true, true]);
    expect((await predict(bert, question, 'no')).status).toBe(status);
    await organiser.patch(`/api/events/${code}`, { showAnswers: true });
    expect([(await read()).isActive, await isStoredOpen()]).toEqual([false, false]);
    expect((await predict(bert, question, 'yes')).status).toBe(409);
  });
});
