import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { listen } from './listen.ts';

describe('message to the couple', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());

  it('is published immediately to the organisers only, and so is its removal', async () => {
    const party = await createTestEvent(app);
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    const portal = await listen(party.organiser, party.code, 'organiser');
    const others = [
      await listen(anna.browser, party.code, 'guest'),
      await listen(bert.browser, party.code, 'guest'),
      await listen(party.organiser, party.code, 'screen'),
    ];
    const setMessage = async (message: string) =>
      anna.browser.patch(`/api/participants/${anna.participant.id}`, { message });
    const received = () => portal.of('participant:changed');

    await setMessage('Be happy!');
    await until('the portal has received it', () => received().length === 1);
    expect(received()[0]).toMatchObject({
      participantId: anna.participant.id,
      username: 'Anna',
      message: 'Be happy!',
    });
    await setMessage('');
    await until('the portal has received the removal', () => received().length === 2);
    expect(received()[1].message).toBe('');
    expect(portal.state().rows).toHaveLength(2);

    // The next published change proves that the other connections have received everything before it.
    await party.update({ title: 'Ada and Ben' });
    await until('everyone receives the title', () =>
      others.every(({ of }) => of('event:changed').length > 0),
    );
    for (const { of } of others) expect(of('participant:changed')).toEqual([]);
  });

  it('is not published when a participant is only renamed', async () => {
    const party = await createTestEvent(app);
    const { participant } = await party.joinAs('Anan');
    const portal = await listen(party.organiser, party.code, 'organiser');
    await party.organiser.patch(`/api/participants/${participant.id}`, { username: 'Anna' });
    await until('the portal has received it', () => portal.of('participant:changed').length === 1);
    expect(portal.of('participant:changed')[0]).not.toHaveProperty('message');
    expect(portal.state().rows[0]?.username).toBe('Anna');
  });
});
