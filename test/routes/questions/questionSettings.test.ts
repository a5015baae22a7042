import { describe, expect, it } from 'vitest';
import type { CreateQuestion, PredictedAnswer, Question } from '../../../protocol/schemas/questions.ts';
import type { LeaderboardEntry } from '../../../protocol/schemas/participants.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { storedQuestionOf } from '../../support/stored.ts';
import { predict } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const party = async () => createTestEvent(running.app);
const number: Partial<CreateQuestion> = { text: 'How many guests dance?', type: 'numeric' };
const change = async ({ organiser }: TestEvent, { id }: Question, body: object) =>
  organiser.patch(`/api/questions/${id}`, body);

const boardOf = async ({ code }: TestEvent) =>
  ((await running.app.browser().get(`/api/events/${code}/leaderboard`)).body as LeaderboardEntry[]).map(
    ({ participant, correctPredictions, points, tieBreakerDistance }) =>
      [participant.username, correctPredictions, points, tieBreakerDistance] as const,
  );

describe('question scoring settings', () => {
  it('are stored as requested, and can be reset', async () => {
    const setup = await party();
    const settings = { weight: 2, numberRule: 'within', tolerance: 0.5, isTieBreaker: true, note: 'Ask him' };
    const asked = await setup.addQuestion({ ...number, ...(settings as object) });
    expect(asked).toMatchObject(settings);
    const rule = await change(setup, asked, { numberRule: 'closest' });
    expect(rule.body).toMatchObject({ numberRule: 'closest', weight: 2 });
    expect(rule.body).not.toHaveProperty('tolerance');
    const plain = { weight: 1, numberRule: null, isTieBreaker: false, note: '' };
    const back = await change(setup, asked, plain);
    expect(Object.keys(back.body).toSorted()).toEqual(['id', 'isActive', 'order', 'text', 'type']);
    expect(Object.keys((await storedQuestionOf(asked.id))!).toSorted()).toEqual(
      ['_id', 'isActive', 'order', 'text', 'type'].toSorted(),
    );
    expect(
      (await setup.addQuestion({ ...number, weight: 1, numberRule: 'exact', note: ' ' })).note,
    ).toBeUndefined();
  });

  it.each([
    ['a weight of 0', { weight: 0 }],
    ['a weight of 4', { weight: 4 }],
    ['a weight of 1.5', { weight: 1.5 }],
    ['an unknown rule', { numberRule: 'nearly' }],
    ['"within" without a tolerance', { numberRule: 'within' }],
    ['a tolerance with another rule', { numberRule: 'closest', tolerance: 2 }],
    ['a tolerance without a rule', { tolerance: 2 }],
    ['a negative tolerance', { numberRule: 'within', tolerance: -1 }],
    ['a note of 281 characters', { note: 'x'.repeat(281) }],
  ])('may not be %s', async (_, settings) => {
    const setup = await party();
    const { organiser, code } = setup;
    const body = { ...number, ...settings };
    expect(await organiser.post(`/api/events/${code}/questions`, body)).toBeRefused('invalid');
    expect(await change(setup, await setup.addQuestion(number), settings)).toBeRefused('invalid');
  });

  it('limit number rules to number questions', async () => {
    const setup = await party();
    const text = await setup.addQuestion({ type: 'text' });
    for (const settings of [{ numberRule: 'closest' }, { isTieBreaker: true }]) {
      expect(await change(setup, text, settings)).toBeRefused('invalid');
      const body = { text: 'Song?', type: 'text', ...settings };
      expect(await setup.organiser.post(`/api/events/${setup.code}/questions`, body)).toBeRefused('invalid');
    }
  });

  it('keep the rule after the first prediction; weight and note may change', async () => {
    const setup = await party();
    const asked = await setup.addQuestion({ ...number, numberRule: 'closest' });
    await predict(await setup.joinAs('Anna'), asked, 7);
    const others = [{ numberRule: null }, { numberRule: 'within', tolerance: 1 }, { isTieBreaker: true }];
    for (const settings of others) expect(await change(setup, asked, settings)).toBeRefused('rule_in_use');
    const expected = {
      numberRule: 'closest',
      isTieBreaker: false,
      weight: 3,
      note: 'Psst',
      text: 'How many?',
    };
    expect((await change(setup, asked, expected)).body).toMatchObject({ weight: 3, note: 'Psst' });
  });

  it('allow one tie-breaker per event', async () => {
    const setup = await party();
    const first = await setup.addQuestion({ ...number, isTieBreaker: true });
    const second = await setup.addQuestion({ ...number, text: 'How many songs?' });
    const refused = await change(setup, second, { isTieBreaker: true });
    expect(refused).toBeRefused('tie_breaker_taken');
    expect(refused.body.message).toContain('How many guests dance?');
    expect((await change(setup, first, { isTieBreaker: true, weight: 2 })).status).toBe(200);
    await change(setup, first, { isTieBreaker: false });
    expect((await change(setup, second, { isTieBreaker: true })).status).toBe(200);
  });

  it('are sent to guests before they predict, without the note', async () => {
    const setup = await party();
    const settings = { weight: 3, numberRule: 'within', tolerance: 2, isTieBreaker: true } as const;
    await setup.addQuestion({ ...number, ...settings, note: 'Ask the groom' });
    const { body } = await running.app.browser().get(`/api/events/${setup.code}/questions`);
    expect(body).toMatchObject([settings]);
    expect(JSON.stringify(body)).not.toContain('groom');
    await setup.update({ showAnswers: true });
    await setup.setAnswer(body[0], '7');
    const shown = await running.app.browser().get(`/api/events/${setup.code}/questions`);
    expect(shown.body).toMatchObject([{ correctAnswer: '7' }]);
    expect(JSON.stringify(shown.body)).not.toContain('groom');
  });

  it('order the board by points, then tie-breaker distance, then number of predictions', async () => {
    const setup = await party();
    const questions = [
      await setup.addQuestion({ weight: 3 }),
      await setup.addQuestion({ text: 'Snow?' }),
      await setup.addQuestion({ text: 'Fog?' }),
      await setup.addQuestion({ ...number, isTieBreaker: true }),
    ];
    const answersByGuest = {
      Anna: ['no', 'yes', 'yes', 30],
      Bert: ['yes', 'no', 'no', 12],
      Cleo: ['yes', 'no', 'no', 9],
    };
    for (const [name, answers] of Object.entries(answersByGuest)) {
      const guest = await setup.joinAs(name);
      for (const [index, answer] of answers.entries()) await predict(guest, questions[index]!, answer);
    }
    for (const question of questions.slice(0, 3)) await setup.setAnswer(question, 'yes');
    await setup.setAnswer(questions[3]!, '10');
    const hidden = await boardOf(setup);
    expect(hidden).toEqual(['Anna', 'Bert', 'Cleo'].map((name) => [name, 0, undefined, undefined]));
    await setup.update({ showAnswers: true });
    expect(await boardOf(setup)).toEqual([
      ['Cleo', 1, 3, 1],
      ['Bert', 1, 3, 2],
      ['Anna', 2, undefined, 20],
    ]);
  });
});

