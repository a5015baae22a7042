import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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
import { withAnimations, useVenue } from '../kit/venue.ts';
import {
  control,
  heading,
  seesQuestion,
  joins,
  lineOf,
  predicts,
  sees,
  taps,
  writes,
} from '../kit/actions.ts';

/** Collects every prediction request of the page that reaches the server. */
function deliveredBy(page: Page): Request[] {
  const delivered: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/predictions')) delivered.push(request);
  });
  return delivered;
}

describe.skipIf(!chromiumPath)('guest who makes a mistake', () => {
  const venue = useVenue();

  it('reload: resumes at the first open question as the same guest', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`, withAnimations);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await seesQuestion(rosa, dance);
    await rosa.reload();
    await seesQuestion(rosa, dance);
    await sees(rosa, 'Question 2 of 3');
    await control(rosa, 'Not Rosa? Join as somebody else').waitFor();
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('second tab: plays as the same guest', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const first = await venue.phone(`/event/${party.code}`);
    await joins(first, 'Rosa');
    const second = await venue.phone(`/event/${party.code}`, { beside: first });
    await predicts(second, rain, 'No');
    await control(second, 'Not Rosa? Join as somebody else').waitFor();
    await predicts(first, rain, 'Yes');
    await seesQuestion(first, dance);
    await expect.poll(async () => answersOf(party)).toEqual(['yes']);
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('double tap: creates one guest and one prediction, sent after 600 ms', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`, withAnimations);
    await writes(rosa, 'Your name', 'Rosa');
    await control(rosa, 'Join Event').dblclick();
    await seesQuestion(rosa, rain);
    const delivered = deliveredBy(rosa);
    const tappedAt = Date.now();
    await control(rosa, /^Yes/).dblclick();
    await sees(rosa, 'Your prediction');
    await seesQuestion(rosa, dance);
    expect(Date.now() - tappedAt).toBeGreaterThan(600 + 300);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]!.timing().startTime - tappedAt).toBeGreaterThan(590);
    await expect.poll(async () => answersOf(party)).toHaveLength(1);
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('changed choice right after the tap: sends only the last choice', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const rosa = await venue.phone(`/event/${party.code}`, withAnimations);
    await joins(rosa, 'Rosa');
    await seesQuestion(rosa, rain);
    const delivered = deliveredBy(rosa);
    const [yes, no] = [control(rosa, /^Yes/), control(rosa, /^No$/)];
    const second = await no.elementHandle();
    await yes.evaluate((first: HTMLElement, other) => {
      first.click();
      (other as HTMLElement).click();
    }, second);
    await seesQuestion(rosa, dance);
    await expect.poll(async () => answersOf(party)).toEqual(['no']);
    expect(delivered).toHaveLength(1);
  });

  it('Back: leads from the list of predictions to the question, also by a button that stays visible', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    for (let number = 1; number <= 10; number += 1)
      await party.addQuestion({ text: `Will guest ${number} sing?` });
    const rosa = await venue.phone(`/event/${party.code}`, withAnimations);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    for (const leave of [async () => rosa.goBack(), async () => taps(rosa, 'Back to the questions')]) {
      await taps(rosa, 'My predictions');
      await heading(rosa, 'Your Predictions').waitFor();
      const box = (await control(rosa, 'Back to the questions').boundingBox())!;
      expect(box.y + box.height).toBeLessThan(rosa.viewportSize()!.height);
      await leave();
      await seesQuestion(rosa, dance);
    }
    await rosa.goBack();
    await rosa.waitForURL('about:blank');
  });

  it('late guest: gets the open questions, and the number of closed ones', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    await benPredicts(party, questions.rain.id);
    await party.update({ showAnswers: true });
    await party.setAnswer(questions.rain, 'no');
    const late = await venue.phone(`/event/${party.code}`);
    await joins(late, 'Late Lena');
    await sees(late, 'Question 1 of 2');
    await sees(late, '1 question has already closed.');
    await predicts(late, dance, 'Clara');
    await predicts(late, speech, '9');
    await taps(late, 'Skip Message');
    await taps(late, 'Back to Event');
    await sees(lineOf(late, rain), 'No prediction');
    await sees(lineOf(late, rain), /Answer: No/);
  });

  it('wrong code: keeps the typed text, which can be corrected in place', async () => {
    const party = await venue.createTestEvent();
    const guest = await venue.phone('/');
    await writes(guest, 'Event code', `${party.code.toLowerCase()}x`);
    await taps(guest, 'Join the event');
    await heading(guest, 'Event Not Found').waitFor();
    await sees(guest, `The event code "${party.code}X" could not be found or is no longer active.`);
    const field = guest.getByLabel('Event code', { exact: true });
    await expect.poll(async () => field.inputValue()).toBe(`${party.code}X`);
    await field.fill(party.code);
    await field.press('Enter');
    await control(guest, 'Join Event').waitFor();
  });

  it('shared phone: a second guest can play, and both are remembered', async () => {
    const party = await venue.createTestEvent();
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
    await expect.poll(async () => participantsOf(party)).toHaveLength(2);
  });
});
