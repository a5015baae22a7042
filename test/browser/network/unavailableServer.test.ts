import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { messageTexts } from '../../../protocol/texts/guest/own/message.ts';
import { addressOf, DatabaseProxy, writeCommands } from '../../support/network/databaseProxy.ts';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { answersOf, askThree, dance, participantsOf, rain, speech } from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import {
  seesQuestion,
  seesToast,
  joins,
  lineOf,
  opensPortal,
  predicts,
  questionRow,
  savedThen,
  sees,
  seesNo,
  setsAnswer,
  taps,
  writes,
} from '../kit/actions.ts';

const json = (status: number, body: object, headers: Record<string, string> = {}) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
  headers,
});
const page = (status: number) => ({ status, contentType: 'text/html', body: '<html>Welcome to our Wi-Fi' });

/** The error replies that a phone may get from the server or a proxy during an outage. */
const replies = [
  json(500, { message: 'Something went wrong.', code: 'internal' }),
  page(502),
  json(503, { message: 'Not now.', code: 'unavailable' }),
  page(200),
  json(403, { message: 'Blocked', code: 'ACCESS_DENIED' }),
  json(200, { status: 'ok' }),
  json(429, { message: 'Later.', code: 'too_many_attempts' }, { 'retry-after': '2' }),
];

/** Answers every prediction and message of this page with these replies, one after the other. */
async function answersWithErrors(guest: Page): Promise<{ count: () => number; end: () => Promise<void> }> {
  let count = 0;
  const isSent = (url: URL) => /\/predictions$|\/api\/participants\//.test(url.pathname);
  await guest.route(isSent, async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(replies[count++ % replies.length]),
  );
  return { count: () => count, end: async () => guest.unroute(isSent) };
}

/** `SHOTS=folder` saves a screenshot. */
const shows = async (guest: Page, name: string) =>
  process.env.SHOTS ? guest.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

describe.skipIf(!chromiumPath)('server that is temporarily unable to serve', () => {
  const database = new DatabaseProxy([addressOf(inject('mongodbUri'))], `browser-${Date.now()}`);
  const venue = useVenue({ own: { environment: { MONGODB_URI: database.uri } } });
  afterEach(() => database.restore());
  afterAll(async () => database.close());

  it('any error reply, also from a proxy: loses no prediction and no message', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    const wrong = await answersWithErrors(rosa);
    await predicts(rosa, rain, 'Yes');
    await predicts(rosa, dance, 'Theo');
    await sees(rosa, '2 not sent yet');
    await predicts(rosa, speech, '7');
    await writes(rosa, 'Your message', 'All the best!');
    await taps(rosa, 'See Results');
    await seesToast(rosa, messageTexts('keptTitle'), messageTexts('kept'));
    await taps(rosa, 'Back to Event');
    await sees(lineOf(rosa, rain), 'Not sent yet');
    await sees(rosa, '3 predictions made. Results will be revealed later.');
    await shows(rosa, 'not-sent-yet');
    await expect.poll(wrong.count, { timeout: 60_000 }).toBeGreaterThan(replies.length);
    expect(await answersOf(party)).toEqual([]);

    await wrong.end();
    for (const question of [rain, dance, speech]) await sees(lineOf(rosa, question), savedThen);
    await seesNo(rosa, /not sent yet$/i);
    expect(await answersOf(party)).toEqual(['7', 'Theo', 'yes']);
    expect(await participantsOf(party)).toMatchObject([{ message: 'All the best!' }]);
  });

  it('database outage: guests continue to play, the host sees what was not saved, and nothing is lost', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    const host = await venue.phone(`/admin/${party.code}`);
    await joins(rosa, 'Rosa');
    await opensPortal(host, adminCode);
    await seesQuestion(rosa, rain);
    database.makeUnavailable();
    await predicts(rosa, rain, 'Yes');
    await sees(rosa, '1 not sent yet');
    await shows(rosa, 'database-gone-guest');
    await setsAnswer(host, dance, 'Theo');
    await seesToast(host, 'Error', 'Failed to set answer. Please try again.');
    await shows(host, 'database-gone-host');

    database.restore();
    await seesNo(rosa, /not sent yet$/i);
    await expect.poll(async () => answersOf(party)).toEqual(['yes']);
    await setsAnswer(host, dance, 'Theo');
    await seesToast(host, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');
    await sees(questionRow(host, rain), /^1 of 1 predicted/);
  });

  it('full disk: a joining guest reads a plain notice, and joins when there is space', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    database.injectFault({
      commands: writeCommands,
      answer: () => ({ ok: 0, code: 14_031, errmsg: 'full', codeName: 'OutOfDiskSpace' }),
    });
    await writes(rosa, 'Your name', 'Rosa');
    await taps(rosa, 'Join Event');
    await seesToast(
      rosa,
      'Cannot Join Event',
      'We can’t save anything right now. Please try again in a moment.',
    );
    await shows(rosa, 'disk-full-guest');
    expect(await rosa.getByLabel('Your name', { exact: true }).inputValue()).toBe('Rosa');
    database.restore();
    await taps(rosa, 'Join Event');
    await seesQuestion(rosa, rain);
  });
});
