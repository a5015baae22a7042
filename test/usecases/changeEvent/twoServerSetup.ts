import { expect } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { runningServers } from '../../nodes/twoServers.ts';
import { predict, twinOf, type Guest } from '../../routes/questions/guestCalls.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { storedPredictions } from '../../support/stored.ts';
import { dropCachedEvents, type ServedApp } from '../../support/testApp.ts';

export const dances = { type: 'multiple_choice' as const, options: ['Waltz', 'Tango', 'Hula'] };

/** Returns the same guest, with the same cookie, at another server. */
export const guestAt = (served: ServedApp, guest: Guest): Guest => ({
  ...guest,
  browser: twinOf(guest.browser, served.browser()),
});

export const asked = async (browser: Browser, { code }: TestEvent): Promise<Question[]> =>
  (await browser.get(`/api/events/${code}/questions`)).body;

export const boardOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/leaderboard`)).body as { totalPredictions: number }[];

/**
 * Starts two servers on one database that do not receive each other's domain events. The organiser uses the
 * first server.
 */
export function setUpTwoServers() {
  const servers = runningServers();

  /** Checks that the board in memory at the first server equals one that is rebuilt from the database. */
  async function expectTrueBoard(party: TestEvent): Promise<void> {
    const live = await boardOf(party);
    dropCachedEvents(servers.one);
    expect(await boardOf(party)).toEqual(live);
  }

  /**
   * An event with an open question. Anna and Bert use the other server, which has the event in memory.
   */
  async function ready() {
    const party = await createTestEvent(servers.one);
    const warming = await party.addQuestion();
    const question = await party.addQuestion(dances);
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')].map((guest) =>
      guestAt(servers.other, guest),
    ) as [Guest, Guest];
    for (const guest of [anna, bert]) expect((await predict(guest, warming, 'yes')).status).toBe(201);
    const ofQuestion = async () => storedPredictions({ questionId: question.id });
    return { party, question, anna, bert, ofQuestion };
  }

  return { servers, ready, expectTrueBoard };
}

export type Ready = Awaited<ReturnType<ReturnType<typeof setUpTwoServers>['ready']>>;
