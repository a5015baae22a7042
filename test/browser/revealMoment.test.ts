import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../support/Browser.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { type Cluster, clusterSecrets, startCluster } from '../cluster/startCluster.ts';
import { chromiumPath } from './kit/chromium.ts';
import { useVenue } from './kit/venue.ts';
import { joins, predicts, sees, seesNo, seesQuestion, taps, writes } from './kit/actions.ts';

const question = 'Where do they spend their honeymoon?';
const answer = 'Zanzibar';

/** Records when a page first receives a text, by socket or by call. */
function receipts(page: Page, text: string): { first: () => number | undefined } {
  let at: number | undefined;
  const check = (content: string | Buffer | null) => {
    if (at === undefined && content?.toString().includes(text)) at = performance.now();
  };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => check(payload)));
  page.on('response', (response) => void response.text().then(check, () => undefined));
  return { first: () => at };
}

describe.skipIf(!chromiumPath)('time of an answer on a phone and the big screen', () => {
  const venue = useVenue();

  it('is the same for both: neither receives the answer during the suspense or after an undo', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    const asked = await party.addQuestion({ text: question, type: 'text' });
    await party.addQuestion({ text: 'Will it rain?' });
    const show = `/api/events/${party.code}/show`;
    const revision = async () => (await party.organiser.get(show)).body.revision;
    const moves = async (kind: string) =>
      party.organiser.post(show, {
        step: { kind, questionId: asked.id },
        revision: await revision(),
        closes: true,
      });
    await party.organiser.patch(show, { pace: 10 });
    const screen = await venue.projector('/');
    const phone = await venue.phone('/');
    const received = { screen: receipts(screen, answer), phone: receipts(phone, answer) };
    await screen.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
    await phone.goto(`${venue.origin}/event/${party.code}`);
    await joins(phone, 'Anna');
    await seesQuestion(phone, question);
    await predicts(phone, question, 'Madrid');
    await sees(screen, 'Anna');
    await party.organiser.post(`/api/questions/${asked.id}/answer`, { correctAnswer: answer, isHeld: true });

    await moves('answer');
    await sees(screen, 'And the answer is...');
    await phone.reload();
    expect([received.phone.first(), received.screen.first()]).toEqual([undefined, undefined]);
    await party.organiser.post(`${show}/undo`, { revision: await revision() });
    await seesNo(screen, 'And the answer is...');

    await party.organiser.patch(show, { pace: 3 });
    await moves('answer');
    await Promise.all([sees(screen, answer), sees(phone, answer)]);
    const apartMs = Math.round(received.phone.first()! - received.screen.first()!);
    console.log(`The phone received the answer ${apartMs} ms after the big screen.`);
  });

  it('lets a guest cheer, and freezes places 1 to 3 until the host shows them', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    const asked = [
      await party.addQuestion({ text: 'Will it rain?' }),
      await party.addQuestion({ text: question }),
    ];
    const show = `/api/events/${party.code}/show`;
    await party.organiser.patch(show, { pace: 1 });
    const phone = await venue.phone(`/event/${party.code}`);
    await joins(phone, 'Anna');
    await predicts(phone, 'Will it rain?', 'Yes');
    await predicts(phone, question, 'Yes');
    const screen = await venue.projector(`/leaderboard/${party.code}?display=true`);
    await sees(screen, 'Anna');
    const host = await venue.laptop(`/host/${party.code}`);
    await writes(host, 'Admin code', adminCode);
    await taps(host, 'Open the Show');
    const board = async () => (await venue.caller().get(`/api/events/${party.code}/leaderboard`)).body;
    for (const { id, text } of asked) {
      await party.organiser.post(`/api/questions/${id}/answer`, { correctAnswer: 'yes', isHeld: true });
      const { revision } = (await party.organiser.get(show)).body;
      await party.organiser.post(show, { step: { kind: 'answer', questionId: id }, revision, closes: true });
      await sees(screen, 'The answer is in');
      await sees(phone.getByRole('region', { name: 'Just revealed' }), text);
    }
    await taps(phone, 'Applause');
    await screen.locator('.screen-cheers span', { hasText: '👏' }).first().waitFor();
    await sees(host, /phones show places 1 to 3 as they were/);
    expect(await board()).toMatchObject([{ correctPredictions: 1 }]);
    await taps(host, 'Show them now');
    await seesNo(host, /phones show places 1 to 3 as they were/);

    await party.organiser.patch(show, { pace: 5 });
    const { revision } = (await party.organiser.get(show)).body;
    await party.organiser.post(show, { step: { kind: 'podium' }, revision });
    await sees(phone, 'And the winners are...');
    await seesNo(phone, 'See your card');
    await sees(screen, 'Congratulations!');
    await sees(phone, 'See your card');
    expect(await board()).toMatchObject([{ correctPredictions: 2 }]);
  });
});

