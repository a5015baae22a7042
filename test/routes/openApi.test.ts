import { Validator } from '@seriousme/openapi-schema-validator';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../protocol/calls/calls.ts';
import { describeApi } from '../../server/routes/openApi.ts';
import type { Browser } from '../support/Browser.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { problemsOf } from '../support/replies.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const file = '../../docs/openapi.json';

describe('API description', () => {
  it('docs/openapi.json matches the call entries (`vitest run test/routes/openApi.test.ts -u` writes it)', async () => {
    const { code } = await format(file, JSON.stringify(describeApi()), { printWidth: 110 });
    await expect(code).toMatchFileSnapshot(file);
  });

  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(describeApi());
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('is served to everyone', async () => {
    const { status, body } = await running.app.browser().get('/api/openapi.json');
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(describeApi()))]);
  });
});

/** Sends a call. Returns the status and the differences from the description. */
async function send(browser: Browser, call: CallName, address: string, body?: unknown) {
  const answer = await browser.send(call.split(' ')[0]!, address, body);
  return { status: answer.status, problems: problemsOf(call, answer), body: answer.body };
}

const described = (status: number) => ({ status, problems: [] });

/** Covers replies that `access/table`, which covers every call, does not get. */
describe('comparison of API replies with their description', () => {
  it('finds no difference for repeated requests and for guests’ mistakes', async () => {
    const { code, joinAs, addQuestion } = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    const question = await addQuestion();
    const predict = async (answer: string) =>
      send(browser, 'POST /api/questions/:id/predictions', `/api/questions/${question.id}/predictions`, {
        participantId: participant.id,
        answer,
      });
    expect(await predict('yes')).toMatchObject(described(201));
    expect(await predict('no')).toMatchObject(described(200));
    const joinFrom = async (visitor: Browser, username: string) =>
      send(visitor, 'POST /api/events/:shareCode/participants', `/api/events/${code}/participants`, {
        username,
      });
    expect(await joinFrom(browser, 'anna')).toMatchObject(described(200));
    expect(await joinFrom(running.app.browser(), 'Anna')).toMatchObject(described(409));
    expect(await joinFrom(running.app.browser(), '')).toMatchObject(described(400));
  });

  it('finds no difference for a guest who is let back in, and for starting over', async () => {
    const { code, joinAs, organiser } = await createTestEvent(running.app);
    await joinAs('Anna');
    const phone = running.app.browser();
    const event = `/api/events/${code}`;
    const request = { username: 'Anna', token: 'a1'.repeat(16) };
    for (const status of [201, 200])
      expect(
        await send(phone, 'POST /api/events/:shareCode/seat-requests', `${event}/seat-requests`, request),
      ).toMatchObject(described(status));
    const waiting = await send(
      organiser,
      'GET /api/events/:shareCode/seat-requests',
      `${event}/seat-requests`,
    );
    expect(waiting).toMatchObject({ ...described(200), body: [{}] });
    const address = `${event}/seat-requests/${waiting.body[0].id}`;
    expect(
      await send(organiser, 'POST /api/events/:shareCode/seat-requests/:id', address, { isLetIn: true }),
    ).toMatchObject(described(204));
    expect(await send(phone, 'POST /api/seats', '/api/seats', { token: request.token })).toMatchObject(
      described(200),
    );
    expect(
      await send(organiser, 'POST /api/events/:shareCode/start-over', `${event}/start-over`, {
        shareCode: code,
      }),
    ).toMatchObject(described(204));
  });

  it('finds extra, missing and different fields', () => {
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
    const about = (call: CallName, status: number, body: unknown) =>
      problemsOf(call, { status, headers, body });
    const gate = 'POST /api/owner/auth';
    expect(about(gate, 200, { isValid: true })).toEqual([]);
    for (const body of [{}, { isValid: 'yes' }, { isValid: true, mark: 'a secret' }, [{ isValid: true }], ''])
      expect(about(gate, 200, body)).not.toEqual([]);
    expect(about(gate, 201, { isValid: true })).not.toEqual([]);
    expect(about(gate, 429, { isValid: true })).not.toEqual([]);
    expect(about('DELETE /api/questions/:id', 204, { id: '' })).not.toEqual([]);
  });
});