describe('closest guess', () => {
  it('wins for all who are equally close, and others win when they are removed', async () => {
    const setup = await party();
    await setup.update({ showAnswers: true });
    const asked = await setup.addQuestion({ ...number, numberRule: 'closest' });
    const answersByGuest = { Anna: 8, Bert: 12, Cleo: 15 };
    const guests = new Map<string, string>();
    for (const [name, answer] of Object.entries(answersByGuest)) {
      const guest = await setup.joinAs(name);
      guests.set(name, guest.participant.id);
      await predict(guest, asked, answer);
    }
    const answered = await setup.organiser.post(`/api/questions/${asked.id}/answer`, { correctAnswer: 10 });
    expect(answered.body).toMatchObject({ closestDistance: 2 });
    const right = async () =>
      (await boardOf(setup)).filter(([, correct]) => correct > 0).map(([name]) => name);
    expect(await right()).toEqual(['Anna', 'Bert']);
    for (const name of ['Anna', 'Bert'])
      await setup.organiser.delete(`/api/participants/${guests.get(name)!}`);
    expect(await right()).toEqual(['Cleo']);
    const { body } = await running.app.browser().get(`/api/events/${setup.code}/questions`);
    expect(body).toMatchObject([{ closestDistance: 5 }]);
  });
});

describe('predictions shown to the host', () => {
  it('are scored by a held answer too, which counts on no board yet', async () => {
    const setup = await party();
    await setup.update({ showAnswers: true });
    const asked = await setup.addQuestion({ ...number, numberRule: 'closest' });
    for (const [name, answer] of Object.entries({ Anna: 8, Bert: 12, Cleo: 15 }))
      await predict(await setup.joinAs(name), asked, answer);
    const path = `/api/questions/${asked.id}`;
    await setup.organiser.post(`${path}/answer`, { correctAnswer: 14, isHeld: true });
    const { body } = await setup.organiser.get(`${path}/answers`);
    expect(body.map(({ answer, isCorrect }: PredictedAnswer) => [answer, isCorrect])).toEqual([
      ['8', false],
      ['12', false],
      ['15', true],
    ]);
    expect((await boardOf(setup)).every(([, correct]) => correct === 0)).toBe(true);
  });
});