describe.skipIf(!chromiumPath)('time of an answer when the server is killed during the suspense', () => {
  const venue = useVenue({ own: {} });

  it('stays the same: no page receives the answer before it', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    const asked = await party.addQuestion({ text: question, type: 'text' });
    const show = `/api/events/${party.code}/show`;
    const suspenseMs = 10_000;
    await party.organiser.patch(show, { pace: suspenseMs / 1_000 });
    await party.organiser.post(`/api/questions/${asked.id}/answer`, { correctAnswer: answer, isHeld: true });
    const screen = await venue.projector('/');
    const phone = await venue.phone('/');
    const received = [receipts(screen, answer), receipts(phone, answer)];
    await screen.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
    await phone.goto(`${venue.origin}/event/${party.code}`);
    await joins(phone, 'Anna');
    await sees(screen, 'Anna');
    const { revision } = (await party.organiser.get(show)).body;
    const sentAt = performance.now();
    const step = { kind: 'answer', questionId: asked.id };
    expect((await party.organiser.post(show, { step, revision, closes: true })).status).toBe(200);
    await venue.cutPower();
    await venue.restart();
    await phone.reload();
    await Promise.all([sees(screen, answer), sees(phone, answer)]);
    for (const { first } of received) expect(first()! - sentAt).toBeGreaterThanOrEqual(suspenseMs);
  });
});

describe.skipIf(!chromiumPath)('time of an answer on two servers', () => {
  const venue = useVenue();
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ nodes: 2 });
  });
  afterAll(async () => cluster?.stop());

  it('is the same for the big screen at one and the phone at the other', async () => {
    const [one, other] = cluster.nodes.map(({ origin }) => origin) as [string, string];
    const owner = new Browser(one);
    await owner.post('/api/owner/auth', { password: clusterSecrets.OWNER_PASSWORD });
    const party = await createTestEvent(
      { browser: () => new Browser(one), owner: async () => owner },
      { title: 'Clara & Theo' },
    );
    const asked = await party.addQuestion({ text: question, type: 'text' });
    const show = `/api/events/${party.code}/show`;
    await party.organiser.patch(show, { pace: 3 });
    await party.organiser.post(`/api/questions/${asked.id}/answer`, { correctAnswer: answer, isHeld: true });
    const screen = await venue.projector('/');
    const phone = await venue.phone('/');
    const received = { screen: receipts(screen, answer), phone: receipts(phone, answer) };
    await screen.goto(`${one}/leaderboard/${party.code}?display=true`);
    await phone.goto(`${other}/event/${party.code}`);
    await joins(phone, 'Anna');
    await sees(screen, 'Anna');
    const { revision } = (await party.organiser.get(show)).body;
    const step = { kind: 'answer', questionId: asked.id };
    expect((await party.organiser.post(show, { step, revision, closes: true })).status).toBe(200);
    await sees(screen, 'And the answer is...');
    expect([received.screen.first(), received.phone.first()]).toEqual([undefined, undefined]);
    await Promise.all([sees(screen, answer), sees(phone, answer)]);
    const apartMs = Math.round(received.phone.first()! - received.screen.first()!);
    console.log(`At the other server the phone received the answer ${apartMs} ms after the big screen.`);
  });
});
