import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Browser } from '../../support/Browser.ts';

/** A guest's browser with the seat that it took. */
export interface Guest {
  browser: Browser;
  participant: Participant;
}

/** The guest taps an answer. */
export const predict = async (
  { browser, participant }: Guest,
  question: Pick<Question, 'id'>,
  answer: unknown,
) => browser.post(`/api/questions/${question.id}/predictions`, { participantId: participant.id, answer });

/** A browser takes a seat in the event. */
export const join = async (
  browser: Browser,
  code: string,
  username: unknown,
  headers: Record<string, string> = {},
) => browser.post(`/api/events/${code}/participants`, { username }, headers);

/** Another tab, or the same browser later: the same cookie in a visitor of its own. */
export function twinOf(browser: Browser, visitor: Browser): Browser {
  if (browser.cookie) visitor.cookie = browser.cookie;
  return visitor;
}

/** `count` times the same at once. */
export const atOnce = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** How often each status was answered. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
