import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Participant } from '../../protocol/participants.ts';
import type { Prediction } from '../../protocol/predictions.ts';
import type { Party } from '../support/party.ts';
import { adminCode } from '../support/party.ts';
import { chromiumPath } from './support.ts';
import {
  control,
  heading,
  isAsked,
  isNotReloaded,
  isTold,
  joins,
  lineOf,
  marks,
  opensPortal,
  predicts,
  questionRow,
  sees,
  seesNo,
  setsAnswer,
  taps,
  writes,
} from './vocabulary.ts';
import { useVenue } from './venue.ts';

const rain = 'Will it rain?';
const dance = 'Who dances first?';
const speech = 'How long is the speech?';

/** An event with three open questions. */
async function askThree(party: Party) {
  const first = await party.ask({ text: rain });
  const second = await party.ask({ text: dance, type: 'multiple_choice', options: ['Clara', 'Theo'] });
  const third = await party.ask({ text: speech, type: 'numeric' });
  return [first, second, third] as const;
}

const participantsOf = async ({ organiser, code }: Party) =>
  (await organiser.get(`/api/events/${code}/participants`)).body as Participant[];
const predictionsOf = async ({ organiser, code }: Party) =>
  (await organiser.get(`/api/events/${code}/predictions`)).body as Prediction[];

/** Every prediction that a page gets through to the server from now on. */
function deliveredBy(page: Page): Request[] {
  const delivered: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/predictions')) delivered.push(request);
  });
  return delivered;
}

