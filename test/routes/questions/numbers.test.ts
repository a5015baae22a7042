import { describe, expect, it } from 'vitest';
import { newHelper } from '../../support/helpers.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

/** An event with a number question, and every way to send an answer to it. */
async function ready() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion({ type: 'numeric', text: 'How many tears?' });
  const anna = await party.joinAs('Anna');
  const paper = (await party.organiser.post(`/api/events/${party.code}/paper-guests`, { username: 'Nan' }))
    .body;
  const { browser: scorekeeper } = await newHelper(running.app, party, 'witness', 'Rosa');
  const { browser: couple } = await newHelper(running.app, party, 'couple');
  const path = `/api/questions/${question.id}`;
  const ways = {
    guest: async (answer: unknown) =>
      anna.browser.post(`${path}/predictions`, { participantId: anna.participant.id, answer }),
    couple: async (answer: unknown) => couple.post(`${path}/couple-predictions`, { answer }),
    paper: async (answer: unknown) =>
      party.organiser.post(`${path}/paper-predictions`, { participantId: paper.id, answer }),
    scorekeeper: async (answer: unknown) => scorekeeper.post(`${path}/witness`, { answer }),
    host: async (answer: unknown) => party.organiser.post(`${path}/answer`, { correctAnswer: answer }),
  };
  return Object.entries(ways);
}

const storedIn = (body: { answer?: string; correctAnswer?: string } | { answer: string }[]) =>
  Array.isArray(body) ? body[0]?.answer : (body.answer ?? body.correctAnswer);

describe('submitted number', () => {
  it('is stored as JavaScript writes it, from guests, couple, paper, scorekeeper and host', async () => {
    for (const [way, send] of await ready())
      for (const [sent, stored] of [
        ['7', '7'],
        ['7,5', '7.5'],
        ['1,000,000', '1000000'],
        ['0,125', '0.125'],
        [1.234, '1.234'],
        [1_000, '1000'],
        ['−٧٫٥', '-7.5'],
      ]) {
        const { status, body } = await send(sent);
        expect([way, sent, status < 300, storedIn(body)]).toEqual([way, sent, true, stored]);
      }
  });

  it('is refused with both readings when one separator precedes three digits', async () => {
    for (const [way, send] of await ready())
      for (const [sent, message] of [
        ['1,000', 'Did you mean 1000 or 1?'],
        ['1.000', 'Did you mean 1000 or 1?'],
        ['12,500', 'Did you mean 12500 or 12.5?'],
        ['-1.234', 'Did you mean -1234 or -1.234?'],
      ]) {
        const { status, body } = await send(sent);
        expect([way, sent, status, body.code, body.message]).toEqual([way, sent, 400, 'invalid', message]);
      }
  });
});
