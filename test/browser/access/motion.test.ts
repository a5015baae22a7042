import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from '../kit/chromium.ts';
import { boardsShow, seesQuestion, joins, predicts, sees, taps } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';
import { rain, speech } from './inspectedEvent.ts';

/** Records every animation on the page that takes more than 10 ms. */
const watchMotion = async (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    (window as unknown as { motionSeen: Set<string> }).motionSeen = seen;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const duration = Number(effect?.getComputedTiming().activeDuration);
        const element = (effect as KeyframeEffect | null)?.target;
        if (animation.playState === 'running' && duration > 10)
          seen.add(
            `${(animation as CSSAnimation).animationName ?? 'transition'} ${element?.className} ${duration} ms`,
          );
      }
      requestAnimationFrame(look);
    };
    look();
  });

const motionSeen = async (page: Page) =>
  page.evaluate(() => [...(window as unknown as { motionSeen: Set<string> }).motionSeen]);

/** Missing from TypeScript’s DOM types (Layout Instability API). */
interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Chromium’s cumulative layout shift of the page: 1 means the whole page moved by a window. */
const shiftOf = async (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

describe.skipIf(!chromiumPath)('reduced motion', () => {
  const venue = useVenue();

  it('runs no animation', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: rain });
    await party.addQuestion({
      text: speech,
      type: 'multiple_choice',
      options: ['The best man', 'Aunt Rosa'],
    });
    const { browser, participant } = await party.joinAs('Ben');
    const prediction = { participantId: participant.id, answer: 'yes' };
    await browser.post(`/api/questions/${question.id}/predictions`, prediction);
    const guest = await venue.phone(`/event/${party.code}`);
    const wall = await venue.projector('/');
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
    await joins(guest, 'Quiet Quinn');
    await Promise.all([guest, wall].map(watchMotion));
    await predicts(guest, rain, 'No');
    await sees(wall, /^2 ?guests are in the game$/);
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'no');
    await sees(guest, 'You got it right!');
    await sees(wall, 'The answer is in');
    await wall.clock.fastForward(6_500);
    await boardsShow([wall], ['Quiet Quinn 1', 'Ben 0']);
    await predicts(guest, speech, 'The best man');
    await taps(guest, 'Skip Message');
    await taps(guest, 'Back to Event');
    await boardsShow([guest], ['Quiet Quinn 1', 'Ben 0']);
    expect(await motionSeen(guest)).toEqual([]);
    expect(await motionSeen(wall)).toEqual([]);
  });

  it('shifts no layout when a guest returns to the game', async () => {
    const { code, addQuestion } = await venue.createTestEvent();
    await addQuestion({ text: rain });
    const guest = await venue.phone(`/event/${code}`);
    await joins(guest, 'Quiet Quinn');
    await guest.reload();
    await seesQuestion(guest, rain);
    await guest.waitForLoadState('networkidle');
    // The shrinking header scored 0.25 while it caused shifts. A font swap of equal width scores 0.005.
    expect(await shiftOf(guest)).toBeLessThan(0.05);
  });
});
