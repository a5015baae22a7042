import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import { Participant } from '../../protocol/schemas/participants.ts';
import { Prediction } from '../../protocol/schemas/predictions.ts';
import { throwParty } from '../support/party.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

describe('an evening over HTTP and sockets', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  it('lets guests join, predict and climb when the answer is revealed', async () => {
    const { code, ask, guest, setAnswer, update } = await throwParty(app);
    const rain = await ask({ text: 'Will it rain?' });
    const anna = await guest('Anna');
    const bert = await guest('Bert');
    Participant.parse(anna.participant);

    const first = await anna.browser.post(`/api/questions/${rain.id}/predictions`, {
      participantId: anna.participant.id,
      answer: 'No',
    });
    expect(first.status).toBe(201);
    expect(Prediction.parse(first.body).answer).toBe('no');
    await bert.browser.post(`/api/questions/${rain.id}/predictions`, {
      participantId: bert.participant.id,
      answer: 'yes',
    });

    const phone = await anna.browser.follow(code, 'guest');
    const screen = await app.browser().follow(code, 'screen');
    expect(phone.reply.ok && screen.reply.ok).toBe(true);
    if (!phone.reply.ok) return;
    expect(phone.reply.snapshot.places).toMatchObject([
      { rank: 1, totalPredictions: 1, correctPredictions: 0 },
    ]);

    await setAnswer(rain, 'yes');
    await update({ showAnswers: true });
    await until('everybody hears the reveal and the new ranks', () =>
      [phone, screen].every(({ heard }) =>
        ['visibility:changed', 'leaderboard:changed'].every((name) => heard.some((one) => one.name === name)),
      ),
    );
    expect(phone.heard.find(({ name }) => name === 'rank:changed')?.message).toMatchObject({ rank: 2 });

    const board = (await anna.browser.get(`/api/events/${code}/leaderboard`)).body;
    expect(LeaderboardEntry.array().parse(board)).toMatchObject([
      { rank: 1, participant: { username: 'Bert' }, correctPredictions: 1 },
      { rank: 2, participant: { username: 'Anna' }, correctPredictions: 0 },
    ]);
    phone.socket.disconnect();
    screen.socket.disconnect();
  });
});