describe('accepted answers', () => {
  const song = { text: 'Which song?', type: 'text' } as const;
  const play = async (question: Partial<CreateQuestion>, answersByGuest: Record<string, string>) => {
    const setup = await party();
    const asked = await setup.addQuestion(question);
    for (const [name, answer] of Object.entries(answersByGuest))
      await predict(await setup.joinAs(name), asked, answer);
    const send = async (body: object) => setup.organiser.post(`/api/questions/${asked.id}/accepted`, body);
    const accept = async (...accepts: string[]) => send({ accepts });
    const takeBack = async (...takesBack: string[]) => send({ takesBack });
    const listed = async () =>
      (await setup.organiser.get(`/api/questions/${asked.id}/answers`)).body as PredictedAnswer[];
    const scored = async () =>
      (await boardOf(setup)).filter(([, correct]) => correct > 0).map(([name]) => name);
    return { ...setup, asked, send, accept, takeBack, listed, scored };
  };
  const answersByGuest = {
    Anna: 'Perfect',
    Bert: 'perfect by Ed Sheeran',
    Cleo: 'Perfect - Ed Sheeran',
    Dora: 'Hello',
  };

  it('are ticked among grouped predictions, and all scores follow', async () => {
    const setup = await play(song, answersByGuest);
    await setup.update({ showAnswers: true });
    await setup.setAnswer(setup.asked, 'PERFECT');
    expect(await setup.scored()).toEqual(['Anna']);
    const listed = await setup.listed();
    expect(listed.map(({ answer, isCorrect, group }) => [answer, isCorrect, group])).toEqual([
      ['Perfect', true, 0],
      ['Perfect - Ed Sheeran', false, 0],
      ['perfect by Ed Sheeran', false, 0],
      ['Hello', false, 1],
    ]);
    await setup.accept('Perfect - Ed Sheeran', 'perfect by Ed Sheeran');
    expect(await setup.scored()).toEqual(['Anna', 'Bert', 'Cleo']);
    expect((await setup.listed()).filter(({ isCorrect }) => isCorrect)).toHaveLength(3);
    await setup.takeBack('perfect -  ED sheeran');
    expect(await setup.scored()).toEqual(['Anna', 'Bert']);
    await setup.takeBack('perfect by Ed Sheeran', 'Perfect - Ed Sheeran');
    expect(await setup.scored()).toEqual(['Anna']);
    expect(await storedQuestionOf(setup.asked.id)).not.toHaveProperty('acceptedKeys');
  });

  it('are all kept when two hosts tick at the same moment, and a removed one stays removed', async () => {
    const setup = await play(song, answersByGuest);
    await setup.update({ showAnswers: true });
    await setup.setAnswer(setup.asked, 'Perfect');
    await Promise.all([setup.accept('perfect by Ed Sheeran'), setup.accept('Perfect - Ed Sheeran')]);
    expect(await setup.scored()).toEqual(['Anna', 'Bert', 'Cleo']);
    const changes = [{ takesBack: ['perfect by Ed Sheeran'] }, { accepts: ['Hello'] }];
    for (const body of [...changes, ...changes]) expect((await setup.send(body)).status).toBe(200);
    expect(await setup.scored()).toEqual(['Anna', 'Cleo', 'Dora']);
  });

  it('count only beside a correct answer, may be ticked before it, and are removed with it', async () => {
    const setup = await play(song, answersByGuest);
    await setup.update({ showAnswers: true });
    await setup.accept('perfect by ed sheeran');
    expect(await setup.scored()).toEqual([]);
    expect((await setup.listed()).filter(({ isCorrect }) => isCorrect)).toHaveLength(1);
    await setup.setAnswer(setup.asked, 'Perfect');
    expect(await setup.scored()).toEqual(['Anna', 'Bert']);
    await setup.setAnswer(setup.asked, ' perfect');
    expect(await setup.scored()).toEqual(['Anna', 'Bert']);
    await setup.setAnswer(setup.asked, 'Hello');
    expect(await setup.scored()).toEqual(['Dora']);
    await setup.setAnswer(setup.asked, 'Perfect');
    expect(await setup.scored()).toEqual(['Anna']);
  });

  it('may be options, and are visible to guests only with the shown answer', async () => {
    const choice = { type: 'multiple_choice', options: ['Waltz', 'Tango', 'Hula'] } as const;
    const setup = await play({ ...choice, options: [...choice.options] }, { Anna: 'Waltz', Bert: 'Hula' });
    const listed = (await setup.listed()).map(({ answer, count }) => [answer, count]);
    expect(listed).toEqual([
      ['Waltz', 1],
      ['Tango', 0],
      ['Hula', 1],
    ]);
    await setup.accept('hula');
    await setup.setAnswer(setup.asked, 'Waltz');
    const seen = async () =>
      JSON.stringify((await running.app.browser().get(`/api/events/${setup.code}/questions`)).body);
    expect(await seen()).not.toContain('acceptedKeys');
    await setup.update({ showAnswers: true });
    expect(await seen()).toContain('acceptedKeys');
    expect(await setup.scored()).toEqual(['Anna', 'Bert']);
    expect(await setup.accept('Limbo')).toBeRefused('invalid');
  });

  it('are limited to 200, for texts and options', async () => {
    const setup = await play(song, {});
    const songs = Array.from({ length: 201 }, (_, index) => `Song ${index}`);
    expect(await setup.accept(...songs)).toBeRefused('invalid');
    expect((await setup.accept(...songs.slice(1))).status).toBe(200);
    expect(await setup.accept('One more')).toBeRefused('invalid');
    expect((await setup.send({ accepts: ['One more'], takesBack: ['Song 7'] })).status).toBe(200);
    const other = await setup.addQuestion(number);
    const refused = await setup.organiser.post(`/api/questions/${other.id}/accepted`, { accepts: ['7'] });
    expect(refused).toBeRefused('invalid');
  });
});
