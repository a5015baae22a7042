import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Browser } from '../../support/Browser.ts';

/** A guest's browser with its participant. */
export interface Guest {
  browser: Browser;
  participant: Participant;
}

/** Sends a guest's prediction. */
export const predict = async (
  { browser, participant }: Guest,
  question: Pick<Question, 'id'>,
  answer: unknown,
) => browser.post(`/api/questions/${question.id}/predictions`, { participantId: participant.id, answer });

/** Joins the event with a browser. */
export const join = async (
  browser: Browser,
  code: string,
  username: unknown,
  headers: Record<string, string> = {},
) => browser.post(`/api/events/${code}/participants`, { username }, headers);

/** Returns a second browser with the same cookie, as for another tab. */
export function twinOf(browser: Browser, visitor: Browser): Browser {
  if (browser.cookie) visitor.cookie = browser.cookie;
  return visitor;
}

/** Runs `work` `count` times concurrently. */
export const runConcurrently = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts the replies by status. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
