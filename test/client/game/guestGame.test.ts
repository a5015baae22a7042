// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleMessage } from '../../../client/live/handleMessage.ts';
import { GuestGame } from '../../../client/screens/event/game/GuestGame.tsx';
import { applySnapshot, useEventRoom } from '../../../client/stores/room/eventRoom.ts';
import { readEmbeddedData } from '../../../client/stores/room/embeddedPageData.ts';
import type { GuestSnapshot } from '../../../protocol/live.ts';
import type { PageData } from '../../../protocol/live.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const anna = { id: 'anna', username: 'Anna', joinedAt: '2026-06-13T18:00:00.000Z' };
const shareCode = 'PARTY';
const event = {
  id: 'wedding',
  title: 'Ada & Ben',
  isActive: true,
  isDoorClosed: false,
  isOver: false,
  showAnswers: false,
};
const firstVersion = 1_000;

/** Returns a question that counts its renderings: each rendering reads the text. */
function countingQuestion(id: string, order: number) {
  let reads = 0;
  const question: Question = {
    id,
    type: 'yes_no',
    order,
    isActive: true,
    wasRevealed: false,
    get text() {
      reads += 1;
      return `Question ${order}?`;
    },
  };
  return {
    question,
    /** The number of reads since the last call. */
    look: () => {
      const seen = reads;
      reads = 0;
      return seen;
    },
  };
}

