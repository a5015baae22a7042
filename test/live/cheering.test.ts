import { describe, expect, it } from 'vitest';
import type { Cheer } from '../../protocol/cheers.ts';
import { QuestionSchedule } from '../../server/usecases/questions/schedule.ts';
import { runningServers } from '../nodes/twoServers.ts';
import { createShow } from '../show/createShow.ts';
import type { TestSocket } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { listen } from './listen.ts';

const servers = runningServers();

const cheer = async (socket: TestSocket, request: unknown = { cheer: 'applause' }): Promise<boolean> =>
  (await socket.timeout(20_000).emitWithAck('cheer', request)).isCounted;

/** A show with two phones and a big screen. `atPodium` moves it to the podium. */
async function ready() {
  const created = await createShow(servers.one, servers.elsewhere);
  const [anna, bert] = [
    await listen(created.anna.browser, created.code, 'guest'),
    await listen(created.bert.browser, created.code, 'guest'),
  ];
  const screen = await listen(servers.one.browser(), created.code, 'screen');
  const atPodium = async () => {
    await created.setAnswer(created.question, 'yes');
    await created.update({ showAnswers: true });
    await created.host.move({ kind: 'podium' });
  };
  const counted = () => screen.of('cheers:counted').map(({ counts }) => counts);
  return { ...created, phones: { anna, bert }, screen, atPodium, counted };
}

describe('cheering', () => {
  it('counts one cheer per guest and second, and sends one message per tick to the screens', async () => {
    const { atPodium, code, counted, joinAs, phones } = await ready();
    await atPodium();
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        listen((await joinAs(`Guest ${index}`)).browser, code, 'guest'),
      ),
    );
    const replies = await Promise.all([
      ...crowd.map(async ({ socket }) => cheer(socket, { cheer: 'love' })),
      ...Array.from({ length: 5 }, async () => cheer(phones.anna.socket)),
    ]);
    expect(replies.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => true));
    expect(replies.slice(20).filter(Boolean)).toHaveLength(1);
    const sum = (kind: Cheer) => counted().reduce((total, counts) => total + (counts[kind] ?? 0), 0);
    await until('the screen has counted all cheers', () => sum('love') === 20 && sum('applause') === 1);
    expect(counted().length).toBeLessThan(10);
    expect(phones.bert.of('cheers:counted')).toEqual([]);
  });

  it('is possible at a shown answer and the podium only, by guests only, and with valid input only', async () => {
    const { at, atPodium, code, counted, host, organiser, phones, screen } = await ready();
    const { socket } = phones.anna;
    const stages = () => phones.anna.state().stage;
    expect(await cheer(socket)).toBe(false);
    await host.hold();
    const schedule = new QuestionSchedule(servers.one.app);
    await organiser.patch(`/api/events/${code}/show`, { pace: 1 });
    await host.move(at('question'));
    expect(await cheer(socket)).toBe(false);
    await host.move(at('answer'));
    await until('phones can cheer', () => stages()?.canCheer === true);
    schedule.stop();
    const portal = await listen(organiser, code, 'organiser');
    for (const listener of [screen, portal]) expect(await cheer(listener.socket)).toBe(false);
    for (const request of [null, 'love', {}, { cheer: 'x'.repeat(9_000) }, { cheer: ['love'] }])
      expect(await cheer(socket, request)).toBe(false);
    expect(await cheer(socket)).toBe(true);
    await until('the screen has received the cheer', () => counted().length === 1);
    await host.move({ kind: 'leaderboard' });
    await until('phones cannot cheer', () => stages()?.canCheer === undefined);
    expect(await cheer(phones.bert.socket)).toBe(false);
    await atPodium();
    expect(await cheer(phones.bert.socket)).toBe(true);
  });

  it.each<[string, object | undefined, object | undefined]>([
    ['switched off', undefined, { isCheeringOff: true }],
    ['over', { isOver: true }, undefined],
    ['inactive', { isActive: false }, undefined],
  ])('is refused when it is %s', async (_title, eventChange, showChange) => {
    const { atPodium, organiser, path, phones, update } = await ready();
    await atPodium();
    if (showChange) await organiser.patch(path, showChange);
    if (eventChange) await update(eventChange);
    expect(await cheer(phones.anna.socket)).toBe(false);
  });

  it('reaches the screens of another server', async () => {
    const { atPodium, code, phones } = await ready();
    await atPodium();
    await servers.other.app.eventCache.sweep();
    const elsewhere = await listen(servers.other.browser(), code, 'screen');
    servers.one.app.domainEvents.onLocal('cheersCounted', (counted) =>
      servers.other.app.domainEvents.publishRemote('cheersCounted', counted),
    );
    expect(await cheer(phones.anna.socket, { cheer: 'wow' })).toBe(true);
    await until(
      'the other screen has received the cheer',
      () => elsewhere.of('cheers:counted')[0]?.counts.wow === 1,
    );
  });
});
