import { describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { runConcurrently, predict, tally } from './guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { storedPredictions } from '../../support/stored.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();
const create = async ({ organiser, code }: TestEvent, body: object) =>
  organiser.post(`/api/events/${code}/questions`, body);
const listOf = async ({ organiser, code }: TestEvent) =>
  Question.array().parse((await organiser.get(`/api/events/${code}/questions`)).body);
const choice = {
  text: 'Which dance?',
  type: 'multiple_choice' as const,
  options: ['Waltz', 'Tango', 'Hula'],
};

describe('adding a question', () => {
  it('appends each of the four types, open for predictions', async () => {
    const party = await createTestEvent(running.app);
    const bodies = [
      { text: ' Will it <b>rain</b>? 🌧️ ', type: 'yes_no' },
      { ...choice, options: [' Waltz ', 'مرحبا', '<i>Hula</i>'] },
      { text: 'How many?', type: 'numeric' },
      { text: 'Which song?', type: 'text' },
    ];
    for (const [index, body] of bodies.entries()) {
      const added = await create(party, body);
      expect(added.status).toBe(201);
      expect(Question.parse(added.body)).toMatchObject({ type: body.type, isActive: true, order: index + 1 });
    }
    const asked = await listOf(party);
    expect(asked.map(({ text }) => text)).toEqual([
      'Will it <b>rain</b>? 🌧️',
      'Which dance?',
      'How many?',
      'Which song?',
    ]);
    expect(asked.map(({ options }) => options)).toEqual([
      undefined,
      ['Waltz', 'مرحبا', '<i>Hula</i>'],
      undefined,
      undefined,
    ]);
  });

  it('as a draft hides it from guests until it is opened', async () => {
    const party = await createTestEvent(running.app);
    const guest = running.app.browser();
    const seen = async () => (await guest.get(`/api/events/${party.code}/questions`)).body as Question[];
    const draft = Question.parse((await create(party, { ...choice, isActive: false })).body);
    expect(draft.isActive).toBe(false);
    expect(await seen()).toEqual([]);
    await party.organiser.patch(`/api/questions/${draft.id}`, { isActive: true });
    expect(await seen()).toEqual([{ ...draft, isActive: true }]);
  });

  it('returns the same question for a retry with the same key, and adds one for another key', async () => {
    const party = await createTestEvent(running.app);
    const path = `/api/events/${party.code}/questions`;
    const send = async (key: string) => party.organiser.post(path, choice, { 'idempotency-key': key });
    const sent = await runConcurrently(4, async () => send('first tap'));
    expect(tally(sent)).toEqual({ 200: 3, 201: 1 });
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect((await send('second question')).status).toBe(201);
    const neighbour = await createTestEvent(running.app);
    const there = `/api/events/${neighbour.code}/questions`;
    const { status } = await neighbour.organiser.post(there, choice, { 'idempotency-key': 'first tap' });
    expect(status).toBe(201);
    expect([await listOf(party), await listOf(neighbour)].map(({ length }) => length)).toEqual([2, 1]);
  });

  it('gives each of thirty questions that are added at once its own position', async () => {
    const party = await createTestEvent(running.app);
    expect(
      tally(
        await runConcurrently(30, async (index) =>
          create(party, { text: `Question ${index}`, type: 'text' }),
        ),
      ),
    ).toEqual({
      201: 30,
    });
    expect((await listOf(party)).map(({ order }) => order)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
  });

  it.each([
    ['no text', { text: ' \u200B', type: 'text' }, 'Please enter a question text.'],
    ['a long text', { text: 'x'.repeat(301), type: 'text' }, 'Please use 300 characters or fewer.'],
    ['an unknown type', { text: 'Why?', type: 'essay' }, /expected one of "yes_no"/],
    ['no type', { text: 'Why?' }, /expected one of "yes_no"/],
    ['no options', { ...choice, options: undefined }, 'Please enter 2 to 12 options.'],
    ['one option', { ...choice, options: ['Waltz'] }, 'Please enter 2 to 12 options.'],
    [
      '13 options',
      { ...choice, options: Array.from({ length: 13 }, (_, at) => `${at}`) },
      'Please enter 2 to 12 options.',
    ],
    [
      'a blank option',
      { ...choice, options: ['Waltz', '\u200B'] },
      'Please fill in or remove the empty option.',
    ],
    [
      'the same option twice',
      { ...choice, options: ['Waltz', ' WALTZ'] },
      'Please make every option different.',
    ],
    [
      'a long option',
      { ...choice, options: ['Waltz', 'x'.repeat(101)] },
      'Please use 100 characters or fewer.',
    ],
    [
      'options of a yes/no question',
      { ...choice, type: 'yes_no' },
      'Only multiple-choice questions can have options.',
    ],
  ])('refuses one with %s', async (_, body, message) => {
    const party = await createTestEvent(running.app);
    const refusal = refusalOf(await create(party, body), 'invalid');
    expect(refusal.message).toMatch(message);
    expect(await listOf(party)).toEqual([]);
  });
});

describe('changing a question', () => {
  it('accepts any of text, options and openness, and returns the question', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion(choice);
    const path = `/api/questions/${question.id}`;
    for (const change of [
      { text: 'Which dance first?' },
      { isActive: false },
      { options: ['Waltz', 'Foxtrot'] },
    ]) {
      const changed = await party.organiser.patch(path, change);
      expect([changed.status, Question.parse(changed.body)]).toMatchObject([200, change]);
    }
    const [stored] = await listOf(party);
    expect(stored).toEqual({
      ...question,
      text: 'Which dance first?',
      isActive: false,
      options: ['Waltz', 'Foxtrot'],
    });
    expect((await party.organiser.patch(path, {})).body).toEqual(stored);
    for (const wrong of [{ text: '' }, { options: ['one'] }, { isActive: 'no' }, { text: null }])
      expect(await party.organiser.patch(path, wrong)).toBeRefused('invalid');
    const plain = await party.addQuestion();
    expect(await party.organiser.patch(`/api/questions/${plain.id}`, { options: ['a', 'b'] })).toBeRefused(
      'invalid',
    );
  });

  it('keeps predicted and correct options; others can be added and removed', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion(choice);
    const path = `/api/questions/${question.id}`;
    await predict(await party.joinAs('Anna'), question, 'tango');
    for (const options of [
      ['Waltz', 'Hula'],
      ['Waltz', 'tango?'],
      ['Waltz', 'Tango!'],
    ])
      expect(refusalOf(await party.organiser.patch(path, { options }), 'option_in_use').message).toContain(
        '“Tango”',
      );
    expect((await party.organiser.patch(path, { options: ['Tango', 'Limbo', 'Hula'] })).status).toBe(200);
    await party.setAnswer(question, 'Limbo');
    expect(await party.organiser.patch(path, { options: ['Tango', 'Hula'] })).toBeRefused('option_in_use');
    await party.setAnswer(question, null);
    expect((await party.organiser.patch(path, { options: ['Tango', 'Hula'] })).status).toBe(200);
  });

  it('lets a predicted correct option be respelled, and keeps its predictions', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion({ ...choice, options: ['rome', 'strasse', 'Paris'] });
    const path = `/api/questions/${question.id}`;
    const [anna, ben] = [await party.joinAs('Anna'), await party.joinAs('Ben')];
    await predict(anna, question, 'rome');
    await predict(ben, question, 'strasse');
    const stored = await storedPredictions({ questionId: question.id });
    await party.setAnswer(question, 'rome');
    const options = ['Straße', 'ROME', 'Paris'];
    expect(await party.organiser.patch(path, { options })).toMatchObject({ status: 200, body: { options } });
    expect(await party.organiser.patch(path, { options: ['Straße', 'Paris'] })).toBeRefused('option_in_use');
    expect(await party.organiser.patch(path, { options: ['ROME', 'Paris'] })).toBeRefused('option_in_use');
    for (const option of ['ROME', 'Rome ', 'rome'])
      expect((await predict(anna, question, option)).status).toBe(200);
    expect(await storedPredictions({ questionId: question.id })).toEqual(stored);
    await party.update({ showAnswers: true });
    const { body } = await party.organiser.get(`/api/events/${party.code}/leaderboard`);
    const scores = (body as { participant: { username: string }; correctPredictions: number }[]).map(
      (row) => [row.participant.username, row.correctPredictions],
    );
    expect(scores).toEqual([
      ['Anna', 1],
      ['Ben', 0],
    ]);
  });

  it('ignores the prediction of a removed guest when an option is removed', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion(choice);
    const anna = await party.joinAs('Anna');
    await predict(anna, question, 'tango');
    await ParticipantModel.deleteOne({ _id: anna.participant.id });
    dropCachedEvents(running.app);
    const change = { options: ['Waltz', 'Hula'] };
    expect((await party.organiser.patch(`/api/questions/${question.id}`, change)).status).toBe(200);
  });

  it('by two organisers at once keeps both changes', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const owner = await running.app.owner();
    const path = `/api/questions/${question.id}`;
    const answers = await Promise.all([
      party.organiser.patch(path, { text: 'Will it pour?' }),
      owner.patch(path, { isActive: false }),
      party.setAnswer(question, 'yes') as Promise<{ status: number }>,
    ]);
    expect(tally(answers)).toEqual({ 200: 3 });
    expect(await listOf(party)).toMatchObject([
      { text: 'Will it pour?', isActive: false, correctAnswer: 'yes' },
    ]);
  });

  it('by deleting it five times at once deletes it; each reply is 204 or 404', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const answers = await runConcurrently(5, async () =>
      party.organiser.delete(`/api/questions/${question.id}`),
    );
    expect(answers.every(({ status }) => status === 204 || status === 404)).toBe(true);
    expect(await party.organiser.patch(`/api/questions/${question.id}`, { isActive: true })).toBeRefused(
      'question_not_found',
    );
    expect(
      await party.organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes' }),
    ).toBeRefused('question_not_found');
    expect(await listOf(party)).toEqual([]);
  });
});