describe('guest game', () => {
  let root: Root | undefined;
  let page: HTMLElement;
  let version = firstVersion;
  afterEach(async () => {
    await act(async () => root?.unmount());
    page.remove();
  });

  /** Opens the game of Anna, who has predicted these questions, among twenty guests. */
  async function open(questions: Question[], predicted: Question[] = []): Promise<void> {
    const snapshot: GuestSnapshot = {
      event: { ...event, shareCode },
      questions,
      counters: [20],
      top: [{ id: 'bert', username: 'Bert', totalPredictions: 1, correctPredictions: 0 }],
      places: [{ participantId: anna.id, rank: 9, totalPredictions: 1, correctPredictions: 0 }],
    };
    const predictions = predicted.map(({ id }) => ({ questionId: id, answer: 'yes' }) as Prediction);
    const facts: Partial<PageData> = { shareCode, predictions: { [anna.id]: predictions } };
    readEmbeddedData(JSON.stringify(facts));
    version = firstVersion;
    applySnapshot('guest', { version, snapshot });
    page = document.body.appendChild(document.createElement('main'));
    root = createRoot(page);
    const game = createElement(GuestGame, { shareCode, participant: anna, isDemo: false });
    await act(async () => root?.render(createElement(MemoryRouter, null, game)));
  }

  /** One tick: the first place scores, a guest joins, and Anna's place changes. */
  const tick = async (n: number) =>
    act(async () => {
      const counters = [20 + n];
      expect(handleMessage('leaderboard:changed', { version: ++version, top: [[1, n, 0]], counters })).toBe(
        'taken',
      );
      const place = { participantId: anna.id, rank: 2 + (n % 2), totalPredictions: 1, correctPredictions: 0 };
      expect(handleMessage('rank:changed', place)).toBe('taken');
    });

  it('does not render the question card while others score a hundred times', async () => {
    const [first, second] = [countingQuestion('q1', 1), countingQuestion('q2', 2)];
    await open([first.question, second.question], [first.question]);
    expect(page.textContent).toContain('Question 2?');
    expect(second.look()).toBeGreaterThan(0);

    for (let n = 1; n <= 100; n += 1) await tick(n);
    expect(second.look()).toBe(0);
    // The page shows no place before the first answer.
    expect(page.textContent).not.toContain('of 120');

    const changed = { ...first.question, text: 'Question 0?' };
    await act(async () => handleMessage('question:changed', { version: ++version, question: changed }));
    expect(second.look()).toBeGreaterThan(0);
  });

  it('does not render the guest’s own predictions while the leaderboard moves', async () => {
    const { question, look } = countingQuestion('q1', 1);
    await open([question], [question]);
    expect(page.textContent).toContain('Your Predictions');
    expect(look()).toBeGreaterThan(0);

    for (let n = 1; n <= 100; n += 1) await tick(n);
    expect(look()).toBe(0);
    expect(page.textContent).toContain('120 participants competing');
    expect(page.textContent).toContain('100');
  });

  it('shows the remaining time, announces it twice, and closes the question at the end', async () => {
    vi.useFakeTimers({ now: new Date('2027-06-12T18:00:00.000Z') });
    const advance = async (ms: number) => act(async () => vi.advanceTimersByTime(ms));
    const advanceSeconds = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) await advance(1_000);
    };
    const [first, second] = [countingQuestion('closing', 1).question, countingQuestion('next', 2).question];
    await open([first, second]);
    const closing = { ...first, closesInMs: 90_000 };
    await act(async () => handleMessage('question:changed', { version: ++version, question: closing }));
    await advance(1);
    expect(page.textContent).toContain('Closes in 1:30');
    await advanceSeconds(25);
    expect(page.textContent).toContain('Closes in 1:05');
    expect(page.textContent).not.toContain('left to predict');
    await advanceSeconds(7);
    expect(page.textContent).toContain('Less than a minute left to predict.');
    await advanceSeconds(49);
    expect(page.textContent).toContain('Closes in 0:09');
    expect(page.textContent).toContain('Ten seconds left to predict.');
    await advanceSeconds(10);
    expect(page.textContent).toContain('“Question 1?” closed before you made a prediction.');
    expect(page.textContent).toContain('Question 2?');
    await act(async () => handleMessage('question:changed', { version: ++version, question: first }));
    expect(page.textContent).not.toContain('Closes in');
    vi.useRealTimers();
  });

  it('says that a tap was too late, and whether an earlier prediction counts', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'Closed.', code: 'question_closed' }, { status: 409 }),
    );
    const [late, changed] = [countingQuestion('late', 1).question, countingQuestion('changed', 2).question];
    const taps = async (label: string) => {
      const button = [...page.querySelectorAll('button')].find((one) => one.textContent.includes(label));
      await act(async () => button?.click());
    };
    await open([late, changed], [changed]);
    await taps('No');
    await expect
      .poll(() => page.textContent)
      .toContain('“Question 1?” closed before your prediction reached us, so it doesn’t count.');
    await taps('My predictions');
    await taps('Question 2?');
    await taps('No');
    await expect
      .poll(() => page.textContent)
      .toContain('“Question 2?” closed before your change reached us. Your earlier prediction counts.');
    expect(page.textContent).not.toContain('Please try again');
    vi.unstubAllGlobals();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });

  describe('celebration of a reveal', () => {
    const [first, second, third] = [1, 2, 3].map((order) => countingQuestion(`q${order}`, order).question);
    const vibrate = vi.fn<Navigator['vibrate']>();
    const reveal = (questionId: string, correctAnswer: string) => ({
      questionId,
      correctAnswer,
      correctCount: 1,
      predictionCount: 1,
    });
    const reveals = async (...answers: ReturnType<typeof reveal>[]) =>
      act(async () =>
        handleMessage('visibility:changed', { version: ++version, showAnswers: true, reveals: answers }),
      );
    const corrects = async (answers: ReturnType<typeof reveal>) =>
      act(async () => handleMessage('question:revealed', { version: ++version, reveal: answers }));
    const bursts = () => document.querySelectorAll('[data-burst]').length;
    beforeEach(async () => {
      vibrate.mockClear();
      Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } });
      // Animations do not run in this environment, so they never finish.
      Element.prototype.animate = () => ({ finished: new Promise(() => {}) }) as unknown as Animation;
      await open([first!, second!, third!], [first!, second!]);
    });
    afterEach(() => document.querySelectorAll('[data-burst]').forEach((sky) => sky.remove()));

    it('is shown to a guest who was right, once for answers of one message', async () => {
      await reveals(reveal('q1', 'yes'), reveal('q2', 'yes'));
      expect(bursts()).toBe(1);
      expect(vibrate).toHaveBeenCalledTimes(1);
    });

    it('is not shown to a guest who was wrong or had not predicted', async () => {
      await reveals(reveal('q1', 'no'), reveal('q3', 'yes'));
      expect(bursts()).toBe(0);
      expect(vibrate).not.toHaveBeenCalled();
    });

    it('is shown for a correction only to guests whom it makes right', async () => {
      await reveals(reveal('q1', 'yes'), reveal('q2', 'no'));
      await corrects(reveal('q1', 'yes'));
      await corrects(reveal('q1', 'no'));
      expect(bursts()).toBe(1);
      await corrects(reveal('q2', 'yes'));
      expect(bursts()).toBe(2);
    });

    it('is not repeated when the phone reconnects', async () => {
      await reveals(reveal('q1', 'yes'));
      const { room } = useEventRoom.getState();
      const { event: now, questions, top } = room!;
      await act(async () =>
        applySnapshot('guest', {
          version: ++version,
          snapshot: { event: now, questions, top, counters: [20], places: [] },
        }),
      );
      await reveals(reveal('q1', 'yes'));
      expect(bursts()).toBe(1);
    });

    it('has no animation with reduced motion', async () => {
      vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
      await reveals(reveal('q1', 'yes'));
      expect(bursts()).toBe(0);
      expect(vibrate).toHaveBeenCalledTimes(1);
      vi.mocked(matchMedia).mockRestore();
    });
  });
});
