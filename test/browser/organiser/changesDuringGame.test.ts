import { describe, expect, it } from 'vitest';
import { Phone } from '../../load/Phone.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  answersOf,
  askThree,
  benPredicts,
  dance,
  participantsOf,
  rain,
  speech,
} from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  heading,
  seesQuestion,
  seesToast,
  joins,
  lineOf,
  opensPortal,
  predicts,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const noWatch = { submitting: () => {}, heardReveal: () => {} };

describe.skipIf(!chromiumPath)('organiser’s changes while guests play', () => {
  const venue = useVenue();

  it('question that closes while it is shown: shows a notice, and the next question follows', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await seesQuestion(rosa, rain);
    await benPredicts(party, questions.rain.id);
    await party.organiser.patch(`/api/questions/${questions.rain.id}`, { isActive: false });
    await sees(rosa, `“${rain}” closed before you made a prediction.`);
    await seesQuestion(rosa, dance);
    await sees(rosa, 'Question 1 of 2');
  });

  it('question that closes and reopens: keeps the text that a guest was typing', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: speech, type: 'numeric' });
    await party.addQuestion({ text: rain });
    const opens = async (isActive: boolean) =>
      party.organiser.patch(`/api/questions/${question.id}`, { isActive });
    const rosa = await venue.phone(`/event/${party.code}`);
    const mends = async () => lineOf(rosa, speech).getByRole('button').click();
    await joins(rosa, 'Rosa');
    await writes(rosa, 'Your number', '12');
    await opens(false);
    await seesQuestion(rosa, rain);
    await opens(true);
    await taps(rosa, 'My predictions');
    await mends();
    await taps(rosa, 'Submit');
    await seesQuestion(rosa, rain);
    await expect.poll(async () => answersOf(party)).toEqual(['12']);

    await taps(rosa, 'My predictions');
    await mends();
    await writes(rosa, 'Your number', '13');
    await opens(false);
    await sees(rosa, `“${speech}” is now closed. Your prediction counts.`);
    await opens(true);
    await mends();
    await taps(rosa, 'Submit');
    await expect.poll(async () => answersOf(party)).toEqual(['13']);
  });

  it('closed event: shows a notice to every guest, and the game again when it reopens', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone('/');
    await rosa.clock.install();
    await rosa.goto(`${venue.origin}/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await party.update({ isActive: false });
    await heading(rosa, 'This Event Is Closed').waitFor();
    await sees(rosa, 'The host has just closed it. All your predictions are saved.');
    const late = await venue.phone(`/event/${party.code}`);
    await heading(late, 'Event Not Active').waitFor();
    await sees(
      late,
      new RegExp(`^The event code "${party.code}" could not be found or is no longer active\\.`),
    );
    await party.update({ isActive: true });
    await taps(late, 'Try again');
    await control(late, 'Join Event').waitFor();
    // Rosa’s page is idle for twelve seconds.
    await rosa.clock.fastForward(12_000);
    await seesQuestion(rosa, dance);
  });

  it('finished event: leads guests to their results, refuses new guests, and can be resumed', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    await benPredicts(party, questions.rain.id);
    const [rosa, lena] = [
      await venue.phone(`/event/${party.code}`),
      await venue.phone(`/event/${party.code}`),
    ];
    const wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    const desk = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await joins(lena, 'Lena');
    await lena.context().setOffline(true);
    await predicts(lena, rain, 'No');
    await predicts(lena, dance, 'Theo');
    await seesQuestion(lena, speech);

    await taps(under(desk, 'Is the celebration over?'), 'End the event');
    await taps(dialog(desk), 'End the event');
    await seesToast(desk, 'Event Ended', 'Everyone can still see the results.');
    await sees(under(desk, 'Event Status'), 'Over');
    await heading(rosa, 'Your Results').waitFor();
    await sees(rosa, 'The game is over. Thanks for playing! The answers haven’t been revealed yet.');
    await sees(wall, 'Thanks for playing! The game is over.');
    expect(await accessibilityFindings(rosa)).toEqual([]);
    expect(await accessibilityFindings(desk)).toEqual([]);

    // The page shows which of the predictions that were pending on the phone were lost.
    await lena.context().setOffline(false);
    await sees(lena, /^The game ended before your predictions for “.+” and 1 other question reached us/);
    await taps(lena, 'Back to Event');
    await sees(lineOf(lena, rain), 'Too late');

    const late = await venue.phone(`/event/${party.code}`);
    await heading(late, 'This Game Is Over').waitFor();
    expect(await late.getByLabel('Your name', { exact: true }).count()).toBe(0);
    expect(await accessibilityFindings(late)).toEqual([]);
    await late.goto(`${venue.origin}/preview/${party.code}`);
    await heading(late, 'This Game Is Over').waitFor();

    // The reveal continues, and every result can be read.
    await party.update({ showAnswers: true });
    await party.setAnswer(questions.rain, 'yes');
    await sees(wall, /^Final standings/);
    await sees(rosa, 'The game is over. Thanks for playing! These are the final standings.');
    await rosa.reload();
    await heading(rosa, 'Your Results').waitFor();
    await late.goto(`${venue.origin}/leaderboard/${party.code}`);
    await sees(late, /^The game is over\./);
    await sees(late, '3 guests');

    await taps(under(desk, 'The event is over'), 'Resume the event');
    await seesToast(desk, 'Event Resumed', 'Your guests can make predictions again.');
    await taps(rosa, 'See 2 new questions');
    await predicts(rosa, dance, 'Theo');
    await seesNo(wall, 'Thanks for playing! The game is over.');
  });

  it('closed event and a reload: keep the message that a guest is writing', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain });
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await writes(rosa, 'Your message', 'Be happy, and');
    await party.update({ isActive: false });
    await sees(rosa, /Your unfinished message is still on this phone\.$/);
    await party.update({ isActive: true });
    await taps(rosa, 'Try again');
    const field = rosa.getByLabel('Your message', { exact: true });
    await expect.poll(async () => field.inputValue()).toBe('Be happy, and');
    await rosa.reload();
    await expect.poll(async () => field.inputValue()).toBe('Be happy, and');
    await writes(rosa, 'Your message', 'Be happy, and long!');
    await taps(rosa, 'See Results');
    await seesToast(rosa, 'Message Saved!', 'Your message has been saved.');
    await rosa.reload();
    await sees(rosa, '“Be happy, and long!”');
  });

  it('changed share code: replaces the guests’ address, and the old one redirects', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await party.update({ shareCode: `NEW${party.code.slice(-2)}` });
    await rosa.waitForURL(`**/event/NEW${party.code.slice(-2)}`);
    await predicts(rosa, dance, 'Theo');
    await seesQuestion(rosa, speech);
    await rosa.reload();
    await seesQuestion(rosa, speech);

    const late = await venue.phone(`/event/${party.code.toLowerCase()}`);
    await late.waitForURL(`**/event/NEW${party.code.slice(-2)}`);
    await control(late, 'Join Event').waitFor();
  });

  it('removed guest: may join again, also under the same name', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    const [participant] = await participantsOf(party);
    await party.organiser.delete(`/api/participants/${participant!.id}`);
    await heading(rosa, 'You’re no longer in this game').waitFor();
    await taps(rosa, 'Join again');
    await joins(rosa, 'Rosa');
    await seesQuestion(rosa, rain);
    await sees(rosa, '0/3 complete');
  });

  it('hidden answer: is in no message to guest pages in the organiser’s own browser', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    await benPredicts(party, questions.rain.id);
    await party.setAnswer(questions.rain, 'no');
    const [ben] = await participantsOf(party);
    const desk = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    const projector = await venue.projector('/', { beside: desk });
    const frames: string[] = [];
    projector.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
    );
    projector.on('response', async (response) => {
      if (/\/(api|socket\.io)\//.test(response.url())) frames.push(await response.text().catch(() => ''));
    });
    for (const path of [
      pageLinks.event(party.code),
      pageLinks.preview(party.code),
      pageLinks.leaderboard(party.code),
      pageLinks.bigScreen(party.code),
      pageLinks.participant(party.code, ben!.id),
      pageLinks.results(party.code, ben!.id),
    ]) {
      const before = frames.length;
      await projector.goto(venue.origin + path);
      await expect.poll(() => frames.slice(before).join('').includes(rain), { message: path }).toBe(true);
    }
    await sees(projector, 'Results will be revealed later');
    expect(frames.join('')).not.toMatch(/correctAnswer|"correctPredictions":[1-9]/);
  });

  it('guest removed while predicting: reads a polite notice, also when offline', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    const ben = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await joins(ben, 'Ben');
    await predicts(rosa, rain, 'Yes');
    await predicts(rosa, dance, 'Theo');
    await seesQuestion(rosa, speech);
    await writes(rosa, 'Your number', '12');
    await seesQuestion(ben, rain);
    await ben.context().setOffline(true);
    await predicts(ben, rain, 'Yes');
    await seesQuestion(ben, dance);
    for (const { id } of await participantsOf(party)) await party.organiser.delete(`/api/participants/${id}`);
    await heading(rosa, 'You’re no longer in this game').waitFor();
    await ben.context().setOffline(false);
    await heading(ben, 'You’re no longer in this game').waitFor();
    await expect.poll(async () => answersOf(party)).toEqual([]);
    await taps(ben, 'Join again');
    await joins(ben, 'Ben');
    await predicts(ben, rain, 'No');
    await seesQuestion(ben, dance);
    await expect.poll(async () => answersOf(party)).toEqual(['no']);
  });

  it('share code changed while fifty guests play: every guest follows, and nothing is lost', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`);
    const board = await venue.laptop(`/leaderboard/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    const crowd = Array.from({ length: 50 }, () => new Phone(venue.origin, party.code, { watch: noWatch }));
    await Promise.all(
      crowd.map(async (phone, index) =>
        phone.join([`Guest ${index}`], { attempt: `attempt ${index}`, isOver: () => false }),
      ),
    );
    for (const phone of crowd) phone.connect();
    await until('everybody is inside', () => crowd.every(({ connection }) => connection?.state));
    await Promise.all(crowd.map(async (phone) => phone.predict(questions.rain)));

    const newCode = `ALL${party.code}`.slice(0, 12);
    const changing = party.update({ shareCode: newCode });
    // At the same time, half of the guests predict.
    await Promise.all(crowd.slice(0, 25).map(async (phone) => phone.predict(questions.dance)));
    await changing;
    await until('everybody follows', () =>
      crowd.every(({ connection }) => connection?.state?.event.shareCode === newCode),
    );
    await rosa.waitForURL(`**/event/${newCode}`);
    await board.waitForURL(`**/leaderboard/${newCode}`);
    await Promise.all(crowd.slice(25).map(async (phone) => phone.predict(questions.dance)));
    await predicts(rosa, dance, 'Theo');
    await seesQuestion(rosa, speech);

    await sees(board, '51 guests');
    await expect
      .poll(async () => under(board, 'Full Leaderboard').getByText('2 predictions made').count())
      .toBe(51);
    expect(crowd.flatMap(({ refusals }) => refusals)).toEqual([]);
    await expect.poll(async () => answersOf(party)).toHaveLength(102);
    for (const phone of crowd) phone.disconnect();
  });
});