describe('reordering questions', () => {
  const reorder = async ({ organiser, code }: TestEvent, questionOrders: unknown) =>
    organiser.post(`/api/events/${code}/questions/reorder`, { questionOrders });

  it('returns the questions in their new order, with unnamed ones at the end', async () => {
    const party = await createTestEvent(running.app);
    const [a, b, c, d] = [
      await party.addQuestion(),
      await party.addQuestion(),
      await party.addQuestion(),
      await party.addQuestion(),
    ];
    const reordered = await reorder(party, [
      { id: d.id, order: 1 },
      { id: b.id, order: 2 },
    ]);
    expect(reordered.status).toBe(200);
    const order = Question.array().parse(reordered.body);
    expect(order.map((question) => question.id)).toEqual([d.id, b.id, a.id, c.id]);
    expect(order.map((question) => question.order)).toEqual([1, 2, 3, 4]);
    expect((await running.app.browser().get(`/api/events/${party.code}/questions`)).body).toEqual(order);
    expect((await party.addQuestion()).order).toBe(5);
  });

  it('accepts all 200 questions in one call', async () => {
    const owner = await running.app.owner();
    const questions = Array.from({ length: 200 }, (_, at) => `Question ${at}?`);
    const { body: event } = await owner.post('/api/events', {
      title: 'Many',
      adminCode: 'the code',
      questions,
    });
    const path = `/api/events/${event.shareCode}/questions`;
    const ids = (await owner.get(path)).body.map(({ id }: Question) => id).toReversed();
    const questionOrders = ids.map((id: string, at: number) => ({ id, order: at + 1 }));
    expect((await owner.post(`${path}/reorder`, { questionOrders })).status).toBe(200);
    expect((await owner.get(path)).body.map(({ id }: Question) => id)).toEqual(ids);
  });

  it('refuses duplicates, an empty list, and questions of another event', async () => {
    const party = await createTestEvent(running.app);
    const other = await createTestEvent(running.app);
    const [mine, foreign] = [await party.addQuestion(), await other.addQuestion()];
    const twice = [mine, mine].map(({ id }, order) => ({ id, order }));
    for (const wrong of [
      twice,
      [],
      [{ id: mine.id }],
      [{ id: mine.id, order: 1.5 }],
      [{ id: 'x', order: 1 }],
      'x',
      null,
    ])
      expect(await reorder(party, wrong)).toBeRefused('invalid');
    expect(await reorder(party, [{ id: foreign.id, order: 1 }])).toBeRefused('question_not_found');
  });
});
