import { beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { changeStoredQuestion } from '../../support/stored.ts';
import { predict, type Guest } from '../questions/guestCalls.ts';
import './refusal.ts';
import { runningApp } from '../runningApp.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();
let party: TestEvent;
let question: Question;
let anna: Guest;
let owner: Browser;

beforeAll(async () => {
  party = await createTestEvent(running.app);
  question = await party.addQuestion({ type: 'multiple_choice', options: ['A', 'B'] });
  anna = await party.joinAs('Anna');
  owner = await running.app.owner();
});

describe('odd address', () => {
  it('with an unknown or invalid id is not found', async () => {
    const ids = [
      'f'.repeat(24),
      'x',
      '0',
      'null',
      '%7B%22%24ne%22%3Anull%7D',
      'F'.repeat(24),
      `${question.id}0`,
      '..%2F..',
    ];
    for (const id of ids) {
      const refusals = [
        await owner.get(`/api/participants/${id}`),
        await owner.get(`/api/participants/${id}/predictions`),
        await owner.delete(`/api/participants/${id}`),
        await owner.patch(`/api/participants/${id}`, { username: 'Anna' }),
      ];
      for (const answer of refusals) expect(answer).toBeRefused('participant_not_found');
      const others = [
        await owner.patch(`/api/questions/${id}`, { isActive: false }),
        await owner.delete(`/api/questions/${id}`),
        await owner.post(`/api/questions/${id}/answer`, { correctAnswer: 'A' }),
        await owner.post(`/api/questions/${id}/predictions`, {
          participantId: anna.participant.id,
          answer: 'A',
        }),
      ];
      for (const answer of others) expect(answer).toBeRefused('question_not_found');
    }
  });

  it('with an operator treats it as plain text', async () => {
    for (const query of [
      '?as[$ne]=guest',
      '?event[$ne]=x',
      '?as=guest&as=organiser',
      '?$where=1',
      '?__proto__=1',
    ])
      for (const path of [`/api/events/${party.code}/questions`, '/api/session', `/api/events/${party.code}`])
        expect((await running.app.browser().get(path + query)).status).toBe(200);
    expect(await running.app.browser().get('/api/session?event=x&event=y')).toBeRefused('event_not_found');
  });
});

describe('HTML in every text field is returned as the same text:', () => {
  const html = `<script>alert("1")</script> & 'x' </title> {{x}} \${x}`;

  it('of events, questions, options, participants and predictions', async () => {
    const odd = await createTestEvent(running.app, { title: html, location: html, description: html });
    const text = await odd.addQuestion({ text: html, type: 'text' });
    const options = await odd.addQuestion({
      text: 'Which?',
      type: 'multiple_choice',
      options: [html, 'other'],
    });
    const guest = await odd.joinAs('<b>Bo</b>');
    expect((await predict(guest, text, html)).body.answer).toBe(html);
    expect((await predict(guest, options, html)).body.answer).toBe(html);
    await guest.browser.patch(`/api/participants/${guest.participant.id}`, { message: html });

    const reader = running.app.browser();
    const event = await reader.get(`/api/events/${odd.code}`);
    expect(event.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(event.headers.get('x-content-type-options')).toBe('nosniff');
    expect(event.body).toMatchObject({ title: html, location: html, description: html });
    const questions = await reader.get(`/api/events/${odd.code}/questions`);
    expect(questions.body).toMatchObject([{ text: html }, { options: [html, 'other'] }]);
    const reply = await reader.get(`/api/participants/${guest.participant.id}`);
    expect(reply.body).toMatchObject({ username: '<b>Bo</b>', message: html });
    const predictions = await reader.get(`/api/participants/${guest.participant.id}/predictions`);
    expect(predictions.body).toMatchObject([{ answer: html }, { answer: html }]);
  });
});

describe('line break in a one-line field', () => {
  it('becomes a space on input: titles, places, questions and options; a description keeps its lines', async () => {
    const breaking = { title: 'Mia &\n=1+1', location: 'The\r\nmill', description: 'One\ntwo' };
    const odd = await createTestEvent(running.app, breaking);
    const event = { title: 'Mia & =1+1', location: 'The mill', description: 'One\ntwo' };
    expect(odd.event).toMatchObject(event);
    await odd.update({ title: 'Mia\u2028& Noah' });
    expect((await odd.organiser.get(`/api/events/${odd.code}`)).body).toMatchObject({ title: 'Mia & Noah' });
    const fields = { text: 'Which\tone?', type: 'multiple_choice', options: ['A\n1', 'B'] } as const;
    expect(await odd.addQuestion({ ...fields, options: [...fields.options] })).toMatchObject({
      text: 'Which one?',
      options: ['A 1', 'B'],
    });
  });

  it('that is stored in an option keeps its predictions when the question is changed', async () => {
    const odd = await createTestEvent(running.app);
    const stored = await odd.addQuestion({ text: 'Which?', type: 'multiple_choice', options: ['A 1', 'B'] });
    await changeStoredQuestion(stored.id, { options: ['A\n1', 'B'] });
    dropCachedEvents(running.app);
    const guest = await odd.joinAs('Anna');
    expect((await predict(guest, stored, 'A\n1')).status).toBe(201);
    const change = { text: 'Which one?', options: ['A\n1', 'B', 'C'] };
    expect(await odd.organiser.patch(`/api/questions/${stored.id}`, change)).toMatchObject({
      status: 200,
      body: { text: 'Which one?', options: ['A\n1', 'B', 'C'] },
    });
  });
});
