import type { Page } from 'playwright-core';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Step } from '../../../protocol/schemas/show.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { withAnimations, Venue } from '../../browser/kit/venue.ts';
import { chromiumPath } from '../../browser/kit/chromium.ts';
import { sleep } from '../figures.ts';
import { inParallel } from './benchKit.ts';
import { type Task, traced } from './benchTrace.ts';

/**
 * `npm run bench:reveal`: the longest tasks on the big screen, and on a phone’s full leaderboard, while an
 * answer is revealed to 300 guests and the board moves, with the processor slowed down four times. `npm run
 * bench:reveal -- 1000` sets the number of guests.
 */
const guests = Number(process.argv[2] ?? 300);
const slowdown = 4;
const maxMs = 50;
/** The time until all work that a step causes has finished at this speed. */
const restMs = 6_000;

const venue = new Venue({});

/** The first two are revealed to the big screen, the others to a phone. */
const questionTexts = [
  'Will it rain?',
  'Will anyone cry?',
  'Will they dance?',
  'Will they sing?',
  'Will it be late?',
];
const onScreen = 2;

/** A different third of the guests is right each time, so that rows move far. */
async function celebrate(): Promise<{ party: TestEvent; questions: Question[] }> {
  const party = await venue.createTestEvent({ title: 'Clara & Theo' });
  const questions: Question[] = [];
  for (const text of questionTexts) questions.push(await party.addQuestion({ text }));
  await inParallel(guests, 8, async (index) => {
    const { browser, participant } = await party.joinAs(`Guest number ${index}`);
    for (const [turn, { id }] of questions.entries())
      await browser.post(`/api/questions/${id}/predictions`, {
        participantId: participant.id,
        answer: index % 3 === turn % 3 ? 'yes' : 'no',
      });
  });
  return { party, questions };
}

const results: { where: string; tasks: Task[] }[] = [];

async function measure(where: string, page: Page, action: () => Promise<unknown>): Promise<void> {
  const ends = await traced(page, slowdown);
  await action();
  await sleep(restMs);
  results.push({ where, tasks: await ends() });
}

if (!chromiumPath) throw new Error('Chromium is not installed.');
await venue.open();
try {
  const { party, questions } = await celebrate();
  const show = `/api/events/${party.code}/show`;
  const goes = async (step: Step) => {
    const { revision } = (await party.organiser.get(show)).body;
    const { status } = await party.organiser.post(show, { step, revision, closes: true });
    if (status !== 200) throw new Error(`${step.kind}: ${status}`);
  };
  for (const { id } of questions)
    await party.organiser.post(`/api/questions/${id}/answer`, { correctAnswer: 'yes', isHeld: true });
  await party.organiser.patch(show, { pace: 1 });

  const wall = await venue.projector(pageLinks.bigScreen(party.code), withAnimations);
  await wall.waitForLoadState('networkidle');
  const shown = async (step: Step) => measure(`big screen: ${step.kind}`, wall, async () => goes(step));
  for (const { id: questionId } of questions.slice(0, onScreen)) {
    await shown({ kind: 'question', questionId });
    await shown({ kind: 'predictions', questionId });
    await shown({ kind: 'answer', questionId });
    await shown({ kind: 'climbers' });
    await shown({ kind: 'leaderboard' });
  }
  await goes({ kind: 'automatic' });
  await wall.context().close();

  const phone = await venue.phone(pageLinks.leaderboard(party.code), withAnimations);
  await phone.waitForLoadState('networkidle');
  for (const { id: questionId } of questions.slice(onScreen))
    await measure('full leaderboard: a reveal', phone, async () => goes({ kind: 'answer', questionId }));
  await phone.context().close();
} finally {
  await venue.close();
}

for (const { where, tasks } of results) {
  const long = tasks.filter(({ ms }) => ms > maxMs).length;
  const [longest] = tasks;
  console.log(
    `${where.padEnd(28)}  longest ${longest?.ms.toFixed(0).padStart(4)} ms (${longest?.what})${long > 0 ? `, ${long} above ${maxMs} ms` : ''}`,
  );
}
process.exit(0);