describe.skipIf(!chromiumPath)('bad luck', () => {
  const venue = useVenue();

  it('a reload goes on at the first open question, as the same person', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await isAsked(rosa, dance);
    await rosa.reload();
    await isAsked(rosa, dance);
    await sees(rosa, 'Question 2 of 3');
    await control(rosa, 'Not Rosa? Join as somebody else').waitFor();
    expect(await participantsOf(party)).toHaveLength(1);
  });

  it('a second tab is the same person', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const first = await venue.phone(`/event/${party.code}`);
    await joins(first, 'Rosa');
    const second = await venue.phone(`/event/${party.code}`, { beside: first });
    await predicts(second, rain, 'No');
    await control(second, 'Not Rosa? Join as somebody else').waitFor();
    await predicts(first, rain, 'Yes');
    await isAsked(first, dance);
    await expect.poll(async () => (await predictionsOf(party)).map(({ answer }) => answer)).toEqual(['yes']);
    expect(await participantsOf(party)).toHaveLength(1);
  });

  it('a double tap makes one guest and one prediction, sent 600 ms after the tap', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await writes(rosa, 'Your name', 'Rosa');
    await control(rosa, 'Join Event').dblclick();
    await isAsked(rosa, rain);
    const delivered = deliveredBy(rosa);
    const tappedAt = Date.now();
    await control(rosa, /^Yes/).dblclick();
    await sees(rosa, 'Your prediction');
    await isAsked(rosa, dance);
    expect(Date.now() - tappedAt).toBeGreaterThan(600 + 300);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]!.timing().startTime - tappedAt).toBeGreaterThan(590);
    expect(await predictionsOf(party)).toHaveLength(1);
    expect(await participantsOf(party)).toHaveLength(1);
  });

  it('a prediction without signal waits on the phone, also over a reload, and goes out by itself, once', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await isAsked(rosa, rain);
    await rosa.context().setOffline(true);
    await predicts(rosa, rain, 'Yes');
    await isAsked(rosa, dance);
    await taps(rosa, 'My predictions');
    await sees(lineOf(rosa, rain), 'Not sent yet');
    expect(await predictionsOf(party)).toEqual([]);

    // The page can be loaded again, but what it sends does not get through yet.
    await rosa.route('**/api/questions/*/predictions', async (route) => route.abort());
    await rosa.context().setOffline(false);
    await rosa.reload();
    await isAsked(rosa, dance);
    await taps(rosa, 'My predictions');
    await sees(lineOf(rosa, rain), 'Not sent yet');
    expect(await predictionsOf(party)).toEqual([]);

    const delivered = deliveredBy(rosa);
    await rosa.unroute('**/api/questions/*/predictions');
    await sees(lineOf(rosa, rain), 'Saved');
    expect(await predictionsOf(party)).toMatchObject([{ answer: 'yes' }]);
    await taps(rosa, 'Back to the questions');
    await predicts(rosa, dance, 'Theo');
    expect(delivered).toHaveLength(2);
  });

  it('a prediction that arrives after its question has closed is told honestly', async () => {
    const party = await venue.throwParty();
    const [first] = await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await isAsked(rosa, rain);
    await rosa.context().setOffline(true);
    await predicts(rosa, rain, 'Yes');
    await party.organiser.patch(`/api/questions/${first.id}`, { isActive: false });
    await rosa.context().setOffline(false);
    await sees(rosa, `“${rain}” closed before your prediction arrived. It does not count.`);
    expect(await predictionsOf(party)).toEqual([]);
  });

  it('everybody comes back by themselves after the server was killed, and nothing acknowledged is missing', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    const ben = await venue.phone(`/event/${party.code}`);
    const organiser = await venue.laptop(`/admin/${party.code}`);
    const wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    await joins(rosa, 'Rosa');
    await joins(ben, 'Ben');
    await opensPortal(organiser, adminCode);
    await predicts(rosa, rain, 'Yes');
    await predicts(ben, rain, 'No');
    await sees(wall, '2 predictions');
    for (const page of [rosa, ben, organiser, wall]) await marks(page);

    await venue.cutPower();
    await sees(rosa, 'Reconnecting... your predictions are safe');
    await sees(organiser, 'Reconnecting... what you see may be out of date');
    await predicts(rosa, dance, 'Theo');
    await isAsked(rosa, speech);
    await sees(wall, /^Reconnecting, last update \d+ s ago$/, 15_000);

    await venue.powerReturns();
    await seesNo(rosa, 'Reconnecting... your predictions are safe', 15_000);
    await sees(wall, '3 predictions', 15_000);
    await sees(questionRow(organiser, dance), /^1 of 2 predicted/, 15_000);
    await predicts(ben, dance, 'Clara');
    await sees(wall, '4 predictions');
    await setsAnswer(organiser, dance, 'Theo');
    await isTold(organiser, 'Answer Set', 'Correct answer has been saved. Leaderboard updated!');

    const made = (await predictionsOf(party)).map(({ answer }) => answer);
    expect(made.toSorted()).toEqual(['Clara', 'Theo', 'no', 'yes']);
    expect((await participantsOf(party)).map(({ username }) => username)).toEqual(['Rosa', 'Ben']);
    for (const page of [rosa, ben, organiser, wall]) await isNotReloaded(page);
  });

  it('a question that closes while it is on the screen says so, and the next one is asked', async () => {
    const party = await venue.throwParty();
    const [first] = await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await isAsked(rosa, rain);
    const { browser, participant } = await party.guest('Ben');
    await browser.post(`/api/questions/${first.id}/predictions`, {
      participantId: participant.id,
      answer: 'no',
    });
    await party.organiser.patch(`/api/questions/${first.id}`, { isActive: false });
    await sees(rosa, `“${rain}” closed before you predicted it.`);
    await isAsked(rosa, dance);
    await sees(rosa, 'Question 1 of 2');
  });

  it('an event that is closed says so to everybody inside, and lets them in again when it is opened', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone('/');
    await rosa.clock.install();
    await rosa.goto(`${venue.origin}/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await party.update({ isActive: false });
    await heading(rosa, 'This Event Is Closed').waitFor();
    await sees(rosa, 'The organiser has just closed it. Everything you predicted is saved.');
    const late = await venue.phone(`/event/${party.code}`);
    await heading(late, 'Event Not Active').waitFor();
    await sees(
      late,
      new RegExp(`^The event code "${party.code}" could not be found or is no longer active\\.`),
    );
    await party.update({ isActive: true });
    await taps(late, 'Try again');
    await control(late, 'Join Event').waitFor();
    // Rosa does nothing at all; twelve seconds pass for her.
    await rosa.clock.fastForward(12_000);
    await isAsked(rosa, dance);
  });

  it('a changed share code replaces the address of who is inside, and the old one still leads there', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await party.update({ shareCode: `NEW${party.code.slice(-2)}` });
    await rosa.waitForURL(`**/event/NEW${party.code.slice(-2)}`);
    await predicts(rosa, dance, 'Theo');
    await isAsked(rosa, speech);
    await rosa.reload();
    await isAsked(rosa, speech);

    const late = await venue.phone(`/event/${party.code.toLowerCase()}`);
    await late.waitForURL(`**/event/NEW${party.code.slice(-2)}`);
    await control(late, 'Join Event').waitFor();
  });

  it('a late guest is asked what is still open, and told what is not', async () => {
    const party = await venue.throwParty();
    const [first] = await askThree(party);
    const { browser, participant } = await party.guest('Ben');
    await browser.post(`/api/questions/${first.id}/predictions`, {
      participantId: participant.id,
      answer: 'no',
    });
    await party.update({ showAnswers: true });
    await party.setAnswer(first, 'no');
    const late = await venue.phone(`/event/${party.code}`);
    await joins(late, 'Late Lena');
    await sees(late, 'Question 1 of 2');
    await sees(late, 'One question closed without you.');
    await predicts(late, dance, 'Clara');
    await predicts(late, speech, '9');
    await taps(late, 'Skip Message');
    await taps(late, 'Back to Event');
    await sees(lineOf(late, rain), 'Missed');
    await sees(lineOf(late, rain), /Answer: No/);
  });

  it('a guest who was removed may join again, also under the same name', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    const [participant] = await participantsOf(party);
    await party.organiser.delete(`/api/participants/${participant!.id}`);
    await heading(rosa, 'You are no longer in this game').waitFor();
    await taps(rosa, 'Join again');
    await joins(rosa, 'Rosa');
    await isAsked(rosa, rain);
    await sees(rosa, '0/3 complete');
  });

  it('a wrong code keeps what was typed and can be mended in place', async () => {
    const party = await venue.throwParty();
    const guest = await venue.phone('/');
    await writes(guest, 'Event code', `${party.code.toLowerCase()}x`);
    await taps(guest, 'Join the event');
    await heading(guest, 'Event Not Found').waitFor();
    await sees(guest, `The event code "${party.code}X" could not be found or is no longer active.`);
    const field = guest.getByLabel('Event code', { exact: true });
    expect(await field.inputValue()).toBe(`${party.code}X`);
    await field.fill(party.code);
    await field.press('Enter');
    await control(guest, 'Join Event').waitFor();
  });

  it('somebody else can play on the same phone, and both stay known', async () => {
    const party = await venue.throwParty();
    await askThree(party);
    const shared = await venue.phone(`/event/${party.code}`);
    await joins(shared, 'Rosa');
    await predicts(shared, rain, 'Yes');
    await taps(shared, 'Not Rosa? Join as somebody else');
    await joins(shared, 'Grandpa');
    await sees(shared, '0/3 complete');
    await taps(shared, 'Not Grandpa? Join as somebody else');
    await taps(shared, 'Continue as Rosa');
    await sees(shared, '1/3 complete');
    expect(await participantsOf(party)).toHaveLength(2);
  });
});
